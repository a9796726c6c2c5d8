/**
 * `npm run bench:shares`: one account, or one stranger, takes all that it can of each thing that is scarce while another account works. What
 * the other one waits is shown as a ratio to what it waits alone, with its errors, and the memory of the process and of the database's
 * sessions. README.md in this folder explains it.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ACCOUNTS, apiKeyOf, USERS } from './data/accounts.ts';
import { dropDatabase, openBenchDatabase } from './data/database.ts';
import { memoryOf } from './measure/cpu.ts';
import { serverUrl } from './options.ts';
import { answered, graphql, open } from './shares/requests.ts';
import { LONG_RESULTS, TAKERS, type Taker } from './shares/takers.ts';
import { applicationName, type Subject, startService } from './subjects/subject.ts';

const KITS = 10_000;
/** Keys of the account that takes. */
const KEYS = Array.from({ length: 15 }, (_, index) => `kts_benchmark-key-of-taker${String(index).padStart(10, '-')}`);
const TAKEN_MS = 8_000;
const OTHER = { key: apiKeyOf('otherProgram') };
const only = process.argv.slice(2);

const migrate = async (url: string) => void (await (await startService({ url })).stop());
const database = await openBenchDatabase(serverUrl, KITS, migrate, () => {}, '_shares');
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  await addKeys();
  for (const [name, taker] of Object.entries(TAKERS))
    if (only.length === 0 || only.includes(name)) await measure(name, taker);
} finally {
  await client.end();
  await dropDatabase(serverUrl, database.name);
}

/** Each on a process of its own, so that none inherits what another took. */
async function measure(name: string, taker: Taker): Promise<void> {
  const service = await startService({ url: database.url }, [], undefined, { RATE_LIMIT: 'on' });
  const stop = new AbortController();
  try {
    const own = await reportOf(ACCOUNTS.otherProgram);
    const longReports = await longReportsOf(service);
    await work(service, own, 2_000);
    const alone = await work(service, own, 3_000);
    const before = await taken(service);
    const port = Number(new URL(service.origin).port);
    const taking = taker({ service, port, keys: KEYS, longReports, stop: stop.signal });
    await setTimeout(1_000);
    const beside = await work(service, own, TAKEN_MS);
    const after = await taken(service);
    stop.abort();
    await Promise.race([taking, setTimeout(5_000)]);
    const ratio = (kind: 'page' | 'pdf') => {
      const [quiet, busy] = [p95(alone[kind]), p95(beside[kind])];
      return `${kind} ${quiet.toFixed(0)} and ${busy.toFixed(0)} ms (${(busy / quiet).toFixed(1)})`;
    };
    process.stdout.write(
      `${name}: p95 alone and beside it: ${ratio('page')}, ${ratio('pdf')}; ${beside.errors.length} of ${beside.asked} failed` +
        `${beside.errors.length === 0 ? '' : ` (${[...new Set(beside.errors)].join(', ')})`}; ` +
        `service ${before.service} to ${after.service} MiB, sessions ${before.sessions} to ${after.sessions} MiB, ` +
        `stored answers ${after.answers} MiB\n`,
    );
  } finally {
    stop.abort();
    await service.stop();
  }
}

interface Work {
  readonly page: number[];
  readonly pdf: number[];
  readonly errors: string[];
  asked: number;
}

/** The other account reads a page and one of its documents in turns, for so long. */
async function work(service: Subject, report: string, forMs: number): Promise<Work> {
  const done: Work = { page: [], pdf: [], errors: [], asked: 0 };
  const once = async (kind: 'page' | 'pdf') => {
    const began = performance.now();
    done.asked += 1;
    const asked =
      kind === 'page'
        ? open(service, OTHER, '/graphql', { query: '{ kits(first: 20) { edges { node { kitId status } } } }' })
        : open(service, OTHER, `/reports/${report}.pdf`);
    try {
      const { status, body } = await answered(asked);
      if (status === 200) done[kind].push(performance.now() - began);
      else done.errors.push(`${kind} ${status} ${/"code":"\w+"/.exec(body)?.[0] ?? ''}`);
    } catch (error) {
      done.errors.push(`${kind} ${String(error)}`);
    }
  };
  for (const end = performance.now() + forMs; performance.now() < end; await setTimeout(20)) {
    await once('page');
    await once('pdf');
  }
  return done;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** What is taken now: memory of the process and of its sessions, and stored answers, in MiB. */
async function taken(service: Subject) {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [applicationName('service')],
  );
  let kilobytes = 0;
  for (const { pid } of rows) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    kilobytes += Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
  }
  const stored = await client.query<{ bytes: number }>(
    `SELECT pg_total_relation_size('idempotency_records')::float8 AS bytes`,
  );
  return {
    service: (await memoryOf(service.pid)).now.toFixed(0),
    sessions: (kilobytes / 1024).toFixed(0),
    answers: ((stored.rows[0]?.bytes ?? 0) / 2 ** 20).toFixed(0),
  };
}

async function addKeys(): Promise<void> {
  for (const key of KEYS)
    await client.query(
      `INSERT INTO api_keys (id, user_id, prefix, hash, created) VALUES (gen_random_uuid(), $1, 'kts_benc', sha256($2), now())
       ON CONFLICT DO NOTHING`,
      [USERS.program, Buffer.from(key)],
    );
}

/** A report of an account's. */
async function reportOf(account: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM reports WHERE account_id = $1 ORDER BY id LIMIT 1',
    [account],
  );
  return rows[0]?.id ?? '';
}

/** Ten reports of the account that takes, each of which takes long to render. */
async function longReportsOf(service: Subject): Promise<readonly string[]> {
  const known = await client.query<{ id: string }>(`SELECT report_id AS id FROM results WHERE name = 'Long 0'`);
  if (known.rows.length > 0) return known.rows.map(({ id }) => id);
  const { rows } = await client.query<{ sampleId: string }>(
    `SELECT sample_id AS "sampleId" FROM samples WHERE status = 'RECEIVED' AND account_id = $1 ORDER BY id LIMIT 10`,
    [ACCOUNTS.program],
  );
  const now = new Date().toISOString();
  const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
  const reports: string[] = [];
  for (const { sampleId } of rows) {
    const { submitReport } = await graphql<{ submitReport: { report: { reportId: string } } }>(
      service,
      { key: apiKeyOf('laboratory') },
      'mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }',
      { input: { sampleId, ...dates, results: LONG_RESULTS } },
    );
    reports.push(submitReport.report.reportId);
  }
  return reports;
}
