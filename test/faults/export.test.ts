import { expect, it } from 'vitest';
import { ADMIN_KEY } from './load.ts';
import { newWorld } from './world.ts';

const QUERY = '{ kits { edges { node { kitId metadata } } } }';

it('the service is killed during an export: the reader sees that it has no end, and goes on after the last line', async () => {
  const world = await newWorld();
  const first = await world.start();
  const admin = { key: ADMIN_KEY };
  const mutate = async (mutation: string) => {
    const { text } = await first.graphql(`mutation { ${mutation} }`, admin);
    expect(JSON.parse(text).errors).toBeUndefined();
    return JSON.parse(text).data;
  };
  await mutate('upsertKitType(input: { code: "K", name: "K", sampleType: "saliva" }) { kitType { code } }');
  const { createAccount } = await mutate('createAccount(input: { name: "P", mode: LIVE }) { account { accountId } }');
  const { accountId } = createAccount.account;
  for (let round = 0; round < 2; round += 1)
    await mutate(`provisionKits(input: { accountId: "${accountId}", kitType: "K", count: 1000 }) { kits { kitId } }`);

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
  expect(lines.length).toBeLessThan(2_000);
  expect(text).not.toContain('"end"');

  const second = await world.start();
  const { cursor } = JSON.parse(lines.at(-1) ?? '');
  const rest = await begin(second.origin, `{ kits(after: ${JSON.stringify(cursor)}) { edges { node { kitId } } } }`);
  const restLines = (await rest.text()).split('\n').slice(0, -1);
  expect(JSON.parse(restLines.at(-1) ?? '')).toEqual({ end: true, count: 2_000 - lines.length });
  const kits = [...lines, ...restLines.slice(0, -1)].map((line) => JSON.parse(line).node.kitId);
  expect(new Set(kits).size).toBe(2_000);
  await second.stop();
});
