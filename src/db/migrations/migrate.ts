import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { reasonOfFault } from '../../log.ts';
import { PACKAGE_ROOT } from '../../package-root.ts';
import { clientTransaction } from '../connections/client-transaction.ts';
import { withConnection } from '../connections/connections.ts';
import { USUAL_SCHEMA } from '../servers/schema-name.ts';
import { sqlStatesOf } from '../servers/unavailable.ts';
import {
  createHereOnly,
  createSchema,
  distributeSchema,
  inSchema,
  isDistributed,
  mayDistribute,
  prepareForCitus,
  statementsOf,
} from './cells.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('prisma/migrations', PACKAGE_ROOT));

/** The key of Prisma's own advisory lock, so that `prisma migrate deploy` and this runner exclude each other. */
const LOCK_KEY = 72707369;

const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

/** A migration may take any length of time, and may wait just as long for another instance that is migrating. */
export const NO_TIME_LIMITS =
  'SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';
/** The SQLSTATE when a role lacks a privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** The SQLSTATE when a transaction was ended because it and another one wait for each other, and how often a migration is tried. */
const DEADLOCK = '40P01';
const MAX_TRIES = 20;

/** How long a migration waits before it is tried again, in milliseconds. */
const RETRY_MS = 100;

/** Thrown if a migration fails, or the database's history does not match the migrations of this version. */
export class MigrationError extends Error {}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedMigration {
  readonly migration_name: string;
  readonly checksum: string;
  readonly is_finished: boolean;
}

/**
 * Applies the missing migrations, each in its own transaction, under an advisory lock so that many instances can start at the same time. It
 * uses Prisma's own history table, so that `prisma migrate deploy` agrees. If no migration is missing, it writes nothing, so a role that
 * owns no tables can also call it. It also writes nothing if the database is newer than this version: a newer process has migrated it, and
 * this one serves beside it (docs/operations.md, "A new version").
 *
 * @param schema the schema that has, or is to have, the service's tables. A new one is distributed if the server has Citus.
 * @throws MigrationError if the history shows an unknown migration that is older than this version's newest, or a changed or unfinished
 *   one, if one fails, or if the role may not migrate.
 */
export async function migrate(pool: pg.Pool, schema = USUAL_SCHEMA): Promise<void> {
  const migrations = await knownMigrations();
  try {
    await withConnection(pool, async (client) => {
      const isNew = !(await hasHistory(client, schema));
      if (isNew || pendingMigrations(migrations, await readHistory(client)).length > 0) {
        if (isNew) await excludingMigrations(client, () => createSchema(client, schema));
        await applyMissing(client, migrations, schema);
      }
      // Also by a process that finds every migration applied: the one that applied them may be at it.
      if (!(await mayDistribute(client, schema))) return;
      await excludingMigrations(client, () => prepareForCitus(client, schema));
      await excludingMigrations(client, () => distributeSchema(client, schema));
    });
  } catch (error) {
    if (error instanceof Error && sqlStatesOf(error).includes(INSUFFICIENT_PRIVILEGE)) throw notAllowed(error);
    throw error;
  }
}

/** A migration as a backup records it. */
export interface NamedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Selects the {@link NamedMigration}s of a database. */
export const MIGRATION_HISTORY_SQL = `
  SELECT migration_name AS name, checksum FROM _prisma_migrations
  WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`;

/**
 * Applies only these migrations to an empty database.
 *
 * @throws MigrationError if this version does not know one of them, or knows a different one by that name.
 */
export async function migrateTo(pool: pg.Pool, applied: readonly NamedMigration[]): Promise<void> {
  const migrations = await knownMigrations();
  const newer = applied.find(({ name }) => isNewer(name, migrations));
  if (newer)
    throw new MigrationError(
      `The database has migration ${newer.name}, which this version does not know: this version is older than the database.`,
    );
  const history = applied.map(({ name, checksum }) => ({ migration_name: name, checksum, is_finished: true }));
  const missing = new Set(pendingMigrations(migrations, history));
  const wanted = migrations.filter((migration) => !missing.has(migration));
  await withConnection(pool, (client) => applyMissing(client, wanted, USUAL_SCHEMA));
}

/** Runs work in a transaction that excludes every migration of this database and any other work run by this function. */
export async function excludingMigrations(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await clientTransaction(client, async () => {
    await client.query(NO_TIME_LIMITS);
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await work();
  });
}

/** Whether the schema has ever been migrated. Its name is said, because a new cell's tables would else be sought in the usual schema. */
export async function hasHistory(database: pg.Pool | pg.PoolClient, schema: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    `${schema}._prisma_migrations`,
  ]);
  return rows[0]?.found ?? false;
}

function notAllowed(error: Error): MigrationError {
  return new MigrationError(
    `Migrations are missing, and this role is not allowed to apply them (${reasonOfFault(error)}). Run \`npm run cli migrate\` with ` +
      'MIGRATION_DATABASE_URL, the URL of the role that owns the tables, or set that variable for the service.',
    { cause: error },
  );
}

/** Whether every migration of this version has been applied, whatever newer ones there are. Used by `/readyz`. */
export async function isMigrated(database: pg.Pool | pg.Client): Promise<boolean> {
  const migrations = await knownMigrations();
  return pendingMigrations(migrations, await readHistory(database)).length === 0;
}

/** Read once: whether an instance is ready must not depend on its disk. */
let migrationsOfVersion: Promise<readonly Migration[]> | undefined;

/** This version's migrations, oldest first. */
function knownMigrations(): Promise<readonly Migration[]> {
  migrationsOfVersion ??= readMigrations();
  return migrationsOfVersion;
}

async function readMigrations(): Promise<readonly Migration[]> {
  const entries = await readdir(MIGRATIONS_DIR, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.PoolClient, migrations: readonly Migration[], schema: string): Promise<void> {
  // Each pass applies one migration and reads the history again, under the lock.
  for (let tries = 1; ; ) {
    try {
      if (!(await applyNext(client, migrations, schema))) return;
      tries = 1;
    } catch (error) {
      // Requests lock the same tables in another order. PostgreSQL mostly ends the migration, which waits the longest.
      if (!sqlStatesOf(error).includes(DEADLOCK) || tries >= MAX_TRIES) throw error;
      tries += 1;
      await delay(RETRY_MS);
    }
  }
}

async function applyNext(client: pg.PoolClient, migrations: readonly Migration[], schema: string): Promise<boolean> {
  let next: Migration | undefined;
  await excludingMigrations(client, async () => {
    await client.query(HISTORY_TABLE);
    next = pendingMigrations(migrations, await readHistory(client))[0];
    if (!next) return;
    await run(client, next, schema);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), next.checksum, next.name],
    );
  });
  return next !== undefined;
}

/** @throws MigrationError saying which migration failed, and why; the error's detail, which may quote a row, is left out */
async function run(client: pg.PoolClient, { name, sql }: Migration, schema: string): Promise<void> {
  try {
    if (await isDistributed(client, schema)) {
      // Citus takes one command at a time.
      for (const statement of statementsOf(sql)) await client.query(inSchema(statement, schema));
    } else {
      await createHereOnly(client, schema);
      await client.query(inSchema(sql, schema));
    }
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed: ${reasonOfFault(error)}`, { cause: error });
  }
}

/** Whether a migration comes after all of these: a newer version has it. */
function isNewer(name: string, migrations: readonly Migration[]): boolean {
  return name > (migrations.at(-1)?.name ?? '');
}

async function readHistory(database: pg.Pool | pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await database.query<AppliedMigration>(
    'SELECT migration_name, checksum, finished_at IS NOT NULL AS is_finished FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  return rows;
}

function pendingMigrations(
  migrations: readonly Migration[],
  history: readonly AppliedMigration[],
): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const applied of history) {
    const name = applied.migration_name;
    if (!applied.is_finished)
      throw new MigrationError(`Migration ${name} was started but never finished; repair the database first.`);
    if (!known.has(name)) {
      if (isNewer(name, migrations)) continue;
      throw new MigrationError(
        `The database has migration ${name}, unknown to this version although it is not newer: it belongs to another line of versions.`,
      );
    }
    if (known.get(name)?.checksum !== applied.checksum)
      throw new MigrationError(`Migration ${name} was changed after it was applied.`);
  }
  const done = new Set(history.map((applied) => applied.migration_name));
  return migrations.filter((migration) => !done.has(migration.name));
}
