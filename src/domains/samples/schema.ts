import { authorize, inTenant, may } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isCode } from '../../db/identifiers.ts';
import type { Sample } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { accountFilterField, changedFilterFields } from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows } from '../../graphql/connection.ts';
import { SampleStatusEnum } from '../../graphql/enums.ts';
import { registerNode } from '../../graphql/node.ts';
import { allowedNext } from '../lifecycle.ts';
import { ReportObject } from '../reports/schema.ts';
import { visibleReports } from '../reports/visible-reports.ts';
import { sampleLifecycle } from './lifecycle.ts';
import { listSamples } from './list-samples.ts';

builder.prismaObject('SampleEvent', {
  description: 'Something that happened to a sample. Events are only ever added.',
  fields: (t) => ({
    status: t.expose('status', { type: SampleStatusEnum, description: 'The status that the event stands for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When this service was told.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, where somebody said so.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      nullable: true,
      description: 'Tracking number given with the event.',
    }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'Carrier given with the event.' }),
  }),
});

export const SampleObject = builder.prismaNode('Sample', {
  id: { field: 'id', description: 'Relay id.' },
  description: 'What is collected with a kit and sent to a laboratory.',
  fields: (t) => ({
    sampleId: t.exposeString('sampleId', { description: 'The barcode on the collection device.' }),
    status: t.expose('status', { type: SampleStatusEnum, description: 'The status of its newest event.' }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its history, oldest first.',
    }),
    type: t.exposeString('type', { description: 'What is collected, such as `dried_blood_spot`.' }),
    shipments: t.relation('shipments', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its parcels to the laboratory, oldest first.',
    }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels it is tested for.' }),
    reports: t.field({
      type: [ReportObject],
      // Null with an error for fulfilment, which may see the sample but not what is in it.
      nullable: true,
      description:
        'The laboratory’s reports, oldest first. A program sees them once the kit is registered; fulfilment never.',
      select: (_args, context, nestedSelection) => ({
        reports: nestedSelection({
          where:
            context.actor && may(context.actor, 'reports.read') ? visibleReports(context.actor) : { id: { in: [] } },
          orderBy: [{ created: 'asc' }, { id: 'asc' }],
        }),
      }),
      resolve: (sample, _args, context) => {
        authorize(context.actor, 'reports.read');
        return sample.reports;
      },
    }),
    kit: t.relation('kit', { description: 'The kit it belongs to.' }),
    requisition: t.relation('requisition', { nullable: true, description: 'The requisition with the same barcode.' }),
    allowedNextStatuses: t.field({
      type: [SampleStatusEnum],
      description: 'The statuses that may follow the present one.',
      resolve: (sample) => allowedNext(sampleLifecycle, sample.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the sample came into being, with its kit.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const SampleConnection = builder.connectionObject(
  { type: SampleObject, name: 'SampleConnection', description: 'A page of samples.' },
  { name: 'SampleEdge', description: 'A sample on a page.' },
);

const SampleFilterInput = builder.inputType('SampleFilter', {
  description: 'Which samples. All conditions given must hold; an empty list lets nothing through.',
  fields: (t) => ({
    statuses: t.field({ type: [SampleStatusEnum], description: 'In one of these statuses.' }),
    kitTypes: t.stringList({ description: 'Of kits of one of these types, by code.' }),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const loadSamples =
  (context: RequestContext): LoadRows<Sample> =>
  (ids, query) =>
    context.db.sample.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  sample: t.prismaField({
    type: SampleObject,
    nullable: true,
    description: 'A sample by its barcode, without regard to case; null when there is none.',
    args: { sampleId: t.arg.string({ required: true, description: 'The barcode on the collection device.' }) },
    resolve: (query, _root, { sampleId }, context) => {
      const actor = authorize(context.actor, 'samples.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { sampleId, ...inTenant(actor) } };
      return isCode(sampleId) ? context.db.sample.findFirst(one) : null;
    },
  }),
  samples: t.connection(
    {
      type: SampleObject,
      description: 'Samples, newest first.',
      args: { filter: t.arg({ type: SampleFilterInput, description: 'Which samples.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, listSamples(context, args.filter), loadSamples(context)),
    },
    SampleConnection,
  ),
}));

registerNode('Sample', (context, ids, query) => {
  const actor = authorize(context.actor, 'samples.read');
  return context.db.sample.findMany({ ...query, where: { id: { in: ids }, ...inTenant(actor) } });
});
