import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from '../../src/server/connections.ts';
import { DROPPED_BODY } from '../../src/server/dropped-bodies.ts';
import type { Refusal } from '../../src/server/metrics.ts';
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
async function appWith(limits: Partial<ConnectionLimits>) {
  const app = fastify();
  const refusals: Refusal[] = [];
  // As the app answers preflights and unknown paths: before anything is counted.
  app.addHook('onRequest', async ({ url }, reply) => (url === '/early' ? reply.send('early') : undefined));
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) request.actor = { ...ACTOR, apiKeyId: authorization };
  });
  limitConnections(app, { refused: (reason) => refusals.push(reason) }, { ...CONNECTION_LIMITS, ...limits });
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

  it('is one of at most 2,000', async () => {
    expect(testApp.app.server.maxConnections).toBe(2_000);
    const { app, refusals } = await appWith({ connections: 2 });
    const idle = await connection(app);
    const text = reading(idle);
    idle.write(request('/small'));
    await expect.poll(text).toContain('small');
    const busy = await connection(app);
    busy.write(request('/never'));
    const dropped = await connection(app);
    await closed(dropped);
    expect(refusals).toEqual(['connections']);
    // The one that was idle has made room.
    const next = await connection(app);
    next.write(request('/small', 'Connection: close\r\n'));
    expect(await readToEnd(next)).toContain('200 OK');
  });
});
