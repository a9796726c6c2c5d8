import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { CONSENTS_SHOWN, isOfRegistration, listConsents } from '../../domains/activation/research-consent.ts';
import { isJsonObject } from '../../domains/inputs/json.ts';
import { cancelKit } from '../../domains/kits/cancel-kit.ts';
import { kitFilter, listKits } from '../../domains/kits/list-kits.ts';
import { provisionKits } from '../../domains/kits/provision-kits.ts';
import { recordKitEvent } from '../../domains/kits/record-kit-event.ts';
import { updateKitMetadata } from '../../domains/kits/update-kit-metadata.ts';
import { kitLifecycle } from '../../domains/lifecycles/kit.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import type { Kit } from '../../generated/prisma/client.ts';
import { KitStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromColumns, fromPayload, listField, nestedField, recordField } from '../fields/row-fields.ts';
import { embedded, globalId, metadataChangeFields, sortInput, sortOf } from './common.ts';
import { filterInput } from './filter-input.ts';

/** The statuses of kits. */
export const KitStatusEnum = enumOf(
  KitStatus,
  builder.enumType('KitStatus', {
    description: 'The status of a kit, which is that of its newest event.',
    values: {
      PREPARING: { description: 'The kit is being prepared for shipping.' },
      IN_TRANSIT: { description: 'The kit is on its way to the customer.' },
      DELIVERED: { description: 'The kit has reached the customer.' },
      DELIVERY_EXCEPTION: { description: 'The carrier could not deliver the kit.' },
      REGISTERED: { description: 'The kit was activated, that is, registered to a patient.' },
      CANCELED: { description: 'The kit was canceled, and its sample with it.' },
    } satisfies Record<KitStatus, object>,
  }),
);

builder.prismaObject('KitEvent', {
  description: embedded('Something that happened to a kit. Events are never changed or removed.'),
  fields: (t) => ({
    status: t.expose('status', { type: KitStatusEnum, description: 'The status that the event reports.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the event happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When the event was reported to this service.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'The reason for the event, if one was given.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      nullable: true,
      description: 'The tracking number reported with the event.',
    }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The carrier reported with the event.' }),
  }),
});

builder.prismaObject('Shipment', {
  description: embedded('A parcel that carries a kit to the customer or a sample to the laboratory.'),
  fields: (t) => ({
    trackingNumber: t.exposeString('trackingNumber', { description: 'The carrier’s tracking number for the parcel.' }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The carrier of the parcel.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the shipment was created.' }),
  }),
});

const ResearchConsentObject = builder.prismaObject('ResearchConsent', {
  description: embedded(
    'An answer of the person whom a kit is registered to, about research. Answers are never changed or removed.',
  ),
  fields: (t) => ({
    given: t.exposeBoolean('given', { description: 'Whether they agreed.' }),
    at: t.expose('created', { type: 'DateTime', description: 'When they answered.' }),
    by: t.relation('by', {
      nullable: true,
      description: 'The user with whose key the answer was sent; null if it was sent without a key.',
    }),
  }),
});

/** A test kit. */
export const KitObject = builder.prismaNode('Kit', {
  id: globalId,
  description: 'A test kit: a box with a collection device, sent to a person or activated by one.',
  fields: (t) => ({
    kitId: t.exposeString('kitId', { description: 'The kit’s code, printed on the box.' }),
    kitType: t.relation('kitType', { description: 'The kind of kit.' }),
    status: t.expose('status', {
      type: KitStatusEnum,
      description: 'The kit’s status, which is that of its newest event.',
    }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'The kit’s events, oldest first; at most 1,000.',
    }),
    shipmentToCustomer: t.relation('shipmentToCustomer', {
      nullable: true,
      description: 'The parcel to the customer, once known.',
    }),
    registeredTo: t.relation('registeredTo', {
      nullable: true,
      description:
        'The patient the kit is registered to, once it is activated. Refused to FULFILLMENT, and to LAB unless the sample is its own.',
      extensions: { discloses: 'patient' },
    }),
    sample: t.relation('sample', { nullable: false, onNull: 'error', description: 'The kit’s one sample.' }),
    order: t.relation('order', { nullable: true, description: 'The order the kit belongs to; null for retail stock.' }),
    researchConsent: t.exposeBoolean('researchConsent', {
      nullable: true,
      description: 'Whether the patient agrees to research: their last answer; null if they gave none.',
    }),
    researchConsentHistory: t.field({
      type: [ResearchConsentObject],
      description:
        'The patient’s answers about research since the kit was registered to them, oldest first; at most the newest 100.',
      ...nestedField(isOfRegistration, listConsents, CONSENTS_SHOWN),
    }),
    metadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description:
        'The program’s own data about the kit, as a JSON object. Refused to LAB unless the sample is its own.',
      extensions: { ...fromColumns<Kit>('metadata'), discloses: 'metadata' },
      resolve: (kit) => (isJsonObject(kit.metadata) ? kit.metadata : null),
    }),
    allowedNextStatuses: t.field({
      type: [KitStatusEnum],
      description: 'The statuses that may follow the kit’s current one, each at most once.',
      extensions: fromColumns<Kit>('status'),
      resolve: (kit) => allowedNext(kitLifecycle, kit.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the kit was made.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the kit or its sample last changed.' }),
  }),
});

recordType('kit', 'Kit');

/** A page of kits; orders and patients have one too. */
export const KitConnection = builder.connectionObject(
  { type: KitObject, name: 'KitConnection', description: 'A page of kits.' },
  { name: 'KitEdge', description: 'A kit on a page.' },
);

/** The filter of every list of kits. */
export const KitFilterInput = filterInput(
  'KitFilter',
  'Selects kits. All the conditions given must hold; an empty list matches nothing.',
  kitFilter,
);

const KitSortInput = sortInput('KitSort', 'How to sort kits.', NEWEST_FIRST);

builder.queryFields((t) => ({
  kit: t.field({
    type: KitObject,
    nullable: true,
    description: 'The kit with this code; null if there is none.',
    args: { kitId: t.arg.string({ required: true, description: 'The code printed on the kit’s box, ignoring case.' }) },
    ...recordField('kit', 'kitId'),
  }),
  kits: t.connection(
    {
      type: KitObject,
      description: 'Kits, by default newest first.',
      args: {
        filter: t.arg({ type: KitFilterInput, description: 'Only kits that meet these conditions; all if left out.' }),
        orderBy: t.arg({ type: KitSortInput, description: 'How to sort the kits; newest first if left out.' }),
      },
      ...listField((work, args) => listKits(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST))),
    },
    KitConnection,
  ),
}));

/** The payload type of a mutation that shows a kit. */
export function kitPayload(name: string, description: string) {
  const shown = { field: 'kit', type: KitObject, description: 'The kit after the change.' };
  return payloadType(name, description, shown);
}

const UpdateKitMetadataInput = builder.inputType('UpdateKitMetadataInput', {
  description: 'A kit and its new metadata.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    metadata: t.field({
      type: 'JSONObject',
      required: true,
      description: 'The new metadata; at most 16 KiB and 8 levels deep.',
    }),
    ...metadataChangeFields(t),
  }),
});

const ProvisionKitsInput = builder.inputType('ProvisionKitsInput', {
  description: 'The retail stock to make. Exactly one of `count` and `kitIds` must be given.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account the stock is for.' }),
    kitType: t.string({ required: true, description: 'Code of the kits’ type.' }),
    count: t.int({ description: 'How many kits to make, 1 to 1000; their codes are generated.' }),
    kitIds: t.stringList({ description: 'The codes printed on the boxes of the kits to make, at most 1000.' }),
    lot: t.string({ description: 'The code of the lot that they are of, if it is known.' }),
  }),
});

const ProvisionKitsPayload = builder.objectRef<{ ids: string[] }>('ProvisionKitsPayload').implement({
  description: 'The kits that were made.',
  fields: (t) => ({
    kits: t.field({
      type: [KitObject],
      nullable: true,
      description: 'The kits, in the order they were made; at most 1,000.',
      ...fromPayload<{ ids: string[] }>(({ ids }) => ids),
    }),
  }),
});

const RecordKitEventInput = builder.inputType('RecordKitEventInput', {
  description: 'A kit and what happened to it.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    status: t.field({
      type: KitStatusEnum,
      required: true,
      description:
        'The status that the event reports. Only activation sets `REGISTERED`, and only undoing it leaves that.',
    }),
    created: t.field({ type: 'DateTime', description: 'When the event happened; now if left out.' }),
    trackingNumber: t.string({ description: 'Tracking number of the parcel that carries the kit to the customer.' }),
    carrier: t.string({ description: 'Carrier of the parcel that carries the kit to the customer.' }),
    reason: t.string({ description: 'The reason for the event.' }),
  }),
});

const CancelKitInput = builder.inputType('CancelKitInput', {
  description: 'A kit that is not to be tested.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    reason: t.string({ required: true, description: 'Why the kit is not to be tested, at most 500 characters.' }),
  }),
});

builder.mutationFields((t) => ({
  cancelKit: t.field({
    type: kitPayload('CancelKitPayload', 'The kit that was canceled.'),
    nullable: true,
    description:
      'Cancels a kit that is not to be tested, registered or not, with its sample and its requisition, as long as the sample has not come to a laboratory. For CLIENT and FULFILLMENT.',
    args: { input: t.arg({ type: CancelKitInput, required: true, description: 'The kit, and why it is canceled.' }) },
    resolve: async (_root, { input }, work) => ({ id: await cancelKit(work, input) }),
  }),
  updateKitMetadata: t.field({
    type: kitPayload('UpdateKitMetadataPayload', 'The kit that was changed.'),
    nullable: true,
    description: 'Replaces the metadata of a kit, or merges new metadata into it. For CLIENT.',
    args: {
      input: t.arg({ type: UpdateKitMetadataInput, required: true, description: 'The kit and its new metadata.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateKitMetadata(work, input) }),
  }),
  provisionKits: t.field({
    type: ProvisionKitsPayload,
    nullable: true,
    description: 'Makes kits without an order, as retail stock of an account. For FULFILLMENT.',
    args: { input: t.arg({ type: ProvisionKitsInput, required: true, description: 'The kits to make.' }) },
    resolve: async (_root, { input }, work) => ({ ids: await provisionKits(work, input) }),
  }),
  recordKitEvent: t.field({
    type: kitPayload('RecordKitEventPayload', 'The kit that the event happened to.'),
    nullable: true,
    description:
      'Records what happened to a kit, such as a carrier’s scan. An event older than the kit’s newest is kept but does not change the status. For FULFILLMENT.',
    args: {
      input: t.arg({ type: RecordKitEventInput, required: true, description: 'The kit and what happened to it.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await recordKitEvent(work, input) }),
  }),
}));
