import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** A kit that was given up as lost, and turns up (contract, 11.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const REASON = 'another kit in its place was activated';

const readKit = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      status events { status reason } sample { status events { status reason } }
      order { orderId status }
      replacement { order { orderId status cancellation { by reason } } kit { kitId } }
      replaces { kitId }
    }
  }
`);

async function kitOf({ kitId }: Pick<ProgramKit, 'kitId'>) {
  const kit = (await app.run(readKit, { kitId }, program.client)).expectNoErrors()?.kit;
  if (!kit) throw new Error(`There is no kit ${kitId}.`);
  return kit;
}

const readOrder = graphql(`
  query ($orderId: String!) { order(orderId: $orderId) { status hold { reason } cancellation { by reason } } }
`);

async function orderOf(orderId: string) {
  return (await app.run(readOrder, { orderId }, program.client)).expectNoErrors()?.order;
}

/** Replaces a kit, and returns the code of the new order. */
async function replace({ kitId }: ProgramKit, reason: 'LOST' | 'DAMAGED' | 'INSUFFICIENT_SPECIMEN' = 'LOST') {
  return (await program.mutate(program.client, 'replaceKit', { kitId, reason })).order.orderId;
}

/** Fulfils an order of one kit. */
async function made(orderId: string): Promise<ProgramKit> {
  const [kit] = await program.fulfill(orderId);
  if (!kit) throw new Error('The order has no kit.');
  return kit;
}

/** A kit, and the one that replaces it because it was given up as lost. */
async function lostAndNew(): Promise<readonly [lost: ProgramKit, next: ProgramKit]> {
  const lost = await program.kit();
  await program.kitEvent(lost, 'IN_TRANSIT');
  return [lost, await made(await replace(lost))];
}

const activation = ({ kitId }: ProgramKit) => {
  const { phone: _phone, ...details } = PATIENT;
  return program.attempt(program.client, 'activateKit', { kitId, ...details });
};

async function activated(kit: ProgramKit): Promise<void> {
  expect(outcomeOf(await activation(kit))).toBe('OK');
}

async function statusesOf(...kits: readonly ProgramKit[]): Promise<string[]> {
  const found = await Promise.all(kits.map(kitOf));
  return found.map(({ status, sample }) => `${status} ${sample.status}`);
}

const REGISTERED = 'REGISTERED AWAITING_COLLECTION';
const CANCELED = 'CANCELED CANCELED';

/** The data of the account's events since a moment of the test, in the order in which they were recorded. */
async function eventsAfter(recorded: bigint) {
  const events = await app.prisma.event.findMany({
    where: { accountId: program.client.accountId, recorded: { gt: recorded } },
    orderBy: { recorded: 'asc' },
  });
  return events.map(({ type, data }) => ({ type, data }));
}

async function lastEvent(): Promise<bigint> {
  const { _max } = await app.prisma.event.aggregate({ _max: { recorded: true } });
  return _max.recorded ?? 0n;
}

describe('a kit that is replaced as lost (contract, 11.3)', () => {
  it('stays as it is, if nobody has registered it, and so does its order', async () => {
    const lost = await program.kit();
    await program.kitEvent(lost, 'IN_TRANSIT');
    const before = await lastEvent();
    const orderId = await replace(lost);
    expect(await kitOf(lost)).toMatchObject({
      status: 'IN_TRANSIT',
      sample: { status: 'AWAITING_COLLECTION' },
      order: { status: 'IN_PROGRESS' },
      replacement: { order: { orderId, status: 'PENDING' }, kit: null },
    });
    expect((await eventsAfter(before)).map(({ type }) => type)).toEqual(['ORDER_CREATED', 'KIT_REPLACED']);
    expect(outcomeOf(await program.attempt(program.client, 'replaceKit', { kitId: lost.kitId, reason: 'LOST' }))).toBe(
      'CONFLICT',
    );
  });

  it('is no longer waited for', async () => {
    const lost = await program.kit();
    await program.kitEvent(lost, 'IN_TRANSIT');
    await replace(lost);
    app.clock.advance(40 * 86_400_000);
    const query = graphql('query ($kitId: String!) { kit(kitId: $kitId) { stall { stage } } }');
    expect((await app.run(query, { kitId: lost.kitId }, program.client)).expectNoErrors()?.kit?.stall).toBeNull();
  });
});

describe('of a lost kit and those that replace it, the first that is activated counts (contract, 11.3)', () => {
  it('the lost one: the other is canceled with its sample', async () => {
    const [lost, next] = await lostAndNew();
    await activated(lost);
    expect(await statusesOf(lost, next)).toEqual([REGISTERED, CANCELED]);
    expect(await kitOf(next)).toMatchObject({
      events: [{}, { status: 'CANCELED', reason: REASON }],
      sample: { events: [{}, { status: 'CANCELED', reason: REASON }] },
      order: { status: 'CANCELED' },
      replaces: { kitId: lost.kitId },
    });
    // What was canceled replaces nothing any more, so that the kit may be replaced again.
    expect((await kitOf(lost)).replacement).toBeNull();
  });

  it('the lost one, while the other is not made: its order is canceled, also one on hold, and nobody can fulfil it', async () => {
    for (const isHeld of [false, true]) {
      const lost = await program.kit();
      const orderId = await replace(lost);
      if (isHeld) await program.mutate(program.client, 'holdOrder', { orderId, reason: 'REVIEW' });
      const before = await lastEvent();
      await activated(lost);
      expect(await orderOf(orderId)).toEqual({
        status: 'CANCELED',
        hold: null,
        cancellation: { by: null, reason: REASON },
      });
      expect((await eventsAfter(before)).map(({ type }) => type)).toEqual([
        'KIT_STATUS_CHANGED',
        'ORDER_STATUS_CHANGED',
        'ORDER_STATUS_CHANGED',
        ...(isHeld ? ['ORDER_RELEASED'] : []),
      ]);
      const kits = [{ kitType: 'LIPID' }];
      expect(outcomeOf(await program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits }))).toBe(
        'INVALID_TRANSITION',
      );
    }
  });

  it('the other: the lost one is canceled with its sample, and stays replaced', async () => {
    const [lost, next] = await lostAndNew();
    const before = await lastEvent();
    await activated(next);
    expect(await statusesOf(lost, next)).toEqual([CANCELED, REGISTERED]);
    expect(await kitOf(lost)).toMatchObject({
      replacement: { kit: { kitId: next.kitId } },
      order: { status: 'CANCELED' },
    });
    expect((await activation(lost)).expectError('FORBIDDEN').message).toContain('canceled');
    expect((await eventsAfter(before)).map(({ type, data }) => [type, Reflect.get(Object(data), 'status')])).toEqual([
      ['KIT_STATUS_CHANGED', 'registered'],
      ['ORDER_STATUS_CHANGED', 'completed'],
      ['KIT_STATUS_CHANGED', 'canceled'],
      ['SAMPLE_STATUS_CHANGED', 'canceled'],
      ['ORDER_STATUS_CHANGED', 'canceled'],
    ]);
  });

  it('any of several, whether it was replaced as lost or as damaged', async () => {
    for (const which of [0, 1, 2]) {
      const first = await program.kit();
      const second = await made(await replace(first));
      const third = await made(await replace(second));
      const orderId = await replace(third);
      const kits = [first, second, third];
      const counts = kits[which];
      if (!counts) throw new Error('There is no such kit.');
      await activated(counts);
      expect(await statusesOf(...kits)).toEqual(kits.map((kit) => (kit === counts ? REGISTERED : CANCELED)));
      expect((await orderOf(orderId))?.status).toBe('CANCELED');
    }
    const first = await program.kit();
    const damaged = await made(await replace(first));
    const last = await made(await replace(damaged, 'DAMAGED'));
    await activated(first);
    expect(await statusesOf(first, damaged, last)).toEqual([REGISTERED, CANCELED, CANCELED]);
  });

  it('a kit that was registered when it was replaced stays: its specimen may still arrive', async () => {
    const kit = await program.kit();
    await activated(kit);
    await program.sampleEvent(kit, 'IN_TRANSIT');
    const next = await made(await replace(kit));
    await activated(next);
    expect(await statusesOf(kit, next)).toEqual(['REGISTERED IN_TRANSIT', REGISTERED]);
    const failed = await program.kit();
    await activated(failed);
    const again = await made(await replace(failed, 'INSUFFICIENT_SPECIMEN'));
    await activated(again);
    expect(await statusesOf(failed, again)).toEqual([REGISTERED, REGISTERED]);
  });

  it('with the other reasons the kit is canceled at once', async () => {
    for (const reason of ['DAMAGED', 'EXPIRED', 'INSUFFICIENT_SPECIMEN', 'OTHER'] as const) {
      const kit = await program.kit();
      await program.mutate(program.client, 'replaceKit', { kitId: kit.kitId, reason });
      expect(await statusesOf(kit)).toEqual([CANCELED]);
    }
  });

  it('the same patient again, and an activation that is refused, cancel nothing', async () => {
    const [lost, next] = await lostAndNew();
    (await program.attempt(program.client, 'activateKit', { kitId: lost.kitId, firstName: 'Ann' })).expectError(
      'BAD_USER_INPUT',
    );
    expect(await statusesOf(lost, next)).toEqual(['IN_TRANSIT AWAITING_COLLECTION', 'PREPARING AWAITING_COLLECTION']);
    await program.sampleEvent(next, 'IN_TRANSIT');
    await activated(lost);
    await activated(next);
    const third = await made(await replace(next, 'INSUFFICIENT_SPECIMEN'));
    await activated(lost);
    await activated(next);
    expect(await statusesOf(third)).toEqual(['PREPARING AWAITING_COLLECTION']);
  });
});

describe('both have been used: both are valid, and name each other (contract, 11.3)', () => {
  const namesOf = async (lost: ProgramKit, next: ProgramKit) => [
    (await kitOf(lost)).replacement?.kit?.kitId,
    (await kitOf(next)).replaces?.kitId,
  ];

  it.each(['IN_TRANSIT', 'DELIVERED', 'RECEIVED'] as const)('the specimen of the lost one is %s', async (status) => {
    const [lost, next] = await lostAndNew();
    await program.sampleEvent(lost, status);
    await activated(next);
    expect(await statusesOf(lost, next)).toEqual([`IN_TRANSIT ${status}`, REGISTERED]);
    await activated(lost);
    expect(await statusesOf(lost, next)).toEqual([`REGISTERED ${status}`, REGISTERED]);
    expect(await namesOf(lost, next)).toEqual([next.kitId, lost.kitId]);
  });

  it.each(['IN_TRANSIT', 'DELIVERED', 'RECEIVED'] as const)('the specimen of the other is %s', async (status) => {
    const [lost, next] = await lostAndNew();
    await program.sampleEvent(next, status);
    await activated(lost);
    await activated(next);
    expect(await statusesOf(lost, next)).toEqual([REGISTERED, `REGISTERED ${status}`]);
    expect(await namesOf(lost, next)).toEqual([next.kitId, lost.kitId]);
  });
});

it('is found in the audit of the activation: what was canceled, too', async () => {
  const lost = await program.kit();
  const orderId = await replace(lost);
  await activated(lost);
  const { id } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
  expect(await app.prisma.auditEntry.count({ where: { action: 'kit.activate', records: { has: id } } })).toBe(1);
});

describe('at once (contract, 11.3)', () => {
  it('two kits of a line are activated: one counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [lost, next] = await lostAndNew();
      const outcomes = (await Promise.all([activation(lost), activation(next)])).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'OK']);
      const statuses = [REGISTERED, CANCELED];
      expect(await statusesOf(lost, next)).toEqual(outcomes[0] === 'OK' ? statuses : statuses.toReversed());
    }
  });

  it('the lost one is activated, and the order of the other fulfilled: it is canceled, made or not', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lost = await program.kit();
      const orderId = await replace(lost);
      const kits = [{ kitType: 'LIPID' }];
      const [, fulfilled] = await Promise.all([
        activated(lost),
        program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits }),
      ]);
      expect(['OK', 'INVALID_TRANSITION']).toContain(outcomeOf(fulfilled));
      expect((await orderOf(orderId))?.status).toBe('CANCELED');
      const made = await app.prisma.kit.findMany({ where: { order: { orderId } } });
      expect(made.map(({ status }) => status)).toEqual(outcomeOf(fulfilled) === 'OK' ? ['CANCELED'] : []);
    }
  });

  it('a kit is given up and activated: one comes first, and nothing is left to send', async () => {
    for (let round = 0; round < 10; round += 1) {
      const kit = await program.kit();
      const recipient = undefined;
      await Promise.all([
        activated(kit),
        program.attempt(program.client, 'replaceKit', { kitId: kit.kitId, reason: 'LOST', recipient }),
      ]);
      const { status, replacement } = await kitOf(kit);
      expect(status).toBe('REGISTERED');
      // Registered first, its specimen may still be lost; given up first, its activation has canceled the order.
      if (replacement) expect(replacement.order.status).toBe('PENDING');
      const orders = await app.prisma.replacement.findMany({
        where: { replacedKit: { kitId: kit.kitId } },
        include: { order: true },
      });
      expect(orders.map(({ order }) => order.status)).toEqual([replacement ? 'PENDING' : 'CANCELED']);
    }
  });
});
