import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { Autocommit } from '../../src/call/autocommit.ts';
import { Call } from '../../src/call/call.ts';
import { workSimulations } from '../../src/domains/sandbox/work-simulations.ts';
import { useTestApp } from '../helpers/app.ts';
import { FaultInjector } from '../helpers/faults.ts';
import { Program } from '../helpers/program.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { contradictions } from '../helpers/soundness.ts';
import { until } from '../helpers/waiting.ts';

/** Many requests, and several processes, take a while on a busy machine. */

const faults = new FaultInjector();
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app, 'TEST');
});
afterEach(async () => {
  expect(await contradictions(app.prisma)).toEqual([]);
});

/** Takes all steps that are due, as the work in the background does. */
async function work(): Promise<void> {
  const { database, clock } = app;
  const call = new Call({ actor: null, requestId: 'test' }, { clock });
  await workSimulations(new Autocommit(call, { database }), { onStep: () => {}, onEndedEarly: () => {} });
}

const simulationsOf = (where: object) => app.prisma.simulation.findMany({ where: { kit: where } });

it('whatever statement of a simulation fails, it has not begun, or goes on to its end: no step twice, none lost', async () => {
  let begun = 0;
  for (let statement = 1; ; statement += 1) {
    const { kitId } = await program.stockKit();
    const before = await app.digest();
    const call = () => program.attempt(program.client, 'simulateKit', { kitId, scenario: 'DELIVERED' });
    let outcome = '';
    const isFailed = await faults.during(async () => {
      const answer = await call();
      outcome = answer.errors.map(({ extensions }) => extensions.code).join();
    }, statement);
    const simulations = await simulationsOf({ kitId });
    if (simulations.length === 0) {
      expect(outcome).toBe('INTERNAL_SERVER_ERROR');
      expect(await app.digest()).toEqual(before);
      continue;
    }
    // A simulation that has begun is not answered as if it had not.
    expect(['', 'OUTCOME_UNKNOWN']).toContain(outcome);
    begun += 1;
    await work();
    expect(await simulationsOf({ kitId })).toMatchObject([{ done: 2, refusal: null }]);
    const { status, events } = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId },
      include: { events: true },
    });
    expect([status, events.map((event) => event.status)]).toEqual([
      'DELIVERED',
      ['PREPARING', 'IN_TRANSIT', 'DELIVERED'],
    ]);
    if (!isFailed) break;
  }
  expect(begun).toBeGreaterThan(10);
});

it('a fault in one simulation leaves it as it is, is logged, and holds up no other', async () => {
  const [first, second] = [await program.stockKit(), await program.stockKit()];
  const asked = { scenario: 'DELIVERED', stepSeconds: 60 } as const;
  for (const { kitId } of [first, second]) await program.mutate(program.client, 'simulateKit', { kitId, ...asked });
  app.clock.advance(60_000);
  const fault = await faultOf(() => faults.during(work, 3));
  expect(String(fault)).toContain('is broken');
  expect((await simulationsOf({ kitId: { in: [first.kitId, second.kitId] } })).map(({ done }) => done).sort()).toEqual([
    1, 2,
  ]);
  await work();
  expect((await simulationsOf({ kitId: first.kitId }))[0]).toMatchObject({ done: 2 });
});

async function faultOf(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Real processes on one PostgreSQL server; skipped on the embedded database, which one process at a time may open. */
describe.runIf(inject('template').kind === 'server')('a process that is killed', () => {
  const SIMULATE = `mutation ($input: SimulateOrderInput!) { simulateOrder(input: $input) { order { orderId } } }`;
  const KITS = 10;

  it.each([
    ['while a caller waits for it', 0],
    ['between two steps', 1],
  ])(
    '%s: another one goes on, no step is lost or taken twice',
    async (_when, stepSeconds) => {
      const env = { DATABASE_URL: app.database.url ?? '' };
      // As long as nobody can write results, no simulation comes to its end.
      const holding = new pg.Client({ connectionString: env.DATABASE_URL });
      await holding.connect();
      onTestFinished(() => holding.end());
      await holding.query('BEGIN; LOCK TABLE results IN SHARE MODE');
      const orderId = await program.order(Array.from({ length: KITS }, () => 'LIPID'));
      const one = await ServiceProcess.start(env);
      const input = { orderId, scenario: 'AMENDED', stepSeconds };
      const asked = one.graphql(SIMULATE, { key: program.client.key, variables: { input } }).catch(() => undefined);
      const ofOrder = () => simulationsOf({ order: { orderId } });
      const stepsDone = async () => (await ofOrder()).reduce((sum, { done }) => sum + done, 0);
      await until('some steps', stepsDone, (done) => done >= KITS + 2);
      await one.kill();
      await asked;
      expect((await ofOrder()).every(({ ended }) => ended === null)).toBe(true);
      await holding.end();

      const others = await Promise.all([ServiceProcess.start(env), ServiceProcess.start(env)]);
      await until('all to end', ofOrder, (simulations) => simulations.every(({ ended }) => ended !== null));
      for (const service of others) await service.stop();
      const simulations = await ofOrder();
      expect(simulations.map(({ done, refusal }) => [done, refusal])).toEqual(simulations.map(() => [8, null]));
      const reports = await app.prisma.report.count({ where: { sample: { kit: { order: { orderId } } } } });
      expect([simulations.length, reports]).toEqual([KITS, 2 * KITS]);
    },
    120_000,
  );
});
