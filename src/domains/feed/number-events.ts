import type { Db } from '../../context.ts';
import { type Clock, systemClock } from '../../db/clock.ts';
import { inBatches } from '../batches.ts';

/** How many events are numbered at once, so that whoever else numbers some does not wait for long. */
const NUMBERED_AT_ONCE = 1_000;

/**
 * Gives events that are committed their numbers (contract, 9.2), as long as there are any. While another process does, it leaves
 * them to that.
 *
 * @param mayGoOn asked before each batch
 * @param clock says from when on their webhooks are due
 * @returns how many were numbered
 */
export async function numberEvents(db: Db, mayGoOn = () => true, clock: Clock = systemClock): Promise<number> {
  return inBatches(NUMBERED_AT_ONCE, mayGoOn, async () => {
    const [batch] = await db.$queryRaw<{ count: number }[]>`
      SELECT number_events(${NUMBERED_AT_ONCE}::int, ${clock.now()}::timestamptz) AS count`;
    return batch?.count ?? 0;
  });
}
