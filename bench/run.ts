/**
 * `npm run bench`: measures the service beside a bare handler and PostGraphile, on the same database in the same run.
 * README.md in this folder explains it. A full run writes results.md and results.svg.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import type pg from 'pg';
import { type BenchDatabase, dropDatabase, openBenchDatabase } from './data/database.ts';
import { checkAnswers } from './measure/check.ts';
import { type Arena, countPerRequest, makeRequests, measure, REQUESTS_TO_COUNT } from './measure/figures.ts';
import { measureProcess } from './measure/process.ts';
import { countStatements } from './measure/statements.ts';
import { positive, SCENARIOS, say, scenarios, serverUrl } from './options.ts';
import { resultsPage, scenarioLines } from './report/page.ts';
import { plot } from './report/plot.ts';
import type { Row, SizeResults } from './report/results.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { connect, removeWrites } from './scenarios/writes.ts';
import { migrate, startBare, startPostgraphile, startService, subjectsNode } from './subjects/subject.ts';

const sizes = (text: string) => text.split(',').map(positive);

const options = new Command('bench')
  .option('--kits <numbers>', 'sizes of the database', sizes, [10_000, 100_000])
  .option('--rounds <number>', 'rounds of each subject', positive, 5)
  .option('--seconds <number>', 'length of a round', positive, 3)
  .option('--connections <number>', 'connections that send requests', positive, 8)
  .option('--scenario <names>', 'only these scenarios; prints the figures and writes no file', scenarios)
  .option('--no-peers', 'without PostGraphile')
  .option('--keep', 'keep the databases for the next run')
  .parse()
  .opts<{
    kits: number[];
    rounds: number;
    seconds: number;
    connections: number;
    scenario?: readonly Scenario[];
    peers: boolean;
    keep?: true;
  }>();

/** A database with its subjects, and the statements per request of each scenario. */
type Site = Arena & { readonly statements: ReadonlyMap<Scenario, Row['statements']> };

const chosen = options.scenario ?? SCENARIOS;
const started = new Date();
const databases: BenchDatabase[] = [];
const sites: Site[] = [];
try {
  for (const kits of options.kits.toSorted((one, other) => one - other)) {
    const database = await openBenchDatabase(serverUrl, kits, migrate, say);
    databases.push(database);
    sites.push(await openSite(database));
  }
  const bySize = await benchSites();
  if (!options.scenario) await writeResults(bySize);
} finally {
  for (const { subjects, stage } of sites) {
    for (const subject of subjects) await subject.stop();
    await removeWrites(stage.client);
    await stage.client.end();
  }
  if (!options.keep) for (const { name } of databases) await dropDatabase(serverUrl, name);
}

async function openSite({ url, kits }: BenchDatabase): Promise<Site> {
  const client = await connect(url);
  try {
    const statements = await checkAndCount(url, client);
    return { kits, statements, ...(await openStage(url, client)) };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** PostGraphile starts first: if it is not installed it refuses to, and this way nothing else is left running. */
async function openStage(url: string, client: pg.Client): Promise<Pick<Arena, 'stage' | 'subjects'>> {
  const peers = options.peers ? [await startPostgraphile(url)] : [];
  const service = await startService({ url });
  return { stage: { client, serviceOrigin: service.origin }, subjects: [service, await startBare(url), ...peers] };
}

/** Compares the subjects' answers and counts the statements per request, in processes started only for that. */
async function checkAndCount(url: string, client: pg.Client): Promise<Site['statements']> {
  const counter = await countStatements(url);
  const { stage, subjects } = await openStage(counter.url, client);
  try {
    const counts = new Map<Scenario, Row['statements']>();
    for (const scenario of chosen) {
      const requests = await makeRequests(scenario, subjects, stage, 2 * REQUESTS_TO_COUNT);
      await checkAnswers(scenario, subjects, requests);
      const bySubject: Row['statements'] = new Map();
      for (const subject of subjects) {
        if (requests.has(subject.name))
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

async function benchSites(): Promise<SizeResults[]> {
  const results = sites.map((site) => ({ site, kits: site.kits, rows: [] as Row[] }));
  for (const scenario of chosen) {
    const figures = await measure(scenario, sites, options);
    for (const { site, kits, rows } of results) {
      const statements = site.statements.get(scenario) ?? new Map();
      const row = { scenario, figures: figures.get(site) ?? new Map(), statements };
      rows.push(row);
      say(scenarioLines(kits, row).join('\n'));
    }
  }
  return results;
}

/** Measures what does not depend on the scenario, too, with the nested page on the largest database. */
async function writeResults(bySize: readonly SizeResults[]): Promise<void> {
  const [site, database, nested] = [sites.at(-1), databases.at(-1), SCENARIOS.find(({ name }) => name === 'nested')];
  if (!site || !database || !nested) return;
  say('measuring start and memory');
  const [request] = await nested.requests.service(site.stage, 0);
  if (!request) throw new Error('There is no nested page.');
  const process = await measureProcess(database.url, request);
  const results = { started, settings: options, machine: await machine(site.stage.client), bySize, process };
  await writeFile(new URL('./results.md', import.meta.url), resultsPage(results));
  await writeFile(new URL('./results.svg', import.meta.url), plot(bySize));
}

/** The machine, and the programs that were measured. */
async function machine(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const node = execFileSync(subjectsNode(), ['--version'], { encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GiB; Node ${node}; PostgreSQL ${rows[0]?.server_version}`;
}
