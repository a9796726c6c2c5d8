import { beforeAll, expect, it } from 'vitest';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const HOUR_MS = 60 * 60_000;
const pass = (hours: number) => app.clock.advance(hours * HOUR_MS);
const today = () => app.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);

const readFigures = graphql(`
  query ($from: Date!, $to: Date!, $accountId: ID, $kitType: String) {
    programFigures(from: $from, to: $to, accountId: $accountId, kitType: $kitType) {
      kits canceled replaced steps { step kits } stalled { stage kits }
      durations { from to kits medianHours p90Hours maxHours }
    }
  }
`);

const attempt = (variables: VariablesOf<typeof readFigures>, actor: TestActor = program.client) =>
  app.run(readFigures, variables, actor);

async function figuresOf(variables: VariablesOf<typeof readFigures>, actor: TestActor = program.client) {
  const data = (await attempt(variables, actor)).expectNoErrors();
  if (!data) throw new Error('The figures are not answered.');
  return data.programFigures;
}

it('the kits of some days: steps, stalls and durations (contract, 11.6)', async () => {
  const from = today();
  // Three kits take 1, 2 and 6 hours on their way to the customer; one is canceled, and one replaced.
  for (const hours of [1, 2, 6]) {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    pass(hours);
    await program.kitEvent(kit, 'DELIVERED');
    if (hours !== 6) continue;
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    pass(24);
    await program.report(kit);
  }
  await program.canceledKit();
  const lost = await program.kit('STI');
  await program.mutate(program.client, 'replaceKit', { kitId: lost.kitId, reason: 'LOST' });
  const to = today();
  pass(30 * 24);
  const figures = await figuresOf({ from, to });
  expect(figures).toMatchObject({ kits: 5, canceled: 2, replaced: 1 });
  expect(figures.steps.map(({ step, kits }) => [step, kits])).toEqual([
    ['ORDERED', 4],
    ['SHIPPED', 3],
    ['DELIVERED', 3],
    ['REGISTERED', 1],
    ['RETURNED', 1],
    ['RECEIVED', 1],
    ['RESULTED', 1],
  ]);
  expect(figures.stalled.filter(({ kits }) => kits > 0)).toEqual([{ stage: 'NOT_ACTIVATED', kits: 2 }]);
  const durationOf = (first: string, last: string) =>
    figures.durations.find((each) => each.from === first && each.to === last);
  expect(durationOf('SHIPPED', 'DELIVERED')).toMatchObject({ kits: 3, medianHours: 2, p90Hours: 5.2, maxHours: 6 });
  expect(durationOf('RECEIVED', 'RESULTED')).toMatchObject({ kits: 1, medianHours: 24, maxHours: 24 });
  expect(durationOf('ORDERED', 'RESULTED')).toMatchObject({ kits: 1, maxHours: 30 });
  expect(durationOf('REGISTERED', 'RETURNED')).toMatchObject({ kits: 0, medianHours: null });
  expect(figures.durations).toHaveLength(7);
  expect(await figuresOf({ from, to, kitType: 'STI' })).toMatchObject({ kits: 1, replaced: 1 });
  const { accountId } = program.client;
  expect(await figuresOf({ from, to, accountId }, program.admin)).toEqual(figures);
  const other = await Program.start(app);
  expect(await figuresOf({ from, to, accountId }, other.client)).toMatchObject({ kits: 0 });
});

it('refuses days in the wrong order, and more than a leap year of them', async () => {
  expect(badFieldsOf(await attempt({ from: '2026-02-02', to: '2026-02-01' }))).toEqual(['to']);
  expect(badFieldsOf(await attempt({ from: '2024-01-01', to: '2025-01-01' }))).toEqual(['to']);
  expect(await figuresOf({ from: '2024-01-01', to: '2024-12-31' })).toMatchObject({ kits: 0 });
});
