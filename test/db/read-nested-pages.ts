/**
 * Reads nested pages from an embedded database in memory, `before` and then `more` of them, and says how large the heap is
 * after each: `heap <bytes>`, without garbage. Needs Node's `--expose-gc`.
 */
import { createApp } from '../../src/app.ts';
import { Cursors } from '../../src/call/cursors.ts';
import { parseConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { systemClock } from '../../src/db/sql/clock.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { linkKeys } from '../../src/documents/links.ts';
import { createLog } from '../../src/log.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { memoryLimit } from '../../src/startup/memory-limit.ts';

const NESTED_PAGE = `{
  kits(last: 10) {
    edges { node {
      kitId status registeredTo { firstName lastName }
      sample { sampleId status reports { isAmendment results { name flag } } }
    } }
  }
}`;

const [before = 0, more = 0] = process.argv.slice(2).map(Number);
const database = await openDatabase({ dump: undefined }, (error) => {
  throw error;
});
const keys = await seedDemo(database, systemClock.now());
const key = keys?.find(({ role }) => role === 'CLIENT')?.key;
const linkSigningSecret = { current: 'a secret that only tests sign their links with', previous: [] };
const app = await createApp({
  ...parseConfig({}),
  database,
  clock: systemClock,
  log: createLog('silent'),
  linkKeys: linkKeys(linkSigningSecret),
  linkSigningSecret,
  webhookSettings: {
    secretsKey: { current: 'a key that only tests seal their secrets with', previous: [] },
    allowPrivate: false,
  },
  memoryLimit: memoryLimit(parseConfig({}).responseLimit),
  cursors: new Cursors('a secret that only tests seal their cursors with'),
  metrics: new Metrics(),
  publicMetrics: undefined,
  rateLimits: undefined,
});
await readPages(before);
sayHeap();
await readPages(more);
sayHeap();
await app.close();
await database.close();

async function readPages(count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const headers = { authorization: `Token ${key}` };
    const { body } = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query: NESTED_PAGE } });
    if (!body.includes('"results"') || body.includes('"errors"'))
      throw new Error(`Not a nested page: ${body.slice(0, 200)}`);
  }
}

function sayHeap(): void {
  if (!globalThis.gc) throw new Error('Start Node with --expose-gc.');
  globalThis.gc();
  process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`);
}
