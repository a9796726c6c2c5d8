/**
 * `npm run bench:against -- FOLDER`: measures this service beside another version of it, such as the one before a change,
 * taking turns round by round. README.md in this folder explains it.
 */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { dropDatabase } from './data/database.ts';
import { type Arena, type Figures, type LoadSettings, measure } from './measure/figures.ts';
import { positive, scenarios, serverUrl } from './options.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { connect } from './scenarios/writes.ts';
import { migrate, startService } from './subjects/subject.ts';

const command = new Command('bench:against')
  .argument('<folder>', 'a checkout of the other version, with its packages installed and built')
  .option('--kits <number>', 'size of the databases', positive, 10_000)
  .option('--rounds <number>', 'rounds of each version', positive, 15)
  .option('--seconds <number>', 'length of a round', positive, 1)
  .option('--connections <number>', 'connections that send requests', positive, 8)
  .option('--scenario <names>', 'which scenarios', scenarios, scenarios('nested,kit,list'))
  .parse();
const options = command.opts<LoadSettings & { kits: number; scenario: readonly Scenario[] }>();

// Earlier versions do not support a suffix, so this version's database gets one.
const ours = await openArena('_here', undefined);
const theirs = await openArena('_against', command.args[0]);
try {
  for (const scenario of options.scenario) {
    const figures = await measure(scenario, [ours, theirs], options);
    report(scenario, figures.get(ours)?.get('service'), figures.get(theirs)?.get('service'));
  }
} finally {
  await ours.close();
  await theirs.close();
}

/** A version of the service on its own database, migrated by that version and filled by its generator. */
async function openArena(suffix: string, folder: string | undefined): Promise<Arena & { close(): Promise<void> }> {
  const { openBenchDatabase } = await generatorOf(folder);
  const database = await openBenchDatabase(
    serverUrl,
    options.kits,
    (url) => migrate(url, folder),
    () => {},
    suffix,
  );
  const client = await connect(database.url);
  const service = await startService({ url: database.url }, {}, folder);
  return {
    kits: options.kits,
    stage: { client, serviceOrigin: service.origin },
    subjects: [service],
    close: async () => {
      await service.stop();
      await client.end();
      await dropDatabase(serverUrl, database.name);
    },
  };
}

/** The generator that fills a version's databases. It belongs to that version because it must know its tables. */
async function generatorOf(folder: string | undefined): Promise<typeof import('./data/database.ts')> {
  return folder === undefined ? import('./data/database.ts') : import(resolve(folder, 'bench/data/database.ts'));
}

function report({ title }: Scenario, own: Figures | undefined, other: Figures | undefined): void {
  if (!own || !other) return;
  const line = (label: string, key: keyof Figures) =>
    `  ${label.padEnd(24)} ${other[key].toPrecision(3).padStart(8)} -> ${own[key].toPrecision(3).padStart(8)}   ${(own[key] / other[key]).toFixed(2)}`;
  const lines = [
    title,
    line('requests per second', 'perSecond'),
    line('CPU ms', 'serviceCpu'),
    line('CPU ms of the database', 'databaseCpu'),
    line('p50 ms', 'p50'),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
