import type { Db } from '../../db/sql/db.ts';

/** How long the oldest event without a number has been waiting for one, in seconds; 0 if all events have one. */
export async function numberingLag(db: Db): Promise<number> {
  const [lag] = await db.$queryRaw<{ seconds: number }[]>`
    SELECT coalesce((SELECT greatest(extract(epoch FROM clock_timestamp() - created), 0) FROM events
      WHERE position IS NULL ORDER BY recorded LIMIT 1), 0)::float8 AS seconds`;
  return lag?.seconds ?? 0;
}
