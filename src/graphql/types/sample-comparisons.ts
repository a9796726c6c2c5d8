import type { Finding, Verdict } from '../../domains/identity/compare-people.ts';
import type { ComparedField, ComparedFieldName, SampleComparison } from '../../domains/laboratory/compare-samples.ts';
import { builder } from '../fields/builder.ts';
import { computed } from '../fields/row-fields.ts';
import type { RecordKey } from '../fields/source.ts';
import { SampleObject } from './samples.ts';

const ComparedFieldNameEnum = builder.enumType('ComparedFieldName', {
  description: 'A field in which a laboratory’s message is compared with our record.',
  values: {
    SAMPLE_ID: {
      description:
        'The sample’s barcode. If none of the ids in the message agrees with it, `inMessage` lists all of them.',
    },
    KIT_ID: { description: 'The kit’s code; compared only if the message gives it in place of the sample’s barcode.' },
    FAMILY_NAME: { description: 'The family name, PID-5.1.' },
    GIVEN_NAME: { description: 'The given name, PID-5.2.' },
    BIRTH_DATE: { description: 'The birth date, PID-7.' },
    SEX: { description: 'The sex, PID-8.' },
  } satisfies Record<ComparedFieldName, object>,
});

const FindingEnum = builder.enumType('ComparisonFinding', {
  description: 'The outcome of comparing one field.',
  values: {
    AGREES: { description: 'The field matches our record as far as both state it.' },
    DISAGREES: { description: 'The field contradicts our record.' },
    NOT_GIVEN: { description: 'The message or our record does not state the field, or says that it is unknown.' },
    UNREADABLE: { description: 'The field cannot be read without guessing; treated as a contradiction.' },
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
  description: 'One field of a laboratory’s message, next to our record.',
  fields: (t) => ({
    name: t.expose('name', { type: ComparedFieldNameEnum, description: 'The field that is compared.' }),
    inMessage: t.exposeString('inMessage', {
      nullable: true,
      description: 'What the message says, as it is written there, or its beginning; null if it says nothing.',
    }),
    inRecord: t.exposeString('inRecord', {
      nullable: true,
      description: 'What our record has; null if it has nothing.',
    }),
    finding: t.expose('finding', {
      type: FindingEnum,
      description: 'Whether the message and our record agree on this field.',
    }),
  }),
});

/** The key of a sample, for the read path. */
export function keyOfSample(id: string): RecordKey {
  return { typeName: 'Sample', key: id };
}

/** A laboratory's message beside a sample and its person. */
export const SampleComparisonType = builder.objectRef<SampleComparison>('SampleComparison').implement({
  description:
    'What a laboratory’s message says next to what we know about a sample, compared by the rules that decide whether the message is charted.',
  fields: (t) => ({
    sample: t.field({
      type: SampleObject,
      nullable: true,
      description: 'The sample; null if the message has no candidates, so that only its own side is shown.',
      ...computed(({ sampleRef }: SampleComparison) => (sampleRef === null ? null : keyOfSample(sampleRef))),
    }),
    verdict: t.expose('verdict', {
      type: VerdictEnum,
      nullable: true,
      description:
        'Whether the message and the sample’s record are about the same person; null if nobody is known for the sample.',
    }),
    namesAreSwapped: t.exposeBoolean('namesAreSwapped', {
      description:
        'Whether the family name is in the place of the given name. If the birth date agrees, this still counts as agreement.',
    }),
    fields: t.field({
      type: [ComparedFieldType],
      description:
        'The compared fields, each at most once: first the sample, then the person, that is, the registered patient or else the requisition’s.',
      resolve: ({ fields }) => fields,
    }),
  }),
});
