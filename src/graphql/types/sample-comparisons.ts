import type { Finding, Verdict } from '../../domains/identity/compare-people.ts';
import type { ComparedField, ComparedFieldName, SampleComparison } from '../../domains/laboratory/compare-samples.ts';
import type { Sample } from '../../generated/prisma/client.ts';
import { builder } from '../builder.ts';
import { SampleObject } from './samples.ts';

const ComparedFieldNameEnum = builder.enumType('ComparedFieldName', {
  description: 'What a laboratory’s message and our record are compared by.',
  values: {
    SAMPLE_ID: {
      description:
        'The sample’s barcode; unless it agrees, everything that the message has in the places of a sample’s id.',
    },
    KIT_ID: { description: 'The kit’s code. It is there only if the message gives it for the sample’s.' },
    FAMILY_NAME: { description: 'The family name, PID-5.1.' },
    GIVEN_NAME: { description: 'The given name, PID-5.2.' },
    BIRTH_DATE: { description: 'The birth date, PID-7.' },
    SEX: { description: 'The sex, PID-8.' },
  } satisfies Record<ComparedFieldName, object>,
});

const FindingEnum = builder.enumType('ComparisonFinding', {
  description: 'What comparing one field found.',
  values: {
    AGREES: { description: 'It may be the same, as far as both give it.' },
    DISAGREES: { description: 'It is another one.' },
    NOT_GIVEN: { description: 'The message or our record does not have it, or says that it is unknown.' },
    UNREADABLE: { description: 'It cannot be read without guessing, and counts as another one.' },
  } satisfies Record<Finding, object>,
});

const VerdictEnum = builder.enumType('IdentityVerdict', {
  description: 'Whether a message and our record are about the same person.',
  values: {
    IDENTIFIED: { description: 'A whole name and a whole birth date agree, and nothing disagrees.' },
    UNIDENTIFIED: { description: 'Nothing disagrees, but too little is given to be sure.' },
    DISAGREES: { description: 'At least one field disagrees or cannot be read.' },
  } satisfies Record<Verdict, object>,
});

const ComparedFieldType = builder.objectRef<ComparedField>('ComparedField').implement({
  description: 'One field of a laboratory’s message, beside our record.',
  fields: (t) => ({
    name: t.expose('name', { type: ComparedFieldNameEnum, description: 'Which field it is.' }),
    inMessage: t.exposeString('inMessage', {
      nullable: true,
      description: 'What the message says, as it is written there, or its beginning; null if it says nothing.',
    }),
    inRecord: t.exposeString('inRecord', {
      nullable: true,
      description: 'What our record has; null if it has nothing.',
    }),
    finding: t.expose('finding', { type: FindingEnum, description: 'Whether the two agree.' }),
  }),
});

/** A comparison with the row of its sample. */
type ShownComparison = SampleComparison & { readonly sample: Sample | null };

/** A laboratory's message beside a sample and its person. */
export const SampleComparisonType = builder.objectRef<ShownComparison>('SampleComparison').implement({
  description:
    'What a laboratory’s message says beside what we know of a sample, compared by the rules that decide whether the message is charted.',
  fields: (t) => ({
    sample: t.field({
      type: SampleObject,
      nullable: true,
      description: 'The sample; null if the message has no candidate, and only what it says is shown.',
      resolve: ({ sample }) => sample,
    }),
    verdict: t.expose('verdict', {
      type: VerdictEnum,
      nullable: true,
      description: 'Whether both are about the same person; null if nobody is known for the sample.',
    }),
    namesAreSwapped: t.exposeBoolean('namesAreSwapped', {
      description:
        'Whether the family name is in the place of the given name. With the same birth date, they agree all the same.',
    }),
    fields: t.field({
      type: [ComparedFieldType],
      description:
        'The fields: the sample, then the person, who is the registered patient or else that of the requisition.',
      resolve: ({ fields }) => fields,
    }),
  }),
});
