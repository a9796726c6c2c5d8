import type { Db } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** One INSERT, UPDATE or DELETE, or events to tell of it: on its own, or as part of a larger statement ({@link writeTogether}). */
export type Write = Prisma.Sql | Telling;

/**
 * Events of a change (contract, 9): a SELECT of `n`, which orders them, `account_id`, `type`, `created`, `subject_id` and `data`.
 * It sees the records as they were before the change.
 */
export interface Telling {
  readonly events: Prisma.Sql;
}

type Table =
  | 'audit_entries'
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
  | 'samples';

/** A row to insert, by the names of its columns. Its values are what JSON can hold, and dates. */
export type NewRow = Readonly<Record<string, unknown>>;

/**
 * Inserts rows that all have the same columns. They travel as one parameter of JSON: a thousand rows cost no more parsing and
 * planning than one.
 */
export function insertSql(table: Table, rows: readonly NewRow[]): Write {
  const columns = Prisma.raw(
    Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', '),
  );
  const name = Prisma.raw(table);
  return Prisma.sql`INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::json)`;
}

/** Adds the events of all tellings, in their order. */
function insertEvents(tellings: readonly Telling[]): Prisma.Sql {
  const steps = tellings.map(
    ({ events }, step) => Prisma.sql`SELECT ${step}::int AS step, told.* FROM (${events}) told`,
  );
  return Prisma.sql`INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT account_id, type, created, subject_id, data FROM (${Prisma.join(steps, ' UNION ALL ')}) told ORDER BY step, n`;
}

/**
 * Sends several writes as one statement. They all see the database as it was before, so none may build on what another one
 * writes, and no two may change the same row: PostgreSQL would keep only one of the changes. Foreign keys and triggers are
 * checked once all are done. What is told of them is added in the order given.
 */
export async function writeTogether(db: Db, writes: readonly Write[]): Promise<void> {
  const tellings = writes.filter((write): write is Telling => 'events' in write);
  const changes = writes.filter((write): write is Prisma.Sql => !('events' in write));
  const statements = tellings.length > 0 ? [...changes, insertEvents(tellings)] : changes;
  const last = statements.at(-1);
  if (!last) return;
  const others = statements
    .slice(0, -1)
    .map((write, index) => Prisma.sql`${Prisma.raw(`write_${index + 1}`)} AS (${write})`);
  await db.$executeRaw(others.length > 0 ? Prisma.sql`WITH ${Prisma.join(others, ',\n')} ${last}` : last);
}
