import { NEWEST_FIRST } from '../../db/list.ts';
import { isJsonObject } from '../../domains/json.ts';
import { listKits } from '../../domains/kits/list-kits.ts';
import { provisionKits } from '../../domains/kits/provision-kits.ts';
import { recordKitEvent } from '../../domains/kits/record-kit-event.ts';
import { updateKitMetadata } from '../../domains/kits/update-kit-metadata.ts';
import { kitLifecycle } from '../../domains/lifecycles/kit.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import type { Kit } from '../../generated/prisma/client.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { nodeQuery } from '../connection.ts';
import { payloadType, recordType } from '../record.ts';
import { fromColumns, listField, recordField } from '../row-fields.ts';
import {
  accountFilterField,
  changedFilterFields,
  embedded,
  globalId,
  personFilterFields,
  sortInput,
  sortOf,
} from './common.ts';
import { SampleStatusEnum } from './samples.ts';

const KitStatusEnum = builder.enumType('KitStatus', {
  description: 'The status of a kit: that of its newest event.',
  values: {
    PREPARING: { description: 'Being prepared for shipping.' },
    IN_TRANSIT: { description: 'On its way to the customer.' },
    DELIVERED: { description: 'With the customer.' },
    DELIVERY_EXCEPTION: { description: 'The carrier could not deliver it.' },
    REGISTERED: { description: 'Activated: registered to a patient.' },
    CANCELED: { description: 'Canceled, and its sample with it.' },
  } satisfies Record<KitStatus, object>,
});

builder.prismaObject('KitEvent', {
  description: embedded('Something that happened to a kit. Events are only ever added.'),
  fields: (t) => ({
    status: t.expose('status', { type: KitStatusEnum, description: 'The status that the event stands for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When it was reported to this service.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, if a reason was given.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      nullable: true,
      description: 'Tracking number given with the event.',
    }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'Carrier given with the event.' }),
  }),
});

builder.prismaObject('Shipment', {
  description: embedded('A parcel: a kit’s to the customer, or a sample’s to the laboratory.'),
  fields: (t) => ({
    trackingNumber: t.exposeString('trackingNumber', { description: 'The carrier’s tracking number.' }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The carrier.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the shipment was created.' }),
  }),
});

/** A test kit. */
export const KitObject = builder.prismaNode('Kit', {
  id: globalId,
  description: 'A test kit: a box with a collection device, sent to a person or activated by one.',
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
      description: 'The patient it is registered to, once activated.',
    }),
    sample: t.relation('sample', { nullable: false, onNull: 'error', description: 'Its one sample.' }),
    order: t.relation('order', { nullable: true, description: 'The order it belongs to; null for retail stock.' }),
    researchConsent: t.exposeBoolean('researchConsent', {
      nullable: true,
      description: 'Whether the patient agreed to research; null if activation did not say.',
    }),
    metadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The program’s own data about the kit.',
      extensions: fromColumns<Kit>('metadata'),
      resolve: (kit) => (isJsonObject(kit.metadata) ? kit.metadata : null),
    }),
    allowedNextStatuses: t.field({
      type: [KitStatusEnum],
      description: 'The statuses that may follow the current one.',
      extensions: fromColumns<Kit>('status'),
      resolve: (kit) => allowedNext(kitLifecycle, kit.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the kit was made.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the kit or its sample last changed.' }),
  }),
});

/** How kits are read for the schema. */
export const kitRecords = recordType<Kit>('kit', 'Kit', ({ db }, ids, query) =>
  db.kit.findMany({ ...query, where: { id: { in: ids } } }),
);

/** A page of kits; orders and patients have one too. */
export const KitConnection = builder.connectionObject(
  { type: KitObject, name: 'KitConnection', description: 'A page of kits.' },
  { name: 'KitEdge', description: 'A kit on a page.' },
);

/** The filter of every list of kits. */
export const KitFilterInput = builder.inputType('KitFilter', {
  description: 'Which kits. All conditions given must hold; an empty list matches nothing.',
  fields: (t) => ({
    kitTypes: t.stringList({ description: 'Of one of these kit types, by code.' }),
    statuses: t.field({ type: [KitStatusEnum], description: 'In one of these statuses.' }),
    sampleStatuses: t.field({ type: [SampleStatusEnum], description: 'With a sample in one of these statuses.' }),
    hasOrder: t.boolean({ description: 'Whether the kit belongs to an order; retail kits may not.' }),
    ...personFilterFields(
      t,
      'of the registered patient or of the recipient of the order; all such conditions must match the same person',
    ),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const KitOrderInput = sortInput('KitOrder', 'How to sort kits.');

builder.queryFields((t) => ({
  kit: t.field({
    type: KitObject,
    nullable: true,
    description: 'A kit by its code, ignoring case; null if there is none.',
    args: { kitId: t.arg.string({ required: true, description: 'The code on the box.' }) },
    ...recordField(kitRecords, 'kitId'),
  }),
  kits: t.connection(
    {
      type: KitObject,
      description: 'Kits, by default newest first.',
      args: {
        filter: t.arg({ type: KitFilterInput, description: 'Which kits.' }),
        orderBy: t.arg({ type: KitOrderInput, description: 'In which order.' }),
      },
      ...listField(kitRecords.load, (context, args) =>
        listKits(context, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      ),
    },
    KitConnection,
  ),
}));

function kitPayload(name: string, description: string) {
  const shown = { field: 'kit', type: KitObject, load: kitRecords.load, description: 'The kit, as it is now.' };
  return payloadType(name, description, shown);
}

const UpdateKitMetadataInput = builder.inputType('UpdateKitMetadataInput', {
  description: 'New metadata for a kit.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code on the box.' }),
    metadata: t.field({
      type: 'JSONObject',
      required: true,
      description: 'Replaces the metadata as a whole: at most 16 KiB and 8 levels.',
    }),
  }),
});

const ProvisionKitsInput = builder.inputType('ProvisionKitsInput', {
  description: 'Retail stock to make. Exactly one of `count` and `kitIds` must be given.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'The account the stock is for.' }),
    kitType: t.string({ required: true, description: 'Code of the kit type.' }),
    count: t.int({ description: 'How many kits, 1 to 1000, with generated codes.' }),
    kitIds: t.stringList({ description: 'The codes printed on the boxes, at most 1000.' }),
  }),
});

const ProvisionKitsPayload = builder.objectRef<{ ids: string[] }>('ProvisionKitsPayload').implement({
  description: 'The kits made.',
  fields: (t) => ({
    kits: t.field({
      type: [KitObject],
      nullable: true,
      description: 'The kits, in the order they were made.',
      resolve: async ({ ids }, _args, context, info) => {
        const kits = await kitRecords.load(context, ids, nodeQuery({ context, info }));
        return kits.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      },
    }),
  }),
});

const RecordKitEventInput = builder.inputType('RecordKitEventInput', {
  description: 'Something that happened to a kit.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code on the box.' }),
    status: t.field({
      type: KitStatusEnum,
      required: true,
      description: 'The status it stands for. Only activation sets `REGISTERED`.',
    }),
    created: t.field({ type: 'DateTime', description: 'When it happened; by default now.' }),
    trackingNumber: t.string({ description: 'Tracking number of the parcel to the customer.' }),
    carrier: t.string({ description: 'Its carrier.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

builder.mutationFields((t) => ({
  updateKitMetadata: t.field({
    type: kitPayload('UpdateKitMetadataPayload', 'The kit changed.'),
    nullable: true,
    description: 'Replaces the metadata of a kit. For CLIENT.',
    args: { input: t.arg({ type: UpdateKitMetadataInput, required: true, description: 'The metadata.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateKitMetadata(context, input) }),
  }),
  provisionKits: t.field({
    type: ProvisionKitsPayload,
    nullable: true,
    description: 'Makes kits without an order, as retail stock of an account. For FULFILLMENT.',
    args: { input: t.arg({ type: ProvisionKitsInput, required: true, description: 'The kits.' }) },
    resolve: async (_root, { input }, context) => ({ ids: await provisionKits(context, input) }),
  }),
  recordKitEvent: t.field({
    type: kitPayload('RecordKitEventPayload', 'The kit it happened to.'),
    nullable: true,
    description:
      'Records what happened to a kit, such as a carrier’s scan. A late scan is kept but moves nothing. For FULFILLMENT.',
    args: { input: t.arg({ type: RecordKitEventInput, required: true, description: 'The event.' }) },
    resolve: async (_root, { input }, context) => ({ id: await recordKitEvent(context, input) }),
  }),
}));
