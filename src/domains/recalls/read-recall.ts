import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { whereSql } from '../../db/sql/list.ts';
import type { Lot } from '../../generated/prisma/client.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { authorizeRead, visibleRows } from '../access/records.ts';

/** The lot of a recall. */
export type RecalledLot = Pick<Lot, 'id' | 'statusReason' | 'recalledAt' | 'recallReplaces' | 'recallFinishedAt'>;

/** How far a recall is: how many kits of the lot the caller sees, and what was done with them. */
export interface Recall {
  readonly at: Date;
  readonly reason: string;
  readonly replace: boolean;
  readonly kits: number;
  readonly done: number;
  readonly canceled: number;
  readonly replaced: number;
  readonly skipped: number;
  readonly finished: Date | null;
}

/** The recall of a lot; null without one. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export async function readRecall(work: UnitOfWork, lot: RecalledLot): Promise<Recall | null> {
  const { id, statusReason: reason, recalledAt: at, recallReplaces, recallFinishedAt: finished } = lot;
  if (at === null || reason === null) return null;
  const replace = recallReplaces === true;
  const actor = authorizeRead(work.call.actor, 'kit');
  const rows = visibleRows(actor, 'kit', { where: [Prisma.sql`row.lot_id = ${id}::uuid`], accountId: null });
  const [counted] = await work.db.$queryRaw<Pick<Recall, 'kits' | 'done' | 'canceled' | 'replaced' | 'skipped'>[]>(
    Prisma.sql`SELECT count(*)::int AS kits,
      count(*) FILTER (WHERE dealt.kit_id IS NOT NULL AND (NOT ${replace} OR NOT dealt.replaceable OR dealt.replaced IS NOT NULL))::int AS done,
      count(*) FILTER (WHERE dealt.canceled)::int AS canceled, count(*) FILTER (WHERE dealt.replaced)::int AS replaced,
      count(*) FILTER (WHERE NOT dealt.replaced)::int AS skipped
    FROM ${rows.from} LEFT JOIN recalled_kits dealt ON dealt.kit_id = row.id ${whereSql(rows.where)}`,
  );
  if (!counted) throw new Error('Nothing was counted.');
  return { at, reason, replace, ...counted, finished };
}
