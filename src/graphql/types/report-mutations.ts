import { acknowledgeReport } from '../../domains/reports/acknowledge-report.ts';
import { addReportContact } from '../../domains/reports/add-report-contact.ts';
import { holdReport } from '../../domains/reports/hold-report.ts';
import { releaseReport } from '../../domains/reports/release-report.ts';
import { submitReport } from '../../domains/reports/submit-report.ts';
import { withdrawReport } from '../../domains/reports/withdraw-report.ts';
import { builder } from '../fields/builder.ts';
import { payloadType } from '../fields/record.ts';
import { SexEnum } from './common.ts';
import { ContactOutcomeEnum, ReportObject } from './reports.ts';
import { ResultFlagEnum } from './results.ts';

const SubmittedResultInput = builder.inputType('SubmittedResultInput', {
  description: 'One result of a submitted report.',
  fields: (t) => ({
    resultType: t.string({
      required: true,
      description: 'The kind of result: `quantity`, `reactivity`, `genotype` or another.',
    }),
    name: t.string({ required: true, description: 'What was measured.' }),
    timeCollected: t.field({
      type: 'DateTime',
      description: 'When the specimen for this result was collected; the report’s `dateCollected` if left out.',
    }),
    result: t.field({
      type: 'ResultValue',
      required: true,
      description: 'The value of the result. A quantity is a number, or a bound such as `"<0.5"`.',
    }),
    unitOfMeasure: t.string({ description: 'Unit of the quantity, if the result is one.' }),
    rangeMinimum: t.float({ description: 'Lower end of the reference interval, if the result is a quantity.' }),
    rangeMaximum: t.float({ description: 'Upper end of the reference interval, if the result is a quantity.' }),
    comments: t.string({ description: 'The laboratory’s comments on the result.' }),
    flag: t.field({
      type: ResultFlagEnum,
      description: 'The laboratory’s own flag for the result; derived from the reference interval if left out.',
    }),
    analyte: t.string({ description: 'Code of the analyte that was measured, from the catalogue.' }),
    loinc: t.string({ description: 'LOINC code of what was measured; the analyte’s if left out.' }),
  }),
});

const SubmittedDocumentInput = builder.inputType('SubmittedDocumentInput', {
  description: 'A document of a submitted report.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'What the document is called. It replaces the one that the sample has under this name.',
    }),
    data: t.string({
      required: true,
      description: 'The whole document in base64: a PDF, PNG or JPEG, or a text in UTF-8.',
    }),
  }),
});

const SubmittedPersonInput = builder.inputType('SubmittedPersonInput', {
  description: 'Whom a submitted report names.',
  fields: (t) => ({
    lastName: t.string({ description: 'The last name, as the report has it.' }),
    firstName: t.string({ description: 'The first name, as the report has it.' }),
    dateOfBirth: t.field({ type: 'Date', description: 'The date of birth.' }),
    sex: t.field({ type: SexEnum, description: 'The sex.' }),
  }),
});

const SubmitReportInput = builder.inputType('SubmitReportInput', {
  description: 'A laboratory’s report on a sample.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The sample’s barcode, printed on the collection device.' }),
    dateCollected: t.field({ type: 'DateTime', required: true, description: 'When the sample was collected.' }),
    dateReceived: t.field({
      type: 'DateTime',
      required: true,
      description: 'When the laboratory received the sample.',
    }),
    dateResulted: t.field({ type: 'DateTime', required: true, description: 'When the results were established.' }),
    partial: t.boolean({ description: 'Whether more results for the sample will follow.' }),
    amends: t.id({
      description: 'UUID of the report that this one amends, which must be the newest in its chain of amendments.',
    }),
    comments: t.string({ description: 'The laboratory’s comments on the report as a whole.' }),
    results: t.field({
      type: [SubmittedResultInput],
      required: true,
      description:
        'The report’s results, in the order to list them: all of them, those of earlier reports on the sample included. There is at least one, unless the report has a document.',
    }),
    documents: t.field({
      type: [SubmittedDocumentInput],
      description:
        'Documents of the report, at most 20. Those of earlier reports on the sample that are not named here stay.',
    }),
    person: t.field({
      type: SubmittedPersonInput,
      description:
        'Whom the report names. It is compared with the sample’s person as that of a message is, by `identification` of the caller’s laboratory. Nobody is compared if it is left out.',
    }),
    withdraws: t.stringList({
      description:
        'Results of earlier reports on the sample that this one leaves out because they are withdrawn, each by its name, its analyte or its LOINC code.',
    }),
  }),
});

const WithdrawReportInput = builder.inputType('WithdrawReportInput', {
  description: 'A report that was charted for the wrong person or specimen.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'UUID of the report to withdraw.' }),
    reason: t.string({
      required: true,
      description: 'Why the report is withdrawn, in a few words, which its readers see.',
    }),
  }),
});

const AcknowledgeReportInput = builder.inputType('AcknowledgeReportInput', {
  description: 'A report whose critical results you have seen.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'UUID of the report.' }),
    note: t.string({ description: 'What was done about them, such as who was told; at most 500 characters.' }),
  }),
});

builder.mutationField('acknowledgeReport', (t) =>
  t.field({
    type: payloadType('AcknowledgeReportPayload', 'The report whose critical results were acknowledged.', {
      field: 'report',
      type: ReportObject,
      description: 'The report.',
    }),
    nullable: true,
    description:
      'Acknowledges that you have seen the critical results of a report. Only the first acknowledgement counts; a report that is already acknowledged stays as it is. For CLIENT.',
    args: { input: t.arg({ type: AcknowledgeReportInput, required: true, description: 'The report, and a note.' }) },
    resolve: async (_root, { input }, work) => ({ id: await acknowledgeReport(work, input) }),
  }),
);

const ReleaseReportInput = builder.inputType('ReleaseReportInput', {
  description: 'A held report that the program may see.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'UUID of the report to release.' }),
    comment: t.string({
      description:
        'What the reviewer says of it, for everybody who reads the report; at most 5,000 characters. It is never changed.',
    }),
  }),
});

const HoldReportInput = builder.inputType('HoldReportInput', {
  description: 'A held report that is to be held until another moment.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'UUID of the report.' }),
    until: t.field({
      type: 'DateTime',
      required: true,
      description:
        'When the report is released by itself: in the future, and at most 336 hours after the report was first held.',
    }),
    reason: t.string({ required: true, description: 'Why the report is held; at most 500 characters.' }),
  }),
});

builder.mutationFields((t) => ({
  releaseReport: t.field({
    type: payloadType('ReleaseReportPayload', 'The report that was released.', {
      field: 'report',
      type: ReportObject,
      description: 'The report.',
    }),
    nullable: true,
    description:
      'Releases a held report to the whole program, with the held ones before it on its sample, and acknowledges its critical results. For reviewers.',
    args: {
      input: t.arg({
        type: ReleaseReportInput,
        required: true,
        description: 'The report, and the reviewer’s comment.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await releaseReport(work, input) }),
  }),
  holdReport: t.field({
    type: payloadType('HoldReportPayload', 'The report that is held.', {
      field: 'report',
      type: ReportObject,
      description: 'The report.',
    }),
    nullable: true,
    description: 'Holds a held report until another moment, earlier or later. For reviewers.',
    args: { input: t.arg({ type: HoldReportInput, required: true, description: 'The report, until when, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await holdReport(work, input) }),
  }),
}));

const AddReportContactInput = builder.inputType('AddReportContactInput', {
  description: 'An attempt to tell the person, or the clinician, what a report says.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'UUID of the report.' }),
    outcome: t.field({ type: ContactOutcomeEnum, required: true, description: 'How the attempt ended.' }),
    note: t.string({ description: 'What was said, or who was told; at most 500 characters.' }),
  }),
});

builder.mutationField('addReportContact', (t) =>
  t.field({
    type: payloadType('AddReportContactPayload', 'The report about which somebody was contacted.', {
      field: 'report',
      type: ReportObject,
      description: 'The report, with the contact.',
    }),
    nullable: true,
    description:
      'Writes down that somebody tried to tell the person, or the clinician, what a report says. Everybody who sees the report sees it, and it is never changed. It acknowledges nothing. For CLIENT and LAB.',
    args: {
      input: t.arg({
        type: AddReportContactInput,
        required: true,
        description: 'The report, and how the attempt ended.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await addReportContact(work, input) }),
  }),
);

builder.mutationField('withdrawReport', (t) =>
  t.field({
    type: payloadType('WithdrawReportPayload', 'The report that was withdrawn.', {
      field: 'report',
      type: ReportObject,
      description: 'The report after the withdrawal.',
    }),
    nullable: true,
    description:
      'Withdraws a report and all other reports on its sample, which goes back to `RECEIVED`. For LAB and ADMIN.',
    args: {
      input: t.arg({ type: WithdrawReportInput, required: true, description: 'The report to withdraw, and why.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await withdrawReport(work, input) }),
  }),
);

builder.mutationField('submitReport', (t) =>
  t.field({
    type: payloadType('SubmitReportPayload', 'The report that was submitted.', {
      field: 'report',
      type: ReportObject,
      description: 'The new report.',
    }),
    nullable: true,
    description: 'Submits a report on a sample, and updates the status of the sample and its requisition. For LAB.',
    args: { input: t.arg({ type: SubmitReportInput, required: true, description: 'The report to submit.' }) },
    resolve: async (_root, { input }, work) => ({ id: await submitReport(work, input) }),
  }),
);
