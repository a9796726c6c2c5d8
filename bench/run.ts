/**
 * The benchmark: `npm run bench`. Measures the service beside the bare handler and PostGraphile, in the same run and on the
 * same database; README.md in this folder says how. A full run writes results.md and its plot.
 */
import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import pg from 'pg';
import { type BenchDatabase, dropBenchDatabase, openBenchDatabase } from './data/database.ts';
import { type Load, startLoad } from './load/client.ts';
import { checkAnswers } from './measure/check.ts';
import { countPerRequest, type LoadSettings, makeRequests, measure, REQUESTS_TO_COUNT } from './measure/figures.ts';
import { measureProcess, profileService } from './measure/process.ts';
import { countStatements } from './measure/statements.ts';
import { machine } from './report/machine.ts';
import { resultsPage, scenarioLines } from './report/page.ts';
import { plot } from './report/plot.ts';
import type { Results, Row, SizeResults } from './report/results.ts';
import { LISTS } from './scenarios/lists.ts';
import { READS } from './scenarios/reads.ts';
import type { Scenario, Stage } from './scenarios/scenario.ts';
import { removeWrites, WRITES } from './scenarios/writes.ts';
import { type Subject, startBare, startPostgraphile, startService } from './subjects/subject.ts';

const SCENARIOS: readonly Scenario[] = [...READS, ...LISTS, ...WRITES];

const positive = (text: string) => {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It must be a positive number.');
  return number;
};
const sizes = (text: string) => text.split(',').map(positive);
const scenarios = (text: string) =>
  text.split(',').map((name) => {
    const found = SCENARIOS.find((scenario) => scenario.name === name);
    if (!found) throw new InvalidArgumentError(`Scenarios: ${SCENARIOS.map((scenario) => scenario.name).join(', ')}.`);
    return found;
  });

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
  scenario?: Scenario[];
  peers: boolean;
  keep?: true;
}>();

const serverUrl = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
const load = startLoad();
try {
  await bench(load, options);
} finally {
  load.stop();
}

async function bench(load: Load, settings: LoadSettings): Promise<void> {
  const started = new Date();
  const chosen = options.scenario ?? SCENARIOS;
  const bySize: SizeResults[] = [];
  let extras: Pick<Results, 'process' | 'profile'> = {};
  for (const kits of options.kits.toSorted((one, other) => one - other)) {
    const database = await openBenchDatabase(serverUrl, kits, migrate, say);
    try {
      bySize.push({ kits, rows: await benchSize(database, chosen, load, settings) });
      if (!options.scenario) extras = await measureExtras(database, load);
    } finally {
      if (!options.keep) await dropBenchDatabase(serverUrl, database);
    }
  }
  const results = { started, settings, machine: await machine(serverUrl), bySize, ...extras };
  if (options.scenario) return;
  await writeFile(new URL('./results.md', import.meta.url), resultsPage(results));
  await writeFile(new URL('./results.svg', import.meta.url), plot(bySize));
}

/** The service itself migrates an empty database when it starts. */
async function migrate(url: string): Promise<void> {
  await (await startService({ url })).stop();
}

async function benchSize(
  database: BenchDatabase,
  chosen: readonly Scenario[],
  load: Load,
  settings: LoadSettings,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Rows that the write scenarios start from are right by construction; checking them would take longer than using them.
  await client.query('SET session_replication_role = replica');
  try {
    const statements = await checkAndCount(database, chosen, client);
    const subjects = await startSubjects(database.url);
    const rows: Row[] = [];
    try {
      const stage = { client, serviceOrigin: originOfService(subjects) };
      for (const scenario of chosen) {
        const figures = await measure(scenario, subjects, stage, load, settings);
        const row = { scenario, figures, statements: statements.get(scenario) ?? new Map() };
        say(scenarioLines(database.kits, row).join('\n'));
        rows.push(row);
      }
    } finally {
      for (const subject of subjects) await subject.stop();
    }
    return rows;
  } finally {
    await removeWrites(client);
    await client.end();
  }
}

/** Compares the subjects' answers, and counts the statements of a request, over connections made for that alone. */
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
  const subjects = [await startService({ url }), await startBare(url)];
  return options.peers ? [...subjects, await startPostgraphile(url)] : subjects;
}

function originOfService(subjects: readonly Subject[]): string {
  return subjects.find(({ name }) => name === 'service')?.origin ?? '';
}

/** What is measured once, on the nested page of the largest database. */
async function measureExtras(database: BenchDatabase, load: Load): Promise<Pick<Results, 'process' | 'profile'>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
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
