import { unavailability } from '../db/servers/unavailable.ts';
import type { Db } from '../db/sql/db.ts';
import { updateSql, writeTogether } from '../db/sql/write.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** `lastUsedAt` is renewed at most this often, so that a busy key does not write on every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** A key or a patient session, and when it was last used. */
export interface Used {
  readonly table: 'api_keys' | 'patient_sessions';
  readonly id: string;
  readonly lastUsedAt: string | null;
}

/** Notes that a key or a session is used now, to the minute. */
export async function noteUse(db: Db, { table, id, lastUsedAt }: Used, now: Date): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - new Date(lastUsedAt).getTime() < LAST_USED_RESOLUTION_MS) return;
  try {
    await writeTogether(db, [updateSql(table, { last_used_at: now }, Prisma.sql`id = ${id}::uuid`)]);
  } catch (error) {
    // A read-only database can still serve reads.
    if (unavailability(error)?.reason !== 'read_only') throw error;
  }
}
