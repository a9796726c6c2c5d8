import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { unavailability } from '../../db/servers/unavailable.ts';
import { NIL_UUID } from '../../db/sql/identifiers.ts';
import { AppError, isFault } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { hasMoved, isNotSetAside } from '../access/set-aside.ts';
import { dealWithKit, type Extent } from './recalled-kit.ts';

/** How many kits are looked up at a time; each is dealt with in a transaction of its own. */
const AT_ONCE = 100;

/** How many kits of a lot may fail in a round before it is given up: a fault of one holds up no others. */
const MAX_FAULTS = 10;

/** A lot whose recall is not finished. */
interface UnfinishedRecall {
  readonly id: string;
}

/**
 * Deals with the kits of recalled lots, each in a transaction of its own, so however many there are, it can be continued after the process
 * stops, and several processes share the work: each skips the kits that another has locked (contract, 13.8).
 *
 * @param shouldContinue asked before each kit
 * @throws the first fault, after the other kits are dealt with
 */
export async function dealWithRecalls(work: UnitOfWork, shouldContinue = () => true): Promise<void> {
  const lots = await work.db.$queryRaw<UnfinishedRecall[]>(Prisma.sql`
    SELECT id FROM lots WHERE recalled_at IS NOT NULL AND recall_finished_at IS NULL ORDER BY recalled_at`);
  const faults: unknown[] = [];
  for (const lot of lots) {
    const found = await dealWithLot(work, lot, shouldContinue);
    faults.push(...found);
    if (found.length === 0 && shouldContinue()) await finish(work, lot);
  }
  if (faults.length > 0) throw faults[0];
}

/** Deals with each kit of a lot that is left. Returns what failed. */
async function dealWithLot(
  work: UnitOfWork,
  { id: lotRef }: UnfinishedRecall,
  shouldContinue: () => boolean,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (let last = { created: new Date(0), id: NIL_UUID as string }; ; ) {
    const kits = await work.db.$queryRaw<{ id: string; created: Date }[]>(leftSql(lotRef, last));
    for (const { id } of kits) {
      if (!shouldContinue() || faults.length >= MAX_FAULTS) return faults;
      try {
        await dealAsFarAsPossible(work, id);
      } catch (fault) {
        if (unavailability(fault)) throw fault;
        faults.push(fault);
      }
    }
    const end = kits.at(-1);
    if (!end || kits.length < AT_ONCE) return faults;
    last = end;
  }
}

const EXTENTS: readonly Extent[] = ['all', 'no replacement', 'the record alone'];

/** Deals with a kit; without its replacement, or its cancellation, if something refuses these. */
async function dealAsFarAsPossible(work: UnitOfWork, kitRef: string): Promise<void> {
  for (const extent of EXTENTS)
    try {
      await work.transaction((tx) => dealWithKit(tx, kitRef, extent));
      return;
    } catch (error) {
      if (!(error instanceof AppError) || isFault(error) || extent === EXTENTS.at(-1)) throw error;
    }
}

/**
 * The condition that a `kit` of a recalled lot is left to deal with: nothing was done with it, or it was not replaced although it may be. With
 * OFFSET 0, PostgreSQL looks for it kit by kit, in the order of the index: there may be few that are dealt with, or many.
 */
function isLeft(lotRef: string): Prisma.Sql {
  return Prisma.sql`kit.lot_id = ${lotRef}::uuid AND NOT EXISTS (SELECT FROM recalled_kits dealt WHERE dealt.kit_id = kit.id AND (
    dealt.replaced IS NOT NULL OR NOT dealt.replaceable OR NOT (SELECT recall_replaces FROM lots WHERE lots.id = ${lotRef}::uuid)) OFFSET 0)`;
}

/** The query for the kits of a lot that are left, oldest first, after this one. */
export function leftSql(lotRef: string, last: { readonly created: Date; readonly id: string }): Prisma.Sql {
  return Prisma.sql`SELECT kit.id, kit.created FROM kits kit
    WHERE ${isLeft(lotRef)} AND (kit.created, kit.id) > (${last.created}::timestamptz, ${last.id}::uuid)
      AND ${isNotSetAside(Prisma.sql`kit.account_id`)}
    ORDER BY kit.created, kit.id LIMIT ${AT_ONCE}::int`;
}

/**
 * Finishes a recall if no kit is left, those included of accounts that are about to be moved to another cell. The lot's lock waits for kits
 * that are being assigned to it.
 */
async function finish(work: UnitOfWork, { id }: UnfinishedRecall): Promise<void> {
  await work.transaction(async (tx) => {
    await tx.db.$queryRaw(Prisma.sql`SELECT FROM lots WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
    await tx.db.$executeRaw(Prisma.sql`
      UPDATE lots SET recall_finished_at = greatest(${tx.call.clock.now()}::timestamptz, recalled_at)
      WHERE id = ${id}::uuid AND recall_finished_at IS NULL
        AND NOT EXISTS (SELECT FROM kits kit WHERE ${isLeft(id)} AND NOT ${hasMoved(Prisma.sql`kit.account_id`)})`);
  });
}
