import { readLotFigures } from '../../domains/figures/read-program-figures.ts';
import { listKitsOfLot } from '../../domains/kits/list-kits.ts';
import { listLots, lotByCode, lotFilter } from '../../domains/lots/list-lots.ts';
import { type Recall, type RecalledLot, readRecall } from '../../domains/recalls/read-recall.ts';
import { type Lot, Prisma } from '../../generated/prisma/client.ts';
import { LotStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { entryType } from '../fields/record.ts';
import { keysFromColumns, listField, nestedField, planned } from '../fields/row-fields.ts';
import { embedded, globalId } from './common.ts';
import { filterInput } from './filter-input.ts';
import { KitConnection, KitObject } from './kits.ts';
import { ProgramFiguresType } from './program-figures.ts';

/** The statuses of lots. */
const LotStatusEnum = enumOf(
  LotStatus,
  builder.enumType('LotStatus', {
    description: 'Whether the kits of a lot may be used, until the lot expires.',
    values: {
      OPEN: { description: 'The kits of the lot may be used.' },
      QUARANTINED: { description: 'The kits of the lot may not be used until it is open again.' },
      RECALLED: { description: 'The kits of the lot may not be used any more.' },
    } satisfies Record<LotStatus, object>,
  }),
);

const RecallType = builder.objectRef<Recall>('Recall').implement({
  description: embedded('The recall of a lot, and how far it is. A program sees the numbers of its own kits.'),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the lot was recalled.' }),
    reason: t.exposeString('reason', { description: 'Why the lot was recalled.' }),
    replace: t.exposeBoolean('replace', {
      description: 'Whether kits that somebody has ordered or registered are replaced.',
    }),
    kits: t.exposeInt('kits', { description: 'The kits of the lot.' }),
    done: t.exposeInt('done', { description: 'Those of them that are dealt with.' }),
    canceled: t.exposeInt('canceled', { description: 'The kits that the recall has canceled.' }),
    replaced: t.exposeInt('replaced', { description: 'The kits that the recall has replaced.' }),
    skipped: t.exposeInt('skipped', {
      description: 'The kits that were not replaced, because the rules of `replaceKit` refuse it.',
    }),
    finished: t.expose('finished', {
      type: 'DateTime',
      nullable: true,
      description: 'When all kits of the lot were dealt with, whoever has them; null as long as some are left.',
    }),
  }),
});

/** The boxes that were made together. */
export const LotObject = builder.prismaNode('Lot', {
  id: globalId,
  description: 'A lot: the boxes that were made together. Lots belong to no account.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The lot’s code; no two differ in case alone.' }),
    kitType: t.relation('kitType', { description: 'The kind of its kits.' }),
    expires: t.expose('expires', {
      type: 'Date',
      description: 'The last day, in UTC, on which its kits may be used.',
    }),
    status: t.expose('status', { type: LotStatusEnum, description: 'Whether its kits may be used until then.' }),
    statusReason: t.exposeString('statusReason', {
      nullable: true,
      description: 'Why the lot has its status; null until it is put into quarantine or recalled for the first time.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the lot was added.' }),
    kits: t.connection(
      {
        type: KitObject,
        description: 'Its kits, as far as you see them, newest first.',
        ...nestedField(Prisma.sql`row.lot_id`, listKitsOfLot),
      },
      KitConnection,
    ),
    figures: t.field({
      type: ProgramFiguresType,
      description: 'What became of its kits, as far as you see them.',
      ...keysFromColumns<Lot>(['id'], ({ id }, _args, work) => readLotFigures(work, id)),
    }),
    recall: t.field({
      type: RecallType,
      nullable: true,
      description: 'Its recall; null for a lot that is not recalled.',
      ...keysFromColumns<Lot>(
        ['id', 'statusReason', 'recalledAt', 'recallReplaces', 'recallFinishedAt'],
        (lot: RecalledLot, _args, work) => readRecall(work, lot),
      ),
    }),
  }),
});

entryType('lot', 'Lot');

const LotConnection = builder.connectionObject(
  { type: LotObject, name: 'LotConnection', description: 'A page of lots.' },
  { name: 'LotEdge', description: 'A lot on a page.' },
);

const LotFilterInput = filterInput(
  'LotFilter',
  'Selects lots. All the conditions given must hold; an empty list matches nothing.',
  lotFilter,
);

builder.prismaObjectField(KitObject, 'lot', (t) =>
  t.relation('lot', { nullable: true, description: 'The lot that the kit is of; null if that is not known.' }),
);

builder.queryFields((t) => ({
  lot: t.field({
    type: LotObject,
    nullable: true,
    description: 'The lot with this code; null if there is none, or you have no kits of it.',
    args: { code: t.arg.string({ required: true, description: 'The lot’s code, ignoring case.' }) },
    ...planned({ kind: 'row', rows: (work, args) => lotByCode(work, String(args.code)) }),
  }),
  lots: t.connection(
    {
      type: LotObject,
      description: 'Lots, newest first: for staff all of them, for a program those of which it has kits.',
      args: {
        filter: t.arg({ type: LotFilterInput, description: 'Only lots that meet these conditions; all if left out.' }),
      },
      ...listField((work, args) => listLots(work, args.filter)),
    },
    LotConnection,
  ),
}));
