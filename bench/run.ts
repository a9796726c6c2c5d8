/**
 * `npm run bench`: measures the service beside a bare handler and PostGraphile, on the same database in the same run.
 * README.md in this folder explains it. A full run writes results.md and results.svg.
 */
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import pg from 'pg';
import { type BenchDatabase, dropDatabase, openBenchDatabase } from './data/database.ts';
import { type Load, startLoad } from './load/client.ts';
import { checkAnswers } from './measure/check.ts';
import {
  type Arena,
  countPerRequest,
  type LoadSettings,
  makeRequests,
  measure,
  REQUESTS_TO_COUNT,
} from './measure/figures.ts';
import { measureProcess, profileService } from './measure/process.ts';
import { countStatements } from './measure/statements.ts';
import { positive, SCENARIOS, scenarios, serverUrl } from './options.ts';
import { machine } from './report/machine.ts';
import { resultsPage, scenarioLines } from './report/page.ts';
import { plot } from './report/plot.ts';
import type { Row, SizeResults } from './report/results.ts';
import { READS } from './scenarios/reads.ts';
import type { Scenario, Stage } from './scenarios/scenario.ts';
import { removeWrites } from './scenarios/writes.ts';
import { type Subject, startBare, startPostgraphile, startService } from './subjects/subject.ts';

const sizes = (text: string) => text.split(',').map(positive);

const command = new Command('bench')
  .option('--kits <numbers>', 'sizes of the database', sizes, [10_000, 100_000])
  .option('--rounds <number>', 'rounds of each subject', positive, 5)
  .option('--seconds <number>', 'length of a round', positive, 3)
  .option('--connections <number>', 'connections that send requests', positive, 8)
  .option('--scenario <names>', 'only these scenarios; prints the figures and writes no file', scenarios)
  .option('--no-peers', 'without PostGraphile')
  .option('--keep', 'keep the databases for the next run')
  .parse();
const options = command.opts<{
  kits: number[];
  rounds: number;
  seconds: number;
  connections: number;
  scenario?: readonly Scenario[];
  peers: boolean;
  keep?: true;
}>();

const load = startLoad();
try {
  await bench(load, options);
} finally {
  load.stop();
}

async function bench(load: Load, settings: LoadSettings): Promise<void> {
  const started = new Date();
  const databases: BenchDatabase[] = [];
  try {
    for (const kits of options.kits.toSorted((one, other) => one - other)) {
      databases.push(await openBenchDatabase(serverUrl, kits, migrate, say));
    }
    const bySize = await benchDatabases(databases, options.scenario ?? SCENARIOS, load, settings);
    const largest = databases[databases.length - 1];
    if (options.scenario || !largest) return;
    const extras = await measureExtras(largest, load);
    const results = { started, settings, machine: await machine(serverUrl), bySize, ...extras };
    await writeFile(new URL('./results.md', import.meta.url), resultsPage(results));
    await writeFile(new URL('./results.svg', import.meta.url), plot(bySize));
  } finally {
    if (!options.keep) for (const database of databases) await dropDatabase(serverUrl, database.name);
  }
}

/** The service migrates its database when it starts. */
async function migrate(url: string): Promise<void> {
  await (await startService({ url })).stop();
}

async function benchDatabases(
  databases: readonly BenchDatabase[],
  chosen: readonly Scenario[],
  load: Load,
  settings: LoadSettings,
): Promise<SizeResults[]> {
  const clients = await Promise.all(databases.map(({ url }) => connect(url)));
  const arenas: Arena[] = [];
  try {
    const statements: Awaited<ReturnType<typeof checkAndCount>>[] = [];
    for (const [index, client] of clients.entries()) {
      const database = databases[index];
      if (!database) continue;
      statements.push(await checkAndCount(database, chosen, client));
      const subjects = await startSubjects(database.url);
      arenas.push({ kits: database.kits, stage: { client, serviceOrigin: originOfService(subjects) }, subjects });
    }
    const results = arenas.map(({ kits }) => ({ kits, rows: [] as Row[] }));
    for (const scenario of chosen) {
      const figures = await measure(scenario, arenas, load, settings);
      for (const [index, arena] of arenas.entries()) {
        const row = {
          scenario,
          figures: figures.get(arena) ?? new Map(),
          statements: statements[index]?.get(scenario) ?? new Map(),
        };
        results[index]?.rows.push(row);
        say(scenarioLines(arena.kits, row).join('\n'));
      }
    }
    return results;
  } finally {
    for (const { subjects } of arenas) for (const subject of subjects) await subject.stop();
    for (const client of clients) {
      await removeWrites(client);
      await client.end();
    }
  }
}

/** Creating the rows of the write scenarios is faster without triggers and foreign keys. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  return client;
}

/** Compares the subjects' answers and counts the statements per request, in processes started only for that. */
async function checkAndCount(
  database: BenchDatabase,
  chosen: readonly Scenario[],
  client: pg.Client,
): Promise<Map<Scenario, Row['statements']>> {
  const counter = await countStatements(database.url);
  const subjects = await startSubjects(counter.url);
  try {
    const stage: Stage = { client, serviceOrigin: originOfService(subjects) };
    const counts = new Map<Scenario, Row['statements']>();
    for (const scenario of chosen) {
      const requests = await makeRequests(scenario, subjects, stage, 2 * REQUESTS_TO_COUNT);
      await checkAnswers(scenario, subjects, requests);
      const bySubject: Row['statements'] = new Map();
      for (const subject of subjects) {
        if (!requests.has(subject.name)) continue;
        bySubject.set(subject.name, await countPerRequest(scenario, subject, counter, requests));
      }
      counts.set(scenario, bySubject);
    }
    return counts;
  } finally {
    for (const subject of subjects) await subject.stop();
    await counter.close();
  }
}

async function startSubjects(url: string): Promise<Subject[]> {
  // PostGraphile comes first: if it is not installed it refuses to start, and this way nothing else is left running.
  const peers = options.peers ? [await startPostgraphile(url)] : [];
  return [await startService({ url }), await startBare(url), ...peers];
}

function originOfService(subjects: readonly Subject[]): string {
  return subjects.find(({ name }) => name === 'service')?.origin ?? '';
}

/** Measures everything that does not depend on the scenario, with the nested page. */
async function measureExtras(database: BenchDatabase, load: Load) {
  const client = await connect(database.url);
  const nested = READS.find(({ name }) => name === 'nested');
  const [request] = (await nested?.requests.service({ client, serviceOrigin: '' }, 0)) ?? [];
  await client.end();
  if (!request) throw new Error('There is no nested page.');
  say('measuring start, memory and profile');
  return {
    process: await measureProcess(database.url, load, request),
    profile: await profileService(database.url, load, request),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
