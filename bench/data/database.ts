import pg from 'pg';
import { fill, fingerprint } from './fill.ts';

/** A benchmark database. */
export interface BenchDatabase {
  readonly name: string;
  readonly url: string;
  readonly kits: number;
}

/** Migrates a database, empty or not, to the latest tables. */
export type Migrate = (url: string) => Promise<void>;

/**
 * Returns a database with that many kits. Reuses the one kept by an earlier run, unless the generator has changed since;
 * otherwise creates and fills a new one.
 *
 * @param suffix appended to its name, for a database with another version's tables
 */
export async function openBenchDatabase(
  serverUrl: string,
  kits: number,
  migrate: Migrate,
  report: (line: string) => void,
  suffix = '',
): Promise<BenchDatabase> {
  const name = `kts_bench_${shortNumber(kits)}${suffix}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = { name, url: url.href, kits };
  const contents = `${kits} kits, generator ${fingerprint(kits)}`;
  if ((await contentsOf(serverUrl, name)) === contents) {
    report(`using ${name} of an earlier run`);
    await migrate(database.url);
    return database;
  }
  await createDatabase(serverUrl, name);
  await migrate(database.url);
  await fill(database.url, kits, report);
  await onServer(serverUrl, `COMMENT ON DATABASE ${name} IS '${contents}'`);
  return database;
}

/** Creates an empty database, replacing any that has this name. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await dropDatabase(serverUrl, name);
  const locale = "ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'";
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ${locale}`);
}

/** Drops a database, even if something is connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Writes 10000 as `10k` and 1000000 as `1m`. */
export function shortNumber(number: number): string {
  if (number % 1_000_000 === 0) return `${number / 1_000_000}m`;
  return number % 1000 === 0 ? `${number / 1000}k` : String(number);
}

/** The comment on a complete database; null if there is no such database, or if filling it was interrupted. */
async function contentsOf(serverUrl: string, name: string): Promise<string | null> {
  const rows = await onServer(
    serverUrl,
    `SELECT shobj_description(oid, 'pg_database') AS contents FROM pg_database WHERE datname = '${name}'`,
  );
  const contents: unknown = rows[0]?.contents;
  return typeof contents === 'string' ? contents : null;
}

async function onServer(serverUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
