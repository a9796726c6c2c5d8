import type pg from 'pg';
import { parseConfig } from '../config/config.ts';
import { openPool, withConnection } from '../db/connections/connections.ts';
import { USUAL_SCHEMA } from '../db/servers/schema-name.ts';
import { migrationTimeouts, SERVER_TIMEOUTS } from '../db/servers/timeouts.ts';
import { CommandError, type Environment } from './process.ts';

/**
 * Runs work that takes as long as there are rows, on a connection of its own.
 *
 * @param role the one that the service runs as, or the one that owns the tables, which may be the same
 * @throws CommandError without DATABASE_URL
 */
export async function withConnectionOf<Result>(
  env: Environment,
  role: 'service' | 'owner',
  work: (client: pg.PoolClient, schema: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, databaseSchema, migrationDatabaseUrl } = parseConfig({
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_SCHEMA: env.DATABASE_SCHEMA,
    MIGRATION_DATABASE_URL: env.MIGRATION_DATABASE_URL,
  });
  const url = role === 'owner' ? (migrationDatabaseUrl ?? databaseUrl) : databaseUrl;
  if (url === undefined) throw new CommandError('DATABASE_URL is not set.');
  const schema = databaseSchema ?? USUAL_SCHEMA;
  const pool = openPool(
    { connectionString: url, max: 1, timeouts: migrationTimeouts(SERVER_TIMEOUTS), schema },
    () => {},
  );
  try {
    return await withConnection(pool, (client) => work(client, schema));
  } finally {
    await pool.close();
  }
}
