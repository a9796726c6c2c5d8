import { assignLot } from '../../domains/lots/assign-lot.ts';
import { quarantineLot, reopenLot } from '../../domains/lots/quarantine-lot.ts';
import { upsertLot } from '../../domains/lots/upsert-lot.ts';
import { recallLot } from '../../domains/recalls/recall-lot.ts';
import { builder } from '../fields/builder.ts';
import { payloadType } from '../fields/record.ts';
import { LotObject } from './lots.ts';

/** The payload type of a mutation that shows a lot. */
function lotPayload(name: string, description: string) {
  return payloadType(name, description, { field: 'lot', type: LotObject, description: 'The lot after the change.' });
}

const CODE = { required: true, description: 'The lot’s code, ignoring case.' } as const;

const UpsertLotInput = builder.inputType('UpsertLotInput', {
  description: 'A lot to add or change. A field that is left out keeps its value.',
  fields: (t) => ({
    code: t.string({
      required: true,
      description: 'The lot’s code: 1 to 64 letters, digits, `_`, `.` or `-`. It keeps the spelling that it has first.',
    }),
    kitType: t.string({ description: 'Code of the type of its kits; required for a new lot, and never changed.' }),
    expires: t.field({
      type: 'Date',
      description: 'The last day, in UTC, on which its kits may be used; required for a new lot.',
    }),
  }),
});

const AssignLotInput = builder.inputType('AssignLotInput', {
  description: 'A lot, and kits that are of it.',
  fields: (t) => ({
    code: t.string(CODE),
    kitIds: t.stringList({
      required: true,
      description: 'The codes printed on the boxes, 1 to 1,000, of any account.',
    }),
  }),
});

function movedLot(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      code: t.string(CODE),
      reason: t.string({
        required: true,
        description: 'Why, at most 500 characters. The service keeps it with the lot.',
      }),
    }),
  });
}

const QuarantineLotInput = movedLot('QuarantineLotInput', 'A lot whose kits may not be used for now, and why.');
const ReopenLotInput = movedLot('ReopenLotInput', 'A lot whose kits may be used again, and why.');

const RecallLotInput = builder.inputType('RecallLotInput', {
  description: 'A lot whose kits may not be used any more, and why.',
  fields: (t) => ({
    code: t.string(CODE),
    reason: t.string({
      required: true,
      description: 'Why, at most 500 characters. Programs read it, and replacements have it as their note.',
    }),
    replace: t.boolean({
      description: 'Whether kits that somebody has ordered or registered are replaced; false if left out. For ADMIN.',
    }),
  }),
});

builder.mutationFields((t) => ({
  upsertLot: t.field({
    type: lotPayload('UpsertLotPayload', 'The lot that was added or changed.'),
    nullable: true,
    description: 'Adds a lot, or changes when it expires; at most 10,000 lots. For FULFILLMENT.',
    args: { input: t.arg({ type: UpsertLotInput, required: true, description: 'The lot to add or change.' }) },
    resolve: async (_root, { input }, work) => ({ id: await upsertLot(work, input) }),
  }),
  assignLot: t.field({
    type: lotPayload('AssignLotPayload', 'The lot that kits were assigned to.'),
    nullable: true,
    description:
      'Says of kits that they are of a lot, of all of them or of none. A kit of another type or another lot is a CONFLICT. For FULFILLMENT.',
    args: { input: t.arg({ type: AssignLotInput, required: true, description: 'The lot and the kits.' }) },
    resolve: async (_root, { input }, work) => ({ id: await assignLot(work, input) }),
  }),
  quarantineLot: t.field({
    type: lotPayload('QuarantineLotPayload', 'The lot that is in quarantine.'),
    nullable: true,
    description: 'Puts a lot into quarantine: its kits cannot be used until it is open again. For FULFILLMENT.',
    args: { input: t.arg({ type: QuarantineLotInput, required: true, description: 'The lot, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await quarantineLot(work, input) }),
  }),
  reopenLot: t.field({
    type: lotPayload('ReopenLotPayload', 'The lot that is open again.'),
    nullable: true,
    description: 'Opens a lot that is in quarantine. For FULFILLMENT.',
    args: { input: t.arg({ type: ReopenLotInput, required: true, description: 'The lot, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await reopenLot(work, input) }),
  }),
  recallLot: t.field({
    type: lotPayload('RecallLotPayload', 'The lot that is recalled.'),
    nullable: true,
    description:
      'Recalls a lot, which is final: its kits cannot be used from the answer on. In the background, those that nobody has registered are canceled and, if asked for, kits are replaced; `Lot.recall` says how far that is. For FULFILLMENT; with `replace`, for ADMIN alone.',
    args: { input: t.arg({ type: RecallLotInput, required: true, description: 'The lot, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await recallLot(work, input) }),
  }),
}));
