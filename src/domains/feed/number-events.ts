import { inBatches } from '../../db/sql/batches.ts';
import { type Clock, systemClock } from '../../db/sql/clock.ts';
import type { Db } from '../../db/sql/db.ts';

/** How many events are numbered at once, so that other processes that number events do not wait long. */
const NUMBERED_AT_ONCE = 1_000;

/**
 * Numbers committed events in batches until none is left (contract, 9.2). If another process is already numbering, it does
 * nothing.
 *
 * @param shouldContinue asked before each batch
 * @param clock gives the time from which their webhooks are due
 * @returns how many were numbered
 */
export async function numberEvents(db: Db, shouldContinue = () => true, clock: Clock = systemClock): Promise<number> {
  return inBatches(NUMBERED_AT_ONCE, shouldContinue, async () => {
    const [batch] = await db.$queryRaw<{ count: number }[]>`
      SELECT number_events(${NUMBERED_AT_ONCE}::int, ${clock.now()}::timestamptz) AS count`;
    return batch?.count ?? 0;
  });
}
