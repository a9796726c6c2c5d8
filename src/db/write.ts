import type { Db } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** One INSERT, UPDATE or DELETE, or events to tell of it: on its own, or as part of a larger statement ({@link writeTogether}). */
export type Write = Prisma.Sql | Telling;

/** Events of a change, in their order (contract, 9): rows of the table `events`. */
export interface Telling {
  readonly events: readonly NewRow[];
}

type Table =
  | 'audit_entries'
  | 'events'
  | 'kit_events'
  | 'kits'
  | 'order_items'
  | 'orders'
  | 'patients'
  | 'reports'
  | 'requisition_events'
  | 'requisitions'
  | 'results'
  | 'sample_events'
  | 'samples'
  | 'simulations'
  | 'unmatched_results';

/** A row to insert, by the names of its columns. Its values are what JSON can hold, and dates. */
export type NewRow = Readonly<Record<string, unknown>>;

/**
 * Inserts rows that all have the same columns. They travel as one parameter of JSON: a thousand rows cost no more parsing and
 * planning than one.
 */
export function insertSql(table: Table, rows: readonly NewRow[]): Prisma.Sql {
  const columns = Prisma.raw(
    Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', '),
  );
  const name = Prisma.raw(table);
  return Prisma.sql`INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::json)`;
}

/**
 * Sends several writes as one statement. They all see the database as it was before, so none may build on what another one
 * writes, and no two may change the same row: PostgreSQL would keep only one of the changes. Foreign keys and triggers are
 * checked once all are done. What is told of them is added in the order given.
 */
export async function writeTogether(db: Db, writes: readonly Write[]): Promise<void> {
  const events = writes.flatMap((write) => ('events' in write ? write.events : []));
  const changes = writes.filter((write): write is Prisma.Sql => !('events' in write));
  const statements = events.length > 0 ? [...changes, insertSql('events', events)] : changes;
  const last = statements.at(-1);
  if (!last) return;
  const others = statements
    .slice(0, -1)
    .map((write, index) => Prisma.sql`${Prisma.raw(`write_${index + 1}`)} AS (${write})`);
  await db.$executeRaw(others.length > 0 ? Prisma.sql`WITH ${Prisma.join(others, ',\n')} ${last}` : last);
}
