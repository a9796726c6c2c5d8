import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { say } from '../options.ts';
import type { Subject } from '../subjects/subject.ts';
import { inHands, type Measurement, report } from './frame.ts';
import { LIFE, type LivingKit, type Step } from './life.ts';

/** How many kits are ordered between two steps of a kit: so many live at once, each at another place of its life. */
const APART = 50;

/** How many requests are on their way at a time. */
const WRITERS = 8;

/** Long enough for events to be numbered, and for idle connections to report their writes. */
const SETTLING_MS = 3_000;

/** What a kit's life leaves behind in the database: the growth of each table, of each index, and of the WAL. */
export const churn: Measurement = {
  kits: 2_000,
  isFilled: false,
  async measure(frame) {
    const { client, kits } = frame;
    const service = await frame.start();
    // A few kits first, so that no table begins with its first page.
    await live(service, 1_000_000, APART);
    await setTimeout(SETTLING_MS);
    await client.query('VACUUM FULL');
    await client.query('CHECKPOINT');
    await client.query('SELECT pg_stat_reset()');
    const [before, wal] = [await sizes(client), await walBytes(client)];
    const grown = await vacuumingOften(client, async () => {
      await report(frame, service, 'writes', () => live(service, 0, kits));
      await setTimeout(SETTLING_MS);
      await service.stop();
      say(`WAL: ${(((await walBytes(client)) - wal) / kits / 1024).toFixed(1)} KB a kit`);
      return sizes(client);
    });
    await client.query('VACUUM FULL');
    sayGrowth(before, grown, await sizes(client), kits);
  },
};

/** For the server while kits live. */
const VACUUMING = { autovacuum: 'on', autovacuum_naptime: '1s' };

/**
 * Lets autovacuum look at the tables every second meanwhile. The kits here live their whole lives within the minute after which it would
 * look by default: what real kits free over weeks, later kits use again.
 */
async function vacuumingOften<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  for (const [name, value] of Object.entries(VACUUMING)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await client.query('SELECT pg_reload_conf()');
  try {
    return await work();
  } finally {
    for (const name of Object.keys(VACUUMING)) await client.query(`ALTER SYSTEM RESET ${name}`);
    await client.query('SELECT pg_reload_conf()');
  }
}

/**
 * Lets kits live a whole life each, whose steps are spread over the lives of others, as those of real kits are. Returns how many writes that took.
 *
 * @param first the number of the first kit; no two may have the same
 */
async function live(service: Subject, first: number, count: number): Promise<number> {
  const kits = Array.from({ length: count }, (_, index) => ({
    kit: { number: first + index, orderId: '', kitId: '', sampleId: '' } satisfies LivingKit,
    last: Promise.resolve(),
  }));
  await inHands(WRITERS, stepsInTurn(count), async ({ index, step }) => {
    const living = kits[index];
    if (!living) throw new Error(`There is no kit ${index}.`);
    living.last = living.last.then(() => step(living.kit, service));
    await living.last;
  });
  return count * LIFE.length;
}

/** The steps of all kits: at each turn one kit is ordered, and older ones take their next steps. */
function* stepsInTurn(count: number): Generator<{ readonly index: number; readonly step: Step }, undefined> {
  const apart = Math.min(APART, count);
  for (let turn = 0; turn < count + apart * LIFE.length; turn += 1) {
    for (const [place, step] of LIFE.entries()) {
      const index = turn - place * apart;
      if (index >= 0 && index < count) yield { index, step };
    }
  }
}

/** A table or an index: its size in bytes, that of a table with its indexes, and the writes to the table since the counters were reset. */
interface Size {
  readonly name: string;
  readonly table: boolean;
  readonly bytes: number;
  readonly inserted: number;
  readonly updated: number;
  /** Updates that left all indexes alone (HOT). */
  readonly inPlace: number;
}

async function sizes(client: pg.Client): Promise<readonly Size[]> {
  const { rows } = await client.query<Size>(`
    SELECT relname AS name, relkind = 'r' AS table, pg_total_relation_size(class.oid)::float8 AS bytes,
      coalesce(n_tup_ins, 0)::float8 AS inserted, coalesce(n_tup_upd, 0)::float8 AS updated, coalesce(n_tup_hot_upd, 0)::float8 AS "inPlace"
    FROM pg_class class LEFT JOIN pg_stat_user_tables USING (relname)
    WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`);
  return rows;
}

/** What the server has written to the WAL so far, for all its databases. */
async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('SELECT wal_bytes::float8 AS bytes FROM pg_stat_wal');
  return rows[0]?.bytes ?? Number.NaN;
}

/** What grew, the largest first: tables, then indexes. */
function sayGrowth(before: readonly Size[], grown: readonly Size[], rewritten: readonly Size[], kits: number): void {
  const bytesOf = (sizes: readonly Size[], name: string) => sizes.find((size) => size.name === name)?.bytes ?? 0;
  const growth = grown
    .map((size) => ({
      ...size,
      bytes: size.bytes - bytesOf(before, size.name),
      compact: bytesOf(rewritten, size.name) - bytesOf(before, size.name),
    }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => Number(other.table) - Number(one.table) || other.bytes - one.bytes);
  const ofKit = (total: number, digits = 0) => (total / kits).toFixed(digits).padStart(10);
  say(`${'a kit'.padEnd(64)}     bytes rewritten   inserts   updates  in place`);
  for (const { name, table, bytes, compact, inserted, updated, inPlace } of growth) {
    const writes = table ? [inserted, updated, inPlace].map((rows) => ofKit(rows, 1)) : [];
    say([name.padEnd(59), ofKit(bytes), ofKit(compact), ...writes].join(''));
  }
  const tables = growth.filter(({ table }) => table);
  const sum = (key: 'bytes' | 'compact') => ofKit(tables.reduce((total, size) => total + size[key], 0));
  say(`${'all tables'.padEnd(59)}${sum('bytes')}${sum('compact')}`);
}
