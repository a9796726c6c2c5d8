import { TIMELINE_LENGTH, timeline } from '../../domains/kits/timeline.ts';
import { Prisma, type TimelineEntry } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { fromExpression, nestedField } from '../fields/row-fields.ts';
import type { TypeColumn } from '../fields/source.ts';
import { embedded } from './common.ts';
import { HoldReasonEnum } from './hold-reasons.ts';
import { KitObject, KitStatusEnum } from './kits.ts';
import { OrderObject, OrderStatusEnum } from './orders.ts';
import { ReplacementReasonEnum } from './replacements.ts';
import { RequisitionStatusEnum } from './requisitions.ts';
import { SampleStatusEnum } from './samples.ts';

const ENTRY_TYPES: TypeColumn = {
  name: 'kind',
  types: new Map([
    ['ORDER_STATUS', 'OrderStatusEntry'],
    ['KIT_STATUS', 'KitStatusEntry'],
    ['SAMPLE_STATUS', 'SampleStatusEntry'],
    ['REQUISITION_STATUS', 'RequisitionStatusEntry'],
    ['REPORT', 'ReportEntry'],
    ['REPORT_WITHDRAWAL', 'ReportWithdrawalEntry'],
    ['NOTE', 'NoteEntry'],
    ['ORDER_HOLD', 'OrderHoldEntry'],
  ]),
  defaultType: 'ReplacementEntry',
};

const EntryInterface = builder.prismaInterface('TimelineEntry', {
  name: 'TimelineEntry',
  description: embedded('Something that happened to a kit or an order.'),
  extensions: { typeColumn: ENTRY_TYPES },
  fields: (t) => ({
    at: t.expose('created', { type: 'DateTime', description: 'When the entry’s event happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When this service learned of the event.' }),
  }),
});

const reason = 'The reason, if one was given.';

/** The view's columns are null in entries of other types; in this one they never are. */
const always = { nullable: false, onNull: 'error' } as const;

/** A column of the view that is never null in this type of entry. */
function given(
  name:
    | 'orderStatus'
    | 'kitStatus'
    | 'sampleStatus'
    | 'requisitionStatus'
    | 'replacementReason'
    | 'isHeld'
    | 'holdReason',
) {
  return fromExpression<TimelineEntry>((column) => `to_json(${column(name)})::text`);
}

builder.prismaObject('TimelineEntry', {
  variant: 'OrderStatusEntry',
  interfaces: [EntryInterface],
  description: embedded('An order was placed, or its status changed.'),
  fields: (t) => ({
    order: t.relation('order', { ...always, description: 'The order.' }),
    status: t.field({ type: OrderStatusEnum, description: 'The order’s new status.', ...given('orderStatus') }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the order was canceled, if somebody said so.',
    }),
  }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'OrderHoldEntry',
  interfaces: [EntryInterface],
  description: embedded('An order was put on hold, or released.'),
  fields: (t) => ({
    order: t.relation('order', { ...always, description: 'The order.' }),
    isHeld: t.boolean({
      description: 'Whether the order was put on hold; false if it was released.',
      ...given('isHeld'),
    }),
    reason: t.field({ type: HoldReasonEnum, description: 'Why the order waits, or waited.', ...given('holdReason') }),
    note: t.exposeString('holdNote', {
      nullable: true,
      description: 'The note of the hold. Refused to LAB.',
      extensions: { discloses: 'recipient' },
    }),
  }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'KitStatusEntry',
  interfaces: [EntryInterface],
  description: embedded('Something happened to a kit.'),
  fields: (t) => ({
    kit: t.relation('kit', { nullable: true, description: 'The kit.' }),
    status: t.field({ type: KitStatusEnum, description: 'The status that was reported.', ...given('kitStatus') }),
    reason: t.exposeString('reason', { nullable: true, description: reason }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: 'The parcel’s tracking number.' }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The parcel’s carrier.' }),
  }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'SampleStatusEntry',
  interfaces: [EntryInterface],
  description: embedded('Something happened to a kit’s sample.'),
  fields: (t) => ({
    kit: t.relation('kit', { nullable: true, description: 'The kit of the sample.' }),
    status: t.field({ type: SampleStatusEnum, description: 'The status that was reported.', ...given('sampleStatus') }),
    reason: t.exposeString('reason', { nullable: true, description: reason }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: 'The parcel’s tracking number.' }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The parcel’s carrier.' }),
  }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'RequisitionStatusEntry',
  interfaces: [EntryInterface],
  description: embedded('Something happened to the requisition of a kit’s sample.'),
  fields: (t) => ({
    requisition: t.relation('requisition', { ...always, description: 'The requisition.' }),
    status: t.field({
      type: RequisitionStatusEnum,
      description: 'The status that was reported.',
      ...given('requisitionStatus'),
    }),
    reason: t.exposeString('reason', { nullable: true, description: reason }),
  }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'ReportEntry',
  interfaces: [EntryInterface],
  description: embedded('A report was submitted.'),
  fields: (t) => ({ report: t.relation('report', { ...always, description: 'The report.' }) }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'ReportWithdrawalEntry',
  interfaces: [EntryInterface],
  description: embedded('A report was withdrawn.'),
  fields: (t) => ({
    report: t.relation('report', { ...always, description: 'The report.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why the report was withdrawn.' }),
  }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'NoteEntry',
  interfaces: [EntryInterface],
  description: embedded(
    'Somebody of the caller’s account wrote a note on a kit, its sample, its requisition or its order.',
  ),
  fields: (t) => ({ note: t.relation('note', { ...always, description: 'The note.' }) }),
});

builder.prismaObject('TimelineEntry', {
  variant: 'ReplacementEntry',
  interfaces: [EntryInterface],
  description: embedded('A kit was replaced. The order may have been canceled since.'),
  fields: (t) => ({
    kit: t.field({
      type: KitObject,
      nullable: true,
      description: 'The new kit; null until the order is fulfilled.',
      select: (_args, _context, nestedSelection) => ({
        replacement: { select: { item: { select: { kit: nestedSelection(true) } } } },
      }),
      resolve: ({ replacement }) => replacement?.item.kit ?? null,
    }),
    order: t.relation('order', { ...always, description: 'The order for the new kit.' }),
    reason: t.field({
      type: ReplacementReasonEnum,
      description: 'Why the kit was replaced.',
      ...given('replacementReason'),
    }),
  }),
});

builder.prismaObjectField(KitObject, 'timeline', (t) =>
  t.field({
    type: [EntryInterface],
    description: `Everything that happened to the kit, from its order to its last report, oldest first: at most the newest ${TIMELINE_LENGTH.kit} entries.`,
    ...nestedField(Prisma.sql`row.kit_id`, timeline, TIMELINE_LENGTH.kit),
  }),
);

builder.prismaObjectField(OrderObject, 'timeline', (t) =>
  t.field({
    type: [EntryInterface],
    description: `Everything that happened to the order and its kits, oldest first: at most the newest ${TIMELINE_LENGTH.order.toLocaleString('en')} entries.`,
    ...nestedField(Prisma.sql`row.timeline_order_id`, timeline, TIMELINE_LENGTH.order),
  }),
);
