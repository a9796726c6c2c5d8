import { randomBytes } from 'node:crypto';
import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import { type AckCode, type AckProblem, writeAck } from '../../hl7/acknowledgement.ts';
import type { CharacterSet } from '../../hl7/character-set.ts';
import { shorten } from '../../hl7/comments.ts';
import type { AckHeader } from '../../hl7/message-header.ts';
import type { Condition, MessageRefusal } from '../../hl7/message-refusal.ts';
import { conditionOf, REMARKS, type Remark } from '../../hl7/remark.ts';
import type { Mismatch } from './mismatch.ts';

/** The answer to a message. */
export interface Answer {
  readonly code: AckCode;
  /** Why the code is not AA, or why the message did not match; `CHARTED` for a charted message. Metrics count by it. */
  readonly outcome: string;
  /** The whole ACK. */
  readonly text: string;
  /** The character set to send it in, which is the message's own. */
  readonly characterSet: CharacterSet;
  /** All remarks on the message; none for one that was answered before. Metrics count them by code. */
  readonly remarks: readonly Remark[];
}

/** HL7's condition for each reason why a message is not charted. */
const UNMATCHED: Readonly<Record<UnmatchedReason, Condition>> = {
  UNKNOWN_SAMPLE: 204,
  SEVERAL_SAMPLES: 204,
  PERSON_DISAGREES: 204,
  NOBODY_REGISTERED: 204,
  NOT_IDENTIFIED: 101,
  NOT_EXPECTED: 0,
  OUT_OF_ORDER: 0,
  CONTROL_ID_REUSED: 205,
  UNREADABLE: 102,
};

const SOMEBODY_DECIDES = 'The message was stored for manual review.';
const IT_WAITS = 'It was stored, and will be processed then.';

/** The most characters of ERR-8. */
const MAX_TEXT_LENGTH = 250;

/** The most remarks of an answer (contract, 8.3). */
const MAX_REMARKS = 20;

/** The answer to a charted message. */
export function charted(header: AckHeader, now: Date, remarks: readonly Remark[]): Answer {
  return answer(header, now, 'AA', 'CHARTED', [], remarks);
}

/**
 * The answer to a stored message that did not match: the reason, and the fields if known. The remarks apply if it is charted later; that
 * gets no answer of its own.
 */
export function unmatched(
  header: AckHeader,
  now: Date,
  { reason, detail, locations = [] }: Mismatch,
  remarks: readonly Remark[],
): Answer {
  const ending = reason === 'NOBODY_REGISTERED' ? IT_WAITS : SOMEBODY_DECIDES;
  const text = `${shortened(detail, MAX_TEXT_LENGTH - ending.length - 1)} ${ending}`;
  const problem = { severity: 'W', condition: UNMATCHED[reason], reason, text, locations } as const;
  return answer(header, now, 'AA', reason, [problem], remarks);
}

/** The answer to a message that is permanently refused. */
export function refused({ header, condition, reason, message, locations }: MessageRefusal, now: Date): Answer {
  const problem = { severity: 'E', condition, reason, text: message, locations } as const;
  return answer(header, now, 'AR', reason, [problem]);
}

/** The answer while the service cannot process messages. */
export function failed(header: AckHeader, now: Date): Answer {
  const text = 'The message cannot be processed at the moment. Send it again, unchanged.';
  const problem = { severity: 'E', condition: 207, reason: 'NOT_TAKEN', text } as const;
  return answer(header, now, 'AE', 'NOT_TAKEN', [problem]);
}

function answer(
  header: AckHeader,
  now: Date,
  code: AckCode,
  outcome: string,
  problems: readonly AckProblem[],
  remarks: readonly Remark[] = [],
): Answer {
  const text = writeAck(header, {
    code,
    controlId: newControlId(),
    now,
    problems: [...problems, ...remarked(remarks)],
  });
  return { code, outcome, text, characterSet: header.characterSet, remarks };
}

/** The remarks in an answer: at most {@link MAX_REMARKS}, warnings first; the last one gives their total number. */
function remarked(remarks: readonly Remark[]): readonly AckProblem[] {
  const ofSeverity = (severity: 'W' | 'I') => remarks.filter(({ code }) => REMARKS[code] === severity);
  const told = [...ofSeverity('W'), ...ofSeverity('I')].slice(0, MAX_REMARKS);
  const ending = remarks.length > MAX_REMARKS ? ` There are ${remarks.length} remarks in total.` : '';
  return told.map((remark, index) => {
    const last = index === MAX_REMARKS - 1 ? ending : '';
    return {
      severity: REMARKS[remark.code],
      condition: conditionOf(remark),
      reason: remark.code,
      text: `${shortened(remark.text, MAX_TEXT_LENGTH - last.length)}${last}`,
      locations: [remark.location],
    };
  });
}

/** The character sets of many messages have no ellipsis. */
function shortened(text: string, most: number): string {
  return shorten(text.replaceAll('…', '...'), most, '...');
}

/** As long as older HL7 versions allow MSH-10 to be. */
function newControlId(): string {
  return randomBytes(10).toString('hex');
}
