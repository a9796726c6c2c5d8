import type pg from 'pg';

/** The size of a table, in bytes. */
export interface TableSize {
  readonly name: string;
  /** With its indexes. */
  readonly total: number;
  readonly indexes: number;
}

/** The sizes of all tables of the service. */
export async function tableSizes(client: pg.Client): Promise<readonly TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    SELECT relname AS name, pg_total_relation_size(oid)::float8 AS total, pg_indexes_size(oid)::float8 AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return rows;
}

/** The sizes of all indexes of the service. */
export async function indexSizes(client: pg.Client): Promise<readonly TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    SELECT relname AS name, pg_relation_size(oid)::float8 AS total, pg_relation_size(oid)::float8 AS indexes
    FROM pg_class WHERE relkind = 'i' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return rows;
}

/** How much larger each table is than before, the largest first. */
export function growth(before: readonly TableSize[], after: readonly TableSize[]): readonly TableSize[] {
  const earlier = new Map(before.map((size) => [size.name, size]));
  return after
    .map(({ name, total, indexes }) => {
      const was = earlier.get(name);
      return { name, total: total - (was?.total ?? 0), indexes: indexes - (was?.indexes ?? 0) };
    })
    .toSorted((one, other) => other.total - one.total);
}

/** The writes to a table. */
export interface TableWrites {
  readonly name: string;
  readonly inserted: number;
  readonly updated: number;
  /** Updates that left all indexes alone (HOT). */
  readonly inPlace: number;
  readonly indexCount: number;
}

/** Sets the counters of {@link tableWrites} to zero. */
export async function resetWrites(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_stat_reset()');
}

/** The writes to each table since the counters were reset. Connections report theirs when they are idle for a while. */
export async function tableWrites(client: pg.Client): Promise<readonly TableWrites[]> {
  const { rows } = await client.query<TableWrites>(`
    SELECT relname AS name, n_tup_ins::float8 AS inserted, n_tup_upd::float8 AS updated, n_tup_hot_upd::float8 AS "inPlace",
      (SELECT count(*)::int FROM pg_index WHERE indrelid = relid) AS "indexCount"
    FROM pg_stat_user_tables WHERE n_tup_ins + n_tup_upd > 0 ORDER BY relname`);
  return rows;
}

/** What was written to the WAL. */
export interface WalWritten {
  readonly bytes: number;
  readonly records: number;
  /** How many of the records contain a whole page, because it was the page's first change since a checkpoint. */
  readonly fullPages: number;
}

/** What the server has written to the WAL so far, for all its databases. */
export async function walWritten(client: pg.Client): Promise<WalWritten> {
  const { rows } = await client.query<WalWritten>(
    `SELECT wal_bytes::float8 AS bytes, wal_records::float8 AS records, wal_fpi::float8 AS "fullPages" FROM pg_stat_wal`,
  );
  const [written] = rows;
  if (!written) throw new Error('The server does not count its WAL.');
  return written;
}
