import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../helpers/app.ts';
import { useReceiver } from '../../helpers/webhook-receiver.ts';
import { attemptsOf, type TestEndpoint, WebhookWorld } from './world.ts';

/** Where webhooks go: to public addresses only, unless WEBHOOK_ALLOW_PRIVATE is on (contract, 9.4). */
const app = useTestApp();

let world: WebhookWorld;
const receiver = useReceiver();
afterEach(async () => {
  await world.stop();
});

/** A public address that is nobody's yet. */
const NOBODYS = '2000::1';

const REFUSED = [{ statusCode: null, error: 'ADDRESS_NOT_PUBLIC' }];

function address(text: string): LookupAddress {
  return { address: text, family: text.includes(':') ? 6 : 4 };
}

/** Sends an event to a URL from an app that knows these names, and refuses private addresses. */
async function send(url: string, names: Readonly<Record<string, readonly string[]>> = {}): Promise<TestEndpoint> {
  world = await WebhookWorld.start(app);
  const endpoint = await world.endpoint({ url });
  const resolve = async (name: string) => (names[name] ?? []).map(address);
  world.sender({ resolve, answerMs: 5_000, allowPrivate: false });
  await world.events(1);
  return endpoint;
}

describe('nothing is sent to', () => {
  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
    '[64:ff9b::7f00:1]',
  ])('an address that is not public: %s', async (host) => {
    const endpoint = await send(receiver.url('/hook', host));
    const delivery = await world.tried(endpoint, 1);
    expect(attemptsOf(delivery)).toMatchObject(REFUSED);
    expect(delivery.status).toBe('PENDING');
    expect(receiver.received).toEqual([]);
    expect(receiver.connections).toBe(0);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.1', '172.16.0.1', '192.168.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['carriers’ private addresses', ['100.64.0.1']],
    ['a private network of IPv6', ['fd00::1', 'fe80::1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['this network', ['0.0.0.0']],
  ])('a name that leads to %s', async (_where, addresses) => {
    for (const scheme of ['http', 'https']) {
      const url = receiver.url('/hook', 'inside.example').replace('http', scheme);
      const endpoint = await send(url, { 'inside.example': addresses });
      expect(attemptsOf(await world.tried(endpoint, 1))).toMatchObject(REFUSED);
      await world.stop();
    }
    expect(receiver.received).toEqual([]);
    expect(receiver.connections).toBe(0);
  });

  it('localhost, as name servers are asked for it', async () => {
    world = await WebhookWorld.start(app);
    const endpoint = await world.endpoint({ url: receiver.url('/hook', 'localhost') });
    world.sender({ answerMs: 15_000, allowPrivate: false });
    await world.events(1);
    const [attempt] = attemptsOf(await world.tried(endpoint, 1));
    expect(attempt?.error).toMatch(/^(?:ADDRESS_NOT_PUBLIC|NAME_NOT_RESOLVED\b.*)$/);
    expect(receiver.received).toEqual([]);
  });
});

it('of a name’s addresses only the public ones are connected to', async () => {
  const names = { 'mixed.example': [NOBODYS, '127.0.0.1'] };
  const endpoint = await send(receiver.url('/hook', 'mixed.example'), names);
  const [attempt] = attemptsOf(await world.tried(endpoint, 1));
  expect(attempt?.statusCode).toBeNull();
  expect(attempt?.error).not.toBe('ADDRESS_NOT_PUBLIC');
  expect(receiver.received).toEqual([]);
});

it('a name is asked for anew for each connection, and what it leads to is checked again', async () => {
  world = await WebhookWorld.start(app);
  const answers = [[NOBODYS], ['127.0.0.1']];
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return (answers[asked.length - 1] ?? []).map(address);
  };
  const endpoint = await world.endpoint({ url: receiver.url('/hook', 'rebinding.example') });
  world.sender({ resolve, answerMs: 5_000, allowPrivate: false });
  await world.events(1);
  expect(attemptsOf(await world.tried(endpoint, 1))[0]?.error).not.toBe('ADDRESS_NOT_PUBLIC');
  app.clock.advance(6_000);
  expect(attemptsOf(await world.tried(endpoint, 2)).slice(1)).toMatchObject(REFUSED);
  expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
  expect(receiver.received).toEqual([]);
});

it('a name that leads nowhere is a failure of the endpoint', async () => {
  world = await WebhookWorld.start(app);
  const endpoint = await world.endpoint({ url: receiver.url('/hook', 'nowhere.example') });
  const failure = Object.assign(new Error('queryA ENOTFOUND nowhere.example'), {
    code: 'ENOTFOUND',
    syscall: 'queryA',
  });
  world.sender({ resolve: () => Promise.reject(failure), allowPrivate: false });
  await world.events(1);
  expect(attemptsOf(await world.tried(endpoint, 1))).toMatchObject([{ error: 'NAME_NOT_RESOLVED ENOTFOUND' }]);
  expect((await world.read(endpoint)).failingSince).not.toBeNull();
});

it('WEBHOOK_ALLOW_PRIVATE lets names and addresses of this machine be reached', async () => {
  world = await WebhookWorld.start(app);
  const endpoints = await Promise.all(
    ['127.0.0.1', 'localhost'].map((host) => world.endpoint({ url: receiver.url('/hook', host) })),
  );
  world.sender();
  await world.events(1);
  for (const endpoint of endpoints) expect((await world.tried(endpoint, 1)).status).toBe('SUCCEEDED');
});
