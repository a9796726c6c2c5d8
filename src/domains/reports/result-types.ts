import { builder } from '../../graphql/builder.ts';
import { ComparatorEnum, ResultFlagEnum } from '../../graphql/enums.ts';
import { flagOf } from './flag.ts';

/** The type of the `Result` interface that stands for a result type; any further one is an `OtherResult` (contract, section 8). */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  quantity: 'QuantityResult',
  reactivity: 'ReactivityResult',
  genotype: 'GenotypeResult',
};

const ResultInterface = builder.prismaInterface('Result', {
  name: 'Result',
  description: 'One result of a report.',
  resolveType: (result) => TYPE_NAMES[result.resultType] ?? 'OtherResult',
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
        'The value as the laboratory gave it, as in the REST API: a number where it gave a number, else its text.',
      resolve: ({ isNumber, text }) => (isNumber ? Number(text) : text),
    }),
    flag: t.field({
      type: ResultFlagEnum,
      description: 'How it compares to its reference interval: the laboratory’s own flag, else derived, never guessed.',
      resolve: flagOf,
    }),
  }),
});

builder.prismaObject('Result', {
  variant: 'QuantityResult',
  interfaces: [ResultInterface],
  description: 'A measured quantity, or a bound of one.',
  fields: (t) => ({
    value: t.exposeFloat('value', { nullable: true, description: 'The number, or the bound; see `comparator`.' }),
    comparator: t.expose('comparator', {
      type: ComparatorEnum,
      nullable: true,
      description: 'How the quantity compares to `value`; null when it is exact.',
    }),
    text: t.exposeString('text', { description: 'The value as the laboratory gave it, such as `1.10` or `<0.5`.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of measure.' }),
    rangeMinimum: t.exposeFloat('rangeMinimum', {
      nullable: true,
      description: 'Lower end of the reference interval; null when it is open.',
    }),
    rangeMaximum: t.exposeFloat('rangeMaximum', {
      nullable: true,
      description: 'Upper end of the reference interval; null when it is open.',
    }),
  }),
});

for (const [variant, description] of [
  ['ReactivityResult', 'Whether something reacted.'],
  ['GenotypeResult', 'A genotype.'],
  ['OtherResult', 'A result of a kind that the document does not name.'],
] as const) {
  builder.prismaObject('Result', {
    variant,
    interfaces: [ResultInterface],
    description,
    fields: (t) => ({ value: t.exposeString('text', { description: 'The value, as the laboratory gave it.' }) }),
  });
}
