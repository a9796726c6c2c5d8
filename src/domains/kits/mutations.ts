import { builder } from '../../graphql/builder.ts';
import { KitStatusEnum } from '../../graphql/enums.ts';
import { provisionKits } from './provision-kits.ts';
import { recordKitEvent } from './record-kit-event.ts';
import { KitObject } from './schema.ts';
import { updateKitMetadata } from './update-kit-metadata.ts';

/** A payload that holds the kit changed; it is read after the work is done. */
function kitPayload(name: string, description: string) {
  return builder.objectRef<{ id: string }>(name).implement({
    description,
    fields: (t) => ({
      kit: t.prismaField({
        type: KitObject,
        description: 'The kit, as it is now.',
        resolve: (query, { id }, _args, context) => context.db.kit.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  });
}

const ProvisionKitsPayload = builder.objectRef<{ ids: string[] }>('ProvisionKitsPayload').implement({
  description: 'The kits made.',
  fields: (t) => ({
    kits: t.prismaField({
      type: [KitObject],
      description: 'The kits, in the order of their making.',
      resolve: (query, { ids }, _args, context) =>
        context.db.kit.findMany({ ...query, where: { id: { in: ids } }, orderBy: { id: 'asc' } }),
    }),
  }),
});

const UpdateKitMetadataInput = builder.inputType('UpdateKitMetadataInput', {
  description: 'New metadata for a kit.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code on the box.' }),
    metadata: t.field({
      type: 'JSONObject',
      required: true,
      description: 'Takes the place of the whole metadata: at most 16 KiB and 8 levels.',
    }),
  }),
});

const ProvisionKitsInput = builder.inputType('ProvisionKitsInput', {
  description: 'Retail stock to be made. Exactly one of `count` and `kitIds` must be given.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'The account that the stock is for.' }),
    kitType: t.string({ required: true, description: 'Code of the kit type.' }),
    count: t.int({ description: 'How many, 1 to 1000; their codes are generated.' }),
    kitIds: t.stringList({ description: 'The codes printed on the boxes, at most 1000.' }),
  }),
});

const RecordKitEventInput = builder.inputType('RecordKitEventInput', {
  description: 'Something that has happened to a kit.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code on the box.' }),
    status: t.field({
      type: KitStatusEnum,
      required: true,
      description: 'What it stands for. `REGISTERED` is set by activation alone.',
    }),
    created: t.field({ type: 'DateTime', description: 'When it happened; now where it is not given.' }),
    trackingNumber: t.string({ description: 'Tracking number of the parcel to the customer.' }),
    carrier: t.string({ description: 'Its carrier.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

builder.mutationFields((t) => ({
  updateKitMetadata: t.field({
    type: kitPayload('UpdateKitMetadataPayload', 'The kit changed.'),
    description: 'Replaces the metadata of a kit. For CLIENT.',
    args: { input: t.arg({ type: UpdateKitMetadataInput, required: true, description: 'The metadata.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateKitMetadata(context, input) }),
  }),
  provisionKits: t.field({
    type: ProvisionKitsPayload,
    description: 'Makes kits without an order, as retail stock of an account. For FULFILLMENT.',
    args: { input: t.arg({ type: ProvisionKitsInput, required: true, description: 'Which kits.' }) },
    resolve: async (_root, { input }, context) => ({ ids: await provisionKits(context, input) }),
  }),
  recordKitEvent: t.field({
    type: kitPayload('RecordKitEventPayload', 'The kit that it happened to.'),
    description:
      'Records what has happened to a kit, such as a carrier’s scan. A late scan is kept and moves nothing. For FULFILLMENT.',
    args: { input: t.arg({ type: RecordKitEventInput, required: true, description: 'The event.' }) },
    resolve: async (_root, { input }, context) => ({ id: await recordKitEvent(context, input) }),
  }),
}));
