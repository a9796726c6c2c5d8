import { rollBack } from '../connections/client-transaction.ts';
import { MIGRATION_HISTORY_SQL } from '../migrations/migrate.ts';
import type { BackupEnd, BackupHead, BackupTable } from './format.ts';

/** How many rows are in memory at a time, and about how many bytes of messages and documents, of which one may have 10 MiB. */
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Runs statements in one session: a connection of the driver, or an engine itself. */
export interface Session {
  query<Row>(sql: string): Promise<{ rows: Row[] }>;
}

/**
 * The lines of a backup: all rows of the database at one moment, read in one read-only transaction. The backup does not depend on
 * the version of PostgreSQL. It contains neither indexes nor the schema, which the migrations create again.
 */
export async function* writeBackup(session: Session, now: Date): AsyncGenerator<string> {
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  let failure: unknown;
  try {
    const { rows: migrations } = await session.query<BackupHead['migrations'][number]>(MIGRATION_HISTORY_SQL);
    yield line<BackupHead>({ backup: 'kit-testing-service', version: 1, created: now.toISOString(), migrations });
    let count = 0;
    for (const table of await readTables(session)) {
      yield line<BackupTable>(table);
      for await (const rows of readRows(session, table.table, { from: `"${table.table}" row` })) {
        count += rows.length;
        yield line<readonly string[]>(rows);
      }
    }
    yield line<BackupEnd>({ end: { rows: count, sequences: await readSequences(session) } });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // This also runs if the consumer stops before the end.
    await rollBack(session, failure);
  }
}

function line<Value>(value: Value): string {
  return JSON.stringify(value);
}

async function readTables(session: Session): Promise<readonly BackupTable[]> {
  const { rows } = await session.query<BackupTable>(
    `SELECT relname::text AS "table", json_agg(attname ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
     GROUP BY relname ORDER BY relname`,
  );
  return rows;
}

/** Which rows of a table to read. */
export interface RowSource {
  /** What follows FROM, in which each row of the table is called `row`. */
  readonly from: string;
  /** What follows ORDER BY; in any order without it. */
  readonly order?: string;
}

/** Rows of a table in PostgreSQL's text format for a row, which it reads back without loss, whatever the types. */
export async function* readRows(
  session: Session,
  table: string,
  { from, order }: RowSource,
): AsyncGenerator<readonly string[]> {
  const rowsAtOnce = await countAtOnce(session, table, from);
  const ordered = order === undefined ? '' : ` ORDER BY ${order}`;
  await session.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT row::text AS text FROM ${from}${ordered}`);
  for (;;) {
    const { rows } = await session.query<{ text: string }>(`FETCH ${rowsAtOnce} FROM backup`);
    if (rows.length === 0) break;
    yield rows.map(({ text }) => text);
  }
  await session.query('CLOSE backup');
}

/** How many rows to read at a time if all are as long as the longest. PostgreSQL knows the length of a `bytea` without reading it. */
async function countAtOnce(session: Session, table: string, from: string): Promise<number> {
  const { rows: columns } = await session.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = '"${table}"'::regclass AND atttypid = 'bytea'::regtype AND attnum > 0 AND NOT attisdropped`,
  );
  if (columns.length === 0) return ROWS_AT_ONCE;
  const lengths = columns.map(({ name }) => `coalesce(octet_length(row."${name}"), 0)`).join(' + ');
  const { rows } = await session.query<{ most: number }>(`SELECT coalesce(max(${lengths}), 0) AS most FROM ${from}`);
  const most = Math.max(1, rows[0]?.most ?? 0);
  return Math.min(ROWS_AT_ONCE, Math.max(1, Math.floor(BYTES_AT_ONCE / most)));
}

async function readSequences(session: Session): Promise<BackupEnd['end']['sequences']> {
  const { rows } = await session.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
