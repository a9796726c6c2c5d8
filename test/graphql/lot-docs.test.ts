import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dealingWithRecalls } from '../../src/jobs/recalls.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

/** The calls of "Lots and recalls" in docs/program-rules.md, sent one after the other as they are written there. */
const app = useTestApp();

it('what the warehouse is told to send does what the page says', async () => {
  const page = readFileSync(new URL('../../docs/program-rules.md', import.meta.url), 'utf8');
  const calls = [...page.matchAll(/```graphql\n(.*?)```/gs)].map(([, query = '']) => query);
  const program = await Program.start(app);
  const provision = { accountId: program.client.accountId, kitType: 'LIPID', kitIds: ['BOX-0001'] };
  await program.mutate(program.fulfillment, 'provisionKits', provision);
  await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: 'BOX-0002' }]);
  const lots: unknown[] = [];
  for (const query of calls) {
    const data = (await app.graphql(query, {}, { key: program.admin.key })).expectNoErrors();
    lots.push(...Object.values(data));
    if (query.includes('recallLot')) await dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();
  }
  expect(lots).toMatchObject([
    { lot: { status: 'OPEN', expires: '2028-06-30' } },
    { lot: { kits: { totalCount: 2 } } },
    { lot: { status: 'QUARANTINED' } },
    { lot: { status: 'OPEN' } },
    { lot: { status: 'RECALLED', recall: { kits: 2, done: 0, finished: null } } },
    {
      recall: { done: 2, canceled: 2, replaced: 1, skipped: 0, finished: expect.any(String) },
      figures: { kits: 2, canceled: 2 },
    },
    { edges: [expect.anything(), expect.anything()] },
  ]);
});
