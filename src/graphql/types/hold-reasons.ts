import { HoldReason } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';

/** Why orders are on hold; they can be filtered by it, and the timeline shows it. */
export const HoldReasonEnum = enumOf(
  HoldReason,
  builder.enumType('HoldReason', {
    description: 'Why an order is on hold.',
    values: {
      ADDRESS_UNDELIVERABLE: {
        description: 'Nothing can be delivered to the address. Another address releases the order.',
      },
      OUT_OF_STOCK: { description: 'There is no kit of the type to send.' },
      REVIEW: { description: 'Somebody has to look at the order first. Not for FULFILLMENT.' },
      PAYMENT: { description: 'The order is not paid for. Not for FULFILLMENT.' },
      OTHER: { description: 'Another reason, which the note may give.' },
    } satisfies Record<HoldReason, object>,
  }),
);

const hold = {
  reason: 'Why the order is to wait.',
  note: 'What the program and fulfillment should know about it, at most 500 characters.',
  until:
    'When the hold ends by itself: in the future, at most 90 days ahead. If left out, when somebody releases the order.',
} as const;

/** The hold of an order to place. */
export const OrderHoldInput = builder.inputType('OrderHoldInput', {
  description: 'A hold to place an order on.',
  fields: (t) => ({
    reason: t.field({ type: HoldReasonEnum, required: true, description: hold.reason }),
    note: t.string({ description: hold.note }),
    until: t.field({ type: 'DateTime', description: hold.until }),
  }),
});

/** An order to hold. */
export const HoldOrderInput = builder.inputType('HoldOrderInput', {
  description: 'An order to hold, and why.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'Code of the order to hold.' }),
    reason: t.field({ type: HoldReasonEnum, required: true, description: hold.reason }),
    note: t.string({ description: hold.note }),
    until: t.field({ type: 'DateTime', description: hold.until }),
  }),
});
