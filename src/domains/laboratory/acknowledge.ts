import { randomBytes } from 'node:crypto';
import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import { type AckCode, type AckProblem, writeAck } from '../../hl7/acknowledgement.ts';
import type { CharacterSet } from '../../hl7/character-set.ts';
import { shorten } from '../../hl7/comments.ts';
import type { AckHeader } from '../../hl7/message-header.ts';
import type { Condition, MessageRefusal } from '../../hl7/message-refusal.ts';
import type { Mismatch } from './mismatch.ts';

/** The answer to a message. */
export interface Answer {
  readonly code: AckCode;
  /** Why the code is not AA or what did not match; `CHARTED` for a charted message. Metrics count by it. */
  readonly outcome: string;
  /** The whole ACK. */
  readonly text: string;
  /** The character set to send it in, which is the message's own. */
  readonly characterSet: CharacterSet;
}

/** HL7's condition for each reason for which a message is kept. */
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

const SOMEBODY_DECIDES = 'It is kept, and somebody will look at it.';
const IT_WAITS = 'It is kept, and decided on then.';

/** The most characters of ERR-8. */
const MAX_TEXT_LENGTH = 250;

/** The answer to a charted message. */
export function charted(header: AckHeader, now: Date): Answer {
  return answer(header, now, 'AA', 'CHARTED', []);
}

/** The answer to a message that did not match and is kept: why, and in which field, as far as that is known. */
export function unmatched(header: AckHeader, now: Date, { reason, detail, locations = [] }: Mismatch): Answer {
  const ending = reason === 'NOBODY_REGISTERED' ? IT_WAITS : SOMEBODY_DECIDES;
  // The character sets of many messages have no ellipsis.
  const why = shorten(detail.replaceAll('…', '...'), MAX_TEXT_LENGTH - ending.length - 1, '...');
  const problem = { severity: 'W', condition: UNMATCHED[reason], reason, text: `${why} ${ending}`, locations } as const;
  return answer(header, now, 'AA', reason, [problem]);
}

/** The answer to a message that is permanently refused. */
export function refused({ header, condition, reason, message, locations }: MessageRefusal, now: Date): Answer {
  return answer(header, now, 'AR', reason, [{ severity: 'E', condition, reason, text: message, locations }]);
}

/** The answer while the service temporarily cannot take messages. */
export function failed(header: AckHeader, now: Date): Answer {
  const text = 'The message could not be taken for now. Send it again, unchanged.';
  return answer(header, now, 'AE', 'NOT_TAKEN', [{ severity: 'E', condition: 207, reason: 'NOT_TAKEN', text }]);
}

function answer(header: AckHeader, now: Date, code: AckCode, outcome: string, problems: readonly AckProblem[]): Answer {
  const text = writeAck(header, { code, controlId: newControlId(), now, problems });
  return { code, outcome, text, characterSet: header.characterSet };
}

/** As long as older HL7 versions allow MSH-10 to be. */
function newControlId(): string {
  return randomBytes(10).toString('hex');
}
