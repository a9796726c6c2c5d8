import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { ReleaseStatus } from '../../domains/release/release-status.ts';
import {
  listAmendedReports,
  listAmendments,
  listNextReports,
  listPreviousReports,
  listReports,
  reportFilter,
} from '../../domains/reports/list-reports.ts';
import { ReportStatus, shownStatus, shownStatusJson } from '../../domains/reports/report-status.ts';
import { type ResultsRead, shownResultsSql } from '../../domains/reports/shown-results.ts';
import { Prisma, type Report, type ReportAttachment, type ReportRelease } from '../../generated/prisma/client.ts';
import { ContactOutcome } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { recordType } from '../fields/record.ts';
import {
  fromColumns,
  fromExpression,
  fromExpressionForCaller,
  fromRelation,
  listField,
  nestedField,
  recordField,
} from '../fields/row-fields.ts';
import { embedded, globalId, sortInput, sortOf } from './common.ts';
import { filterInput } from './filter-input.ts';

const ReportStatusEnum = enumOf(
  ReportStatus,
  builder.enumType('ReportStatus', {
    description:
      'The status of a report among the reports on its sample. One of them is current, unless all are withdrawn.',
    values: {
      PARTIAL: { description: 'The report is current, and the laboratory will report more.' },
      FINAL: { description: 'The report is current and complete.' },
      AMENDED: { description: 'The report is current and complete, and changes what an earlier report said.' },
      SUPERSEDED: { description: 'A later report has replaced this one.' },
      WITHDRAWN: { description: 'The laboratory has withdrawn the report; nothing in it may be used.' },
    } satisfies Record<ReportStatus, object>,
  }),
);

/** The statuses of a report that no other has replaced and that was not withdrawn. */
const CURRENT: ReadonlySet<ReportStatus> = new Set([ReportStatus.PARTIAL, ReportStatus.FINAL, ReportStatus.AMENDED]);

const ReportWithdrawalType = builder
  .objectRef<{ readonly at: Date; readonly reason: string }>('ReportWithdrawal')
  .implement({
    description: embedded('When and why a report was withdrawn.'),
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', description: 'When the report was withdrawn.' }),
      reason: t.exposeString('reason', { description: 'Why the report was withdrawn, in the laboratory’s words.' }),
    }),
  });

const IN_ORDER = { orderBy: { position: 'asc' } } as const;

/** A relation to the results of a report that the caller may see. */
function resultsRead(read: ResultsRead) {
  return {
    query: IN_ORDER,
    extensions: fromRelation(({ call }, report, result) => shownResultsSql(call.actor, read, report, result)),
  };
}

builder.prismaObject('ReportLaboratory', {
  name: 'Laboratory',
  description: embedded(
    'The laboratory that performed the tests of a report: the account that reported it, with what that states now. For a simulation, it is `Simulated laboratory`, without details.',
  ),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The laboratory’s name.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The laboratory’s address, on one or more lines.',
    }),
    cliaNumber: t.exposeString('cliaNumber', {
      nullable: true,
      description: 'The laboratory’s CLIA number (licence), such as `05D1234567`.',
    }),
    director: t.exposeString('director', { nullable: true, description: 'The name of the laboratory’s director.' }),
    orderedFrom: t.exposeString('orderedFrom', {
      nullable: true,
      description:
        'The name of the laboratory from which the tests were ordered, if the requisition names one that has no account.',
    }),
  }),
});

builder.prismaObject('ReportAttachment', {
  name: 'Attachment',
  description: embedded('A document that the laboratory sent with its results.'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the laboratory calls the document.' }),
    contentType: t.exposeString('contentType', {
      description:
        'What the document is by its own bytes: `application/pdf`, `image/png`, `image/jpeg`, or `text/plain` for text in UTF-8.',
    }),
    bytes: t.exposeInt('bytes', { description: 'The length of the document.' }),
    url: t.string({
      description:
        'Link to the document, to save it. The link needs no authentication header and expires. Once the report is withdrawn, it ' +
        'leads to a notice that says so, and only a key of LAB or ADMIN opens the document.',
      extensions: fromColumns<ReportAttachment>('reportId', 'position'),
      resolve: ({ reportId, position }, _args, work) =>
        work.call.documentLink('report', reportId, { attachment: position + 1 }),
    }),
  }),
});

builder.prismaObject('ReportAcknowledgement', {
  description: embedded('Who has seen the critical results of a report, and when.'),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the results were acknowledged.' }),
    by: t.relation('by', { description: 'The user who acknowledged them.' }),
    note: t.exposeString('note', { nullable: true, description: 'What was noted with it, such as who was told.' }),
  }),
});

const ReleaseStatusEnum = enumOf(
  ReleaseStatus,
  builder.enumType('ReleaseStatus', {
    description: 'Whether a report is held until somebody has reviewed it.',
    values: {
      HELD: { description: 'Only reviewers, the laboratory and administrators see the report.' },
      RELEASED: { description: 'The whole program sees the report.' },
    } satisfies Record<ReleaseStatus, object>,
  }),
);

builder.prismaObject('ReportRelease', {
  description: embedded('Whether a report is held, until when and why, or when and by whom it was released.'),
  fields: (t) => ({
    status: t.field({
      type: ReleaseStatusEnum,
      description: 'Whether the report is held.',
      extensions: fromColumns<ReportRelease>('released'),
      resolve: ({ released }) => (released ? 'RELEASED' : 'HELD'),
    }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the report is released by itself. Null once it is released, while nobody is registered for the kit, and if it was withdrawn before.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why a reviewer holds it longer; null if none did.',
    }),
    released: t.expose('released', {
      type: 'DateTime',
      nullable: true,
      description: 'When the report was released; null while it is held.',
    }),
    by: t.relation('by', { nullable: true, description: 'The reviewer who released it; null if that was nobody.' }),
    comment: t.exposeString('comment', {
      nullable: true,
      description: 'What the reviewer said of it at the release, as on its documents.',
    }),
  }),
});

/** How an attempt to tell the person or the clinician ended. */
export const ContactOutcomeEnum = enumOf(
  ContactOutcome,
  builder.enumType('ContactOutcome', {
    description: 'How an attempt to tell the person, or the clinician, what a report says ended.',
    values: {
      REACHED: { description: 'The person or the clinician was told.' },
      NO_ANSWER: { description: 'Nobody was reached.' },
      REFERRED: { description: 'The person was referred to somebody else, such as a clinic or an emergency service.' },
    } satisfies Record<ContactOutcome, object>,
  }),
);

builder.prismaObject('ReportContact', {
  description: embedded('An attempt to tell the person, or the clinician, what a report says. It is never changed.'),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the attempt was written down.' }),
    by: t.relation('by', { description: 'The user who wrote it down.' }),
    outcome: t.expose('outcome', { type: ContactOutcomeEnum, description: 'How the attempt ended.' }),
    note: t.exposeString('note', { nullable: true, description: 'What was noted with it, such as who was told.' }),
  }),
});

/** A laboratory report; samples list their reports. */
export const ReportObject = builder.prismaNode('Report', {
  id: globalId,
  description:
    'A laboratory report: everything that the laboratory has reported about a sample so far. What it says never changes; to add to ' +
    'it or to correct it, the laboratory submits another that replaces it.',
  fields: (t) => ({
    reportId: t.exposeID('id', { description: 'UUID of the report.' }),
    status: t.field({
      type: ReportStatusEnum,
      description: 'The status of the report among the reports on its sample that you see.',
      ...fromExpressionForCaller<Report>('status', (stored, reader) => shownStatusJson(reader, stored)),
    }),
    results: t.relation('results', {
      ...resultsRead('standing'),
      description:
        'The report’s results, in the laboratory’s order; at most 1,000. Empty if the report was withdrawn, except for LAB and ADMIN.',
    }),
    withdrawnResults: t.relation('results', {
      ...resultsRead('withdrawn'),
      description:
        'Results that the laboratory withdrew one by one, as they were before, at most 1,000; they are no longer valid.',
    }),
    withdrawn: t.field({
      type: ReportWithdrawalType,
      nullable: true,
      description: 'When and why the report was withdrawn; null if it was not.',
      extensions: fromColumns<Report>('withdrawnAt', 'withdrawalReason'),
      resolve: ({ withdrawnAt: at, withdrawalReason: reason }) =>
        at === null || reason === null ? null : { at, reason },
    }),
    acknowledged: t.relation('acknowledgement', {
      nullable: true,
      description:
        'Who first acknowledged the critical results of the report, and when; null while nobody has, or if it has none.',
    }),
    acknowledgeBy: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'By when the critical results of the report are to be acknowledged, so long after reviewers, or the program if it is not held, could first see it as the account’s release policy says. Null if the policy says nothing, if there is no critical result, and once the report was replaced or withdrawn.',
      extensions: fromColumns<Report>('acknowledgeBy', 'status'),
      resolve: ({ acknowledgeBy, status }, _args, { call }) =>
        CURRENT.has(shownStatus(call.actor, status)) ? acknowledgeBy : null,
    }),
    contacts: t.relation('contacts', {
      query: IN_ORDER,
      description:
        'Who tried to tell the person or the clinician what the report says, oldest first; at most 50. A contact acknowledges nothing.',
    }),
    attachments: t.relation('attachments', {
      query: IN_ORDER,
      extensions: fromRelation(({ call }, report, attachment) =>
        shownResultsSql(call.actor, 'standing', report, attachment),
      ),
      description:
        'Documents that the laboratory sent with its results, in its order; at most 20. Empty if the report was withdrawn, except for LAB ' +
        'and ADMIN.',
    }),
    pdf: t.string({
      description:
        'Link to the report as a PDF. The link opens in a browser, needs no authentication header and expires; ' +
        'while the report is held, it opens only with a reviewer’s key. Append `&lang=es` to have what it says to the patient in Spanish.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, work) => work.call.documentLink('report', report.id, 'pdf'),
    }),
    txt: t.string({
      description:
        'Link to the report as plain text. The link opens in a browser, needs no authentication header and expires; ' +
        'while the report is held, it opens only with a reviewer’s key. Append `&lang=es` to have what it says to the patient in Spanish.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, work) => work.call.documentLink('report', report.id, 'txt'),
    }),
    hl7: t.string({
      description:
        'Link to the report as an HL7 2.5.1 ORU^R01 message. The link needs no authentication header and expires; while the report is ' +
        'held, it opens only with a reviewer’s key.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, work) => work.call.documentLink('report', report.id, 'hl7'),
    }),
    fhir: t.string({
      description:
        'Link to the report as a FHIR R4 bundle in JSON, following the laboratory profiles of US Core 7.0.0. The link needs ' +
        'no authentication header and expires; while the report is held, it opens only with a reviewer’s key.',
      extensions: fromColumns<Report>('id'),
      resolve: (report, _args, work) => work.call.documentLink('report', report.id, 'fhir'),
    }),
    dateCollected: t.expose('dateCollected', { type: 'DateTime', description: 'When the sample was collected.' }),
    isCollectionTimeKnown: t.boolean({
      description:
        'Whether the laboratory said when the sample was collected. If not, `dateCollected` is when it was received.',
      ...fromExpression<Report>((column) => `(NOT ${column('collectionUnknown')})::text`),
    }),
    dateReceived: t.expose('dateReceived', {
      type: 'DateTime',
      description: 'When the laboratory received the sample.',
    }),
    dateResulted: t.expose('dateResulted', { type: 'DateTime', description: 'When the results were established.' }),
    isAmendment: t.boolean({
      description: 'Whether the report amends an earlier one.',
      ...fromExpression<Report>((column) => `(${column('amendsRef')} IS NOT NULL)::text`),
    }),
    laboratory: t.relation('performedBy', {
      nullable: false,
      onNull: 'error',
      description: 'The laboratory that performed the tests, as on the report’s documents.',
    }),
    release: t.relation('release', {
      nullable: false,
      onNull: 'error',
      description: 'Whether the report is held until somebody has reviewed it.',
    }),
    sample: t.relation('sample', {
      nullable: true,
      description: 'The sample that was tested; null for a laboratory that the sample no longer belongs to.',
    }),
    comments: t.exposeString('comments', {
      nullable: true,
      description: 'The laboratory’s comments on the report as a whole.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the laboratory submitted the report.' }),
  }),
});

recordType('report', 'Report');

builder.prismaObjectFields(ReportObject, (t) => ({
  amends: t.field({
    type: ReportObject,
    nullable: true,
    description: 'The earlier report that this one amends; null for a laboratory that may not see that one.',
    ...nestedField(Prisma.sql`amendment.id`, listAmendedReports),
  }),
  amendedBy: t.field({
    type: ReportObject,
    nullable: true,
    description: 'The later report that amends this one; null for a laboratory that may not see that one.',
    ...nestedField(Prisma.sql`row.amends_id`, listAmendments),
  }),
  replaces: t.field({
    type: ReportObject,
    nullable: true,
    description:
      'The report on the sample before this one, which this one amends or completes; null for a laboratory that may not see that one.',
    ...nestedField(Prisma.sql`next.id`, listPreviousReports),
  }),
  replacedBy: t.field({
    type: ReportObject,
    nullable: true,
    description:
      'The next report on the sample, which amends or completes this one; null for a laboratory that may not see that one.',
    ...nestedField(Prisma.sql`row.replaces_id`, listNextReports),
  }),
}));

export const ReportConnection = builder.connectionObject(
  { type: ReportObject, name: 'ReportConnection', description: 'A page of reports.' },
  { name: 'ReportEdge', description: 'A report on a page.' },
);

export const ReportFilterInput = filterInput(
  'ReportFilter',
  'Selects reports. All the conditions given must hold.',
  reportFilter,
);

export const ReportSortInput = sortInput(
  'ReportSort',
  'How to sort reports. What a report says never changes, so `UPDATED` sorts reports as `CREATED` does.',
  NEWEST_FIRST,
);

builder.queryFields((t) => ({
  report: t.field({
    type: ReportObject,
    nullable: true,
    description: 'The report with this UUID; null if there is none.',
    args: { reportId: t.arg.id({ required: true, description: 'UUID of the report.' }) },
    ...recordField('report', 'reportId'),
  }),
  reports: t.connection(
    {
      type: ReportObject,
      description: 'Reports, by default newest first.',
      args: {
        filter: t.arg({
          type: ReportFilterInput,
          description: 'Only reports that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({ type: ReportSortInput, description: 'How to sort the reports; newest first if left out.' }),
      },
      ...listField((work, args) => listReports(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST))),
    },
    ReportConnection,
  ),
}));
