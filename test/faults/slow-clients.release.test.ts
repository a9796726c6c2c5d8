import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ADMIN_KEY, Load, prepare } from './load.ts';
import { newWorld } from './world.ts';

/** How many callers there are of each slow kind. */
const CALLERS = 50;

/** How many answers each caller asks for who never reads. */
const UNREAD = 20;

/** Opens connections that send this and then nothing more; if they do not read, what they are sent stays in buffers. */
async function open(origin: string, text: string, reads: boolean): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: CALLERS }, () => connect(Number(port), hostname));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) {
    // The service may cut it at any time.
    socket.on('error', () => {});
    if (reads) socket.resume();
    else socket.pause();
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(text);
  return sockets;
}

it('clients that send a body byte by byte, or never read, delay no other client, nor the end of the process', async () => {
  const world = await newWorld();
  const { ledger } = world;
  const service = await world.start();
  await prepare(service.origin);

  const head = `Host: localhost\r\nAuthorization: Token ${ADMIN_KEY}\r\n`;
  const body = `Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const dripping = await open(service.origin, `POST /api/v2/orders/ HTTP/1.1\r\n${head}${body}`, true);
  await open(service.origin, `GET /openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(UNREAD), false);

  const load = Load.on(service.origin, ledger);
  for (let count = 0; count < 10; count += 1) {
    for (const socket of dripping) socket.write(' ');
    await load.acknowledged(5);
  }
  await load.stop();
  expect(ledger.markers('order', 'nothing')).toEqual([]);
  expect(ledger.markers('patient', 'unknown')).toEqual([]);

  // With all of them still connected.
  expect(await service.stop()).toMatchObject({ code: 0, signal: null });
  expect(await world.inconsistencies()).toEqual([]);
});

it('a request that takes longer than a minute to arrive is answered 408 in the documented envelope, and counted', async () => {
  const world = await newWorld();
  const service = await world.start();
  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  const callers = await open(service.origin, `POST /graphql HTTP/1.1\r\n${head}{`, true);
  let answer = '';
  callers[0]?.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  await Promise.all(callers.map((caller) => new Promise((resolve) => caller.once('close', resolve))));
  const [first = '', body = ''] = answer.split('\r\n\r\n');
  expect(first).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*x-request-id: /i);
  expect(JSON.parse(body)).toEqual({
    error: { status: 408, type: 'bad_request', detail: 'The request took too long to arrive.' },
  });
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  // Each is one failure, although its body ends too early as well.
  expect(metrics).toMatch(new RegExp(`^request_failures_total\\{code="REQUEST_TIMEOUT".*\\} ${CALLERS}$`, 'm'));
  for (const code of ['BAD_USER_INPUT', 'CLIENT_CLOSED_REQUEST'])
    expect(metrics).toMatch(new RegExp(`^request_failures_total\\{code="${code}".*\\} 0$`, 'm'));
  await service.stop();
});
