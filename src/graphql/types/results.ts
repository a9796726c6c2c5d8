import type { Result } from '../../generated/prisma/client.ts';
import type { Comparator, ResultFlag } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import type { TypeColumn } from '../read/source.ts';
import { fromExpression } from '../row-fields.ts';
import { embedded } from './common.ts';

const ComparatorEnum = builder.enumType('Comparator', {
  description: 'How a quantity compares to its value, if only a bound is known.',
  values: {
    LT: { description: 'Less than the value.' },
    LE: { description: 'At most the value.' },
    GT: { description: 'Greater than the value.' },
    GE: { description: 'At least the value.' },
  } satisfies Record<Comparator, object>,
});

/** The flag of a result; laboratories may give it themselves. */
export const ResultFlagEnum = builder.enumType('ResultFlag', {
  description: 'How a result compares to its reference interval.',
  values: {
    LOW: { description: 'Below the interval.' },
    NORMAL: { description: 'Within the interval.' },
    HIGH: { description: 'Above the interval.' },
    ABNORMAL: { description: 'A word out of the ordinary, such as “Reactive” or “Resistant”: the laboratory says so.' },
    CRITICAL: { description: 'The laboratory calls it critical.' },
    UNKNOWN: { description: 'Cannot be known: there is no interval, or the bound leaves it open.' },
  } satisfies Record<ResultFlag, object>,
});

/** The type of the `Result` interface for each result type; any other is an `OtherResult` (contract, 5.5). */
const RESULT_TYPES: TypeColumn = {
  name: 'resultType',
  types: new Map([
    ['quantity', 'QuantityResult'],
    ['reactivity', 'ReactivityResult'],
    ['genotype', 'GenotypeResult'],
  ]),
  otherwise: 'OtherResult',
};

const ResultInterface = builder.prismaInterface('Result', {
  name: 'Result',
  description: embedded('One result of a report.'),
  extensions: { typeColumn: RESULT_TYPES },
  resolveType: (result) => RESULT_TYPES.types.get(result.resultType) ?? RESULT_TYPES.otherwise,
  fields: (t) => ({
    resultType: t.exposeString('resultType', {
      description: 'The kind of result, as in the REST API: `quantity`, `reactivity`, `genotype` or another.',
    }),
    name: t.exposeString('name', { description: 'What was measured.' }),
    timeCollected: t.expose('timeCollected', { type: 'DateTime', description: 'When its specimen was collected.' }),
    comments: t.exposeString('comments', { nullable: true, description: 'The laboratory’s comments.' }),
    asGiven: t.field({
      type: 'ResultValue',
      description:
        'The value as the laboratory gave it, as in the REST API: a number if it gave a number, else text. The same for every type of result.',
      extensions: fromExpression<Result>(
        (column) => `CASE WHEN ${column('isNumber')} THEN ${column('text')} ELSE to_json(${column('text')})::text END`,
      ),
      resolve: ({ isNumber, text }) => (isNumber ? Number(text) : text),
    }),
    loinc: t.exposeString('loinc', { nullable: true, description: 'LOINC code of what was measured.' }),
    analyte: t.relation('analyte', { nullable: true, description: 'What was measured, in the catalogue.' }),
    flag: t.expose('flag', {
      type: ResultFlagEnum,
      description: 'How it compares to its reference interval: the laboratory’s own flag, else derived, never guessed.',
    }),
  }),
});

const VALUE_DIFFERS =
  'Its type differs between the types of results: select it under an alias, or `asGiven`, which is the same for all.';

builder.prismaObject('Result', {
  variant: 'QuantityResult',
  interfaces: [ResultInterface],
  description: embedded('A measured quantity, or a bound for one.'),
  fields: (t) => ({
    value: t.exposeFloat('value', {
      nullable: true,
      description: `The number, or the bound; see \`comparator\`. ${VALUE_DIFFERS}`,
    }),
    comparator: t.expose('comparator', {
      type: ComparatorEnum,
      nullable: true,
      description: 'How the quantity compares to `value`; null if it is exact.',
    }),
    text: t.exposeString('text', { description: 'The value as the laboratory gave it, such as `1.10` or `<0.5`.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of measure.' }),
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
  ['ReactivityResult', 'Whether something reacted.'],
  ['GenotypeResult', 'A genotype.'],
  ['OtherResult', 'A result of any other kind.'],
] as const) {
  builder.prismaObject('Result', {
    variant,
    interfaces: [ResultInterface],
    description: embedded(description),
    fields: (t) => ({
      value: t.exposeString('text', { description: `The value, as the laboratory gave it, as text. ${VALUE_DIFFERS}` }),
    }),
  });
}
