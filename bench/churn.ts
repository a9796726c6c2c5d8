// Measures what a kit's life leaves behind in the database: `npm run bench:churn`. README.md in this folder explains it.
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import pg from 'pg';
import { openDatabase } from '../src/db/database.ts';
import { newUuid } from '../src/db/identifiers.ts';
import { FULFILLMENT_KEY, LIFE } from './churn/life.ts';
import { live } from './churn/live.ts';
import { ACCOUNTS, FIXTURES } from './data/accounts.ts';
import { createDatabase, dropDatabase } from './data/database.ts';
import {
  growth,
  indexSizes,
  resetWrites,
  type TableSize,
  type TableWrites,
  tableSizes,
  tableWrites,
  walWritten,
} from './measure/growth.ts';
import { countStatements } from './measure/statements.ts';
import { positive, serverUrl } from './options.ts';
import { startService } from './subjects/subject.ts';

const DATABASE = 'kts_bench_churn';

/** The kits whose statements are counted, which live first. */
const COUNTED = 40;

/** How long the background work of a process is watched, to leave its statements out. */
const IDLE_MS = 5_000;

/** Long enough for events to be numbered, and for idle connections to report their writes. */
const SETTLING_MS = 3_000;

const KB = 1024;

const { kits, vacuumSeconds, indexes, keep } = new Command()
  .option('--kits <number>', 'kits that live', positive, 2_000)
  .option('--vacuum-seconds <seconds>', 'vacuums so often, as autovacuum would; by default never', positive)
  .option('--indexes', 'shows the size of each index, too')
  .option('--keep', 'keeps the database')
  .parse()
  .opts<{ kits: number; vacuumSeconds?: number; indexes?: true; keep?: true }>();

const url = new URL(serverUrl);
url.pathname = `/${DATABASE}`;
try {
  await createDatabase(serverUrl, DATABASE);
  await (await openDatabase({ url: url.href }, () => {})).close();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await fillFixtures(client);
  await reportStatements();
  await reportGrowth(client);
  await client.end();
} finally {
  if (!keep) await dropDatabase(serverUrl, DATABASE);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function fillFixtures(client: pg.Client): Promise<void> {
  for (const statement of FIXTURES) await client.query(statement);
  const user = newUuid();
  await client.query(
    `INSERT INTO users (id, account_id, name, email, role, created)
     VALUES ($1, $2, 'Bench', 'fulfillment@example.org', 'FULFILLMENT', now())`,
    [user, ACCOUNTS.laboratory],
  );
  await client.query(
    `INSERT INTO api_keys (id, user_id, prefix, hash, created)
     VALUES (gen_random_uuid(), $1, 'kts_benc', sha256($2::text::bytea), now())`,
    [user, FULFILLMENT_KEY],
  );
}

/** Counts the statements of some lives, less those that a process sends by itself in that time. */
async function reportStatements(): Promise<void> {
  const counter = await countStatements(url.href);
  const service = await startService({ url: counter.url });
  try {
    // The first kits warm up.
    await live(service.origin, 1_000_000, COUNTED);
    const quiet = await during(counter.counts, () => setTimeout(IDLE_MS));
    const busy = await during(counter.counts, () => live(service.origin, 2_000_000, COUNTED));
    const ofKit = (key: 'statements' | 'transactions' | 'boundaries') =>
      (busy[key] - (quiet[key] / quiet.ms) * busy.ms) / COUNTED;
    say(
      `${ofKit('transactions').toFixed(1)} transactions and ${(ofKit('statements') - ofKit('boundaries')).toFixed(1)} ` +
        `statements besides BEGIN and COMMIT a kit, in ${LIFE.length} writes`,
    );
  } finally {
    await service.stop();
    await counter.close();
  }
}

type Counts = ReturnType<Awaited<ReturnType<typeof countStatements>>['counts']>;

async function during(counts: () => Counts, work: () => Promise<unknown>) {
  const [before, began] = [counts(), performance.now()];
  await work();
  const [after, ms] = [counts(), performance.now() - began];
  return {
    ms,
    statements: after.statements - before.statements,
    transactions: after.transactions - before.transactions,
    boundaries: after.boundaries - before.boundaries,
  };
}

async function reportGrowth(client: pg.Client): Promise<void> {
  const service = await startService({ url: url.href });
  // A few kits first, so that no table begins with its first page.
  await live(service.origin, 3_000_000, COUNTED);
  await setTimeout(SETTLING_MS);
  await client.query('VACUUM FULL');
  await client.query('CHECKPOINT');
  await resetWrites(client);
  const [sizes, sizesOfIndexes, wal] = [await tableSizes(client), await indexSizes(client), await walWritten(client)];
  const began = performance.now();
  const vacuuming = vacuumEvery(vacuumSeconds);
  await live(service.origin, 0, kits);
  const seconds = (performance.now() - began) / 1000;
  await vacuuming.stop();
  await setTimeout(SETTLING_MS);
  await service.stop();
  const written = await walWritten(client);
  const writes = await tableWrites(client);
  const grown = growth(sizes, await tableSizes(client));
  const grownIndexes = growth(sizesOfIndexes, await indexSizes(client));
  await client.query('VACUUM FULL');
  const rewritten = growth(sizes, await tableSizes(client));
  say(`${kits} kits lived in ${seconds.toFixed(0)} s, ${((kits * LIFE.length) / seconds).toFixed(0)} writes a second`);
  say(
    `WAL a kit: ${((written.bytes - wal.bytes) / kits / KB).toFixed(1)} KB in ${((written.records - wal.records) / kits).toFixed(0)} ` +
      `records; ${written.fullPages - wal.fullPages} full pages in all`,
  );
  sayTables(grown, rewritten, writes);
  if (indexes) sayIndexes(grownIndexes, growth(sizesOfIndexes, await indexSizes(client)));
}

/** KB a kit of each table, as it grew and rewritten, and its writes a kit. */
function sayTables(grown: readonly TableSize[], rewritten: readonly TableSize[], writes: readonly TableWrites[]): void {
  const compact = new Map(rewritten.map((size) => [size.name, size]));
  const ofTable = new Map(writes.map((each) => [each.name, each]));
  const ofKit = (bytes: number) => (bytes / kits / KB).toFixed(2).padStart(7);
  say('KB a kit               grown (indexes)  rewritten (indexes)   inserts  updates  in place  indexes');
  for (const { name, total, indexes } of grown) {
    const rest = compact.get(name);
    const own = ofTable.get(name);
    if (!own || total === 0) continue;
    const each = (rows: number) => (rows / kits).toFixed(1).padStart(8);
    say(
      `${name.padEnd(20)} ${ofKit(total)} ${ofKit(indexes)}     ${ofKit(rest?.total ?? 0)} ${ofKit(rest?.indexes ?? 0)}   ` +
        `${each(own.inserted)} ${each(own.updated)} ${each(own.inPlace)} ${String(own.indexCount).padStart(8)}`,
    );
  }
  const sum = (sizes: readonly TableSize[], key: 'total' | 'indexes') =>
    sizes.reduce((total, size) => total + size[key], 0);
  say(
    `${'all'.padEnd(20)} ${ofKit(sum(grown, 'total'))} ${ofKit(sum(grown, 'indexes'))}     ` +
      `${ofKit(sum(rewritten, 'total'))} ${ofKit(sum(rewritten, 'indexes'))}`,
  );
}

/** Bytes a kit of each index, as it grew and rewritten. */
function sayIndexes(grown: readonly TableSize[], rewritten: readonly TableSize[]): void {
  const compact = new Map(rewritten.map(({ name, total }) => [name, total]));
  const ofKit = (bytes: number) => (bytes / kits).toFixed(0).padStart(6);
  say('bytes a kit                                                      grown  rewritten');
  for (const { name, total } of grown)
    if (total > 0) say(`${name.padEnd(64)}${ofKit(total)}     ${ofKit(compact.get(name) ?? 0)}`);
}

/** Vacuums all tables every so many seconds, on a connection of its own. */
function vacuumEvery(seconds: number | undefined): { stop(): Promise<void> } {
  if (seconds === undefined) return { stop: async () => {} };
  const stopped = new AbortController();
  const vacuum = async () => {
    const own = new pg.Client({ connectionString: url.href });
    await own.connect();
    while (!stopped.signal.aborted) {
      await setTimeout(seconds * 1000, undefined, { signal: stopped.signal }).catch(() => {});
      if (!stopped.signal.aborted) await own.query('VACUUM');
    }
    await own.end();
  };
  const vacuuming = vacuum();
  return {
    stop: async () => {
      stopped.abort();
      await vacuuming;
    },
  };
}
