import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { openStarted, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { openDump } from '../helpers/embedded.ts';

const template = inject('template');

/** Everything that a test could find in a database: what it is made of, its rows, counters, statistics, and what the session keeps. */
const STATE = {
  objects: `SELECT relname::text, relkind::text, relpages, reltuples, relhastriggers, pg_relation_size(oid) AS size FROM pg_class
    WHERE relnamespace = 'public'::regnamespace ORDER BY relname`,
  schemas: 'SELECT nspname::text FROM pg_namespace ORDER BY nspname',
  columns: `SELECT attrelid::regclass::text AS table, attname::text, atttypid::regtype::text AS type, attnotnull FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace ORDER BY 1, attnum`,
  triggers:
    'SELECT tgname::text, tgenabled::text, pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 3',
  constraints: 'SELECT conname::text, convalidated, pg_get_constraintdef(oid) AS text FROM pg_constraint ORDER BY 1, 3',
  functions: `SELECT proname::text, md5(prosrc) AS source FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
  sequences: 'SELECT sequencename::text, last_value FROM pg_sequences ORDER BY 1',
  statistics: 'SELECT tablename::text, attname::text FROM pg_stats WHERE schemaname = current_schema() ORDER BY 1, 2',
  migrations: 'SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1',
  settings: `SELECT name, setting FROM pg_settings WHERE source IN ('session', 'database', 'user') ORDER BY 1`,
  'settings of the database': `SELECT setconfig FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
    WHERE datname = current_database()`,
  statements: `SELECT name FROM pg_prepared_statements WHERE name LIKE 'left%'`,
  channels: 'SELECT pg_listening_channels() AS name',
  locks: `SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND datname = current_database()`,
} as const;

async function stateOf({ prisma }: TestDatabase): Promise<Readonly<Record<string, unknown>>> {
  const state: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(STATE)) state[name] = await prisma.$queryRawUnsafe(sql);
  return state;
}

/** What test files leave behind, each in a way of its own. */
const CHANGES = {
  rows: `INSERT INTO accounts (id, name, mode, created) VALUES ('${newUuid()}', 'Left behind', 'LIVE', now())`,
  'rows and their statistics': 'ANALYZE',
  'a counter': `SELECT nextval('events_recorded_seq')`,
  'a setting of the session': `SET statement_timeout = '1min'`,
  'a prepared statement': 'PREPARE left_behind AS SELECT 1',
  'a channel': 'LISTEN left_behind',
  'a lock': 'SELECT pg_advisory_lock(1)',
  'a migration': 'DELETE FROM _prisma_migrations',
  'a column': 'ALTER TABLE orders ADD COLUMN left_behind text',
  'a trigger that is off': 'ALTER TABLE events DISABLE TRIGGER ALL',
  'an index less': 'DROP INDEX accounts_created_id_idx',
  'a function': `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
  'a setting of the database': `DO 'BEGIN EXECUTE format(''ALTER DATABASE %I SET work_mem = 8000'', current_database()); END'`,
} as const;

describe('the database of a test file', () => {
  let fresh: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    const database =
      template.kind === 'embedded'
        ? await openStarted(await openDump(template.dumpFile))
        : await openTestDatabase(template);
    fresh = await stateOf(database);
    await database.close();
  });

  it.each(Object.entries(CHANGES))('is fresh though the one before left %s behind', async (_name, change) => {
    const before = await openTestDatabase(template);
    await before.prisma.$executeRawUnsafe(change);
    expect(await stateOf(before)).not.toEqual(fresh);
    await before.close();
    const after = await openTestDatabase(template);
    expect(await stateOf(after)).toEqual(fresh);
    await after.close();
  });

  it('is another than one that is open', async () => {
    const [one, other] = [await openTestDatabase(template), await openTestDatabase(template)];
    await one.prisma.$executeRawUnsafe(CHANGES.rows);
    expect([await one.prisma.account.count(), await other.prisma.account.count()]).toEqual([1, 0]);
    await one.close();
    await other.close();
  });
});
