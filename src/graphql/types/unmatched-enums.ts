import type { ResultSeverity, UnmatchedReason, UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';

/** Programs also see this for a message about their sample. */
export const UnmatchedReasonEnum = builder.enumType('UnmatchedReason', {
  description: 'Why a laboratory’s message was not charted automatically.',
  values: {
    UNKNOWN_SAMPLE: { description: 'No sample has an id given in the message.' },
    SEVERAL_SAMPLES: { description: 'The message names several samples.' },
    PERSON_DISAGREES: {
      description: 'The name, birth date or sex in the message does not match the person known for the sample.',
    },
    NOBODY_REGISTERED: {
      description:
        'Nobody is registered for the kit, and no requisition names a patient. The message waits until somebody is, or one does.',
    },
    NOT_IDENTIFIED: {
      description: 'The message gives too little of the person, or we know too little, to be sure that it is the same.',
    },
    NOT_EXPECTED: { description: 'The sample is not expecting such a result.' },
    OUT_OF_ORDER: { description: 'A newer result is charted in the place of one in the message.' },
    CONTROL_ID_REUSED: { description: 'The control id was used before, for a message with other content.' },
    UNREADABLE: { description: 'The message has missing or contradictory content; `detail` says which.' },
  } satisfies Record<UnmatchedReason, object>,
});

/** The severity of a message. */
export const ResultSeverityEnum = builder.enumType('ResultSeverity', {
  description: 'The severity of a laboratory’s message: that of its most severe observation, as it would be charted.',
  values: {
    CRITICAL: { description: 'One of them is critical.' },
    ABNORMAL: { description: 'One of them is abnormal, too low or too high, and none is critical.' },
    UNKNOWN: {
      description:
        'The severity of at least one is unknown, and none is abnormal; or there are none; or the message was stored before severities were recorded.',
    },
    NORMAL: { description: 'All of them are normal.' },
  } satisfies Record<ResultSeverity, object>,
});

/** Whether anything was decided. */
export const UnmatchedStatusEnum = builder.enumType('UnmatchedStatus', {
  description: 'The status of an unmatched result.',
  values: {
    OPEN: { description: 'The unmatched result awaits a decision.' },
    WAITING: {
      description:
        'Nobody is registered for the kit yet, and no requisition names a patient; the result is decided when somebody is, or one does.',
    },
    MATCHED: { description: 'The unmatched result was charted on a sample.' },
    REJECTED: { description: 'The unmatched result was not charted on any sample.' },
  } satisfies Record<UnmatchedStatus, object>,
});
