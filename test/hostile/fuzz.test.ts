import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { TestApp } from '../helpers/app.ts';
import { type Chance, chanceOfTest, triesOf } from '../helpers/chance.ts';
import { processorMs } from '../helpers/processor-time.ts';
import type { Attempt, Maker, Material } from './inputs/attempt.ts';
import { body } from './inputs/bodies.ts';
import { cursor } from './inputs/cursors.ts';
import { batch, operation } from './inputs/graphql.ts';
import { withHeaders } from './inputs/headers.ts';
import { link } from './inputs/links.ts';
import { MARK, makeMaterial } from './inputs/material.ts';
import { message } from './inputs/messages.ts';
import { type Described, rest } from './inputs/rest.ts';

/** How many inputs: in CI as many as `PROOF` says, 1,000,000 by `npm run test:hostile -- --inputs 1000000`. */
const INPUTS = Number(process.env.INPUTS ?? triesOf({ full: 20_000, quick: 1_200 }));

/** How many one database gets, so that what they have written does not slow down all that follow. */
const OF_A_DATABASE = 10_000;

/** What only our own insides say. */
const INTERNAL =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+:\d+|prisma|\bpg_|\bSELECT\b.*\bFROM\b|INSERT INTO|relation "|column "/i;

/** How much the heap may grow while the second half of the inputs is answered: what is kept of each must be nothing. */
const MAX_GROWTH = 64 * 1024 * 1024;

/** What an answer may take of the processor, in milliseconds. */
const MAX_CPU_MS = 1_000;

/** After how many bad answers it ends: a run of hours is not to be thrown away for one. */
const MOST_BAD = 10;

/** Sends an attempt. Returns it with its answer, in words, if it is answered as none may be. */
async function send(app: TestApp, { caller, request }: Attempt, { client }: Material): Promise<string | undefined> {
  const headers = { ...(caller ? { authorization: `Token ${caller.key}` } : {}), ...request.headers };
  const { method, url, payload } = request;
  const sent = Buffer.isBuffer(payload) ? payload.toString('latin1') : payload;
  const asSent = `by ${caller?.role ?? 'a caller without a key'}.
${method} ${url} ${JSON.stringify(headers)}
${typeof sent === 'string' ? sent : JSON.stringify(sent)}`;
  const answerIn = async () => {
    const before = processorMs();
    const answer = await app.app.inject({ ...request, headers });
    return { answer, isSlow: processorMs() - before > MAX_CPU_MS };
  };
  // An answer that the OpenAPI document does not describe is thrown.
  const answered = await answerIn().catch((error: unknown) => String(error));
  if (typeof answered === 'string') return `${answered}, ${asSent}`;
  const { answer, isSlow } = answered;
  app.logLines.length = 0;
  const { statusCode: status, body } = answer;
  const isStranger = caller === undefined || caller === client;
  // Compressed, a page may have any four bytes, `pg_` among them.
  const isText = !/^(application\/pdf|image\/)/.test(String(answer.headers['content-type']));
  const problems = [
    // GraphQL answers a fault with 200 too, if it is of one field, and a laboratory is answered AE.
    ...(status >= 500 || body.includes('INTERNAL_SERVER_ERROR') || /\rMSA.AE/.test(body) ? ['a fault'] : []),
    ...((isText && INTERNAL.test(body)) || (isStranger && body.includes(MARK)) ? ['a leak'] : []),
    ...(isSlow && (await answerIn()).isSlow && (await answerIn()).isSlow ? ['slow'] : []),
  ];
  if (problems.length === 0) return undefined;
  return `${problems.join(', ')}, ${asSent}

${status}: ${body}`;
}

/** The bytes of the heap that are in use after everything else has been collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Of a hundred inputs, so many attempts of each kind; a batch has ten inputs. */
function makers(described: Described): readonly Maker[] {
  const shares: readonly (readonly [number, Maker])[] = [
    [7, batch],
    [3, operation],
    [9, (material) => rest(material, described)],
    [7, message],
    [4, cursor],
    [3, link],
    [4, body],
  ];
  return shares.flatMap(([share, make]) => Array.from({ length: share }, () => make));
}

/** Sends this many inputs to an app of its own, and looks at the heap meanwhile. Adds what is answered as nothing may be to `bad`. */
async function sendAll(inputs: number, chance: Chance, bad: string[]): Promise<void> {
  const app = new TestApp();
  await app.open();
  try {
    const material = await makeMaterial(app, chance);
    const described: Described = (await app.app.inject({ url: '/openapi.json' })).json();
    const half = async () => {
      for (let sent = 0; sent < inputs / 2; )
        for (const make of makers(described)) {
          const attempt = make(material);
          sent += attempt.inputs ?? 1;
          const sending = material.random.chance(4) ? withHeaders(attempt, material) : attempt;
          const problem = await send(app, sending, material);
          if (problem === undefined) continue;
          bad.push(problem);
          process.stderr.write(`${problem.slice(0, 4_000)}
`);
          if (bad.length >= MOST_BAD) expect(bad).toEqual([]);
        }
      return heapInUse();
    };
    const before = await half();
    expect((await half()) - before).toBeLessThan(MAX_GROWTH);
  } finally {
    await app.close();
  }
}

it(`${INPUTS.toLocaleString('en')} inputs that nearly fit the schemas cause no fault, reveal nothing, and leave nothing behind`, {
  timeout: Math.max(600_000, INPUTS * 30),
}, async () => {
  const chance = chanceOfTest();
  const bad: string[] = [];
  for (let sent = 0; sent < INPUTS; sent += OF_A_DATABASE) {
    await sendAll(Math.min(OF_A_DATABASE, INPUTS - sent), chance.fork(), bad);
    if (INPUTS > OF_A_DATABASE)
      process.stdout.write(`${sent + OF_A_DATABASE} inputs, ${Math.round(heapInUse() / 2 ** 20)} MB of heap\n`);
  }
  expect(bad).toEqual([]);
});
