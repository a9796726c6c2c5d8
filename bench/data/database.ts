import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { fill } from './fill.ts';

/** A database of the benchmark. */
export interface BenchDatabase {
  readonly name: string;
  readonly url: string;
  readonly kits: number;
}

/** Prepares an empty database, such as by migrating it. */
export type Migrate = (url: string) => Promise<void>;

/**
 * Returns a database with that many kits on the server. One that an earlier run kept is taken as it is, unless the generator
 * has changed since; otherwise it is made anew.
 */
export async function openBenchDatabase(
  serverUrl: string,
  kits: number,
  migrate: Migrate,
  report: (line: string) => void,
): Promise<BenchDatabase> {
  const name = `kts_bench_${shortNumber(kits)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = { name, url: url.href, kits };
  const contents = await contentsFor(kits);
  if ((await contentsOf(serverUrl, name)) === contents) {
    report(`${name} was kept`);
    await migrate(database.url);
    return database;
  }
  await dropBenchDatabase(serverUrl, database);
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`); // biome-ignore format: one statement
  await migrate(database.url);
  await fill(database.url, kits, report);
  await onServer(serverUrl, `COMMENT ON DATABASE ${name} IS '${contents}'`);
  return database;
}

/** Drops the database, whoever is connected to it. */
export async function dropBenchDatabase(serverUrl: string, { name }: BenchDatabase): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** 10000 as `10k`, 1000000 as `1m`. */
export function shortNumber(number: number): string {
  if (number % 1_000_000 === 0) return `${number / 1_000_000}m`;
  return number % 1000 === 0 ? `${number / 1000}k` : String(number);
}

/** Names the rows that the generator makes, in the comment on a database that is complete. */
async function contentsFor(kits: number): Promise<string> {
  const generator = await readFile(new URL('./rows.ts', import.meta.url));
  return `${kits} kits by generator ${createHash('sha256').update(generator).digest('hex').slice(0, 16)}`;
}

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
