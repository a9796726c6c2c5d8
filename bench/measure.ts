/** `npm run bench:measure -- NAME`: measures one part of the service on a database of its own. README.md in this folder says which. */
import { Command } from 'commander';
import pg from 'pg';
import { createDatabase, dropDatabase } from './data/database.ts';
import { fill } from './data/fill.ts';
import { churn } from './measurements/churn.ts';
import { documents } from './measurements/documents.ts';
import { events } from './measurements/events.ts';
import { exports } from './measurements/exports.ts';
import type { Frame, Measurement } from './measurements/frame.ts';
import { laboratory } from './measurements/laboratory.ts';
import { rules } from './measurements/rules.ts';
import { shares } from './measurements/shares.ts';
import { webhooks } from './measurements/webhooks.ts';
import { positive, serverUrl } from './options.ts';
import { migrate, type Subject, startService } from './subjects/subject.ts';

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  churn,
  documents,
  events,
  export: exports,
  laboratory,
  rules,
  shares,
  webhooks,
};

const command = new Command('bench:measure')
  .argument('<name>', Object.keys(MEASUREMENTS).join(', '))
  .argument('[parts...]', 'only these parts of it')
  .option('--kits <number>', 'how many kits there are', positive)
  .option('--seconds <number>', 'how long each part takes, where that can be said', positive, 5)
  .parse();
const [name = '', ...parts] = command.args;
const options = command.opts<{ kits?: number; seconds: number }>();
const measurement = MEASUREMENTS[name] ?? command.error(`Measurements: ${Object.keys(MEASUREMENTS).join(', ')}.`);

const database = `kts_bench_${name}`;
const url = new URL(serverUrl);
url.pathname = `/${database}`;
const started: Subject[] = [];
const client = new pg.Client({ connectionString: url.href });
try {
  await createDatabase(serverUrl, database);
  await migrate(url.href);
  const kits = options.kits ?? measurement.kits;
  await fill(url.href, measurement.isFilled ? kits : 0, () => {});
  await client.connect();
  const start: Frame['start'] = async (env) => {
    const service = await startService({ url: url.href }, env);
    started.push(service);
    return service;
  };
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  await measurement.measure({ client, kits, seconds: options.seconds, isWanted, start });
} finally {
  for (const service of started) await service.stop();
  await client.end();
  await dropDatabase(serverUrl, database);
}
