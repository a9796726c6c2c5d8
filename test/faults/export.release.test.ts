import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ServiceProcess } from '../helpers/service.ts';
import { ADMIN_KEY } from './load.ts';
import { newWorld } from './world.ts';

const KITS = 1_000;

/** How often a reader who reads nothing is looked at, and how long it may take until it is cut off; the limit is 30 seconds. */
const UNREAD_POLL = { interval: 1_000, timeout: 90_000 };

const QUERY = '{ kits { edges { node { kitId metadata } } } }';

/** Sends a mutation as an administrator. */
async function mutate(service: ServiceProcess, mutation: string) {
  const { text } = await service.graphql(`mutation { ${mutation} }`, { key: ADMIN_KEY });
  expect(JSON.parse(text).errors).toBeUndefined();
  return JSON.parse(text).data;
}

/** Provisions kits of a new account, and returns their codes. */
async function provision(service: ServiceProcess, count: number): Promise<readonly string[]> {
  await mutate(service, 'upsertKitType(input: { code: "K", name: "K", sampleType: "saliva" }) { kitType { code } }');
  const account = 'createAccount(input: { name: "P", mode: LIVE }) { account { accountId } }';
  const { accountId } = (await mutate(service, account)).createAccount.account;
  const input = `{ accountId: "${accountId}", kitType: "K", count: ${count} }`;
  const { provisionKits } = await mutate(service, `provisionKits(input: ${input}) { kits { kitId } }`);
  return provisionKits.kits.map(({ kitId }: { readonly kitId: string }) => kitId);
}

it('the service is killed during an export: the reader sees that it has no end, and goes on after the last line', async () => {
  const world = await newWorld();
  const first = await world.start();
  await provision(first, KITS);

  const begin = (origin: string, query: string) =>
    fetch(`${origin}/graphql/export`, {
      method: 'POST',
      headers: { authorization: `Token ${ADMIN_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
  const broken = await begin(first.origin, QUERY);
  let text = '';
  let isKilled = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of broken.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (isKilled) continue;
      isKilled = true;
      await first.kill();
    }
  };
  await expect(read()).rejects.toThrow();
  const lines = text.split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(KITS);
  expect(text).not.toContain('"end"');

  const second = await world.start();
  const { cursor } = JSON.parse(lines.at(-1) ?? '');
  const rest = await begin(second.origin, `{ kits(after: ${JSON.stringify(cursor)}) { edges { node { kitId } } } }`);
  const restLines = (await rest.text()).split('\n').slice(0, -1);
  expect(JSON.parse(restLines.at(-1) ?? '')).toEqual({ end: true, count: KITS - lines.length });
  const kits = [...lines, ...restLines.slice(0, -1)].map((line) => JSON.parse(line).node.kitId);
  expect(new Set(kits).size).toBe(KITS);
  expect((await second.stop()).stderr).toBe('');
});

it('an export that nobody reads is cut off after 30 seconds, and its turn goes to another', async () => {
  const world = await newWorld();
  const service = await world.start();
  // More than the buffers of both ends hold, all of them together.
  const metadata = `{ text: "${'x'.repeat(16_000)}" }`;
  for (const kitId of await provision(service, 100))
    await mutate(service, `updateKitMetadata(input: { kitId: "${kitId}", metadata: ${metadata} }) { kit { kitId } }`);
  const aliases = Array.from({ length: 25 }, (_, index) => `m${index}: metadata`).join(' ');
  const body = JSON.stringify({ query: `{ kits { edges { node { ${aliases} } } } }` });
  const { hostname, port, host } = new URL(service.origin);
  const unread = Array.from({ length: 2 }, () => connect(Number(port), hostname));
  onTestFinished(() => {
    for (const socket of unread) socket.destroy();
  });
  const begun: Promise<unknown>[] = [];
  for (const socket of unread) {
    socket.on('error', () => {});
    begun.push(once(socket, 'data').then(() => socket.pause()));
    socket.write(
      `POST /graphql/export HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Token ${ADMIN_KEY}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  await Promise.all(begun);
  const third = async () =>
    (await service.rest('POST', '/graphql/export', { key: ADMIN_KEY, json: { query: QUERY } })).status;
  await expect.poll(third, UNREAD_POLL).toBe(429);
  await expect.poll(third, UNREAD_POLL).toBe(200);
  await service.stop();
});
