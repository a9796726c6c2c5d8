import { MIGRATION_HISTORY_SQL } from '../migrate.ts';
import type { BackupEnd, BackupHead, BackupTable } from './format.ts';

/** How many rows are in memory at a time. */
const ROWS_AT_ONCE = 500;

/** Whatever runs statements in one session: a connection of the driver, or an engine itself. */
export interface Session {
  query<Row>(sql: string): Promise<{ rows: Row[] }>;
}

/**
 * The lines of a backup: what all rows of the database were at one moment, in one read-only transaction. It does not depend on
 * the version of PostgreSQL, and has neither indexes nor the schema, which the migrations make again.
 */
export async function* writeBackup(session: Session, now: Date): AsyncGenerator<string> {
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const { rows: migrations } = await session.query<BackupHead['migrations'][number]>(MIGRATION_HISTORY_SQL);
    yield line<BackupHead>({ backup: 'kit-testing-service', version: 1, created: now.toISOString(), migrations });
    let count = 0;
    for (const table of await readTables(session)) {
      yield line<BackupTable>(table);
      for await (const rows of readRows(session, table.table)) {
        count += rows.length;
        yield line<readonly string[]>(rows);
      }
    }
    yield line<BackupEnd>({ end: { rows: count, sequences: await readSequences(session) } });
  } finally {
    await session.query('ROLLBACK');
  }
}

function line<Value>(value: Value): string {
  return `${JSON.stringify(value)}\n`;
}

async function readTables(session: Session): Promise<readonly BackupTable[]> {
  const { rows } = await session.query<BackupTable>(
    `SELECT relname::text AS "table", json_agg(attname ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
     GROUP BY relname ORDER BY relname`,
  );
  return rows;
}

/** The rows of a table as PostgreSQL writes a whole row as text, which it reads again without loss, whatever the types. */
async function* readRows(session: Session, table: string): AsyncGenerator<readonly string[]> {
  await session.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT t::text AS row FROM "${table}" t`);
  for (;;) {
    const { rows } = await session.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM backup`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await session.query('CLOSE backup');
}

async function readSequences(session: Session): Promise<BackupEnd['end']['sequences']> {
  const { rows } = await session.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
