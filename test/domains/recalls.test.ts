import { beforeEach, describe, expect, inject, it } from 'vitest';
import { dealWithRecalls } from '../../src/domains/recalls/deal-with-recalls.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { dealingWithRecalls, measuringRecalls } from '../../src/jobs/recalls.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { newLot } from '../mutations/setting.ts';

/** Recalls of lots (contract, 13.8). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let code: string;

beforeEach(async () => {
  program = await Program.start(app);
  code = await newLot({ app, program });
});

const isServer = inject('template').kind === 'server';
const REASON = 'The seal of the tube leaks';
const { phone: _phone, ...DETAILS } = PATIENT;
const assign = (...kits: readonly { readonly kitId: string }[]) =>
  program.mutate(program.fulfillment, 'assignLot', { code, kitIds: kits.map(({ kitId }) => kitId) });
const tryRecall = (more: object = {}, actor = program.admin) =>
  program.attempt(actor, 'recallLot', { code, reason: REASON, ...more });
const recall = (more: object = {}, actor = program.admin) =>
  program.mutate(actor, 'recallLot', { code, reason: REASON, ...more });
const deal = () => dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();

const RECALL = graphql(`
  query ($code: String!) { lot(code: $code) { recall { at reason replace kits done canceled replaced skipped finished } } }
`);
const progress = async (actor: TestActor = program.admin) =>
  (await app.run(RECALL, { code }, actor)).expectNoErrors().lot?.recall;

const KIT = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      status sample { status } events { status reason } order { status }
      replacement { reason note requestedBy { userId } order { orderId placedBy { userId } } }
    }
  }
`);
const read = async ({ kitId }: ProgramKit) => {
  const { kit } = (await app.run(KIT, { kitId }, program.admin)).expectNoErrors();
  if (!kit) throw new Error('There is no such kit.');
  return kit;
};

/** What was published of kits, besides their moves. */
async function published(...kits: readonly ProgramKit[]) {
  const rows = await app.prisma.kit.findMany({ where: { kitId: { in: kits.map(({ kitId }) => kitId) } } });
  const events = await app.prisma.event.findMany({
    where: { type: 'KIT_RECALLED', subjectId: { in: rows.map(({ id }) => id) } },
    orderBy: { recorded: 'asc' },
  });
  return events.map(({ data }) => data);
}
const recalled = ({ kitId, orderId }: ProgramKit) => ({ kit_id: kitId, order_id: orderId, lot: code });

describe('a recall', () => {
  it('cancels the kits that nobody has registered, and publishes each kit, also if nothing else happened to it', async () => {
    const kits = {
      stock: await program.stockKit(),
      ordered: await program.kit(),
      registered: await program.registeredKit(),
      canceled: await program.canceledKit(),
    };
    const all = Object.values(kits);
    await assign(...all);
    const at = app.clock.now().toISOString();
    const empty = {
      at,
      reason: REASON,
      replace: false,
      kits: 4,
      done: 0,
      canceled: 0,
      replaced: 0,
      skipped: 0,
      finished: null,
    };
    expect((await recall({}, program.fulfillment)).lot.recall).toEqual(empty);
    app.clock.advance(5_000);
    await deal();
    const finished = app.clock.now().toISOString();
    expect(await progress()).toEqual({ ...empty, done: 4, canceled: 2, finished });
    for (const kit of [kits.stock, kits.ordered]) {
      const shown = await read(kit);
      expect(shown).toMatchObject({ status: 'CANCELED', sample: { status: 'CANCELED' }, replacement: null });
      expect(shown.events.at(-1)).toEqual({ status: 'CANCELED', reason: 'recalled' });
    }
    expect((await read(kits.ordered)).order?.status).toBe('CANCELED');
    expect(await read(kits.registered)).toMatchObject({
      status: 'REGISTERED',
      sample: { status: 'AWAITING_COLLECTION' },
    });
    expect(await published(...all)).toEqual(expect.arrayContaining(all.map(recalled)));
    expect(await published(...all)).toHaveLength(4);
    await app.changingNothing(deal);
    expect(
      await app.prisma.auditEntry.count({ where: { action: 'kit.recall', userId: program.fulfillment.userId } }),
    ).toBe(4);
  });

  it('replaces what was ordered or registered by the rules of replacements, in the name of whoever asked', async () => {
    const [ordered, registered, stock] = [await program.kit(), await program.registeredKit(), await program.stockKit()];
    const [done, replaced] = [await program.registeredKit(), await program.kit()];
    await program.sampleEvent(done, 'RECEIVED');
    await program.report(done);
    await program.mutate(program.client, 'replaceKit', { kitId: replaced.kitId, reason: 'DAMAGED' });
    await assign(ordered, registered, stock, done, replaced);
    await recall({ replace: true });
    await deal();
    // Without an address, nobody knows where to send one.
    const address = { street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' };
    expect(await progress()).toMatchObject({ replace: true, kits: 5, done: 5, canceled: 2, replaced: 1, skipped: 2 });
    const { userId } = program.admin;
    const order = { orderId: expect.any(String), placedBy: { userId } };
    const replacement = { reason: 'OTHER', note: REASON, requestedBy: { userId }, order };
    expect(await read(ordered)).toMatchObject({ status: 'CANCELED', replacement });
    expect((await read(ordered)).events.at(-1)).toEqual({ status: 'CANCELED', reason: 'recalled' });
    expect(await read(registered)).toMatchObject({ status: 'REGISTERED', replacement: null });
    expect(await read(stock)).toMatchObject({ status: 'CANCELED', replacement: null });
    expect(await read(done)).toMatchObject({ replacement: null });
    const patientId = await program.patient();
    await program.mutate(program.client, 'updatePatient', { patientId, address });
    const later = await program.registeredKit(patientId);
    await assign(later);
    expect(await progress()).toMatchObject({ kits: 6, done: 5, finished: null });
    await deal();
    expect(await read(later)).toMatchObject({ status: 'REGISTERED', replacement });
    expect(await progress()).toMatchObject({ done: 6, replaced: 2, finished: app.clock.now().toISOString() });
  });

  it('ignores how often a sample may be collected again, and closed accounts get nothing new', async () => {
    await program.kitType({ code: 'LIPID', recollections: 0 });
    const failed = await program.kit();
    await program.sampleEvent(failed, 'COLLECTION_EXCEPTION');
    const leaving = program.withClient(await app.actor('CLIENT'));
    const theirs = await leaving.kit();
    await assign(failed, theirs);
    await recall({ replace: true });
    await program.mutate(program.admin, 'closeAccount', { accountId: leaving.client.accountId, reason: 'They leave.' });
    await deal();
    expect(await progress()).toMatchObject({ kits: 2, done: 2, canceled: 2, replaced: 1, skipped: 1 });
    expect((await read(failed)).replacement?.reason).toBe('OTHER');
    expect(await read(theirs)).toMatchObject({ status: 'CANCELED', replacement: null });
    await program.kitType({ code: 'LIPID', recollections: null });
  });

  it('with replacements after one without replaces what is left, publishes no kit again, and is the same call from then on', async () => {
    const [ordered, registered, before] = [await program.kit(), await program.registeredKit(), await program.kit()];
    await program.kitEvent(before, 'CANCELED');
    await assign(ordered, registered, before);
    await recall({}, program.fulfillment);
    await deal();
    expect(await progress()).toMatchObject({ done: 3, canceled: 1, replaced: 0, skipped: 0 });
    expect((await recall({ replace: true })).lot.recall).toMatchObject({ replace: true, done: 1, finished: null });
    await app.changingNothing(() => recall({ replace: true }));
    await app.changingNothing(() => recall({}, program.fulfillment));
    await deal();
    expect(await progress()).toMatchObject({ kits: 3, done: 3, canceled: 1, replaced: 1, skipped: 1 });
    expect((await read(ordered)).replacement?.order.placedBy?.userId).toBe(program.admin.userId);
    expect((await read(before)).replacement).toBeNull();
    expect(await published(ordered, registered, before)).toHaveLength(3);
    await app.changingNothing(deal);
  });

  it('shows each program the numbers of its own kits', async () => {
    const other = program.withClient(await app.actor('CLIENT'));
    await assign(await program.stockKit(), await other.stockKit(), await other.registeredKit());
    await recall();
    await deal();
    expect(await progress(program.client)).toMatchObject({ kits: 1, done: 1, canceled: 1, reason: REASON });
    expect(await progress(other.client)).toMatchObject({ kits: 2, done: 2, canceled: 1 });
  });

  it('goes on where it was stopped, deals with each kit once, and is measured until it is finished', async () => {
    const kits = [];
    for (let count = 0; count < 7; count++) kits.push(await program.stockKit());
    await assign(...kits);
    await recall();
    const metrics = new Metrics();
    const measuring = measuringRecalls({ database: app.database, clock: app.clock, metrics });
    for (let left = 7; left > 1; left -= 2) {
      app.clock.advance(1_000);
      let asked = 0;
      await dealWithRecalls(app.context(null), () => ++asked <= 2);
      await measuring.runOnce();
      const text = await metrics.registry.metrics();
      expect(text).toMatch(/^recalls_unfinished 1$/m);
      expect(text).toContain(`recalls_oldest_seconds ${(9 - left) / 2}\n`);
      expect(await progress()).toMatchObject({ done: 9 - left, finished: null });
    }
    await deal();
    await measuring.runOnce();
    expect(await metrics.registry.metrics()).toMatch(/^recalls_unfinished 0$/m);
    expect(await progress()).toMatchObject({ done: 7, canceled: 7, finished: app.clock.now().toISOString() });
    expect(await published(...kits)).toHaveLength(7);
  });

  it('passes over what fails, and tries it again', async () => {
    const kits = [await program.stockKit(), await program.stockKit(), await program.stockKit()];
    await assign(...kits);
    await recall();
    await app.prisma.$executeRawUnsafe(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.kit_id = (SELECT id FROM kits WHERE kit_id = '${kits[0]?.kitId}') THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$`);
    await app.prisma.$executeRawUnsafe(
      'CREATE TRIGGER fail_once BEFORE INSERT ON recalled_kits FOR EACH ROW EXECUTE FUNCTION fail_once()',
    );
    await expect(deal()).rejects.toThrow();
    expect(await progress()).toMatchObject({ done: 2, finished: null });
    await app.prisma.$executeRawUnsafe('DROP FUNCTION fail_once CASCADE');
    await deal();
    expect(await progress()).toMatchObject({ done: 3, finished: expect.any(String) });
    expect(await published(...kits)).toHaveLength(3);
  });
});

describe.runIf(isServer)('at the same time', () => {
  it('two recalls are one, with the replacements that either asks for', async () => {
    await assign(await program.kit());
    const answers = await Promise.all([tryRecall(), tryRecall({ replace: true }), tryRecall({}, program.fulfillment)]);
    expect(answers.map(outcomeOf)).toEqual(['OK', 'OK', 'OK']);
    await deal();
    expect(await progress()).toMatchObject({ replace: true, done: 1, replaced: 1 });
    expect(
      await app.prisma.event.count({ where: { type: 'LOT_STATUS_CHANGED', data: { path: ['lot'], equals: code } } }),
    ).toBe(1);
  });

  it('two processes share a recall, and each kit is dealt with once', async () => {
    const input = { accountId: program.client.accountId, kitType: 'LIPID', count: 60, lot: code };
    const { kits } = await program.mutate(program.fulfillment, 'provisionKits', input);
    await recall();
    await Promise.all([deal(), deal(), deal()]);
    await deal();
    expect(await progress()).toMatchObject({ kits: 60, done: 60, canceled: 60, finished: expect.any(String) });
    const ids = kits.map(({ kitId }) => ({ kitId, sampleId: '', orderId: null }));
    expect(await published(...ids)).toHaveLength(60);
  });

  it.each(['activation', 'fulfilment'] as const)('an %s comes before the recall, or is refused', async (what) => {
    for (let round = 0; round < 12; round++) {
      code = await newLot({ app, program });
      const kit = await program.stockKit();
      await assign(kit);
      const orderId = await program.order();
      const use =
        what === 'activation'
          ? () => program.attempt(null, 'activateKit', { kitId: kit.kitId, ...DETAILS })
          : () =>
              program.attempt(program.fulfillment, 'fulfillOrder', {
                orderId,
                kits: [{ kitType: 'LIPID', kitId: kit.kitId }],
              });
      const [used, answer] =
        round % 2 === 0 ? await Promise.all([use(), tryRecall()]) : (await Promise.all([tryRecall(), use()])).reverse();
      if (!used || !answer) throw new Error('Something was not sent.');
      expect(outcomeOf(answer)).toBe('OK');
      const isUsed = outcomeOf(used) === 'OK';
      if (!isUsed) expect(outcomeOf(used)).toBe(what === 'activation' ? 'FORBIDDEN' : 'CONFLICT');
      // Whatever is sent after the recall's answer is refused.
      if (!isUsed) expect(outcomeOf(await use())).toBe(outcomeOf(used));
      await deal();
      const { status } = await read(kit);
      expect(status).toBe(isUsed && what === 'activation' ? 'REGISTERED' : 'CANCELED');
      expect(await published(kit)).toHaveLength(1);
    }
  });

  it('an activation comes before a quarantine, or is refused', async () => {
    for (let round = 0; round < 12; round++) {
      code = await newLot({ app, program });
      const kit = await program.stockKit();
      await assign(kit);
      const [used, answer] = await Promise.all([
        program.attempt(null, 'activateKit', { kitId: kit.kitId, ...DETAILS }),
        program.attempt(program.fulfillment, 'quarantineLot', { code, reason: REASON }),
      ]);
      expect(outcomeOf(answer)).toBe('OK');
      expect((await read(kit)).status).toBe(outcomeOf(used) === 'OK' ? 'REGISTERED' : 'PREPARING');
      if (outcomeOf(used) !== 'OK') expect(outcomeOf(used)).toBe('FORBIDDEN');
    }
  });
});
