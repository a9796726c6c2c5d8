import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { deleteOldSimulations } from '../../src/domains/sandbox/delete-old-simulations.ts';
import { MAX_UNDER_WAY } from '../../src/domains/sandbox/start-simulations.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { Program } from '../helpers/program.ts';
import { Sandbox, until } from '../helpers/sandbox.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const SECOND = 1_000;

const app = useTestApp();
expectSoundness(app);
let sandbox: Sandbox;
let program: Program;

beforeAll(async () => {
  sandbox = await Sandbox.start(app);
  ({ program } = sandbox);
});

/** Another app on the same database whose background work takes steps. */
async function working(): Promise<FastifyInstance> {
  const other = await app.appWith({ sandbox: { intervalMs: 10 } });
  onTestFinished(() => other.close());
  return other;
}

describe('without time between the steps', () => {
  it('the simulation has ended when it is answered, although another process takes some of its steps, by a clock that is ahead', async () => {
    await app.prisma.$executeRaw`
      CREATE FUNCTION date_later() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.next_step := NEW.next_step + interval '5 ms'; RETURN NEW; END $$`;
    await app.prisma.$executeRaw`
      CREATE TRIGGER date_later BEFORE UPDATE ON simulations FOR EACH ROW EXECUTE FUNCTION date_later()`;
    onTestFinished(async () => void (await app.prisma.$executeRaw`DROP FUNCTION date_later CASCADE`));
    const kit = await program.kit();
    await sandbox.simulate(kit, 'NORMAL_RESULTS', 0);
    expect(await sandbox.simulationsOf(kit)).toMatchObject([{ done: 7, refusal: null, ended: expect.any(Date) }]);
  });
});

describe('with stepSeconds', () => {
  it('the first step is taken at once, and the others when they are due, by whichever process is running then', async () => {
    const kit = await program.kit();
    const start = app.clock.now().getTime();
    const { steps } = await sandbox.simulate(kit, 'NORMAL_RESULTS', 60);
    expect(steps.map(({ at }) => (new Date(at).getTime() - start) / SECOND)).toEqual([0, 60, 120, 180, 240, 300, 360]);
    expect((await sandbox.read(kit)).status).toBe('IN_TRANSIT');
    const service = await working();
    app.clock.advance(59 * SECOND);
    await sleep(100);
    expect((await sandbox.read(kit)).status).toBe('IN_TRANSIT');
    app.clock.advance(SECOND);
    await until(async () => (await sandbox.read(kit)).status === 'DELIVERED');
    // A restart in the middle; what was due meanwhile follows.
    await service.close();
    app.clock.advance(3_600 * SECOND);
    await sleep(50);
    expect((await sandbox.read(kit)).status).toBe('DELIVERED');
    await working();
    await until(async () => (await sandbox.simulationsOf(kit))[0]?.ended !== null);
    expect(
      (await sandbox.eventsOf(kit)).filter((event) => event.startsWith('kit_status') || event.startsWith('sample')),
    ).toEqual([
      'kit_status_changed in_transit',
      'kit_status_changed delivered',
      'kit_status_changed registered',
      'sample_status_changed in_transit',
      'sample_status_changed delivered',
      'sample_status_changed received',
      'sample_status_changed resulted',
    ]);
    expect(await sandbox.simulationsOf(kit)).toMatchObject([{ done: 7, refusal: null }]);
  });

  it('a second simulation meanwhile is a CONFLICT, and of two at once one begins', async () => {
    const kit = await program.kit();
    const answers = await Promise.all([1, 2, 3].map(() => sandbox.attempt(kit, 'NORMAL_RESULTS', 60)));
    expect(answers.map(outcomeOf).sort()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    (await app.changingNothing(() => sandbox.attempt(kit, 'DELIVERED'))).expectError('CONFLICT');
    const order = { orderId: kit.orderId, scenario: 'DELIVERED' };
    const ofOrder = await app.changingNothing(() => program.attempt(program.client, 'simulateOrder', order));
    ofOrder.expectError('CONFLICT');
  });

  it('a step that no longer fits ends it, which is recorded, audited and logged without a word of the patient', async () => {
    const kit = await program.kit();
    await sandbox.simulate(kit, 'NORMAL_RESULTS', 60);
    await program.kitEvent(kit, 'CANCELED');
    app.clock.advance(60 * SECOND);
    const linesBefore = app.logLines.length;
    await working();
    await until(async () => (await sandbox.simulationsOf(kit))[0]?.ended !== null);
    expect(await sandbox.simulationsOf(kit)).toMatchObject([{ done: 1, refusal: 'INVALID_TRANSITION' }]);
    await until(async () => app.logLines.slice(linesBefore).some((line) => line.includes('ended early')));
    const [line = ''] = app.logLines.slice(linesBefore).filter((each) => each.includes('ended early'));
    expect(JSON.parse(line)).toMatchObject({ scenario: 'NORMAL_RESULTS', step: 2, refusal: 'INVALID_TRANSITION' });
    expect(line).not.toContain(kit.kitId);
    const ended = await app.prisma.auditEntry.count({ where: { action: 'simulated.kit.endSimulation' } });
    expect(ended).toBeGreaterThan(0);
    // It is free for another one, from where it is now.
    (await sandbox.attempt(kit, 'DELIVERED')).expectError('INVALID_TRANSITION');
  });

  it('many processes share the steps: none is taken twice, and none is lost', async () => {
    const orderId = await program.order(['LIPID', 'LIPID', 'LIPID', 'LIPID']);
    await program.mutate(program.client, 'simulateOrder', { orderId, scenario: 'PARTIAL_THEN_FINAL', stepSeconds: 1 });
    app.clock.advance(3_600 * SECOND);
    await Promise.all([working(), working(), working()]);
    const ofOrder = () => app.prisma.simulation.findMany({ where: { kit: { order: { orderId } } } });
    await until(async () => (await ofOrder()).every(({ ended }) => ended !== null));
    expect((await ofOrder()).map(({ done, refusal }) => [done, refusal])).toEqual(
      [8, 8, 8, 8].map((done) => [done, null]),
    );
  });

  it('one that has ended is kept for 30 days, and one under way for as long as it takes', async () => {
    const [ended, underWay] = [await program.stockKit(), await program.stockKit()];
    await sandbox.simulate(ended, 'DELIVERED');
    await sandbox.simulate(underWay, 'DELIVERED', 3_600);
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400 * SECOND);
    await deleteOldSimulations(app.prisma, inDays(30));
    expect(await sandbox.simulationsOf(ended)).toHaveLength(1);
    expect(await deleteOldSimulations(app.prisma, inDays(31))).toBeGreaterThan(0);
    expect(await sandbox.simulationsOf(ended)).toEqual([]);
    expect(await sandbox.simulationsOf(underWay)).toHaveLength(1);
  });

  it('an account has a bounded number under way', async () => {
    const account = await app.actor('CLIENT', { mode: 'TEST' });
    const input = { accountId: account.accountId, kitType: 'LIPID', count: MAX_UNDER_WAY };
    await program.mutate(program.fulfillment, 'provisionKits', input);
    const started = app.clock.now();
    const due = new Date(started.getTime() + 1_000_000 * SECOND);
    const kits = await app.prisma.kit.findMany({
      where: { accountId: account.accountId },
      select: { id: true, kitId: true },
    });
    const common = {
      accountId: account.accountId,
      scenario: 'DELIVERED',
      moves: ['KIT_IN_TRANSIT'],
      stepSeconds: 0,
    } as const;
    const asked = { askedById: account.userId, apiKeyId: account.apiKeyId, requestId: 'test', started, nextStep: due };
    const others = kits
      .slice(1)
      .map(({ id }) => ({ id: newUuid(), kitRef: id, ...common, moves: [...common.moves], ...asked }));
    await app.prisma.simulation.createMany({ data: others });
    // One more fits, and then none.
    const last = { kitId: kits[0]?.kitId ?? '', scenario: 'DELIVERED', stepSeconds: 3_600 };
    (await program.attempt(account, 'simulateKit', last)).expectNoErrors();
    const { kits: more } = await program.mutate(program.fulfillment, 'provisionKits', { ...input, count: 1 });
    const asking = { kitId: more[0]?.kitId ?? '', scenario: 'DELIVERED' };
    const refused = await app.changingNothing(() => program.attempt(account, 'simulateKit', asking));
    expect(refused.expectError('CONFLICT').message).toContain('1,000 simulations running');
  });
});
