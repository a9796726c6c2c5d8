import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/log.ts';
import { BODY_LIMITS, type BodyLimits, limitBodies } from '../../src/server/bodies/body-room.ts';
import { sendFailure } from '../../src/server/errors.ts';
import type { Refusal } from '../../src/server/recording/metrics.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { closed } from '../helpers/sockets.ts';

const MIB = 1024 * 1024;

describe('the bodies that are held (contract, 8.6)', () => {
  const LIMITS: BodyLimits = { all: 3_000, large: 2_000, largeWithoutKey: 1_000, small: 500 };

  /** An app that holds each body until it is told to answer. */
  async function holding(limits: Partial<BodyLimits> = {}) {
    const app = fastify();
    const heads: string[] = [];
    const [registry, refusals] = [new Registry(), [] as Refusal[]];
    const operator = { log: createLog('silent'), metrics: new Metrics() };
    app.decorateRequest('actor', null);
    app.decorateRequest('record', null);
    app.decorateRequest('reads', null);
    app.addHook('onRequest', async (request) => {
      heads.push(request.method);
      if (request.headers.authorization) request.actor = { apiKeyId: 'somebody’s' } as typeof request.actor;
    });
    limitBodies(app, { registry, refused: (reason) => refusals.push(reason) }, { ...LIMITS, ...limits });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error, request, reply) => sendFailure(operator, error, request, reply));
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let onHeld = () => {};
    app.post('/', async () => {
      onHeld();
      await released;
      return 'answered';
    });
    app.get('/', () => 'read');
    onTestFinished(() => app.close());
    const bytes = async () => Number(/^http_body_bytes (\d+)$/m.exec(await registry.metrics())?.[1]);
    /** Sends a body, which is held. @returns the status, if it is refused at once */
    const send = async (length: number, key?: string) => {
      const held = new Promise<'held'>((resolve) => {
        onHeld = () => resolve('held');
      });
      const answered = app.inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'text/plain', ...(key && { authorization: key }) },
        payload: 'x'.repeat(length),
      });
      return Promise.race([held, answered.then(({ statusCode }) => statusCode)]);
    };
    return { app, send, bytes, refusals, heads, answer };
  }

  it('have a limit altogether, whatever their size: one byte more is refused', async () => {
    const { send, bytes, refusals, answer } = await holding();
    for (let count = 0; count < 6; count += 1) expect(await send(LIMITS.small)).toBe('held');
    expect(await bytes()).toBe(LIMITS.all);
    expect(await send(1)).toBe(503);
    expect(refusals).toEqual(['bodies']);
    expect(await bytes()).toBe(LIMITS.all);
    answer();
    await expect.poll(bytes).toBe(0);
    expect(await send(1)).toBe('held');
  });

  it('that are large leave room for small ones', async () => {
    const { send, bytes } = await holding();
    expect(await send(LIMITS.large, 'key')).toBe('held');
    expect(await send(LIMITS.small + 1, 'key')).toBe(503);
    expect(await send(LIMITS.small, 'key')).toBe('held');
    expect(await send(LIMITS.small)).toBe('held');
    expect(await bytes()).toBe(LIMITS.all);
    const alone = await holding();
    expect(await alone.send(LIMITS.large + 1, 'key')).toBe(503);
  });

  it('that are large and come without a key leave room for those that have one', async () => {
    const { send } = await holding();
    expect(await send(LIMITS.largeWithoutKey)).toBe('held');
    expect(await send(LIMITS.small + 1)).toBe(503);
    expect(await send(LIMITS.small + 1, 'key')).toBe('held');
    expect(await (await holding()).send(LIMITS.largeWithoutKey + 1)).toBe(503);
  });

  it('count by the bytes that have come, at least 64 for each chunk, until their connection is closed', async () => {
    const { app, bytes, heads } = await holding();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const announced = await connected(port);
    announced.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n');
    const chunked = await connected(port);
    chunked.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n');
    await expect.poll(() => heads).toEqual(['POST', 'POST']);
    expect(await bytes()).toBe(0);
    announced.write('x'.repeat(200));
    chunked.write('1\r\nx\r\n1\r\nx\r\n');
    await expect.poll(bytes).toBe(200 + 2 * 64);
    announced.destroy();
    chunked.destroy();
    await expect.poll(bytes).toBe(0);
  });

  it('of GET are not read, and do not count', async () => {
    const { app, bytes } = await holding();
    const answer = await app.inject({ method: 'GET', url: '/', payload: 'x'.repeat(LIMITS.all + 1) });
    expect([answer.statusCode, await bytes()]).toEqual([200, 0]);
  });
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The service may cut it at any time.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

describe('while large bodies take up their room', () => {
  const testApp = useTestApp();
  let program: Program;
  let port: number;

  beforeAll(async () => {
    program = await Program.start(testApp);
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    port = (testApp.app.server.address() as AddressInfo).port;
  });

  const bytesHeld = async () =>
    Number(/^http_body_bytes (\d+)$/m.exec((await testApp.app.inject('/metrics')).body)?.[1]);

  /** Begins to send a message of 10 MiB, as far as all but its last byte. */
  async function beginMessage(head = `Content-Length: ${10 * MIB}`): Promise<{ socket: Socket; text: () => string }> {
    const socket = await connected(port);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.write(
      `POST /hl7/v2 HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${program.lab.key}\r\n` +
        `Content-Type: application/hl7-v2\r\n${head}\r\n\r\n`,
    );
    const isChunked = head.startsWith('Transfer-Encoding');
    if (isChunked) socket.write(`${(10 * MIB).toString(16)}\r\n`);
    socket.write('x'.repeat(10 * MIB - 1));
    return { socket, text: () => text };
  }

  it.each([
    ['/graphql', 'application/json', 5 * MIB],
    ['/api/v2/orders/', 'application/json', 5 * MIB],
    ['/hl7/v2', 'application/hl7-v2', 11 * MIB],
  ])('one that is refused counts no longer, though the rest of it still comes: %s', async (path, type, length) => {
    const socket = await connected(port);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${program.lab.key}\r\nContent-Type: ${type}\r\n`;
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 413 /);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => text).toContain('HTTP/1.1 200 ');
    expect(await bytesHeld()).toBe(0);
  });

  it('the next large one is answered 503 with Retry-After by each API, and small ones are served', async () => {
    const held: Awaited<ReturnType<typeof beginMessage>>[] = [];
    for (let count = 1; count * 10 * MIB <= BODY_LIMITS.large; count += 1) {
      held.push(await beginMessage());
      await expect.poll(bytesHeld).toBe(count * (10 * MIB - 1));
    }
    for (const head of [`Content-Length: ${10 * MIB}`, 'Transfer-Encoding: chunked']) {
      const beyond = await beginMessage(head);
      await closed(beyond.socket);
      expect(beyond.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 5\r\n/i);
      expect(beyond.text()).toMatch(/\r\nconnection: close\r\n/i);
      expect(JSON.parse(beyond.text().split('\r\n\r\n')[1] ?? '')).toEqual({
        error: { status: 503, type: 'server_error', detail: expect.stringContaining('Try again') },
      });
    }
    // What is left for large ones: less than 9 MiB.
    const more: Socket[] = [];
    for (let count = 0; count < 8; count += 1) {
      const socket = await connected(port);
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${program.client.key}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${MIB}\r\n\r\n${' '.repeat(MIB - 1)}`,
      );
      more.push(socket);
    }
    await expect.poll(bytesHeld).toBe(4 * (10 * MIB - 1) + 8 * (MIB - 1));
    const large = `{ kitTypes { code } } #${'x'.repeat(BODY_LIMITS.small)}`;
    const byGraphQL = await testApp.graphql(large, {}, program.client);
    byGraphQL.expectError('SERVICE_UNAVAILABLE');
    expect([byGraphQL.status, byGraphQL.headers['retry-after']]).toEqual([503, '5']);
    const byRest = await testApp.app.inject({
      method: 'POST',
      url: '/api/v2/orders/',
      headers: { authorization: `Token ${program.client.key}` },
      payload: { metadata: 'x'.repeat(BODY_LIMITS.small) },
    });
    expect([byRest.statusCode, byRest.headers['retry-after'], byRest.json().error.type]).toEqual([
      503,
      '5',
      'server_error',
    ]);
    expect((await testApp.graphql('{ kitTypes { code } }', {}, program.client)).status).toBe(200);
    await program.order();
    for (const socket of more) socket.destroy();
    await expect.poll(bytesHeld).toBe(4 * (10 * MIB - 1));
    // Those who had room are answered.
    for (const { socket, text } of held) {
      socket.write('x');
      await expect.poll(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\rMSA\|AR\|/);
    }
    await expect.poll(bytesHeld).toBe(0);
    const refusals = (await testApp.app.inject('/metrics')).body;
    expect(refusals).toContain('http_refusals_total{reason="bodies"} 4');
    expect(refusals).toContain('request_failures_total{code="SERVICE_UNAVAILABLE",reason="bodies"} 4');
  });
});
