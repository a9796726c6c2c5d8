import { type Replaced, replaceKit } from '../../domains/orders/replace-kit.ts';
import type { ReplacementReason } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { fromPayload } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { KitObject } from './kits.ts';
import { OrderObject, RecipientInput } from './orders.ts';

/** Why a kit is replaced; the timeline shows it too. */
export const ReplacementReasonEnum = builder.enumType('ReplacementReason', {
  description: 'Why a kit is replaced.',
  values: {
    LOST: { description: 'The kit was lost on its way. It stays as it is, because it may turn up.' },
    DAMAGED: { description: 'The kit arrived damaged or incomplete.' },
    EXPIRED: { description: 'The kit is past its expiry date.' },
    INSUFFICIENT_SPECIMEN: { description: 'The specimen was not enough, or not fit, to be tested.' },
    OTHER: { description: 'Another reason, which the note may give.' },
  } satisfies Record<ReplacementReason, object>,
});

const ReplacementObject = builder.prismaObject('Replacement', {
  description: embedded('The replacement of a kit by another one.'),
  fields: (t) => ({
    order: t.relation('order', { description: 'The order for the new kit.' }),
    kit: t.field({
      type: KitObject,
      nullable: true,
      description: 'The new kit; null until the order is fulfilled.',
      select: (_args, _context, nestedSelection) => ({ item: { select: { kit: nestedSelection(true) } } }),
      resolve: ({ item }) => item.kit,
    }),
    reason: t.expose('reason', { type: ReplacementReasonEnum, description: 'Why the kit is replaced.' }),
    note: t.exposeString('note', { nullable: true, description: 'What was added to the reason.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the replacement was ordered.' }),
    requestedBy: t.relation('requestedBy', {
      nullable: true,
      description: 'The user whose API key ordered the replacement.',
    }),
  }),
});

builder.prismaObjectFields(KitObject, (t) => ({
  replacement: t.relation('replacement', {
    type: ReplacementObject,
    nullable: true,
    description: 'What replaces the kit; null if nothing does, or if that order was canceled.',
  }),
  replaces: t.field({
    type: KitObject,
    nullable: true,
    description: 'The kit that this one replaces; null if there is none.',
    select: (_args, _context, nestedSelection) => ({
      orderItem: { select: { replacement: { select: { replacedKit: nestedSelection(true) } } } },
    }),
    resolve: ({ orderItem }) => orderItem?.replacement?.replacedKit ?? null,
  }),
}));

builder.prismaObjectFields(OrderObject, (t) => ({
  replaces: t.field({
    type: KitObject,
    nullable: true,
    description: 'The kit that the order replaces; null if it was placed for another reason.',
    select: (_args, _context, nestedSelection) => ({
      replacement: { select: { replacedKit: nestedSelection(true) } },
    }),
    resolve: ({ replacement }) => replacement?.replacedKit ?? null,
  }),
}));

const ReplaceKitInput = builder.inputType('ReplaceKitInput', {
  description: 'A kit to replace, and why.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    reason: t.field({ type: ReplacementReasonEnum, required: true, description: 'Why the kit is replaced.' }),
    note: t.string({ description: 'Further details of the reason, at most 500 characters.' }),
    recipient: t.field({
      type: RecipientInput,
      description:
        'The person to send the new kit to. If left out: the recipient of the kit’s order, at the registered patient’s address if that was corrected since; or else the registered patient, if name, e-mail and address are known.',
    }),
  }),
});

const ReplaceKitPayload = builder.objectRef<Replaced>('ReplaceKitPayload').implement({
  description: 'The kit that is replaced, and the order for the new one.',
  fields: (t) => ({
    kit: t.field({
      type: KitObject,
      nullable: true,
      description: 'The kit after the change.',
      ...fromPayload<Replaced>(({ kitRef }) => [kitRef]),
    }),
    order: t.field({
      type: OrderObject,
      nullable: true,
      description: 'The order for the new kit.',
      ...fromPayload<Replaced>(({ orderRef }) => [orderRef]),
    }),
  }),
});

builder.mutationField('replaceKit', (t) =>
  t.field({
    type: ReplaceKitPayload,
    nullable: true,
    description:
      'Orders a new kit in place of one that is lost, damaged, expired or useless, and cancels that one unless it is registered, or lost: if a lost kit turns up, whichever of the two is activated first counts. For CLIENT.',
    args: { input: t.arg({ type: ReplaceKitInput, required: true, description: 'The kit to replace, and why.' }) },
    resolve: (_root, { input }, work) => replaceKit(work, input),
  }),
);
