import { randomBytes } from 'node:crypto';
import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import { type AckCode, type AckProblem, writeAck } from '../../hl7/acknowledgement.ts';
import type { CharacterSet } from '../../hl7/character-set.ts';
import type { AckHeader } from '../../hl7/message-header.ts';
import type { Condition, MessageRefusal } from '../../hl7/message-refusal.ts';

/** The answer to a message. */
export interface Answer {
  readonly code: AckCode;
  /** Why it is not AA, or what did not match; `CHARTED` for what was. Metrics count by it. */
  readonly outcome: string;
  /** The whole ACK. */
  readonly text: string;
  /** In which it is sent: that of the message. */
  readonly characterSet: CharacterSet;
}

const UNMATCHED: Readonly<Record<UnmatchedReason, { readonly condition: Condition; readonly text: string }>> = {
  UNKNOWN_SAMPLE: {
    condition: 204,
    text: 'No sample has the id that the message gives. It is kept, and somebody will look at it.',
  },
  SEVERAL_SAMPLES: {
    condition: 204,
    text: 'The message names several samples. It is kept, and somebody will look at it.',
  },
  PERSON_DISAGREES: {
    condition: 204,
    text: 'The person in PID is not the one known for the sample. The message is kept, and somebody will look at it.',
  },
  NOT_EXPECTED: {
    condition: 0,
    text: 'The sample expects no such result. The message is kept, and somebody will look at it.',
  },
  UNREADABLE: {
    condition: 102,
    text: 'The message cannot be charted as it is. It is kept, and somebody will look at it.',
  },
};

/** The answer to a message that was charted. */
export function charted(header: AckHeader, now: Date): Answer {
  return answer(header, now, 'AA', 'CHARTED', []);
}

/** The answer to a message that is kept, and did not match. */
export function unmatched(header: AckHeader, now: Date, reason: UnmatchedReason): Answer {
  return answer(header, now, 'AA', reason, [{ severity: 'W', reason, ...UNMATCHED[reason] }]);
}

/** The answer to a message that is refused for good. */
export function refused({ header, condition, reason, message }: MessageRefusal, now: Date): Answer {
  return answer(header, now, 'AR', reason, [{ severity: 'E', condition, reason, text: message }]);
}

/** The answer to a message whose control id was used for another one. */
export function controlIdTaken(header: AckHeader, now: Date): Answer {
  const text = 'This control id was used for a message with other content.';
  return answer(header, now, 'AE', 'CONTROL_ID_TAKEN', [
    { severity: 'E', condition: 205, reason: 'CONTROL_ID_TAKEN', text },
  ]);
}

/** The answer when the service cannot take a message for now. */
export function failed(header: AckHeader, now: Date): Answer {
  const text = 'The message could not be taken for now. Send it again, unchanged.';
  return answer(header, now, 'AE', 'NOT_TAKEN', [{ severity: 'E', condition: 207, reason: 'NOT_TAKEN', text }]);
}

function answer(header: AckHeader, now: Date, code: AckCode, outcome: string, problems: readonly AckProblem[]): Answer {
  const text = writeAck(header, { code, controlId: newControlId(), now, problems });
  return { code, outcome, text, characterSet: header.characterSet };
}

/** As long as MSH-10 may be in the older versions. */
function newControlId(): string {
  return randomBytes(10).toString('hex');
}
