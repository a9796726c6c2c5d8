import { listReports } from '../../domains/reports/list-reports.ts';
import { submitReport } from '../../domains/reports/submit-report.ts';
import type { Report } from '../../generated/prisma/client.ts';
import { builder } from '../builder.ts';
import { payloadType, recordType } from '../record.ts';
import { fromColumns, fromExpression, listField, recordField } from '../row-fields.ts';
import { accountFilterField, DateRangeInput, globalId } from './common.ts';
import { ResultFlagEnum } from './results.ts';

/** A laboratory report; samples list theirs. */
export const ReportObject = builder.prismaNode('Report', {
  id: globalId,
  description: 'A laboratory report. It never changes: a correction is another report that amends it.',
  fields: (t) => ({
    reportId: t.exposeID('id', { description: 'UUID of the report.' }),
    results: t.relation('results', {
      query: { orderBy: { position: 'asc' } },
      description: 'The results, in the laboratory’s order.',
    }),
    pdf: t.string({
      description: 'Link to the report as a PDF. It opens in a browser, needs no header, and expires.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, context) => context.documentLink('report', report.id, 'pdf'),
    }),
    txt: t.string({
      description: 'Link to the report as plain text. It opens in a browser, needs no header, and expires.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, context) => context.documentLink('report', report.id, 'txt'),
    }),
    hl7: t.string({
      description: 'Link to the report as a message ORU^R01 of HL7 2.5.1. It needs no header, and expires.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, context) => context.documentLink('report', report.id, 'hl7'),
    }),
    fhir: t.string({
      description:
        'Link to the report as a FHIR R4 bundle in JSON, after the laboratory profiles of US Core 7.0.0. It needs no header, ' +
        'and expires.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, context) => context.documentLink('report', report.id, 'fhir'),
    }),
    dateCollected: t.expose('dateCollected', { type: 'DateTime', description: 'When the sample was collected.' }),
    dateReceived: t.expose('dateReceived', { type: 'DateTime', description: 'When the laboratory received it.' }),
    dateResulted: t.expose('dateResulted', { type: 'DateTime', description: 'When the results were established.' }),
    isAmendment: t.boolean({
      description: 'Whether it amends an earlier report.',
      extensions: fromExpression<Report>((column) => `(${column('amendsRef')} IS NOT NULL)::text`),
      resolve: (report) => report.amendsRef !== null,
    }),
    amends: t.relation('amends', { nullable: true, description: 'The report that it amends.' }),
    amendedBy: t.relation('amendedBy', { nullable: true, description: 'The report that amends it.' }),
    sample: t.relation('sample', { description: 'The sample that was tested.' }),
    comments: t.exposeString('comments', {
      nullable: true,
      description: 'What the laboratory says of the report as a whole.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the laboratory submitted it.' }),
  }),
});

/** How reports are read for the schema. */
export const reportRecords = recordType<Report>('report', 'Report', ({ db }, ids, query) =>
  db.report.findMany({ ...query, where: { id: { in: ids } } }),
);

const ReportConnection = builder.connectionObject(
  { type: ReportObject, name: 'ReportConnection', description: 'A page of reports.' },
  { name: 'ReportEdge', description: 'A report on a page.' },
);

const ReportFilterInput = builder.inputType('ReportFilter', {
  description: 'Which reports. All conditions given must hold.',
  fields: (t) => ({
    sampleId: t.string({ description: 'Of the sample with this barcode, ignoring case.' }),
    isAmendment: t.boolean({ description: 'Whether the report amends an earlier one.' }),
    dateResulted: t.field({ type: DateRangeInput, description: 'Resulted on these days.' }),
    ...accountFilterField(t),
  }),
});

builder.queryFields((t) => ({
  report: t.field({
    type: ReportObject,
    nullable: true,
    description: 'A report; null if there is none.',
    args: { reportId: t.arg.id({ required: true, description: 'UUID of the report.' }) },
    ...recordField(reportRecords, 'reportId'),
  }),
  reports: t.connection(
    {
      type: ReportObject,
      description: 'Reports, newest first.',
      args: { filter: t.arg({ type: ReportFilterInput, description: 'Which reports.' }) },
      ...listField(reportRecords.load, (context, args) => listReports(context, args.filter)),
    },
    ReportConnection,
  ),
}));

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
      description: 'When its specimen was collected; by default `dateCollected`.',
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
      description: 'The laboratory’s own flag; by default derived from the interval.',
    }),
    analyte: t.string({ description: 'Code of what was measured, from the catalogue of analytes.' }),
    loinc: t.string({ description: 'LOINC code of what was measured; by default the analyte’s.' }),
  }),
});

const SubmitReportInput = builder.inputType('SubmitReportInput', {
  description: 'A laboratory’s report on a sample.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The barcode on the collection device.' }),
    dateCollected: t.field({ type: 'DateTime', required: true, description: 'When the sample was collected.' }),
    dateReceived: t.field({ type: 'DateTime', required: true, description: 'When the laboratory received it.' }),
    dateResulted: t.field({ type: 'DateTime', required: true, description: 'When the results were established.' }),
    partial: t.boolean({ description: 'Whether more results will follow.' }),
    amends: t.id({ description: 'UUID of the report that this one amends: the newest of its chain.' }),
    comments: t.string({ description: 'What the laboratory says of the report as a whole.' }),
    results: t.field({
      type: [SubmittedResultInput],
      required: true,
      description: 'The results, in the laboratory’s order.',
    }),
  }),
});

builder.mutationField('submitReport', (t) =>
  t.field({
    type: payloadType('SubmitReportPayload', 'The report submitted.', {
      field: 'report',
      type: ReportObject,
      load: reportRecords.load,
      description: 'The report.',
    }),
    nullable: true,
    description: 'Submits a report on a sample, and moves the sample and its requisition along. For LAB.',
    args: { input: t.arg({ type: SubmitReportInput, required: true, description: 'The report.' }) },
    resolve: async (_root, { input }, context) => ({ id: await submitReport(context, input) }),
  }),
);
