import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lane } from '../../src/pages/documents/lanes.ts';
import { DocumentQueue } from '../../src/pages/documents/queue.ts';
import { sendFailure } from '../../src/server/errors.ts';
import type { Refusal } from '../../src/server/recording/metrics.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';

/** A route that makes documents, each of which takes until the test lets it end. */
const app = fastify();
const refusals: Refusal[] = [];
const queue = new DocumentQueue({ refused: (reason) => refusals.push(reason) });
const begun: string[] = [];
const letEnd: (() => void)[] = [];

interface Asked {
  readonly user: string;
  readonly account?: string;
  readonly lane?: Lane;
  readonly link?: string;
}

app.get<{ Querystring: Asked }>('/document', async (request, reply) => {
  const { user, account = user, lane = 'short', link } = request.query;
  Object.assign(request, { actor: { userId: user } });
  const wanted = { lane, accountId: account, isLinked: link !== undefined };
  const made = await queue.make(request, reply, wanted, async () => {
    begun.push(user);
    await new Promise<void>((resolve) => letEnd.push(resolve));
    if (user === 'unlucky') throw new Error('This document cannot be made.');
    return `for ${user}`;
  });
  return made ?? reply.hijack();
});

const log = pino({ level: 'silent' });
app.setErrorHandler((error, request, reply) => sendFailure({ log, metrics: new Metrics() }, error, request, reply));

beforeAll(() => app.listen({ port: 0 }));
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

function open(user: string, asked: Omit<Asked, 'user'> = {}): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const path = `/document?${new URLSearchParams({ ...asked, user })}`;
  const request = get({ port, path, agent: false });
  // Those that are aborted fail, which is meant.
  request.on('error', () => {});
  return request;
}

async function answerTo(
  request: ClientRequest,
): Promise<{ status: number | undefined; retryAfter: unknown; text: string }> {
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (!answer) throw new Error('There is no answer.');
  answer.setEncoding('utf8');
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    text: (await answer.toArray()).join(''),
  };
}

it('documents that nobody is waiting for are not rendered, and ten of one caller and a hundred of all may wait (contract, 8.6)', async () => {
  const first = open('first');
  const answered = answerTo(first);
  await expect.poll(() => begun).toEqual(['first']);

  const ofOne = Array.from({ length: 10 }, () => open('eager'));
  const refused = await answerTo(await afterAllOf(ofOne, () => open('eager')));
  expect(refused).toMatchObject({ status: 429, retryAfter: '2' });
  expect(refusals.splice(0)).toEqual(['documents_of_caller']);

  const ofOthers = Array.from({ length: 89 }, (_, index) => open(`user ${index}`.replace(' ', '-')));
  expect(await answerTo(await afterAllOf(ofOthers, () => open('late')))).toMatchObject({
    status: 429,
    retryAfter: '2',
  });
  expect(refusals.splice(0)).toEqual(['documents']);

  for (const request of [...ofOne, ...ofOthers]) request.destroy();
  await expect.poll(() => refusals.length).toBe(99);
  expect(new Set(refusals.splice(0))).toEqual(new Set(['documents_unwanted']));

  letEnd.shift()?.();
  expect(await answered).toMatchObject({ status: 200, text: 'for first' });
  expect(begun).toEqual(['first']);
});

it('a document that cannot be made does not keep the next from being made', async () => {
  begun.length = 0;
  const failed = answerTo(open('unlucky'));
  await expect.poll(() => begun).toEqual(['unlucky']);
  const next = answerTo(open('eager'));
  letEnd.shift()?.();
  expect(await failed).toMatchObject({ status: 500 });
  await expect.poll(() => begun).toEqual(['unlucky', 'eager']);
  letEnd.shift()?.();
  expect(await next).toMatchObject({ status: 200, text: 'for eager' });
});

/** Lets the document that is being made end, and waits for what begins then. */
async function endOne(): Promise<string | undefined> {
  const before = begun.length;
  letEnd.shift()?.();
  await expect.poll(() => begun.length).toBe(before + 1);
  return begun.at(-1);
}

it('an account that asks for all it may delays another by no more than what has begun, and those with links by their own (contract, 8.6)', async () => {
  begun.length = 0;
  const first = open('p1', { account: 'program' });
  await expect.poll(() => begun).toEqual(['p1']);
  const ofProgram = [
    first,
    ...Array.from({ length: 9 }, () => open('p1', { account: 'program' })),
    ...Array.from({ length: 10 }, () => open('p2', { account: 'program' })),
  ];
  await expect.poll(() => queue.waiting).toBe(19);
  // By however many users.
  expect(await answerTo(open('p3', { account: 'program' }))).toMatchObject({ status: 429, retryAfter: '2' });
  expect(refusals.splice(0)).toEqual(['documents_of_account']);
  // Whoever has a link to one of its reports may be anybody, and has a place of another kind.
  const ofLink = open('patient', { account: 'program', link: 'yes' });
  await expect.poll(() => queue.waiting).toBe(20);
  const ofOthers = [open('other', { account: 'other' }), open('other', { account: 'other' })];
  await expect.poll(() => queue.waiting).toBe(22);

  const answers = Promise.all([...ofProgram, ofLink, ...ofOthers].map(answerTo));
  expect([await endOne(), await endOne()].toSorted()).toEqual(['other', 'patient']);
  expect([await endOne(), await endOne(), await endOne()].filter((user) => user === 'other')).toHaveLength(1);

  while (begun.length < 23) await endOne();
  letEnd.shift()?.();
  expect((await answers).map(({ status }) => status)).toEqual(Array(23).fill(200));
});

it('a long document delays no short one, and no file', async () => {
  begun.length = 0;
  const long = open('long', { lane: 'long' });
  await expect.poll(() => begun).toEqual(['long']);
  const short = open('short', { lane: 'short' });
  const file = open('file', { lane: 'file' });
  await expect.poll(() => begun.toSorted()).toEqual(['file', 'long', 'short']);
  const answers = Promise.all([long, short, file].map(answerTo));
  for (const each of letEnd.splice(0)) each();
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
});

/** Sends one request more, when the app has all of these. */
async function afterAllOf(requests: readonly ClientRequest[], send: () => ClientRequest): Promise<ClientRequest> {
  received += requests.length;
  await expect.poll(() => queue.waiting).toBe(received);
  return send();
}
let received = 0;
