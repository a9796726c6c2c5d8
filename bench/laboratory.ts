// Measures how many laboratory messages a process charts: `npm run bench:laboratory`. README.md in this folder explains it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '../src/db/database.ts';
import { apiKeyOf } from './data/accounts.ts';
import { createDatabase, dropDatabase } from './data/database.ts';
import { fill } from './data/fill.ts';
import type { LaboratoryJob, LaboratoryMeasured } from './load/laboratory.ts';
import { cpuTimes, cpuUsed } from './measure/cpu.ts';
import { serverUrl } from './options.ts';
import { freePort, type Subject, startService } from './subjects/subject.ts';

const DATABASE = 'kts_bench_laboratory';

/** The number of messages in a load, and of results in a message. */
const MESSAGES = 1_000;
const WARMING_UP = 400;
const RESULTS = 20;

/** One sample in ten is waiting for its results. */
const KITS = 40_000;

const LOADS = [
  { transport: 'http', connections: 8 },
  { transport: 'http', connections: 32 },
  { transport: 'mllp', connections: 8 },
] as const;

const KEY = apiKeyOf('laboratory');

const measured: z.ZodType<{ measured: LaboratoryMeasured }> = z.object({
  measured: z.object({
    seconds: z.number(),
    failures: z.int(),
    firstFailure: z.string().nullable(),
    p50: z.number(),
    p99: z.number(),
  }),
});

const load = fork(new URL('./load/laboratory.ts', import.meta.url));
const url = new URL(serverUrl);
url.pathname = `/${DATABASE}`;
try {
  await prepareDatabase();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const messages = [...(await messagesFor(client))];
  const mllpPort = await freePort();
  // Passes this script's Node options on to the service: --cpu-prof shows what the process spends its time on.
  const service = await startService({ url: url.href }, process.argv.slice(2), undefined, {
    HL7_MLLP_PORT: String(mllpPort),
    HL7_MLLP_KEY: KEY,
  });
  // The first messages open connections and warm up the process.
  await measure(client, service, {
    transport: 'http',
    connections: 8,
    mllpPort,
    messages: messages.splice(0, WARMING_UP),
  });
  // As autovacuum does a minute after the first messages. Until then, statements are planned for tables without rows.
  await client.query('VACUUM ANALYZE laboratory_messages');
  for (const each of LOADS)
    await report(client, service, { ...each, mllpPort, messages: messages.splice(0, MESSAGES) });
  await client.end();
  await service.stop();
} finally {
  load.kill();
  await dropDatabase(serverUrl, DATABASE);
}

type Load = Omit<LaboratoryJob, 'origin' | 'key'>;

async function measure(client: pg.Client, service: Subject, job: Load) {
  const before = await cpuTimes(client, service);
  load.send({ ...job, origin: service.origin, key: KEY } satisfies LaboratoryJob);
  const figures = measured.parse((await once(load, 'message'))[0]).measured;
  if (figures.failures > 0) throw new Error(`${figures.failures} messages were not charted: ${figures.firstFailure}`);
  return { ...figures, cpu: cpuUsed(before, await cpuTimes(client, service)) };
}

async function report(client: pg.Client, service: Subject, job: Load): Promise<void> {
  const { seconds, p50, p99, cpu } = await measure(client, service, job);
  const ofMessage = (milliseconds: number) => (milliseconds / job.messages.length).toFixed(2);
  process.stdout.write(
    `${job.transport.toUpperCase()}, ${job.connections} connections: ${Math.round(job.messages.length / seconds)} messages a second, ` +
      `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, CPU ${ofMessage(cpu.service)} ms of the service and ` +
      `${ofMessage(cpu.database)} ms of the database each\n`,
  );
}

/** A sample at the laboratory, and the person it is from. */
interface Sample {
  readonly sampleId: string;
  readonly name: string;
  readonly born: string;
}

/** A message with final results for a sample. */
function message({ sampleId, name, born }: Sample, index: number): string {
  const observations = Array.from(
    { length: RESULTS },
    (_, index) => `OBX|${index + 1}|NM|A${index}^Analyte ${index}^L||${index}.5|mmol/L|1-10|N|||F`,
  );
  const segments = [
    `MSH|^~\\&|LIS|LAB|KTS|KTS|20261101120000+0000||ORU^R01^ORU_R01|B${index}|P|2.5.1`,
    `PID|1||4711||${name}||${born}`,
    `OBR|1|${sampleId}|F${index}|P1^Panel^L|||20261101080000+0000|||||||||||||||20261101110000+0000|||F`,
    ...observations,
  ];
  return segments.map((segment) => `${segment}\r`).join('');
}

/** Messages for all samples that are waiting for their results. */
async function messagesFor(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<Sample>(`
    SELECT sample.sample_id AS "sampleId", patient.last_name || '^' || patient.first_name AS name,
      to_char(patient.date_of_birth, 'YYYYMMDD') AS born
    FROM samples sample JOIN kits kit ON kit.id = sample.kit_id JOIN patients patient ON patient.id = kit.patient_id
    WHERE sample.status = 'RECEIVED' ORDER BY sample.id`);
  return rows.map(message);
}

async function prepareDatabase(): Promise<void> {
  await createDatabase(serverUrl, DATABASE);
  await (await openDatabase({ url: url.href }, () => {})).close();
  await fill(url.href, KITS, () => {});
}
