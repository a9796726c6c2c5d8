import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import type { Report } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { accountFilterField, DateRangeInput } from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows } from '../../graphql/connection.ts';
import { registerNode } from '../../graphql/node.ts';
import { listReports } from './list-reports.ts';
import { visibleReports } from './visible-reports.ts';

export const ReportObject = builder.prismaNode('Report', {
  id: { field: 'id', description: 'Relay id.' },
  description: 'A laboratory report. It never changes: a correction is a further report that amends it.',
  fields: (t) => ({
    reportId: t.exposeID('id', { description: 'The report’s UUID.' }),
    results: t.relation('results', {
      query: { orderBy: { position: 'asc' } },
      description: 'The results, in the laboratory’s order.',
    }),
    pdf: t.string({
      description: 'Link to the report as PDF, for a browser, without a header; expires.',
      resolve: (report, _args, context) => context.documentLink(report.id, 'pdf'),
    }),
    txt: t.string({
      description: 'Link to the report as plain text, for a browser, without a header; expires.',
      resolve: (report, _args, context) => context.documentLink(report.id, 'txt'),
    }),
    dateCollected: t.expose('dateCollected', { type: 'DateTime', description: 'When the sample was collected.' }),
    dateReceived: t.expose('dateReceived', { type: 'DateTime', description: 'When the laboratory received it.' }),
    dateResulted: t.expose('dateResulted', { type: 'DateTime', description: 'When the results were established.' }),
    isAmendment: t.boolean({
      description: 'Whether it amends an earlier report.',
      resolve: (report) => report.amendsRef !== null,
    }),
    amends: t.relation('amends', { nullable: true, description: 'The report that it amends.' }),
    amendedBy: t.relation('amendedBy', { nullable: true, description: 'The report that amends it.' }),
    sample: t.relation('sample', { description: 'The sample reported on.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the laboratory submitted it.' }),
  }),
});

const ReportConnection = builder.connectionObject(
  { type: ReportObject, name: 'ReportConnection', description: 'A page of reports.' },
  { name: 'ReportEdge', description: 'A report on a page.' },
);

const ReportFilterInput = builder.inputType('ReportFilter', {
  description: 'Which reports. All conditions given must hold.',
  fields: (t) => ({
    sampleId: t.string({ description: 'Of the sample with this barcode, without regard to case.' }),
    isAmendment: t.boolean({ description: 'Whether the report amends an earlier one.' }),
    dateResulted: t.field({ type: DateRangeInput, description: 'Resulted on these days.' }),
    ...accountFilterField(t),
  }),
});

const loadReports =
  (context: RequestContext): LoadRows<Report> =>
  (ids, query) =>
    context.db.report.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  report: t.prismaField({
    type: ReportObject,
    nullable: true,
    description: 'A report; null when there is none.',
    args: { reportId: t.arg.id({ required: true, description: 'The report’s UUID.' }) },
    resolve: (query, _root, { reportId }, context) => {
      const actor = authorize(context.actor, 'reports.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { id: reportId, ...visibleReports(actor) } };
      return isUuid(reportId) ? context.db.report.findFirst(one) : null;
    },
  }),
  reports: t.connection(
    {
      type: ReportObject,
      description: 'Reports, newest first.',
      args: { filter: t.arg({ type: ReportFilterInput, description: 'Which reports.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, listReports(context, args.filter), loadReports(context)),
    },
    ReportConnection,
  ),
}));

registerNode('Report', (context, ids, query) => {
  const actor = authorize(context.actor, 'reports.read');
  return context.db.report.findMany({ ...query, where: { id: { in: ids }, ...visibleReports(actor) } });
});
