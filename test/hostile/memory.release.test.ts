import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { ServiceProcess } from '../helpers/service.ts';

/** The heap of the process. */
const HEAP_MIB = 512;

/** Each request has so many root fields, and each field reads so many kits with the most metadata there can be: 300 KB. */
const REQUESTS = 150;
const FIELDS = 30;
const KITS = 19;
const METADATA_LENGTH = 16 * 1024 - 20;

/** The most resident memory, in bytes: a third more than it was where nothing else ran (docs/reliability.md). */
const MAX_RESIDENT = 700_000_000;

/** An answer, of which nothing is kept but its status, when to come back, and its length. */
interface Measured {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly bytes: number;
}

function send(origin: string, { key }: TestActor, query: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
    const sent = request(`${origin}/graphql`, { method: 'POST', headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], bytes }),
      );
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ query }));
  });
}

/** Requests that are each within their limits, sent to a process with little memory all at once (contract, 8.6). */
describe.runIf(inject('template').kind === 'server')('150 requests of one key with answers of nine megabytes', () => {
  const app = useTestApp();
  let program: Program;
  let dear: TestActor;
  let service: ServiceProcess;

  beforeAll(async () => {
    program = await Program.start(app);
    dear = await app.actor('CLIENT');
    const metadata = { text: 'x'.repeat(METADATA_LENGTH) };
    const kitIds = Array.from({ length: KITS }, (_, index) => `DEAR-${index}`);
    await program.mutate(program.admin, 'provisionKits', { accountId: dear.accountId, kitType: 'LIPID', kitIds });
    await app.prisma.kit.updateMany({ where: { kitId: { in: kitIds } }, data: { metadata } });
    service = await ServiceProcess.start({
      DATABASE_URL: app.database.url ?? '',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    });
  });
  afterAll(async () => {
    await service?.stop();
  });

  it('leave the process alive and small, and another program’s kit is read before most of them', async () => {
    const { kitId } = await program.stockKit();
    const fields = Array.from(
      { length: FIELDS },
      (_, index) => `f${index}: kits(first: ${KITS}) { edges { node { metadata } } }`,
    );
    let isDone = false;
    let servedSoFar = 0;
    const sendDear = async () => {
      const answer = await send(service.origin, dear, `{ ${fields.join(' ')} }`);
      if (answer.status === 200) servedSoFar += 1;
      return answer;
    };
    const answers = Promise.all(Array.from({ length: REQUESTS }, sendDear)).finally(() => {
      isDone = true;
    });
    const others: { readonly status: number; readonly overtakenBy: number }[] = [];
    while (!isDone) {
      const before = servedSoFar;
      const { status } = await send(service.origin, program.client, `{ kit(kitId: "${kitId}") { status } }`);
      others.push({ status, overtakenBy: servedSoFar - before });
    }
    // On a quiet machine all are answered. On a busy one, most have waited for their 30 seconds, and are told to come back.
    const served = (await answers).filter(({ status }) => status === 200);
    const late = (await answers).filter(({ status }) => status !== 200);
    expect(served.length).toBeGreaterThan(5);
    expect(Math.min(...served.map(({ bytes }) => bytes))).toBeGreaterThan(9_000_000);
    expect(late.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)).toEqual([]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    // Who had to wait behind all that came before would see most of them served first.
    expect(others.length).toBeGreaterThan(2);
    expect(Math.max(...others.map(({ overtakenBy }) => overtakenBy))).toBeLessThan(REQUESTS / 3);
    expect(service.peakMemory).toBeLessThan(MAX_RESIDENT);
  });
});
