import { beforeAll, describe, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';

/**
 * One account, or whoever has no key, takes all it can while another works (contract, 8.4 and 8.6). For the renderer, see
 * documents.unit.test.ts; for the disk, test/graphql/stored-answers.test.ts; for exports and subscriptions, their own tests.
 */
const app = useTestApp();

let keys: readonly TestActor[];
let other: TestActor;
beforeAll(async () => {
  const account = await app.actor('CLIENT');
  keys = await Promise.all(Array.from({ length: 10 }, () => app.actor('CLIENT', { account })));
  other = await app.actor('CLIENT');
});

/** Reads a list. Returns the status, and the code of a refusal. */
async function read({ key }: TestActor): Promise<string> {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query: '{ kits(first: 1) { edges { node { kitId } } } }' },
  });
  const { errors = [] } = JSON.parse(body);
  return [statusCode, ...errors.map((error: { extensions: { code: string } }) => error.extensions.code)].join(' ');
}

/** How many there are of each. */
function counted(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describe('connections to the database', () => {
  it('have a queue of which one account fills half, by however many keys; another has its place', async () => {
    const { turns, maxConnections } = app.database;
    const held = turns.shareOf('a test');
    for (let index = 0; index < maxConnections; index++) await held.begin(undefined);
    const ofOne = Array.from({ length: 260 }, (_, index) => read(keys[index % keys.length] ?? other));
    await expect.poll(() => turns.waiting).toBe(250);
    const ofOther = Array.from({ length: 5 }, () => read(other));
    await expect.poll(() => turns.waiting).toBe(255);
    expect(app.database.connections().waiting).toBe(255);

    for (let index = 0; index < maxConnections; index++) held.end();
    expect(counted(await Promise.all(ofOther))).toEqual({ '200': 5 });
    expect(counted(await Promise.all(ofOne))).toEqual({ '200': 250, '503 SERVICE_UNAVAILABLE': 10 });
    expect(turns.waiting).toBe(0);
  });
});

describe('the memory for answers', () => {
  it('is shared by accounts: one may take half of it, by however many keys, and then waits for itself', async () => {
    const { memory } = app.app;
    const { bytes } = memory.usage;
    const [first, second] = keys;
    if (!first || !second) throw new Error('There are no keys.');
    const taken = memory.shareOf(first.accountId).take(bytes / 2, undefined);
    if (taken instanceof Promise) throw new Error('There is no room.');
    const waiting = [read(first), read(second)];
    await expect.poll(() => memory.usage.waiting).toBe(2);
    expect(await read(other)).toBe('200');
    taken.release();
    expect(await Promise.all(waiting)).toEqual(['200', '200']);
    expect(memory.usage.held).toBe(0);
  });
});
