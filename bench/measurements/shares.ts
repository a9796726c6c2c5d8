import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { ACCOUNTS, USERS } from '../data/accounts.ts';
import { backendsOf, memoryOf } from '../measure/cpu.ts';
import { say } from '../options.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Frame, type Measurement, p95 } from './frame.ts';
import { submitReports } from './reports.ts';
import { addKeys, answered, open } from './requests.ts';
import { LONG_RESULTS, TAKERS, type Taker } from './takers.ts';

/** How many keys the account has that takes. */
const KEYS = 15;

/**
 * One account, or one stranger, takes all that it can of each thing that is scarce, while another account works: how long that one waits
 * beside it and alone, what failed, and the memory of the process and of the database's sessions.
 */
export const shares: Measurement = {
  kits: 10_000,
  isFilled: true,
  async measure(frame) {
    const { rows } = await frame.client.query<{ id: string }>(
      'SELECT id FROM reports WHERE account_id = $1 ORDER BY id LIMIT 1',
      [ACCOUNTS.otherProgram],
    );
    const keys = await addKeys(frame.client, USERS.program, KEYS);
    const first = await frame.start();
    const longReports = await submitReports(frame.client, first, 10, LONG_RESULTS);
    await first.stop();
    const takers = Object.entries(TAKERS).filter(([name]) => frame.isWanted(name));
    // The processes count together, and the other account is not to be refused for what it did beside an earlier taker.
    const others = await addKeys(frame.client, USERS.otherProgram, takers.length);
    for (const [index, [name, taker]] of takers.entries()) {
      const other = { key: others[index] ?? '', report: rows[0]?.id ?? '' };
      await measureBeside(frame, name, taker, { keys, longReports, other });
    }
  },
};

interface Records {
  readonly keys: readonly string[];
  readonly longReports: readonly string[];
  readonly other: Other;
}

/** The account that works. */
interface Other {
  readonly key: string;
  readonly report: string;
}

/** Each on a process of its own, so that none inherits what another took. */
async function measureBeside(frame: Frame, name: string, taker: Taker, records: Records): Promise<void> {
  const service = await frame.start({ RATE_LIMIT: 'on' });
  const stop = new AbortController();
  // Each of a thousand subscriptions listens.
  setMaxListeners(0, stop.signal);
  try {
    await work(service, records.other, 2_000);
    const alone = await work(service, records.other, 3_000);
    const before = await memory(frame, service);
    const taking = taker({ service, ...records, stop: stop.signal });
    await setTimeout(1_000);
    const beside = await work(service, records.other, frame.seconds * 1_000);
    const after = await memory(frame, service);
    stop.abort();
    await Promise.race([taking, setTimeout(5_000)]);
    const ratio = (kind: 'page' | 'pdf') => {
      const [quiet, busy] = [p95(alone[kind]), p95(beside[kind])];
      return `${kind} ${quiet.toFixed(0)} and ${busy.toFixed(0)} ms (${(busy / quiet).toFixed(1)})`;
    };
    say(
      `${name}: p95 alone and beside it: ${ratio('page')}, ${ratio('pdf')}; ${beside.errors.length} of ${beside.asked} failed` +
        `${beside.errors.length === 0 ? '' : ` (${[...new Set(beside.errors)].join(', ')})`}; ` +
        `service ${before.service} to ${after.service} MiB, sessions ${before.sessions} to ${after.sessions} MiB`,
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
async function work(service: Subject, { key, report }: Other, forMs: number): Promise<Work> {
  const done: Work = { page: [], pdf: [], errors: [], asked: 0 };
  const once = async (kind: 'page' | 'pdf') => {
    const began = performance.now();
    done.asked += 1;
    const asked =
      kind === 'page'
        ? open(service, { key }, '/graphql', { query: '{ kits(first: 20) { edges { node { kitId status } } } }' })
        : open(service, { key }, `/reports/${report}.pdf`);
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

/** The memory of the process, and of its sessions in the database, in MiB. */
async function memory({ client }: Frame, service: Subject) {
  let kilobytes = 0;
  for (const pid of await backendsOf(client, service)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    kilobytes += Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
  }
  return { service: (await memoryOf(service.pid)).now.toFixed(0), sessions: (kilobytes / 1024).toFixed(0) };
}
