import { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from './db.ts';

/** One INSERT, UPDATE or DELETE, or the events that report it: sent alone or within a larger statement ({@link writeTogether}). */
export type Write = Prisma.Sql | EventsToWrite;

/** The events of a change, in order (contract, 9): rows of the table `events`. */
export interface EventsToWrite {
  readonly events: readonly NewRow[];
}

type Table =
  | 'account_eligibility'
  | 'account_moves'
  | 'accounts'
  | 'analyte_texts'
  | 'analytes'
  | 'api_keys'
  | 'audit_entries'
  | 'events'
  | 'kit_events'
  | 'kit_types'
  | 'kits'
  | 'laboratory_assignments'
  | 'laboratory_shares'
  | 'laboratory_messages'
  | 'notes'
  | 'order_hold_events'
  | 'order_items'
  | 'orders'
  | 'outbound_destinations'
  | 'outbound_messages'
  | 'patient_merge_undoings'
  | 'patient_merges'
  | 'patient_names'
  | 'patient_sessions'
  | 'patients'
  | 'registration_tokens'
  | 'report_acknowledgements'
  | 'replacements'
  | 'report_attachments'
  | 'report_contacts'
  | 'report_orders'
  | 'reports'
  | 'requisition_events'
  | 'requisitions'
  | 'research_consents'
  | 'results'
  | 'results_link_wrong_dates'
  | 'results_links'
  | 'sample_events'
  | 'samples'
  | 'settings'
  | 'simulations'
  | 'unmatched_results'
  | 'users'
  | 'webhook_deliveries'
  | 'webhook_endpoints';

/** A row, or some of its columns, by column name. The values are JSON values, dates or bytes. */
export type NewRow = Readonly<Record<string, unknown>>;

/** The row that has the columns of all these. V8 takes twenty times as long to spread objects of as many columns as a result has. */
export function rowOf(...columns: readonly object[]): NewRow {
  return Object.assign({}, ...columns);
}

/**
 * Inserts rows that all have the same columns. They are sent as one JSON parameter, so a thousand rows cost no more parsing and
 * planning than one.
 */
export function insertSql(table: Table, rows: readonly NewRow[]): Prisma.Sql {
  const columns = columnsSql(Object.keys(rows[0] ?? {}));
  const name = Prisma.raw(table);
  return Prisma.sql`INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(rows.map(asJson))}::json)`;
}

/** Inserts rows like {@link insertSql}, but leaves existing rows unchanged. */
export function insertMissingSql(table: Table, rows: readonly NewRow[]): Prisma.Sql {
  return Prisma.sql`${insertSql(table, rows)} ON CONFLICT DO NOTHING`;
}

/**
 * Inserts a row. If a row with its key exists, updates some columns of that row instead.
 *
 * @param key the unique column
 * @param changed the columns to update in an existing row
 */
export function upsertSql(table: Table, row: NewRow, key: string, changed: readonly string[]): Prisma.Sql {
  const assignments = Prisma.raw(changed.map((column) => `"${column}" = EXCLUDED."${column}"`).join(', '));
  return Prisma.sql`${insertSql(table, [row])} ON CONFLICT (${columnsSql([key])}) DO UPDATE SET ${assignments}`;
}

/** Updates columns of the rows that the condition selects. `changes` must have at least one column. */
export function updateSql(table: Table, changes: NewRow, where: Prisma.Sql): Prisma.Sql {
  const columns = columnsSql(Object.keys(changes));
  const name = Prisma.raw(table);
  return Prisma.sql`UPDATE ${name} SET (${columns}) =
    (SELECT ${columns} FROM json_populate_record(NULL::${name}, ${JSON.stringify(asJson(changes))}::json)) WHERE ${where}`;
}

function columnsSql(columns: readonly string[]): Prisma.Sql {
  return Prisma.raw(columns.map((column) => `"${column}"`).join(', '));
}

/**
 * The row as JSON can carry it: bytes in hexadecimal, as `bytea` reads them, and no nulls, which are half of a report's bytes. A
 * column that the JSON lacks is NULL.
 */
function asJson(row: NewRow): NewRow {
  const values: Record<string, unknown> = {};
  for (const column of Object.keys(row)) {
    const value = row[column];
    if (value !== null) values[column] = value instanceof Uint8Array ? byteaHex(value) : value;
  }
  return values;
}

function byteaHex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

/**
 * Sends several writes as one statement. They all see the database as it was before, so none may depend on what another one
 * writes, and no two may change the same row, because PostgreSQL would keep only one of the changes. Foreign keys and triggers
 * are checked once all writes are done. The events are inserted in the order given, and before everything else.
 *
 * Citus (docs/scaling.md) runs them one after the other instead, and checks foreign keys after each. So what a row refers to is
 * written before the row, and a write that reads what another one changes comes first.
 */
export async function writeTogether(db: Db, writes: readonly Write[]): Promise<void> {
  const events = writes.flatMap((write) => ('events' in write ? write.events : []));
  const changes = writes.filter((write): write is Prisma.Sql => !('events' in write));
  const statements = events.length > 0 ? [insertSql('events', events), ...changes] : changes;
  const last = statements.at(-1);
  if (!last) return;
  const others = statements
    .slice(0, -1)
    .map((write, index) => Prisma.sql`${Prisma.raw(`write_${index + 1}`)} AS (${write})`);
  await db.$executeRaw(others.length > 0 ? Prisma.sql`WITH ${Prisma.join(others, ',\n')} ${last}` : last);
}
