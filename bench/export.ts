/**
 * `npm run bench:export`: measures how fast a program's kits are exported with their samples, reports and results, how much memory
 * that takes, and what it does to somebody else who reads pages meanwhile. The goal is 5,000 kits a second, with flat memory, and a
 * p95 of the others that is at most 1.5 times as long.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { apiKeyOf } from './data/accounts.ts';
import { dropDatabase, openBenchDatabase } from './data/database.ts';
import { cpuTimes, cpuUsed, memoryOf } from './measure/cpu.ts';
import { median } from './measure/figures.ts';
import { serverUrl } from './options.ts';
import { startService } from './subjects/subject.ts';

const KITS = 10_000;
const ROUNDS = 5;

/** Only those that have a report with results. */
const QUERY = `{
  kits(filter: { sampleStatuses: [RESULTED] }) {
    edges { node {
      kitId status created
      sample { sampleId status reports { reportId dateResulted results { name asGiven flag } } }
    } }
  }
}`;

const OTHER = '{ kits(first: 20) { edges { node { kitId status sample { sampleId status } } } } }';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const migrate = async (url: string) => void (await (await startService({ url })).stop());
const database = await openBenchDatabase(serverUrl, KITS, migrate, say, '_export');
const service = await startService({ url: database.url });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  await readOthers(2_000);
  const alone = await readOthers(5_000);
  const speeds: number[] = [];
  const others: number[] = [];
  const memory = [(await memoryOf(service.pid)).now];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const stop = new AbortController();
    const reading = readOthers(60_000, stop.signal);
    const kits = await countExported();
    speeds.push(kits / ((performance.now() - began) / 1000));
    stop.abort();
    others.push(await reading);
    memory.push((await memoryOf(service.pid)).now);
  }
  const quiet: number[] = [];
  const before = await cpuTimes(client, service);
  let exported = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const kits = await countExported();
    quiet.push(kits / ((performance.now() - began) / 1000));
    exported += kits;
  }
  const used = cpuUsed(before, await cpuTimes(client, service));
  const each = (milliseconds: number) => `${((milliseconds * 1_000) / exported).toFixed(0)} ms`;
  say(`kits a second, alone: ${median(quiet).toFixed(0)} (${quiet.map((each) => each.toFixed(0)).join(', ')})`);
  say(`CPU time for 1,000 kits: ${each(used.service)} of the service, ${each(used.database)} of the database`);
  say(`kits a second, while somebody else reads: ${median(speeds).toFixed(0)}`);
  say(`p95 of the other reader: ${alone.toFixed(1)} ms without an export, ${median(others).toFixed(1)} ms during one`);
  say(
    `memory of the service, before and after each round: ${memory.map((each) => `${each.toFixed(0)} MiB`).join(', ')}`,
  );
} finally {
  await client.end();
  await service.stop();
  await dropDatabase(serverUrl, database.name);
}

/** Reads an export to its end. Returns how many kits it had. @throws Error if it broke */
async function countExported(): Promise<number> {
  const asked = post('/graphql/export', QUERY);
  const answer = await answerTo(asked);
  let last = '';
  for await (const chunk of answer) last = (last + String(chunk)).slice(-200);
  const [, count] = /\{"end":true,"count":(\d+)\}\n$/.exec(last) ?? [];
  if (count === undefined) throw new Error(`The export has no end: ${answer.statusCode} ${last}`);
  return Number(count);
}

/** Reads small pages, one every 20 ms, for so long or until it is stopped. Returns the 95th percentile of the times, in ms. */
async function readOthers(forMs: number, until?: AbortSignal): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end && !until?.aborted; await setTimeout(20)) {
    const began = performance.now();
    const asked = post('/graphql', OTHER);
    const answer = await answerTo(asked);
    answer.resume();
    await once(answer, 'end');
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

async function answerTo(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => asked.once('response', resolve).once('error', reject));
}

function post(path: string, query: string) {
  const headers = { authorization: `Token ${apiKeyOf('program')}`, 'content-type': 'application/json' };
  const asked = request(new URL(path, service.origin), { method: 'POST', headers });
  asked.end(JSON.stringify({ query }));
  return asked;
}
