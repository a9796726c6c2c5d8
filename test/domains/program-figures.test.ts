import { beforeAll, describe, expect, it } from 'vitest';
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
  query ($from: Date!, $to: Date!, $accountId: ID, $kitType: String, $basis: FiguresBasis, $timeZone: String) {
    programFigures(from: $from, to: $to, accountId: $accountId, kitType: $kitType, basis: $basis, timeZone: $timeZone) {
      kits canceled replaced steps { step kits } stalled { stage kits }
      durations { from to kits medianHours p90Hours maxHours }
      failures { code kits recovered }
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
  const damaged = await program.kit('STI');
  await program.mutate(program.client, 'replaceKit', { kitId: damaged.kitId, reason: 'DAMAGED' });
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

describe('what happened on some days, whenever the kits were made (contract, 11.6)', () => {
  const DAY = 24;
  const happened = (day: string, more: Partial<VariablesOf<typeof readFigures>> = {}) =>
    figuresOf({ from: day, to: day, basis: 'HAPPENED', ...more });
  const stepsOf = ({ steps }: Awaited<ReturnType<typeof happened>>) =>
    Object.fromEntries(steps.filter(({ kits }) => kits > 0).map(({ step, kits }) => [step, kits]));

  it('counts each step, cancellation, replacement, failure and duration on its own day', async () => {
    program = await Program.start(app);
    pass(60 * DAY);
    const days = [today()];
    const next = () => {
      pass(DAY);
      days.push(today());
    };
    const kit = await program.kit();
    next();
    await program.kitEvent(kit, 'IN_TRANSIT');
    next();
    // No carrier says that it was delivered: then it was when it was activated.
    await program.activate(kit);
    next();
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION', { failure: { code: 'HEMOLYZED' } });
    next();
    await program.mutate(program.client, 'replaceKit', { kitId: kit.kitId, reason: 'INSUFFICIENT_SPECIMEN' });
    next();
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'It can be tested after all.' });
    next();
    await program.report(kit);
    next();
    const other = await program.kit();
    await program.kitEvent(other, 'CANCELED');
    next();
    const figures = await Promise.all(days.map((day) => happened(day)));
    expect(figures.map(stepsOf)).toEqual([
      { ORDERED: 1 },
      { SHIPPED: 1 },
      { DELIVERED: 1, REGISTERED: 1 },
      {},
      {},
      { RETURNED: 1, RECEIVED: 1 },
      { RESULTED: 1 },
      { ORDERED: 1 },
      {},
    ]);
    expect(figures.map(({ kits }) => kits)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(figures.map(({ canceled }) => canceled)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(figures.map(({ replaced }) => replaced)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(figures.map(({ failures }) => failures)).toEqual(
      days.map((_day, index) => (index === 3 ? [{ code: 'HEMOLYZED', kits: 1, recovered: 1 }] : [])),
    );
    const tookFrom = (from: string) =>
      figures.map(({ durations }) => durations.find((each) => each.from === from && each.kits > 0)?.maxHours ?? null);
    expect(tookFrom('ORDERED')).toEqual([null, DAY, null, null, null, null, 6 * DAY, null, null]);
    expect(tookFrom('RECEIVED')).toEqual([null, null, null, null, null, null, DAY, null, null]);
  });

  it('is for all days together what the kits came to, if they were made on these days', async () => {
    const to = today();
    const from = new Date(app.clock.now().getTime() - 300 * DAY * HOUR_MS).toISOString().slice(0, 10);
    const created = await figuresOf({ from, to });
    expect(await figuresOf({ from, to, basis: 'HAPPENED' })).toEqual(created);
    expect(await figuresOf({ from, to, basis: 'CREATED' })).toEqual(created);
  });

  it('tells what is stalled now of all kits, whenever they were made', async () => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    pass(20 * DAY);
    const { stalled, kits } = await happened(today());
    expect(kits).toBe(0);
    expect(stalled.find(({ stage }) => stage === 'LATE_TO_CUSTOMER')).toEqual({ stage: 'LATE_TO_CUSTOMER', kits: 1 });
    expect((await happened(today(), { kitType: 'STI' })).stalled.every((each) => each.kits === 0)).toBe(true);
  });

  it('is of the kits that the caller sees, and of one account for staff', async () => {
    const day = today();
    await program.kitEvent(await program.kit(), 'IN_TRANSIT');
    const other = await Program.start(app);
    expect((await figuresOf({ from: day, to: day, basis: 'HAPPENED' }, other.client)).kits).toBe(0);
    const { accountId } = program.client;
    expect((await figuresOf({ from: day, to: day, basis: 'HAPPENED', accountId }, program.admin)).kits).toBe(1);
    expect((await figuresOf({ from: day, to: day, basis: 'HAPPENED', accountId }, other.client)).kits).toBe(0);
  });
});

describe('the days are those of a time zone (contract, 11.6)', () => {
  const kitAt = async (time: string) => {
    app.clock.advance(new Date(time).getTime() - app.clock.now().getTime());
    await program.kit();
  };
  const kitsOf = async (more: Partial<VariablesOf<typeof readFigures>>, actor = program.client) =>
    (await figuresOf({ from: '2031-03-09', to: '2031-03-09', ...more }, actor)).kits;

  it('that is given, else that of the account asked for, else the caller’s own; a day of 23 hours, too', async () => {
    program = await Program.start(app);
    // In New York, clocks are turned forward on this day: it is from 05:00 to 04:00 in UTC.
    for (const time of ['2031-03-09T04:59:59Z', '2031-03-09T05:00:00Z', '2031-03-10T03:59:59Z', '2031-03-10T04:00:00Z'])
      await kitAt(time);
    const timeZone = 'america/new_york';
    const { accountId } = program.client;
    for (const basis of ['CREATED', 'HAPPENED'] as const) {
      expect(await kitsOf({ basis })).toBe(2);
      expect(await kitsOf({ basis, timeZone })).toBe(2);
      expect(await kitsOf({ basis, accountId }, program.admin)).toBe(2);
    }
    expect(await kitsOf({ from: '2031-03-08', to: '2031-03-08' })).toBe(0);
    expect(await kitsOf({ from: '2031-03-08', to: '2031-03-08', timeZone })).toBe(1);
    await program.mutate(program.admin, 'updateAccount', { accountId, timeZone: 'America/New_York' });
    expect(await kitsOf({ from: '2031-03-08', to: '2031-03-08' })).toBe(1);
    expect(await kitsOf({ from: '2031-03-08', to: '2031-03-08', accountId }, program.admin)).toBe(1);
    expect(await kitsOf({ from: '2031-03-08', to: '2031-03-08', timeZone: 'UTC' })).toBe(0);
  });

  it('which Node knows', async () => {
    for (const timeZone of ['Mars/Olympus', '+01:00', ''])
      expect(badFieldsOf(await attempt({ from: '2026-02-01', to: '2026-02-01', timeZone })), timeZone).toEqual([
        'timeZone',
      ]);
  });
});
