import { AddressInput } from '../../graphql/address-input.ts';
import { builder } from '../../graphql/builder.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { OrderObject } from './schema.ts';
import { updateOrderMetadata } from './update-order-metadata.ts';

/** A payload that holds the order changed; it is read after the work is done. */
function orderPayload(name: string, description: string) {
  return builder.objectRef<{ id: string }>(name).implement({
    description,
    fields: (t) => ({
      order: t.prismaField({
        type: OrderObject,
        description: 'The order, as it is now.',
        resolve: (query, { id }, _args, context) => context.db.order.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  });
}

const RecipientInput = builder.inputType('RecipientInput', {
  description: 'Who an order’s kits are sent to.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'First name.' }),
    lastName: t.string({ required: true, description: 'Last name.' }),
    email: t.string({ required: true, description: 'E-mail address.' }),
    phone: t.string({ description: 'Phone number.' }),
    address: t.field({ type: AddressInput, required: true, description: 'Where to.' }),
  }),
});

const CreateOrderInput = builder.inputType('CreateOrderInput', {
  description: 'An order to be placed.',
  fields: (t) => ({
    kitTypes: t.stringList({
      required: true,
      description: 'Codes of orderable kit types, 1 to 100; a code given twice means two kits.',
    }),
    recipient: t.field({ type: RecipientInput, required: true, description: 'Who the kits are sent to.' }),
    metadata: t.field({ type: 'JSONObject', description: 'The program’s own data: at most 16 KiB and 8 levels.' }),
  }),
});

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'An order to be canceled.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    reason: t.string({ description: 'Why; it stands in the history of its kits and samples.' }),
  }),
});

const UpdateOrderMetadataInput = builder.inputType('UpdateOrderMetadataInput', {
  description: 'New metadata for an order.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'Takes the place of the whole metadata; null to have none. It must be given.',
    }),
  }),
});

const FulfilledKitInput = builder.inputType('FulfilledKitInput', {
  description: 'A kit that fulfils part of an order.',
  fields: (t) => ({
    kitType: t.string({ required: true, description: 'Code of a kit type that the order still waits for.' }),
    kitId: t.string({
      description:
        'The code printed on the box; the code of free stock of the account takes that kit over. Generated where none is given.',
    }),
    sampleId: t.string({ description: 'The barcode on the collection device. Generated where none is given.' }),
  }),
});

const FulfillOrderInput = builder.inputType('FulfillOrderInput', {
  description: 'Kits that fulfil an order in part or in whole.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    kits: t.field({ type: [FulfilledKitInput], required: true, description: 'The kits, 1 to 100.' }),
  }),
});

builder.mutationFields((t) => ({
  createOrder: t.field({
    type: orderPayload('CreateOrderPayload', 'The order placed.'),
    description: 'Places an order for kits; kits come into being when it is fulfilled. For CLIENT.',
    args: { input: t.arg({ type: CreateOrderInput, required: true, description: 'The order.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createOrder(context, input) }),
  }),
  cancelOrder: t.field({
    type: orderPayload('CancelOrderPayload', 'The order canceled.'),
    description: 'Cancels an order with its kits and samples, as long as no kit has left. For CLIENT.',
    args: { input: t.arg({ type: CancelOrderInput, required: true, description: 'Which order.' }) },
    resolve: async (_root, { input }, context) => ({ id: await cancelOrder(context, input) }),
  }),
  updateOrderMetadata: t.field({
    type: orderPayload('UpdateOrderMetadataPayload', 'The order changed.'),
    description: 'Replaces the metadata of an order. For CLIENT.',
    args: { input: t.arg({ type: UpdateOrderMetadataInput, required: true, description: 'The metadata.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateOrderMetadata(context, input) }),
  }),
  fulfillOrder: t.field({
    type: orderPayload('FulfillOrderPayload', 'The order fulfilled.'),
    description: 'Makes the kits of an order, in part or in whole, never more than was ordered. For FULFILLMENT.',
    args: { input: t.arg({ type: FulfillOrderInput, required: true, description: 'The kits.' }) },
    resolve: async (_root, { input }, context) => ({ id: await fulfillOrder(context, input) }),
  }),
}));
