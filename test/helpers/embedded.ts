import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { type EmbeddedDatabase, openEmbedded } from '../../src/db/embedded/open-embedded.ts';

/** Databases that earlier test files of this process have used, empty again: emptying one takes a tenth of starting one. */
const emptied: EmptyableDatabase[] = [];

/** Opens an embedded database that is like a fresh copy of the migrated template. Closing it empties it for the next. */
export async function openEmpty(dumpFile: string): Promise<EmbeddedDatabase> {
  const database = emptied.pop() ?? (await EmptyableDatabase.start(dumpFile));
  const close = async () => {
    if (await database.empty()) emptied.push(database);
    else await database.embedded.close();
  };
  return { ...database.embedded, close };
}

/** Starts an embedded database from a dump. */
export async function openDump(dumpFile: string): Promise<EmbeddedDatabase> {
  return openEmbedded({ dump: await openAsBlob(dumpFile) });
}

/** The one table that has rows in the template. */
const MIGRATIONS = '_prisma_migrations';

/** Tables that have rows, or had some, or were analyzed. */
const TOUCHED_TABLES = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '${MIGRATIONS}'
    AND (pg_relation_size(oid) > 0 OR reltuples <> -1)`;

/** What PostgreSQL believes of the sizes of tables and indexes, as JSON. */
const SIZES = `SELECT json_agg(json_build_object('oid', oid, 'pages', relpages, 'rows', reltuples)) AS sizes FROM pg_class
  WHERE relnamespace = 'public'::regnamespace`;

const SET_SIZES = `UPDATE pg_class SET relpages = pages, reltuples = rows
  FROM json_to_recordset($1) AS fresh (oid oid, pages int, rows real)
  WHERE pg_class.oid = fresh.oid AND (relpages, reltuples) IS DISTINCT FROM (pages, rows)`;

/** Those of tables are reset as the tables are emptied. */
const RESET_SEQUENCES = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences
  WHERE last_value IS NOT NULL`;

/**
 * An embedded database that can be emptied.
 *
 * What a test has changed besides rows, sequences, statistics and its session shows in PostgreSQL's own catalogs, where each row has
 * the number of the transaction that wrote it. A database whose catalogs were written to is not used again.
 */
class EmptyableDatabase {
  readonly embedded: EmbeddedDatabase;
  readonly #catalogsSql: string;
  readonly #sizes: string;
  #catalogs: string | undefined;

  private constructor(embedded: EmbeddedDatabase, catalogsSql: string, sizes: string) {
    this.embedded = embedded;
    this.#catalogsSql = catalogsSql;
    this.#sizes = sizes;
  }

  static async start(dumpFile: string): Promise<EmptyableDatabase> {
    const embedded = await openDump(dumpFile);
    return withClient(embedded, async (client) => {
      const { rows } = await client.query<{ sizes: unknown }>(SIZES);
      const database = new EmptyableDatabase(embedded, await catalogsSql(client), JSON.stringify(rows[0]?.sizes));
      database.#catalogs = await database.#readCatalogs(client);
      return database;
    });
  }

  /** Ends the session, and deletes all rows but those of the template. Returns false if more than that was changed. */
  async empty(): Promise<boolean> {
    return withClient(this.embedded, async (client) => {
      // A connection that was cut leaves its transaction open: all of them share one session.
      await client.query('ROLLBACK');
      await client.query('DISCARD ALL');
      if ((await this.#readCatalogs(client)) !== this.#catalogs) return false;
      const { rows: touched } = await client.query<{ name: string }>(TOUCHED_TABLES);
      if (touched.length > 0) await truncate(client, touched);
      await client.query(
        `DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
      );
      await client.query(SET_SIZES, [this.#sizes]);
      await client.query(RESET_SEQUENCES);
      this.#catalogs = await this.#readCatalogs(client);
      return true;
    });
  }

  /** Two are the same if nothing was written to a catalog, or to the table of migrations, in between. */
  async #readCatalogs(client: pg.Client): Promise<string | undefined> {
    const { rows } = await client.query<{ written: string }>(this.#catalogsSql);
    return rows[0]?.written;
  }
}

/** SQL for how many rows each catalog has, and the sum of the numbers of the transactions that wrote them. */
async function catalogsSql(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'pg_catalog'::regnamespace AND relname <> 'pg_statistic' ORDER BY oid`);
  const counts = [...rows.map(({ name }) => name), MIGRATIONS].map(
    (name) => `SELECT count(*) AS rows, sum(xmin::text::bigint) AS writers FROM ${name}`,
  );
  return `SELECT string_agg(concat(rows, ':', writers), ' ') AS written FROM (${counts.join(' UNION ALL ')}) AS each`;
}

/** TRUNCATE is refused by triggers of tables to which rows are only ever added, and is itself no change of the catalogs. */
async function truncate(client: pg.Client, tables: readonly { readonly name: string }[]): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL session_replication_role = replica');
  // With those that refer to them, which are empty then.
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
  await client.query('COMMIT');
}

async function withClient<Result>(
  { pool }: EmbeddedDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(pool);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
