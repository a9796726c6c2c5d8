import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isCode } from '../../db/identifiers.ts';
import type { Kit } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import {
  accountFilterField,
  changedFilterFields,
  personFilterFields,
  sortInput,
  sortOf,
} from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows } from '../../graphql/connection.ts';
import { KitStatusEnum, SampleStatusEnum } from '../../graphql/enums.ts';
import { registerNode } from '../../graphql/node.ts';
import { allowedNext } from '../lifecycle.ts';
import { isJsonObject } from '../metadata.ts';
import { kitLifecycle } from './lifecycle.ts';
import { listKits } from './list-kits.ts';

builder.prismaObject('KitEvent', {
  description: 'Something that happened to a kit. Events are only ever added.',
  fields: (t) => ({
    status: t.expose('status', { type: KitStatusEnum, description: 'The status that the event stands for.' }),
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

builder.prismaObject('Shipment', {
  description: 'A parcel: a kit’s way to the customer, or a sample’s way to the laboratory.',
  fields: (t) => ({
    trackingNumber: t.exposeString('trackingNumber', { description: 'The carrier’s tracking number.' }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The carrier.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the shipment was created.' }),
  }),
});

export const KitObject = builder.prismaNode('Kit', {
  id: { field: 'id', description: 'Relay id.' },
  description: 'A test kit: a box with a collection device, on its way to a person or activated by one.',
  fields: (t) => ({
    kitId: t.exposeString('kitId', { description: 'The code on the box.' }),
    kitType: t.relation('kitType', { description: 'What kind of kit it is.' }),
    status: t.expose('status', { type: KitStatusEnum, description: 'The status of its newest event.' }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its history, oldest first.',
    }),
    shipmentToCustomer: t.relation('shipmentToCustomer', {
      nullable: true,
      description: 'The outbound parcel, once it is known.',
    }),
    registeredTo: t.relation('registeredTo', {
      nullable: true,
      description: 'The patient it is registered to, once it is activated.',
    }),
    sample: t.relation('sample', { nullable: false, onNull: 'error', description: 'Its one sample.' }),
    order: t.relation('order', { nullable: true, description: 'The order it was made for; retail stock has none.' }),
    researchConsent: t.exposeBoolean('researchConsent', {
      nullable: true,
      description: 'Whether the patient agreed to research, where activation asked.',
    }),
    metadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The program’s own data about the kit.',
      resolve: (kit) => (isJsonObject(kit.metadata) ? kit.metadata : null),
    }),
    allowedNextStatuses: t.field({
      type: [KitStatusEnum],
      description: 'The statuses that may follow the present one.',
      resolve: (kit) => allowedNext(kitLifecycle, kit.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the kit came into being.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the kit or its sample last changed.' }),
  }),
});

export const KitConnection = builder.connectionObject(
  { type: KitObject, name: 'KitConnection', description: 'A page of kits.' },
  { name: 'KitEdge', description: 'A kit on a page.' },
);

export const KitFilterInput = builder.inputType('KitFilter', {
  description: 'Which kits. All conditions given must hold; an empty list lets nothing through.',
  fields: (t) => ({
    kitTypes: t.stringList({ description: 'Of one of these kit types, by code.' }),
    statuses: t.field({ type: [KitStatusEnum], description: 'In one of these statuses.' }),
    sampleStatuses: t.field({ type: [SampleStatusEnum], description: 'Whose sample is in one of these statuses.' }),
    hasOrder: t.boolean({ description: 'Whether the kit belongs to an order; retail kits may not.' }),
    ...personFilterFields(
      t,
      'of the registered patient or of the recipient of the order, one and the same person for all such conditions',
    ),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const KitOrderInput = sortInput('KitOrder', 'How kits are sorted.');

/** Reads kits for a connection; which ones has been decided by then. */
export const loadKits =
  (context: RequestContext): LoadRows<Kit> =>
  (ids, query) =>
    context.db.kit.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  kit: t.prismaField({
    type: KitObject,
    nullable: true,
    description: 'A kit by its code, without regard to case; null when there is none.',
    args: { kitId: t.arg.string({ required: true, description: 'The code on the box.' }) },
    resolve: (query, _root, { kitId }, context) => {
      const actor = authorize(context.actor, 'kits.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { kitId, ...inTenant(actor) } };
      return isCode(kitId) ? context.db.kit.findFirst(one) : null;
    },
  }),
  kits: t.connection(
    {
      type: KitObject,
      description: 'Kits, newest first unless sorted otherwise.',
      args: {
        filter: t.arg({ type: KitFilterInput, description: 'Which kits.' }),
        orderBy: t.arg({ type: KitOrderInput, description: 'Sorted how.' }),
      },
      resolve: (_root, args, context, info) => {
        const list = listKits(context, args.filter, sortOf(args.orderBy, { column: 'created', direction: 'DESC' }));
        return connectionOf({ context, info }, args, list, loadKits(context));
      },
    },
    KitConnection,
  ),
}));

registerNode('Kit', (context, ids, query) => {
  const actor = authorize(context.actor, 'kits.read');
  return context.db.kit.findMany({ ...query, where: { id: { in: ids }, ...inTenant(actor) } });
});
