import type { Tx } from '../../call/unit-of-work.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LockedKit } from '../changes/locks.ts';
import type { LotTerms } from './block.ts';
import { lotIdOf } from './lot-code.ts';

// A lot is locked after orders and kits, and after the accounts that have them. Whoever uses its kits shares the lock, so that they are done
// when a quarantine or a recall is answered, or begin after it.

/** A locked lot. */
export interface LockedLot extends LotTerms {
  readonly id: string;
  readonly kitTypeCode: string;
  readonly recalledAt: Date | null;
  /** Whether its recall replaces kits; null without one. */
  readonly replaces: boolean | null;
}

const LOT = Prisma.sql`lot.id, lot.code, lot.kit_type AS "kitTypeCode", lot.status::text, lot.expires, lot.blocked_since AS "blockedSince",
  lot.recalled_at AS "recalledAt", lot.recall_replaces AS replaces`;

/** Locks the lot with this code to change it, ignoring case; undefined if there is none. */
export async function lockLot({ db }: Tx, code: string): Promise<LockedLot | undefined> {
  const [lot] = await db.$queryRaw<LockedLot[]>(
    Prisma.sql`SELECT ${LOT} FROM lots lot WHERE lot.id = ${lotIdOf(code)}::uuid FOR NO KEY UPDATE`,
  );
  return lot;
}

/** As {@link lockLot}. @throws AppError NOT_FOUND. */
export async function lockNamedLot(tx: Tx, code: string): Promise<LockedLot> {
  const lot = await lockLot(tx, code);
  if (!lot) throw notFound('lot', code);
  return lot;
}

/** Locks the lots with these internal ids to use their kits, in the order of the ids; those that there are. Sends nothing if there are none. */
export async function shareLots({ db }: Tx, ids: readonly string[]): Promise<LockedLot[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw(
    Prisma.sql`SELECT ${LOT} FROM lots lot WHERE lot.id = ANY(${[...ids]}::uuid[]) ORDER BY lot.id FOR SHARE`,
  );
}

/** Locks the lot of a locked kit to use the kit; undefined if it has none. Sends nothing then. */
export async function shareLotOfKit(
  { db }: Tx,
  { id, lotRef }: Pick<LockedKit, 'id' | 'lotRef'>,
): Promise<(LockedLot & { readonly kitSince: Date }) | undefined> {
  if (lotRef === null) return undefined;
  const [lot] = await db.$queryRaw<(LockedLot & { readonly kitSince: Date })[]>(Prisma.sql`
    SELECT ${LOT}, (SELECT lot_since FROM kits WHERE kits.id = ${id}::uuid) AS "kitSince" FROM lots lot WHERE lot.id = ${lotRef}::uuid FOR SHARE`);
  if (!lot) throw new Error("The kit's lot is gone.");
  return lot;
}
