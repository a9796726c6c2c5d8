import type { Tx } from '../../call/unit-of-work.ts';
import { type NewRow, updateSql, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LotStatus } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { publishLotStatus } from '../changes/publish.ts';
import { requireMove } from '../lifecycles/lifecycle.ts';
import { lotLifecycle } from '../lifecycles/lot.ts';
import type { LockedLot } from './lot-locks.ts';

/** A new status of a lot. */
export interface LotMove {
  readonly status: LotStatus;
  readonly reason: string;
  /** Further columns. */
  readonly columns?: NewRow;
}

/**
 * Gives a locked lot another status, and publishes it to each account that has kits of it.
 *
 * @throws AppError INVALID_TRANSITION.
 */
export async function moveLot(tx: Tx, lot: LockedLot, { status, reason, columns = {} }: LotMove): Promise<Write[]> {
  requireMove(lotLifecycle, lot.status, status);
  const blockedSince = status === 'OPEN' ? null : (lot.blockedSince ?? tx.call.clock.now());
  return [
    updateSql(
      'lots',
      { status, status_reason: reason, blocked_since: blockedSince, ...columns },
      Prisma.sql`id = ${lot.id}::uuid`,
    ),
    publishLotStatus(tx.call, lot, status, await accountsOf(tx, lot.id)),
  ];
}

/** The accounts that have kits of a lot. One that is set aside learns of it where it goes: its lot is another there. */
async function accountsOf({ db }: Tx, lotRef: string): Promise<string[]> {
  const found = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT account.id FROM accounts account
    WHERE EXISTS (SELECT FROM kits WHERE kits.account_id = account.id AND kits.lot_id = ${lotRef}::uuid) AND ${isNotSetAside(Prisma.sql`account.id`)}
    ORDER BY account.id`);
  return found.map(({ id }) => id);
}
