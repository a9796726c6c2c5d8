import { randomBytes } from 'node:crypto';
import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import { type AckCode, type AckProblem, writeAck } from '../../hl7/acknowledgement.ts';
import type { CharacterSet } from '../../hl7/character-set.ts';
import type { AckHeader } from '../../hl7/message-header.ts';
import type { Condition, MessageRefusal } from '../../hl7/message-refusal.ts';

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
  NOBODY_REGISTERED: {
    condition: 204,
    text: 'Nobody is registered for the sample yet. The message is kept, and decided on once somebody is.',
  },
  NOT_IDENTIFIED: {
    condition: 101,
    text:
      'PID gives too little to be sure of the person: family name, given name and the whole birth date are needed. The message is ' +
      'kept, and somebody will look at it.',
  },
  NOT_EXPECTED: {
    condition: 0,
    text: 'The sample expects no such result. The message is kept, and somebody will look at it.',
  },
  OUT_OF_ORDER: {
    condition: 0,
    text: 'A newer result is charted in the place of one of these. The message is kept, and somebody will look at it.',
  },
  CONTROL_ID_REUSED: {
    condition: 205,
    text: 'This control id was used for a message with other content. The message is kept, and somebody will look at it.',
  },
  UNREADABLE: {
    condition: 102,
    text: 'The message cannot be charted as it is. It is kept, and somebody will look at it.',
  },
};

/** The answer to a charted message. */
export function charted(header: AckHeader, now: Date): Answer {
  return answer(header, now, 'AA', 'CHARTED', []);
}

/** The answer to a message that did not match and is kept. */
export function unmatched(header: AckHeader, now: Date, reason: UnmatchedReason): Answer {
  return answer(header, now, 'AA', reason, [{ severity: 'W', reason, ...UNMATCHED[reason] }]);
}

/** The answer to a message that is permanently refused. */
export function refused({ header, condition, reason, message }: MessageRefusal, now: Date): Answer {
  return answer(header, now, 'AR', reason, [{ severity: 'E', condition, reason, text: message }]);
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
