import type { Call } from '../../call/call.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { type EventsToWrite, writeTogether } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** How many stalls are published in one transaction. */
const BATCH = 100;

/** The same in SQL, for the query that finds them. */
export const BATCH_SQL = Prisma.raw(String(BATCH));

/** What stalls, and how that is published. */
export interface Stalls<Row> {
  readonly table: 'kits' | 'orders';
  /** Finds and locks the next {@link BATCH_SQL} that have not been published. */
  readonly lockNext: (tx: Tx) => Promise<Row[]>;
  readonly publish: (call: Call, rows: readonly Row[]) => EventsToWrite;
}

/** How stalls are published. */
export interface Publishing<Stage> {
  /** Called with the stage of each, after the commit. */
  readonly onPublished: (stage: Stage) => void;
  /** Asked before each batch. */
  readonly shouldContinue?: (() => boolean) | undefined;
}

/**
 * Publishes every stall that has not been published, once for each stage that something stalls in (contract, 11.5 and 13.4). Several
 * processes share the work: each skips the rows that another has locked.
 */
export async function publishInBatches<Row extends { readonly id: string; readonly stage: Stage }, Stage>(
  work: UnitOfWork,
  stalls: Stalls<Row>,
  { onPublished, shouldContinue = () => true }: Publishing<Stage>,
): Promise<void> {
  while (shouldContinue()) {
    const rows = await publishBatch(work, stalls);
    for (const { stage } of rows) onPublished(stage);
    if (rows.length < BATCH) return;
  }
}

async function publishBatch<Row extends { readonly id: string }>(
  work: UnitOfWork,
  { table, lockNext, publish }: Stalls<Row>,
): Promise<Row[]> {
  return work.transaction(async (tx) => {
    const rows = await lockNext(tx);
    if (rows.length === 0) return rows;
    const ids = rows.map(({ id }) => id);
    await writeTogether(tx.db, [
      Prisma.sql`UPDATE ${Prisma.raw(table)} SET stall_told = true WHERE id = ANY(${ids}::uuid[])`,
      publish(tx.call, rows),
    ]);
    return rows;
  });
}
