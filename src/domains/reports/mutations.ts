import { builder } from '../../graphql/builder.ts';
import { ResultFlagEnum } from '../../graphql/enums.ts';
import { ReportObject } from './schema.ts';
import { submitReport } from './submit-report.ts';

const SubmitReportPayload = builder.objectRef<{ id: string }>('SubmitReportPayload').implement({
  description: 'The report submitted.',
  fields: (t) => ({
    report: t.prismaField({
      type: ReportObject,
      description: 'The report.',
      resolve: (query, { id }, _args, context) => context.db.report.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const SubmittedResultInput = builder.inputType('SubmittedResultInput', {
  description: 'One result of a report.',
  fields: (t) => ({
    resultType: t.string({
      required: true,
      description: 'The kind of result: `quantity`, `reactivity`, `genotype` or another.',
    }),
    name: t.string({ required: true, description: 'What was measured.' }),
    timeCollected: t.field({
      type: 'DateTime',
      description: 'When its specimen was collected; `dateCollected` where it is not given.',
    }),
    result: t.field({
      type: 'ResultValue',
      required: true,
      description: 'The value. A quantity is a number, or a bound such as `"<0.5"`.',
    }),
    unitOfMeasure: t.string({ description: 'Unit of a quantity.' }),
    rangeMinimum: t.float({ description: 'Lower end of a quantity’s reference interval.' }),
    rangeMaximum: t.float({ description: 'Upper end of a quantity’s reference interval.' }),
    comments: t.string({ description: 'The laboratory’s comments.' }),
    flag: t.field({
      type: ResultFlagEnum,
      description: 'The laboratory’s own flag; derived from the interval where none is given.',
    }),
  }),
});

const SubmitReportInput = builder.inputType('SubmitReportInput', {
  description: 'A laboratory’s report on a sample.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The barcode on the collection device.' }),
    dateCollected: t.field({ type: 'DateTime', required: true, description: 'When the sample was collected.' }),
    dateReceived: t.field({ type: 'DateTime', required: true, description: 'When the laboratory received it.' }),
    dateResulted: t.field({ type: 'DateTime', required: true, description: 'When the results were established.' }),
    partial: t.boolean({ description: 'Whether further results follow.' }),
    amends: t.id({ description: 'UUID of the report that this one amends: the newest of its chain.' }),
    results: t.field({
      type: [SubmittedResultInput],
      required: true,
      description: 'The results, in the laboratory’s order.',
    }),
  }),
});

builder.mutationField('submitReport', (t) =>
  t.field({
    type: SubmitReportPayload,
    description: 'Submits a report on a sample, and moves the sample and its requisition along. For LAB.',
    args: { input: t.arg({ type: SubmitReportInput, required: true, description: 'The report.' }) },
    resolve: async (_root, { input }, context) => ({ id: await submitReport(context, input) }),
  }),
);
