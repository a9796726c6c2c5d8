import { beforeAll, expect, inject, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, type GraphQLResult, outcomeOf, tally } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { PATIENT, Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/**
 * The number of callers at once. A PostgreSQL server runs their transactions at the same time, the embedded database one
 * after the other in any order. The outcome must be the same.
 */
const CALLERS = 50;

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

type Attempt = () => Promise<GraphQLResult<unknown>>;

/** Sends all of them at once. */
function allAtOnce(attempts: readonly Attempt[]): Promise<readonly GraphQLResult<unknown>[]> {
  return Promise.all(attempts.map((attempt) => attempt()));
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const kitEvent = (kit: ProgramKit, status: InputOf<'recordKitEvent'>['status']) => () =>
  program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, status });

const sampleEvent = (kit: ProgramKit, status: InputOf<'recordSampleEvent'>['status']) => () =>
  program.attempt(program.lab, 'recordSampleEvent', { sampleId: kit.sampleId, status });

const cancelOrder = (orderId: string) => () => program.attempt(program.client, 'cancelOrder', { orderId });

const fulfill = (orderId: string, kits: InputOf<'fulfillOrder'>['kits']) => () =>
  program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits });

const provision = (accountId: string, kitIds: readonly string[]) => () =>
  program.attempt(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', kitIds });

/** The statuses of the events of a kit and its sample, in the order in which they were recorded. */
async function eventsOf(kit: ProgramKit): Promise<{ readonly kit: string[]; readonly sample: string[] }> {
  const found = await app.prisma.kit.findUniqueOrThrow({
    where: { kitId: kit.kitId },
    select: {
      events: { orderBy: { id: 'asc' }, select: { status: true } },
      sample: { select: { events: { orderBy: { id: 'asc' }, select: { status: true } } } },
    },
  });
  return {
    kit: found.events.map(({ status }) => status),
    sample: found.sample?.events.map(({ status }) => status) ?? [],
  };
}

it('a registration token works for one of 50 kits at once (contract, 3.7)', async () => {
  const kitIds = times(CALLERS, (index) => `TOKEN-RACE-${index}`);
  await provision(program.client.accountId, kitIds)();
  const patientId = await program.patient();
  const token = await program.token(patientId);

  const results = await allAtOnce(kitIds.map((kitId) => () => program.attempt(null, 'activateKit', { kitId, token })));

  expect(tally(results)).toEqual({ OK: 1, FORBIDDEN: CALLERS - 1 });
  const registered = await app.prisma.kit.findMany({ where: { patientRef: patientId } });
  expect(registered).toMatchObject([{ status: 'REGISTERED' }]);
  expect(await app.prisma.registrationToken.findMany({ where: { patientRef: patientId } })).toMatchObject([
    { usedAt: app.clock.now(), usedForKit: registered[0]?.id },
  ]);
});

it('a kit that 50 people activate at once is registered to one of them, and no other patient is created', async () => {
  const kit = await program.kit();
  const patientsBefore = await app.prisma.patient.count();

  const results = await allAtOnce(
    times(CALLERS, (index) => () => {
      const person = { ...PATIENT, firstName: `Person ${index}`, email: `person${index}@example.org` };
      return program.attempt(null, 'activateKit', { kitId: kit.kitId, ...person });
    }),
  );

  expect(tally(results)).toEqual({ OK: 1, INVALID_TRANSITION: CALLERS - 1 });
  expect(await app.prisma.patient.count()).toBe(patientsBefore + 1);
  const winner = results.findIndex((result) => outcomeOf(result) === 'OK');
  expect(
    await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId }, select: { registeredTo: true } }),
  ).toMatchObject({ registeredTo: { firstName: `Person ${winner}` } });
  expect(await eventsOf(kit)).toEqual({ kit: ['PREPARING', 'REGISTERED'], sample: ['AWAITING_COLLECTION'] });
});

it('a person who activates a kit 50 times at once always succeeds, and is one patient', async () => {
  const kit = await program.kit();
  const person = { ...PATIENT, firstName: 'Impatient' };

  const results = await allAtOnce(
    times(CALLERS, () => () => program.attempt(null, 'activateKit', { kitId: kit.kitId, ...person })),
  );

  expect(tally(results)).toEqual({ OK: CALLERS });
  expect(await app.prisma.patient.count({ where: { firstName: 'Impatient' } })).toBe(1);
  expect((await eventsOf(kit)).kit).toEqual(['PREPARING', 'REGISTERED']);
});

it('a kit type of an order is fulfilled once by 50 callers at once', async () => {
  const orderId = await program.order(['LIPID']);
  const kitsBefore = await app.prisma.kit.count();

  const results = await allAtOnce(times(CALLERS, () => fulfill(orderId, [{ kitType: 'LIPID' }])));

  expect(tally(results)).toEqual({ OK: 1, CONFLICT: CALLERS - 1 });
  expect(await app.prisma.kit.count()).toBe(kitsBefore + 1);
  expect(await app.prisma.sample.count()).toBe(kitsBefore + 1);
});

it('50 scans of the same status record one event', async () => {
  const kit = await program.kit();

  const results = await allAtOnce(times(CALLERS, () => kitEvent(kit, 'IN_TRANSIT')));

  expect(tally(results)).toEqual({ OK: 1, INVALID_TRANSITION: CALLERS - 1 });
  expect((await eventsOf(kit)).kit).toEqual(['PREPARING', 'IN_TRANSIT']);
});

it('a kit that is canceled and scanned at once is canceled once, and nothing follows', async () => {
  const kit = await program.kit();

  const results = await allAtOnce(
    times(CALLERS, (index) => kitEvent(kit, index % 2 === 0 ? 'IN_TRANSIT' : 'CANCELED')),
  );

  // The kit may have left before it was canceled. The contract allows both moves.
  const left = results.some((result, index) => index % 2 === 0 && outcomeOf(result) === 'OK');
  const won = left ? 2 : 1;
  expect(tally(results)).toEqual({ OK: won, INVALID_TRANSITION: CALLERS - won });
  expect(await eventsOf(kit)).toEqual({
    kit: ['PREPARING', ...(left ? ['IN_TRANSIT'] : []), 'CANCELED'],
    sample: ['AWAITING_COLLECTION', 'CANCELED'],
  });
});

it('50 scans of a sample record one event for the sample and one for its requisition', async () => {
  const kit = await program.kit();
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');

  const results = await allAtOnce(times(CALLERS, () => sampleEvent(kit, 'DELIVERED')));

  expect(tally(results)).toEqual({ OK: 1, INVALID_TRANSITION: CALLERS - 1 });
  const { events } = await app.prisma.requisition.findFirstOrThrow({
    where: { barcode: kit.sampleId },
    select: { events: { orderBy: { id: 'asc' }, select: { status: true } } },
  });
  expect(events.map(({ status }) => status)).toEqual(['CREATED', 'APPROVED', 'DELIVERED']);
});

it('an order that is canceled while it is fulfilled ends up canceled with all its kits', async () => {
  const orderIds = await Promise.all(times(8, () => program.order(['LIPID', 'LIPID'])));

  const results = await allAtOnce(
    orderIds.flatMap((orderId, index) => {
      const pair = [fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]), cancelOrder(orderId)];
      return index % 2 === 0 ? pair : pair.toReversed();
    }),
  );

  expect(Object.keys(tally(results)).filter((outcome) => outcome !== 'OK' && outcome !== 'INVALID_TRANSITION')).toEqual(
    [],
  );
  const orders = await app.prisma.order.findMany({ where: { orderId: { in: orderIds } }, include: { kits: true } });
  expect(orders.map(({ status }) => status)).toEqual(orderIds.map(() => 'CANCELED'));
  expect(orders.flatMap(({ kits }) => kits.map(({ status }) => status)).every((status) => status === 'CANCELED')).toBe(
    true,
  );
});

it('an order is canceled or its kit leaves, never both', async () => {
  const kits = await Promise.all(times(8, () => program.kit()));

  const results = await allAtOnce(
    kits.flatMap((kit, index) => {
      const pair = [cancelOrder(kit.orderId), kitEvent(kit, 'IN_TRANSIT')];
      return index % 2 === 0 ? pair : pair.toReversed();
    }),
  );

  expect(tally(results)).toEqual({ OK: kits.length, INVALID_TRANSITION: kits.length });
  for (const kit of kits) {
    const { status, order } = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      include: { order: true },
    });
    expect([order?.status, status]).toEqual(
      status === 'CANCELED' ? ['CANCELED', 'CANCELED'] : ['IN_PROGRESS', 'IN_TRANSIT'],
    );
  }
});

it('an order whose last kits arrive at once is completed', async () => {
  const orderId = await program.order(times(8, () => 'LIPID'));
  const kits = await program.fulfill(
    orderId,
    times(8, () => ({ kitType: 'LIPID' })),
  );
  await allAtOnce(kits.map((kit) => kitEvent(kit, 'IN_TRANSIT')));

  const results = await allAtOnce(kits.map((kit) => kitEvent(kit, 'DELIVERED')));

  expect(tally(results)).toEqual({ OK: kits.length });
  expect(await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).toMatchObject({ status: 'COMPLETED' });
});

it('an order that takes over stock is completed even if that stock arrives at the same time', async () => {
  const stock = await Promise.all(times(6, () => program.stockKit()));
  await allAtOnce(stock.map((kit) => kitEvent(kit, 'IN_TRANSIT')));
  const orderId = await program.order(stock.map(() => 'LIPID'));

  const results = await allAtOnce([
    fulfill(
      orderId,
      stock.map(({ kitId }) => ({ kitType: 'LIPID', kitId })),
    ),
    ...stock.map((kit) => kitEvent(kit, 'DELIVERED')),
  ]);

  expect(tally(results)).toEqual({ OK: stock.length + 1 });
  expect(await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).toMatchObject({ status: 'COMPLETED' });
});

it('a barcode that two accounts claim at once, for a requisition and a kit, goes to the kit (contract, 2.2)', async () => {
  const rival = await app.actor('CLIENT');
  const races = times(8, (index) => ({ barcode: `CLAIM-${index}`, orderId: '' }));
  for (const race of races) race.orderId = await program.order(['LIPID']);

  const results = await Promise.all(
    races.map(async ({ barcode, orderId }, index) => {
      const requisition = () => program.attempt(rival, 'createRequisition', { ...REQUISITION, barcode });
      const kit = fulfill(orderId, [{ kitType: 'LIPID', sampleId: barcode }]);
      const [first, second] = await allAtOnce(index % 2 === 0 ? [requisition, kit] : [kit, requisition]);
      return index % 2 === 0 ? [first, second] : [second, first];
    }),
  );

  for (const [requisition, kit] of results) {
    const outcomes = [requisition, kit].map((result) => result && outcomeOf(result));
    expect([
      ['OK', 'OK'],
      ['BAD_USER_INPUT', 'OK'],
    ]).toContainEqual(outcomes);
  }
});

it('a requisition and a kit of one account, created at once with the same barcode, are linked', async () => {
  const barcodes = times(8, (index) => `JOIN-${index}`);
  const orderId = await program.order(barcodes.map(() => 'LIPID'));

  const results = await allAtOnce(
    barcodes.flatMap((barcode, index) => {
      const pair = [
        () => program.attempt(program.client, 'createRequisition', { ...REQUISITION, barcode }),
        fulfill(orderId, [{ kitType: 'LIPID', sampleId: barcode.toLowerCase() }]),
      ];
      return index % 2 === 0 ? pair : pair.toReversed();
    }),
  );

  expect(tally(results)).toEqual({ OK: results.length });
  const joined = await app.prisma.requisition.findMany({
    where: { barcode: { in: barcodes } },
    select: { barcode: true, sample: { select: { sampleId: true } } },
    orderBy: { barcode: 'asc' },
  });
  expect(joined).toEqual(barcodes.map((barcode) => ({ barcode, sample: { sampleId: barcode.toLowerCase() } })));
});

it('a barcode has one requisition, even if two accounts create several at once', async () => {
  const rival = await app.actor('CLIENT');

  const results = await allAtOnce(
    times(20, (index) => () => {
      const caller = index % 2 === 0 ? rival : program.client;
      const barcode = index % 3 === 0 ? 'same-barcode' : 'SAME-BARCODE';
      return program.attempt(caller, 'createRequisition', { ...REQUISITION, barcode });
    }),
  );

  expect(tally(results)).toEqual({ OK: 1, BAD_USER_INPUT: 19 });
  expect(await app.prisma.requisition.count({ where: { barcode: 'same-barcode' } })).toBe(1);
});

// The trigger's sequence would be the coordinator's, which a worker does not see.
const inCell = inject('template').kind === 'cells';
it.skipIf(inCell)(
  'a write that violates an index that it did not check runs again, and says what it finds then',
  async () => {
    const barcode = 'CLAIMED-AT-ONCE';
    await program.mutate(program.client, 'createRequisition', { ...REQUISITION, barcode });
    // So it is now and then, if both find no such barcode and insert it: the claim looks at the index of the code alone.
    await app.prisma.$executeRawUnsafe('CREATE SEQUENCE claims');
    await app.prisma.$executeRawUnsafe(`CREATE FUNCTION lose_the_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('claims') = 1 THEN
      RAISE unique_violation USING CONSTRAINT = 'barcodes_code_account_id_key';
    END IF;
    RETURN NEW;
  END $$`);
    await app.prisma.$executeRawUnsafe(
      'CREATE TRIGGER lose_the_first BEFORE INSERT ON barcodes FOR EACH ROW EXECUTE FUNCTION lose_the_first()',
    );
    try {
      const again = await program.attempt(program.client, 'createRequisition', { ...REQUISITION, barcode });
      expect(badFieldsOf(again)).toEqual(['barcode']);
      const [claims] = await app.prisma.$queryRaw<{ last_value: bigint }[]>`SELECT last_value FROM claims`;
      expect(Number(claims?.last_value)).toBe(2);
    } finally {
      await app.prisma.$executeRawUnsafe('DROP FUNCTION lose_the_first CASCADE');
      await app.prisma.$executeRawUnsafe('DROP SEQUENCE claims');
    }
  },
);

it('a requisition that is approved while its sample arrives becomes RECEIVED, whichever comes first', async () => {
  const kits = await Promise.all(times(8, () => program.kit()));
  const requisitions = await Promise.all(kits.map((kit) => program.requisition(kit.sampleId)));

  const results = await allAtOnce(
    kits.flatMap((kit, index) => {
      const approve = () =>
        program.attempt(program.lab, 'updateRequisitionStatus', {
          requisitionId: requisitions[index],
          status: 'APPROVED',
        });
      return index % 2 === 0 ? [approve, sampleEvent(kit, 'RECEIVED')] : [sampleEvent(kit, 'RECEIVED'), approve];
    }),
  );

  expect(tally(results)).toEqual({ OK: results.length });
  const found = await app.prisma.requisition.findMany({
    where: { id: { in: requisitions } },
    include: { events: true },
  });
  expect(found.map(({ status, events }) => [status, events.length])).toEqual(kits.map(() => ['RECEIVED', 3]));
});

it('a report that 20 callers amend at once is amended once, and the others get a CONFLICT', async () => {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'RECEIVED');
  const amends = await program.report(kit);
  const now = app.clock.now().toISOString();
  const results = [{ resultType: 'quantity', name: 'Glucose', result: 5 }];
  const amendment = {
    sampleId: kit.sampleId,
    dateCollected: now,
    dateReceived: now,
    dateResulted: now,
    amends,
    results,
  };

  const submitted = await allAtOnce(times(20, () => () => program.attempt(program.lab, 'submitReport', amendment)));

  expect(tally(submitted)).toEqual({ OK: 1, CONFLICT: 19 });
  expect(await app.prisma.report.count({ where: { amendsRef: amends } })).toBe(1);
  expect((await eventsOf(kit)).sample).toEqual(['AWAITING_COLLECTION', 'RECEIVED', 'RESULTED', 'RESULTED']);
});

it('kit codes that two accounts provision at once, in opposite order, all go to one of them', async () => {
  const rival = await app.actor('CLIENT');
  const races = times(6, (race) => times(20, (index) => `PRINTED-${race}-${index}`));

  const results = await Promise.all(
    races.map((kitIds) =>
      allAtOnce([provision(program.client.accountId, kitIds), provision(rival.accountId, kitIds.toReversed())]),
    ),
  );

  expect(results.map(tally)).toEqual(races.map(() => ({ OK: 1, CONFLICT: 1 })));
  const owners = await Promise.all(
    races.map((kitIds) =>
      app.prisma.kit.groupBy({ by: ['accountId'], where: { kitId: { in: kitIds } }, _count: true }),
    ),
  );
  expect(owners.map((owner) => owner.map(({ _count }) => _count))).toEqual(races.map(() => [20]));
});

it('stock that two orders take over at once, in opposite order, all goes to one of them', async () => {
  const stock = await Promise.all(times(12, () => program.stockKit()));
  const pairs = times(6, (index) => stock.slice(2 * index, 2 * index + 2));

  const results = await Promise.all(
    pairs.map(async (pair) => {
      const orders = [await program.order(['LIPID', 'LIPID']), await program.order(['LIPID', 'LIPID'])];
      return allAtOnce(
        orders.map((orderId, index) =>
          fulfill(
            orderId,
            (index === 0 ? pair : pair.toReversed()).map(({ kitId }) => ({ kitType: 'LIPID', kitId })),
          ),
        ),
      );
    }),
  );

  expect(results.map(tally)).toEqual(pairs.map(() => ({ OK: 1, CONFLICT: 1 })));
});

it('no caller sees a deadlock', () => {
  expect(app.logLines.filter((line) => line.includes('"fault"'))).toEqual([]);
});
