import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import type { IsProxy } from '../../src/rate-limits/connection-places.ts';
import { DROPPED_BODY } from '../../src/server/bodies/dropped-bodies.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
} from '../../src/server/connections/connections.ts';
import type { Refusal } from '../../src/server/recording/metrics.ts';
import { useTestApp } from '../helpers/app.ts';
import { closed } from '../helpers/sockets.ts';

const MIB = 1024 * 1024;

const testApp = useTestApp();

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A connection that reads nothing until it is asked to. */
async function connection(app: FastifyInstance, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  // Being cut off is what these tests wait for.
  socket.on('error', () => {});
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The service itself. */
async function listening(): Promise<FastifyInstance> {
  const { app } = testApp;
  if (!app.server.listening) await app.listen({ port: 0 });
  return app;
}

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: kits.test\r\n${headers}\r\n`;

/** Reads all that is sent; returns a function that tells what has come. */
function reading(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

/** Everything that is sent until the connection ends. */
async function readToEnd(socket: Socket): Promise<string> {
  const text = reading(socket);
  await closed(socket);
  return text();
}

const ACTOR: Actor = { userId: 'u', accountId: 'a', role: 'CLIENT', apiKeyId: 'k', accountMode: 'LIVE' };

/** An app with the same limits, but for some, and a route that answers 16 MiB and one that never answers. */
async function appWith(limits: Partial<ConnectionLimits>, isProxy: IsProxy = () => false) {
  const app = fastify();
  const refusals: Refusal[] = [];
  // As the app answers preflights and unknown paths: before anything is counted.
  app.addHook('onRequest', async ({ url }, reply) => (url === '/early' ? reply.send('early') : undefined));
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) request.actor = { ...ACTOR, apiKeyId: authorization };
  });
  limitConnections(app, { refused: (reason) => refusals.push(reason) }, isProxy, { ...CONNECTION_LIMITS, ...limits });
  const accepted: Socket[] = [];
  app.server.on('connection', (socket) => accepted.push(socket));
  const large = Buffer.alloc(16 * MIB);
  app.get('/large', (_request, reply) => reply.send(large));
  app.get('/never', () => new Promise(() => {}));
  app.get('/small', () => 'small');
  await app.listen({ port: 0 });
  ends.push(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { app, refusals, accepted };
}

describe('readers who never read (contract, 8.6)', () => {
  it('get a file that is in memory once, until too much of it waits; others are served meanwhile', async () => {
    const app = await listening();
    const accepted = new Set<Socket>();
    app.server.on('connection', (socket) => {
      accepted.add(socket);
      socket.on('close', () => accepted.delete(socket));
    });
    // GraphiQL's script, of several megabytes.
    const html = (await app.inject({ url: '/graphql', headers: { accept: 'text/html' } })).body;
    const scripts = await Promise.all(
      Array.from(html.matchAll(/\/assets\/graphiql\/[^"]+\.js/g), async ([path]) => ({
        path,
        length: (await app.inject(path)).body.length,
      })),
    );
    const script = scripts.find(({ length }) => length > 5 * MIB)?.path ?? '';
    expect(script).not.toBe('');
    const before = process.memoryUsage().arrayBuffers;
    const page = request(script);
    for (let count = 0; count < 50; count += 1) (await connection(app)).write(page);
    await expect.poll(async () => refusalsOf(await metrics())).toMatch(/"unread_bytes"\} 2\d/);
    const waiting = () => [...accepted].reduce((sum, socket) => sum + socket.writableLength, 0);
    await expect.poll(waiting).toBeLessThan(CONNECTION_LIMITS.unreadBytes);
    expect(waiting()).toBeGreaterThan(50 * MIB);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * MIB);
    const other = await connection(app);
    other.write(request('/healthz', 'Connection: close\r\n'));
    expect(await readToEnd(other)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('are closed when they have read nothing for a while', async () => {
    const { app, refusals } = await appWith({ unreadMs: 100 });
    const socket = await connection(app);
    socket.write(request('/large'));
    await expect.poll(() => refusals).toEqual(['unread_answer']);
    // What was on its way already arrives; then nothing more.
    expect((await readToEnd(socket)).length).toBeLessThan(16 * MIB);
  });

  it.each<[string, (request: string) => string, string | undefined]>([
    ['by their address', (headers) => headers, '127.0.0.2'],
    ['by their key', (headers) => `${headers}Authorization: another key\r\n`, undefined],
  ])('are closed if they have most waiting, %s, not if they began first', async (_how, headersOf, address) => {
    const { app, refusals, accepted } = await appWith({ unreadBytes: 5 * 16 * MIB });
    const slow = await connection(app);
    slow.write(request('/large'));
    const greedy: Socket[] = [];
    for (let count = 0; count < 4; count += 1) {
      const socket = await connection(app, address);
      socket.write(request('/large', headersOf('')));
      greedy.push(socket);
    }
    // All of it is allowed, to the byte.
    await expect.poll(() => accepted.filter(({ writableLength }) => writableLength > 0).length).toBe(5);
    expect(refusals).toEqual([]);
    const small = await connection(app, '127.0.0.3');
    small.write(request('/small', 'Connection: close\r\n'));
    expect(await readToEnd(small)).toMatch(/small$/);
    expect(refusals).toEqual(['unread_bytes']);
    const [first, ...others] = await Promise.all(greedy.map(sizeRead));
    expect(first).toBeLessThan(16 * MIB);
    for (const size of [await sizeRead(slow), ...others]) expect(size).toBeGreaterThan(16 * MIB);
  });

  /** How much of the answer of 16 MiB arrives. */
  async function sizeRead(socket: Socket): Promise<number> {
    let size = 0;
    socket.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > 16 * MIB) socket.end();
    });
    await closed(socket);
    return size;
  }

  it('do not keep those from the same answer who read it', async () => {
    const { app, refusals } = await appWith({ unreadBytes: 20 * MIB });
    const lazy = await connection(app);
    lazy.write(request('/large'));
    for (let count = 0; count < 3; count += 1) {
      const eager = await connection(app);
      eager.write(request('/large', 'Connection: close\r\n'));
      expect((await readToEnd(eager)).length).toBeGreaterThan(16 * MIB);
    }
    expect(refusals).toEqual(['unread_bytes']);
  });

  const metrics = async () => (await testApp.app.inject({ url: '/metrics' })).body;
  const refusalsOf = (text: string) => text.match(/^http_refusals_total.*$/gm)?.join('\n') ?? '';
});

describe('a body in chunks (contract, 8.1)', () => {
  const HEAD =
    'POST /api/v3/kits/ABC/activate/ HTTP/1.1\r\nHost: kits.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
  const MIN_CHUNK = 64;
  const chunks = (count: number) => '1\r\n \r\n'.repeat(count);

  it('may have as many as fit, if each counts for 64 bytes', async () => {
    const app = await listening();
    const within = await connection(app);
    within.write(`${HEAD}Connection: close\r\n\r\n${chunks(MIB / MIN_CHUNK)}0\r\n\r\n`);
    // An empty body of a kit that does not exist.
    expect(await readToEnd(within)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('is refused at one more; its rest is dropped, and the connection goes on', async () => {
    const app = await listening();
    const beyond = await connection(app);
    const text = reading(beyond);
    beyond.write(`${HEAD}\r\n${chunks(MIB / MIN_CHUNK + 1)}`);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 413 /);
    beyond.write(`${chunks(1_000)}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: kits.test\r\nConnection: close\r\n\r\n`);
    await closed(beyond);
    expect(text()).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /);
  });

  it('is cut off if its rest is longer than 32 MiB', async () => {
    const app = await listening();
    const endless = await connection(app);
    const text = reading(endless);
    endless.write(`${HEAD}\r\n${chunks((MIB + DROPPED_BODY.bytes) / MIN_CHUNK)}`);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 413 /);
    endless.write(chunks(2_000));
    await closed(endless);
  });
});

describe('a connection (contract, 8.6)', () => {
  it('has 16 requests under way, and is closed at one more', async () => {
    const { app, refusals } = await appWith({});
    const within = await connection(app);
    within.write(request('/small').repeat(15) + request('/small', 'Connection: close\r\n'));
    expect((await readToEnd(within)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(16);
    const socket = await connection(app);
    socket.write(request('/never').repeat(17));
    await expect.poll(() => refusals).toEqual(['requests_under_way']);
  });

  it('gains no requests under way by those that are answered before they are counted', async () => {
    const { app, refusals } = await appWith({});
    const socket = await connection(app);
    const text = reading(socket);
    socket.write(request('/early').repeat(10) + request('/small'));
    await expect.poll(text).toContain('small');
    socket.write(request('/never').repeat(17));
    await expect.poll(() => refusals).toEqual(['requests_under_way']);
  });
});

describe('open connections (contract, 8.6)', () => {
  const STRANGER = '127.0.0.2';
  const SMALL = request('/small', 'Connection: close\r\n');

  /** The answer on a new connection. */
  const answerOf = async (app: FastifyInstance, localAddress?: string) => {
    const socket = await connection(app, localAddress);
    socket.write(SMALL);
    return readToEnd(socket);
  };

  /** How many connections the service has. */
  const open = (app: FastifyInstance) =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it('are at most 2,000', () => {
    // One more is handed over, so that room can be made for it.
    expect(testApp.app.server.maxConnections).toBe(2_001);
    expect(CONNECTION_LIMITS.connections).toBe(2_000);
  });

  it.each([
    ['nothing', ''],
    ['half a head', 'GET /small HTTP/1.1\r\nHost: kits'],
    [
      'half a body',
      'POST /never HTTP/1.1\r\nHost: kits.test\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf',
    ],
    ['a whole request, and stay', request('/small')],
  ])('of a stranger who takes all it can, and sends %s on each, keep nobody else out', async (_what, bytes) => {
    const { app, refusals } = await appWith({ connections: 20 });
    const strangers: Socket[] = [];
    for (let count = 0; count < 60; count += 1) {
      const socket = await connection(app, STRANGER);
      socket.resume();
      socket.write(bytes);
      strangers.push(socket);
    }
    const left = () => strangers.filter(({ closed }) => !closed).length;
    await expect.poll(left).toBe(10);
    // Each of the others has made room for a later one.
    expect(refusals).toEqual(Array(50).fill('connections_of_address'));
    expect(await open(app)).toBe(10);
    for (let count = 0; count < 30; count += 1) expect(await answerOf(app)).toContain('200 OK');
    expect([left(), refusals.length]).toEqual([10, 50]);
  });

  it('with a request that has arrived are not closed: a further one of the same address is, and nobody else’s', async () => {
    const { app, refusals, accepted } = await appWith({ connections: 4 });
    const busy = [await connection(app, STRANGER), await connection(app, STRANGER)];
    for (const socket of busy) socket.write(request('/never'));
    await expect.poll(() => accepted.every(({ bytesRead }) => bytesRead > 0)).toBe(true);
    await closed(await connection(app, STRANGER));
    expect(refusals).toEqual(['connections_of_address']);
    expect(await answerOf(app)).toContain('200 OK');
    expect(busy.map((socket) => socket.closed)).toEqual([false, false]);
    // There is room again once one ends.
    busy[0]?.destroy();
    await expect.poll(() => open(app)).toBe(1);
    expect(await answerOf(app, STRANGER)).toContain('200 OK');
  });

  it('make room where all are taken: the one that has waited longest, of who has most', async () => {
    const { app, refusals } = await appWith({ connections: 5 });
    const of = async (address: string) => [await connection(app, address), await connection(app, address)];
    const [first, second] = [await of('127.0.0.3'), await of('127.0.0.4')];
    const single = await connection(app, STRANGER);
    await expect.poll(() => open(app)).toBe(5);
    expect(await answerOf(app)).toContain('200 OK');
    await closed(first[0] as Socket);
    expect(refusals).toEqual(['connections']);
    expect([first[1], ...second, single].map((socket) => socket?.closed)).toEqual([false, false, false, false]);
  });

  it('of a trusted proxy are bounded by all places alone', async () => {
    const { app, refusals } = await appWith({ connections: 6 }, (address) => address === '127.0.0.1');
    const proxied: Socket[] = [];
    for (let count = 0; count < 5; count += 1) proxied.push(await connection(app));
    const stranger = [await connection(app, STRANGER)];
    await expect.poll(() => open(app)).toBe(6);
    expect(refusals).toEqual([]);
    // Strangers make room first.
    expect(await answerOf(app)).toContain('200 OK');
    await closed(stranger[0] as Socket);
    expect(proxied.every((socket) => !socket.closed)).toBe(true);
    expect(refusals).toEqual(['connections']);
  });

  it('of the proxies of TRUST_PROXY are those that the service trusts; others are not', async () => {
    for (const [trustProxy, isBounded] of [
      [['10.0.0.0/8'], true],
      [['loopback'], false],
    ] as const) {
      const service = await testApp.appWith({ trustProxy });
      ends.push(() => service.close());
      await service.listen({ port: 0, host: '127.0.0.1' });
      const sockets = await Promise.all(Array.from({ length: 1_001 }, () => connection(service)));
      if (isBounded) await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(1);
      else await expect.poll(() => open(service)).toBe(1_001);
      for (const socket of sockets) socket.destroy();
    }
  });

  it('that send no whole head in ten seconds are closed, whether they send a part of one or nothing', async () => {
    const service = await testApp.appWith({});
    ends.push(() => service.close());
    await service.listen({ port: 0, host: '127.0.0.1' });
    expect(service.server.headersTimeout).toBe(10_000);
    const silent = await connection(service);
    const halfway = await connection(service);
    halfway.write('GET / HTTP/1.1\r\nHost: kits');
    // Node looks at it whenever it looks at the connections, each second.
    service.server.headersTimeout = 1;
    for (const answer of await Promise.all([readToEnd(silent), readToEnd(halfway)])) expect(answer).toContain(' 408 ');
  });
});
