import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { deleteOldSimulations } from '../../src/domains/sandbox/delete-old-simulations.ts';
import { MAX_UNDER_WAY } from '../../src/domains/sandbox/start-simulations.ts';
import { simulating } from '../../src/jobs/sandbox.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { Program } from '../helpers/program.ts';
import { Sandbox } from '../helpers/sandbox.ts';
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

/** Takes all steps that are due, as the background work of some process does. */
const work = () => simulating(app.dependencies()).runOnce();

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
    app.clock.advance(60 * SECOND - 1);
    await work();
    expect((await sandbox.read(kit)).status).toBe('IN_TRANSIT');
    app.clock.advance(1);
    await work();
    expect((await sandbox.read(kit)).status).toBe('DELIVERED');
    // Nothing runs in the meantime; what was due follows.
    app.clock.advance(3_600 * SECOND);
    expect((await sandbox.read(kit)).status).toBe('DELIVERED');
    await work();
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
    await work();
    expect(await sandbox.simulationsOf(kit)).toMatchObject([
      { done: 1, refusal: 'INVALID_TRANSITION', ended: expect.any(Date) },
    ]);
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
    await Promise.all([work(), work(), work()]);
    const ofOrder = await app.prisma.simulation.findMany({ where: { kit: { order: { orderId } } } });
    const ended = { done: 8, refusal: null, ended: expect.any(Date) };
    expect(ofOrder).toEqual(Array(4).fill(expect.objectContaining(ended)));
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
