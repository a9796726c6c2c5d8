import { sideOf } from '../../domains/reports/flag.ts';
import type { Result } from '../../generated/prisma/client.ts';
import { type Comparator, type ResultChange, ResultFlag } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { fromColumns, fromExpression } from '../fields/row-fields.ts';
import type { TypeColumn } from '../fields/source.ts';
import { embedded } from './common.ts';

/** How a quantity compares to its value. */
export const ComparatorEnum = builder.enumType('Comparator', {
  description: 'How a measured quantity compares to the value given, if only a bound is known.',
  values: {
    LT: { description: 'The quantity is less than the value.' },
    LE: { description: 'The quantity is at most the value.' },
    GT: { description: 'The quantity is greater than the value.' },
    GE: { description: 'The quantity is at least the value.' },
  } satisfies Record<Comparator, object>,
});

/** The flag of a result; laboratories may set it themselves. */
export const ResultFlagEnum = enumOf(
  ResultFlag,
  builder.enumType('ResultFlag', {
    description: 'How a result compares to its reference interval.',
    values: {
      LOW: { description: 'The result is below its reference interval.' },
      NORMAL: { description: 'The result is within its reference interval.' },
      HIGH: { description: 'The result is above its reference interval.' },
      ABNORMAL: {
        description:
          'The laboratory flags the result as abnormal, as it does for words such as “Reactive” or “Resistant”.',
      },
      CRITICAL: { description: 'The laboratory flags the result as critical.' },
      UNKNOWN: {
        description:
          'The comparison cannot be made: there is no reference interval, or the result is a bound that leaves it open.',
      },
    } satisfies Record<ResultFlag, object>,
  }),
);

const ResultSideEnum = builder.enumType('ResultSide', {
  description: 'A side of a reference interval.',
  values: {
    LOW: { description: 'The result is below its reference interval.' },
    HIGH: { description: 'The result is above its reference interval.' },
  },
});

/** The type of the `Result` interface for each result type; any other is an `OtherResult` (contract, 5.5). */
const RESULT_TYPES: TypeColumn = {
  name: 'resultType',
  types: new Map([
    ['quantity', 'QuantityResult'],
    ['reactivity', 'ReactivityResult'],
    ['genotype', 'GenotypeResult'],
  ]),
  defaultType: 'OtherResult',
};

const ResultChangeEnum = builder.enumType('ResultChange', {
  description: 'What an amendment did to a result.',
  values: {
    ADDED: { description: 'The result was added after the sample was resulted.' },
    CORRECTED: { description: 'The result differs from the final one before it.' },
  } satisfies Record<ResultChange, object>,
});

const ResultCodeType = builder
  .objectRef<{ readonly system: string | null; readonly code: string; readonly display: string | null }>('ResultCode')
  .implement({
    description: embedded('A coded value.'),
    fields: (t) => ({
      system: t.exposeString('system', {
        nullable: true,
        description: 'The code system, as the laboratory names it, such as `SCT` or `L`.',
      }),
      code: t.exposeString('code', { description: 'The code.' }),
      display: t.exposeString('display', { nullable: true, description: 'The text of the code.' }),
    }),
  });

const ResultInterface = builder.prismaInterface('Result', {
  name: 'Result',
  description: embedded('One result of a report.'),
  extensions: { typeColumn: RESULT_TYPES },
  fields: (t) => ({
    resultType: t.exposeString('resultType', {
      description: 'The kind of result, written as in the REST API: `quantity`, `reactivity`, `genotype` or another.',
    }),
    name: t.exposeString('name', { description: 'What was measured.' }),
    timeCollected: t.expose('timeCollected', {
      type: 'DateTime',
      description: 'When the specimen for this result was collected.',
    }),
    comments: t.exposeString('comments', { nullable: true, description: 'The laboratory’s comments on the result.' }),
    asGiven: t.field({
      type: 'ResultValue',
      description:
        'The value as in the REST API: a number where it is one, however the laboratory wrote it, otherwise the bound or the text that it gave, also of a number with more digits than JSON readers keep. This field has the same type for every type of result.',
      ...fromExpression<Result>((column) => {
        const text = column('text');
        const isAsWritten = `(char_length(${text}) <= ${SAFE_LENGTH} OR (${text} = ${column('value')}::text AND position('e' IN ${text}) = 0))`;
        const isExact = `${column('value')} IS NOT NULL AND ${column('comparator')} IS NULL AND ${isAsWritten}`;
        return `CASE WHEN ${isExact} THEN ${column('value')}::text WHEN ${column('isNumber')} THEN ${text} ELSE to_json(${text})::text END`;
      }),
    }),
    loinc: t.exposeString('loinc', { nullable: true, description: 'LOINC code of what was measured.' }),
    analyte: t.relation('analyte', {
      nullable: true,
      description: 'The analyte that was measured, from the catalogue.',
    }),
    flag: t.expose('flag', {
      type: ResultFlagEnum,
      description:
        'How the result compares to its reference interval: the laboratory’s own flag, otherwise derived, never guessed.',
    }),
    side: t.field({
      type: ResultSideEnum,
      nullable: true,
      description:
        'On which side of its reference interval the result lies, as the report’s documents say: by `flag`; for `CRITICAL`, by the laboratory’s letters or else by the interval. Null if neither tells, and for all other flags.',
      extensions: fromColumns<Result>('flag', 'interpretation', 'value', 'comparator', 'rangeMinimum', 'rangeMaximum'),
      resolve: sideOf,
    }),
    interpretation: t.exposeString('interpretation', {
      nullable: true,
      description: 'The laboratory’s own letters for the result, as it sent them by HL7, such as `HH` or `POS`.',
    }),
    referenceText: t.exposeString('rangeText', {
      nullable: true,
      description: 'The reference interval or the expected result as the laboratory wrote it, such as `Non-Reactive`.',
    }),
    code: t.field({
      type: ResultCodeType,
      nullable: true,
      description: 'The code behind a coded value; null if the value has none.',
      extensions: fromColumns<Result>('codeSystem', 'code', 'codeDisplay'),
      resolve: ({ codeSystem: system, code, codeDisplay: display }) =>
        code === null ? null : { system, code, display },
    }),
    isPreliminary: t.boolean({
      description: 'Whether the laboratory may still change the result without amending it.',
      ...fromExpression<Result>((column) => `(${column('finality')} = 'PRELIMINARY')::text`),
    }),
    change: t.expose('change', {
      type: ResultChangeEnum,
      nullable: true,
      description: 'What this amendment did to the result; null if nothing, and on a report that amends nothing.',
    }),
  }),
});

/**
 * A number written with at most this many characters is exact as a 64-bit number. Only the text of a longer number is
 * sure to be exact (contract, 3.1), unless PostgreSQL writes the number in the same way.
 */
const SAFE_LENGTH = 15;

const VALUE_DIFFERS =
  'The type of this field differs between the types of results: select it under an alias, or select `asGiven`, whose type is the same for all.';

builder.prismaObject('Result', {
  variant: 'QuantityResult',
  interfaces: [ResultInterface],
  description: embedded('A result that is a measured quantity, or a bound on one.'),
  fields: (t) => ({
    value: t.exposeFloat('value', {
      nullable: true,
      description: `The measured number, or the bound on it; see \`comparator\`. It is the 64-bit number that is nearest to \`text\`. ${VALUE_DIFFERS}`,
    }),
    comparator: t.expose('comparator', {
      type: ComparatorEnum,
      nullable: true,
      description: 'How the quantity compares to `value`; null if it is exact.',
    }),
    text: t.exposeString('text', { description: 'The value as the laboratory gave it, such as `1.10` or `<0.5`.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of measure of the quantity.' }),
    rangeMinimum: t.exposeFloat('rangeMinimum', {
      nullable: true,
      description: 'Lower end of the reference interval; null if it is open.',
    }),
    rangeMaximum: t.exposeFloat('rangeMaximum', {
      nullable: true,
      description: 'Upper end of the reference interval; null if it is open.',
    }),
  }),
});

for (const [variant, description] of [
  ['ReactivityResult', 'A result that says whether something reacted.'],
  ['GenotypeResult', 'A result that is a genotype.'],
  ['OtherResult', 'A result of any other kind.'],
] as const) {
  builder.prismaObject('Result', {
    variant,
    interfaces: [ResultInterface],
    description: embedded(description),
    fields: (t) => ({
      value: t.exposeString('text', { description: `The value as the laboratory gave it, as text. ${VALUE_DIFFERS}` }),
    }),
  });
}
