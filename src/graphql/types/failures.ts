import type { SampleFailure } from '../../domains/inputs/sample-failure.ts';
import type { Sample, SampleEvent } from '../../generated/prisma/client.ts';
import { FailureCode } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { embedded } from './common.ts';

/** Why a sample failed; samples can be filtered by it, and program figures are counted by it. */
export const FailureCodeEnum = enumOf(
  FailureCode,
  builder.enumType('FailureCode', {
    description: 'Why a sample cannot be tested, or is held up.',
    values: {
      QUANTITY_NOT_SUFFICIENT: { description: 'There is too little of the sample.' },
      HEMOLYZED: { description: 'The red blood cells of the sample have burst.' },
      CLOTTED: { description: 'The sample has clotted.' },
      CONTAMINATED: { description: 'The sample is contaminated.' },
      CONTAINER_BROKEN: { description: 'The container of the sample is broken or leaks.' },
      WRONG_SPECIMEN: { description: 'The sample is of a different kind than requested.' },
      EXPIRED: { description: 'The collection device had expired.' },
      TOO_OLD: { description: 'The sample was collected too long ago.' },
      IMPROPER_STORAGE: { description: 'The sample was not stored or sent as required.' },
      LOST: { description: 'The laboratory has lost the sample.' },
      LABELING: { description: 'The sample is not labeled, or not correctly.' },
      COLLECTION_DATE_MISSING: { description: 'The collection date of the sample is unknown.' },
      IDENTITY_INCOMPLETE: { description: 'The sample’s label does not give enough details of the person it is from.' },
      IDENTITY_MISMATCH: { description: 'The sample’s label gives another person’s details.' },
      NOT_REGISTERED: { description: 'The kit of the sample is not activated.' },
      OTHER: { description: 'Any other reason, or an unknown one.' },
    } satisfies Record<FailureCode, object>,
  }),
);

/** A failure and the reason of its event. */
interface ShownFailure extends SampleFailure {
  readonly reason: string | null;
}

/** The failure of a sample or of one of its events. */
export const SampleFailureType = builder.objectRef<ShownFailure>('SampleFailure').implement({
  description: embedded('Why a sample cannot be tested, or is held up.'),
  fields: (t) => ({
    code: t.expose('code', { type: FailureCodeEnum, description: 'The reason as a code.' }),
    recoverable: t.exposeBoolean('recoverable', {
      description:
        'Whether the sample may be tested after all. If not, a new kit is needed. It is an expectation, not a restriction.',
    }),
    laboratoryCode: t.exposeString('laboratoryCode', {
      nullable: true,
      description: 'The laboratory’s own code of the reason, or HL7’s; null if it gave none.',
    }),
    laboratorySystem: t.exposeString('laboratorySystem', {
      nullable: true,
      description: 'The system that the laboratory’s code is of, such as `HL70490`; null if it named none.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason of the event, in the laboratory’s words; null if none was given.',
    }),
  }),
});

type FailureRow = Pick<
  Sample,
  'failureCode' | 'failureRecoverable' | 'failureLaboratoryCode' | 'failureLaboratorySystem'
>;

/** The columns that a failure is made of. */
const COLUMNS = ['failureCode', 'failureRecoverable', 'failureLaboratoryCode', 'failureLaboratorySystem'] as const;
export const FAILURE_OF_SAMPLE = [...COLUMNS, 'failureReason'] as const satisfies readonly (keyof Sample)[];
export const FAILURE_OF_EVENT = [...COLUMNS, 'reason'] as const satisfies readonly (keyof SampleEvent)[];

/** The failure in these columns; null if there is none. */
export function failureIn(row: FailureRow, reason: string | null): ShownFailure | null {
  const { failureCode: code, failureRecoverable: recoverable } = row;
  if (code === null || recoverable === null) return null;
  const { failureLaboratoryCode: laboratoryCode, failureLaboratorySystem: laboratorySystem } = row;
  return { code, recoverable, laboratoryCode, laboratorySystem, reason };
}

/** The failure of an event in inputs. */
export const SampleFailureInput = builder.inputType('SampleFailureInput', {
  description: 'Why a sample cannot be tested, or is held up.',
  fields: (t) => ({
    code: t.field({ type: FailureCodeEnum, required: true, description: 'The reason as a code.' }),
    recoverable: t.boolean({
      description: 'Whether the sample may be tested after all; if left out, what is usual for the code.',
    }),
    laboratoryCode: t.string({ description: 'The laboratory’s own code of the reason.' }),
    laboratorySystem: t.string({ description: 'The code system of the laboratory’s code.' }),
  }),
});
