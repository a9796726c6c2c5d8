import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { type InputOf, MUTATIONS } from '../helpers/operations.ts';
import { NO_SUCH_CODE, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** How far a kit has got, and when its sample was collected (contract, 12.4). */
const app = useTestApp();
expectSoundness(app);

let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const HOUR = 3_600_000;
const now = () => app.clock.now().toISOString();
/** The day some days from now, in UTC. */
const day = (days: number) => new Date(app.clock.now().getTime() + days * 24 * HOUR).toISOString().slice(0, 10);

const PROGRESS = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      updated
      progress { steps { step at } step next expectedBy replacementOrdered }
      sample { status updated collectedAt }
    }
  }
`);

async function read({ kitId }: Pick<ProgramKit, 'kitId'>, caller: { readonly key: string } = program.client) {
  const { kit } = (await app.run(PROGRESS, { kitId }, caller)).expectNoErrors();
  if (!kit) throw new Error('The kit is not found.');
  return kit;
}

const progressOf = async (kit: Pick<ProgramKit, 'kitId'>) => (await read(kit)).progress;

describe('Kit.progress', () => {
  it('has each step with its first event, and what is waited for', async () => {
    const kit = await program.kit();
    const ordered = now();
    const steps = [{ step: 'ORDERED', at: ordered }];
    const first = { steps, step: 'ORDERED', next: 'SHIPPED', expectedBy: day(3), replacementOrdered: null };
    expect(await progressOf(kit)).toEqual(first);

    const go = async (step: string, moving: () => Promise<unknown>) => {
      app.clock.advance(HOUR);
      steps.push({ step, at: now() });
      await moving();
      return progressOf(kit);
    };
    expect(await go('SHIPPED', () => program.kitEvent(kit, 'IN_TRANSIT'))).toMatchObject({
      ...{ steps, step: 'SHIPPED', next: 'DELIVERED', expectedBy: day(10) },
    });
    expect(await go('DELIVERED', () => program.kitEvent(kit, 'DELIVERED'))).toMatchObject({
      // The person has to act.
      ...{ steps, step: 'DELIVERED', next: 'REGISTERED', expectedBy: null },
    });
    expect(await go('REGISTERED', () => program.activate(kit))).toMatchObject({
      ...{ steps, step: 'REGISTERED', next: 'RETURNED', expectedBy: null },
    });
    expect(await go('RETURNED', () => program.sampleEvent(kit, 'IN_TRANSIT'))).toMatchObject({
      ...{ steps, step: 'RETURNED', next: 'RECEIVED', expectedBy: day(10) },
    });
    app.clock.advance(HOUR);
    await program.sampleEvent(kit, 'DELIVERED');
    expect(await progressOf(kit)).toMatchObject({ steps, step: 'RETURNED', next: 'RECEIVED', expectedBy: day(2) });
    expect(await go('RECEIVED', () => program.sampleEvent(kit, 'RECEIVED'))).toMatchObject({
      ...{ steps, step: 'RECEIVED', next: 'RESULTED', expectedBy: day(7) },
    });
    expect(await go('RESULTED', () => program.report(kit))).toMatchObject({
      ...{ steps, step: 'RESULTED', next: null, expectedBy: null },
    });
  });

  it('has a step that was not recorded, too, if a later one was', async () => {
    const kit = await program.registeredKit();
    const registered = now();
    app.clock.advance(HOUR);
    await program.sampleEvent(kit, 'RECEIVED');
    expect((await progressOf(kit)).steps).toEqual([
      // Stock was not ordered.
      ...[
        { step: 'SHIPPED', at: null },
        { step: 'DELIVERED', at: null },
      ],
      { step: 'REGISTERED', at: registered },
      { step: 'RETURNED', at: null },
      { step: 'RECEIVED', at: now() },
    ]);
  });

  it('begins without a step if nobody ordered the kit', async () => {
    const kit = await program.stockKit();
    expect(await progressOf(kit)).toMatchObject({ steps: [], step: null, next: 'SHIPPED', expectedBy: day(3) });
  });

  it('waits for nothing more if the kit or its sample is canceled, or cannot be tested', async () => {
    const over = { next: null, expectedBy: null };
    expect(await progressOf(await program.canceledKit())).toMatchObject(over);
    const kit = await program.registeredKit();
    await program.sampleEvent(kit, 'CANCELED');
    expect(await progressOf(kit)).toMatchObject({ ...over, step: 'REGISTERED' });
    const failed = await program.kitAtLaboratory();
    await program.sampleEvent(failed, 'COLLECTION_EXCEPTION');
    expect(await progressOf(failed)).toMatchObject({ ...over, step: 'RECEIVED' });
  });

  it('says no day while a parcel is in delivery exception', async () => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.kitEvent(kit, 'DELIVERY_EXCEPTION');
    expect(await progressOf(kit)).toMatchObject({ step: 'SHIPPED', next: 'DELIVERED', expectedBy: null });
    const returning = await program.registeredKit();
    await program.sampleEvent(returning, 'IN_TRANSIT');
    await program.sampleEvent(returning, 'DELIVERY_EXCEPTION');
    expect(await progressOf(returning)).toMatchObject({ step: 'RETURNED', next: 'RECEIVED', expectedBy: null });
  });

  it('says no day once that is over, in the account’s time zone, by the days of the kit’s type', async () => {
    const other = await Program.start(app);
    const { accountId } = other.client;
    await other.mutate(other.admin, 'updateAccount', { accountId, timeZone: 'Pacific/Kiritimati' });
    await other.kitType({
      ...{ code: 'QUICK', name: 'Quick', sampleType: 'DBS', panels: ['Lipids'] },
      expectedDays: { notShipped: 1 },
    });
    const kit = await other.kit('QUICK');
    const readDay = async () => (await read(kit, other.client)).progress.expectedBy;
    // Kiritimati is fourteen hours ahead.
    const ahead = (hours: number) =>
      new Date(app.clock.now().getTime() + (hours + 14) * HOUR).toISOString().slice(0, 10);
    const due = ahead(24);
    expect(await readDay()).toBe(due);
    while (ahead(0) <= due) {
      expect(await readDay()).toBe(due);
      app.clock.advance(6 * HOUR);
    }
    expect(await readDay()).toBeNull();
  });

  it('says when the replacement that stands was ordered', async () => {
    const kit = await program.kit();
    app.clock.advance(HOUR);
    const { order } = await program.mutate(program.client, 'replaceKit', { kitId: kit.kitId, reason: 'LOST' });
    expect((await progressOf(kit)).replacementOrdered).toBe(now());
    await program.mutate(program.client, 'cancelOrder', { orderId: order.orderId });
    expect((await progressOf(kit)).replacementOrdered).toBeNull();
  });

  it('takes back RESULTED with the withdrawal of the results', async () => {
    const kit = await program.kitAtLaboratory();
    const reportId = await program.report(kit);
    expect(await progressOf(kit)).toMatchObject({ step: 'RESULTED', next: null });
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'The tubes were mixed up.' });
    expect(await progressOf(kit)).toMatchObject({ step: 'RECEIVED', next: 'RESULTED' });
  });

  it('takes back REGISTERED when the activation is undone', async () => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.kitEvent(kit, 'DELIVERED');
    await program.activate(kit);
    await program.mutate(program.client, 'recordCollection', { kitId: kit.kitId, collectedAt: now() });
    app.clock.advance(HOUR);
    await program.mutate(program.client, 'undoActivation', { kitId: kit.kitId, reason: 'Two boxes were mixed up.' });
    expect(await progressOf(kit)).toMatchObject({ step: 'DELIVERED', next: 'REGISTERED' });
    expect((await read(kit)).sample.collectedAt).toBeNull();
    app.clock.advance(HOUR);
    await program.activate(kit);
    expect((await progressOf(kit)).steps.at(-1)).toEqual({ step: 'REGISTERED', at: now() });
  });

  it('is read in the statement of its query, for any number of kits', async () => {
    const list = (first: number) =>
      app.graphql(
        `{ kits(first: ${first}) { edges { node { progress { steps { step at } next expectedBy } } } } }`,
        {},
        program.client,
      );
    for (const first of [2, 20]) {
      await list(first);
      const statements = await app.statements.during(async () => {
        (await list(first)).expectNoErrors();
      });
      // What is read, and the audit of it.
      expect(statements.length, `${first}`).toBe(2);
    }
  });
});

describe('recordCollection', () => {
  const record = (kitId: string, collectedAt: string, caller: { readonly key: string } = program.client) =>
    program.attempt(caller, 'recordCollection', { kitId, collectedAt });

  it('is shown to everybody who sees the sample, renews `updated`, publishes nothing, and the last one counts', async () => {
    const kit = await program.registeredKit();
    const events = await app.prisma.event.count();
    const first = now();
    for (const collectedAt of [first, new Date(app.clock.now().getTime() + HOUR).toISOString()]) {
      app.clock.advance(2 * HOUR);
      await program.mutate(program.client, 'recordCollection', { kitId: kit.kitId, collectedAt });
      for (const caller of [program.client, program.lab, program.fulfillment, program.admin])
        expect(await read(kit, caller)).toMatchObject({
          updated: now(),
          sample: { collectedAt, updated: now(), status: 'AWAITING_COLLECTION' },
        });
    }
    expect(await app.prisma.event.count()).toBe(events);
  });

  it('is refused for a time in the future, or before the kit’s first event', async () => {
    const before = now();
    app.clock.advance(1);
    const kit = await program.registeredKit();
    const created = now();
    app.clock.advance(24 * HOUR);
    const future = new Date(app.clock.now().getTime() + HOUR).toISOString();
    for (const time of [before, future])
      expect(badFieldsInOrder(await record(kit.kitId, time))).toEqual(['collectedAt']);
    expect(badFieldsOf(await record(kit.kitId, 'yesterday'))).toEqual(['collectedAt']);
    (await record(kit.kitId, created)).expectNoErrors();
    (await record(kit.kitId, now())).expectNoErrors();
  });

  it('is refused if nobody is registered, and once the laboratory has the sample, or nothing is expected of it', async () => {
    const refused = async (kit: ProgramKit) =>
      expect(outcomeOf(await record(kit.kitId, now()))).toBe('INVALID_TRANSITION');
    await refused(await program.stockKit());
    const canceled = await program.registeredKit();
    await program.sampleEvent(canceled, 'CANCELED');
    await refused(canceled);
    const kit = await program.registeredKit();
    await program.sampleEvent(kit, 'DELIVERED');
    (await record(kit.kitId, now())).expectNoErrors();
    await program.sampleEvent(kit, 'RECEIVED');
    await refused(kit);
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION');
    await refused(kit);
  });

  it('is for the person in a session, whose name the audit does not need', async () => {
    const patientId = await program.patient();
    const kit = await program.registeredKit(patientId);
    const others = await program.registeredKit();
    const session = await program.session(patientId);
    const collectedAt = now();
    const once = (input: InputOf<'recordCollection'>, { key }: { readonly key: string }) =>
      app.run(MUTATIONS.recordCollection, { input }, { key, headers: { 'idempotency-key': 'a-collection' } });
    const given = { kitId: kit.kitId, collectedAt };
    const done = await once(given, session);
    expect(done.expectNoErrors()).toMatchObject({ recordCollection: { kit: { sample: { collectedAt } } } });
    for (const kitId of [others.kitId, NO_SUCH_CODE])
      expect(outcomeOf(await record(kitId, collectedAt, session))).toBe('NOT_FOUND');
    const entries = await app.prisma.auditEntry.findMany({ where: { action: 'sample.recordCollection' } });
    expect(entries.at(-1)).toMatchObject({ patientSessionId: session.patientSessionId, userId: null, apiKeyId: null });
    // The key of the answer is the session's own: another session has not sent it.
    const another = await program.session(patientId);
    app.clock.advance(HOUR / 2);
    const later = { kitId: kit.kitId, collectedAt: now() };
    expect(outcomeOf(await once(later, session))).toBe('CONFLICT');
    (await once(later, another)).expectNoErrors();
    expect((await read(kit)).sample.collectedAt).toBe(now());
  });
});
