import { beforeAll, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const MINUTE = 60_000;

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * MINUTE).toISOString();

it('a late scan is stored and moves nothing, but its tracking number is used if there is none yet', async () => {
  const kit = await program.kit();
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
  app.clock.advance(10 * MINUTE);
  await program.kitEvent(kit, 'IN_TRANSIT', { created: ago(4) });
  await program.sampleEvent(kit, 'IN_TRANSIT', { created: ago(4) });

  await program.kitEvent(kit, 'CANCELED', { created: ago(6), trackingNumber: '1Z-LATE', carrier: 'UPS' });
  await program.sampleEvent(kit, 'IN_TRANSIT', { created: ago(6), trackingNumber: '9400-LATE' });
  await program.sampleEvent(kit, 'RECEIVED', { created: ago(5) });

  const found = await app.prisma.kit.findUniqueOrThrow({
    where: { kitId: kit.kitId },
    include: {
      order: true,
      shipmentToCustomer: true,
      sample: { include: { shipments: true, requisition: true, events: true } },
    },
  });
  expect(found).toMatchObject({
    status: 'IN_TRANSIT',
    order: { status: 'IN_PROGRESS' },
    shipmentToCustomer: { trackingNumber: '1Z-LATE', carrier: 'UPS' },
    sample: { status: 'IN_TRANSIT', shipments: [{ trackingNumber: '9400-LATE' }], requisition: { status: 'APPROVED' } },
  });
  expect(found.sample?.events).toHaveLength(4);
});

it('a requisition that is approved later ignores late scans of its sample', async () => {
  const kit = await program.stockKit();
  const requisitionId = await program.requisition(kit.sampleId);
  app.clock.advance(10 * MINUTE);
  await program.sampleEvent(kit, 'IN_TRANSIT');
  await program.sampleEvent(kit, 'DELIVERY_EXCEPTION', { created: ago(5) });
  await program.requisitionStatus(requisitionId, 'APPROVED');
  expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({
    status: 'APPROVED',
  });
});

it('a newer tracking number replaces the one of the parcel to the customer, a late one does not', async () => {
  const kit = await program.kit();
  app.clock.advance(10 * MINUTE);
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: 'FIRST', carrier: 'UPS' });
  await program.kitEvent(kit, 'DELIVERY_EXCEPTION', { created: ago(5), trackingNumber: 'LATE' });
  const shipment = () => app.prisma.shipment.findFirstOrThrow({ where: { kit: { kitId: kit.kitId } } });
  expect(await shipment()).toMatchObject({ trackingNumber: 'FIRST', carrier: 'UPS' });
  await program.kitEvent(kit, 'DELIVERY_EXCEPTION');
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: 'SECOND' });
  expect(await shipment()).toMatchObject({ trackingNumber: 'SECOND', carrier: null });
});

it('a return parcel is one shipment per tracking number', async () => {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'BACK-1', carrier: 'USPS' });
  app.clock.advance(MINUTE);
  await program.sampleEvent(kit, 'DELIVERY_EXCEPTION', { trackingNumber: 'NOT-A-RETURN' });
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'BACK-1' });
  await program.sampleEvent(kit, 'DELIVERY_EXCEPTION');
  app.clock.advance(MINUTE);
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'BACK-2' });
  const operation = graphql(
    'query ($sampleId: String!) { sample(sampleId: $sampleId) { shipments { trackingNumber carrier } } }',
  );
  const answer = await app.run(operation, kit, program.client);
  expect(answer.expectNoErrors()).toEqual({
    sample: {
      shipments: [
        { trackingNumber: 'BACK-1', carrier: 'USPS' },
        { trackingNumber: 'BACK-2', carrier: null },
      ],
    },
  });
});

it('an event may happen from the first event of the record to five minutes from now', async () => {
  const kit = await program.kit();
  const first = app.clock.now();
  const at = (milliseconds: number) => ({ created: new Date(first.getTime() + milliseconds).toISOString() });
  const send = (more: Partial<InputOf<'recordKitEvent'>>) =>
    program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, ...more });
  for (const created of [at(-1), at(5 * MINUTE + 1)]) {
    const error = (await send({ status: 'IN_TRANSIT', ...created })).expectError('BAD_USER_INPUT');
    expect(error.extensions.fields).toMatchObject([{ field: 'created' }]);
  }
  expect(outcomeOf(await send({ status: 'IN_TRANSIT', ...at(0) }))).toBe('OK');
  expect(outcomeOf(await send({ status: 'DELIVERED', ...at(5 * MINUTE) }))).toBe('OK');
  // An event that the service records now still comes last.
  await program.activate(kit);
  expect(await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } })).toMatchObject({
    status: 'REGISTERED',
  });
});

it('an event has the time it happened, given in any UTC offset, and the time it was recorded', async () => {
  const kit = await program.kit();
  app.clock.advance(60 * MINUTE);
  const happened = new Date(ago(30));
  const inDelhi = new Date(happened.getTime() + 330 * MINUTE).toISOString().replace('Z', '+05:30');
  await program.kitEvent(kit, 'IN_TRANSIT', { created: inDelhi, reason: '  scanned  ' });
  const operation = graphql(
    'query ($kitId: String!) { kit(kitId: $kitId) { updated events { status created recorded reason } } }',
  );
  const answer = await app.run(operation, kit, program.client);
  const now = app.clock.now().toISOString();
  expect(answer.expectNoErrors().kit).toMatchObject({
    updated: now,
    events: [{}, { status: 'IN_TRANSIT', created: happened.toISOString(), recorded: now, reason: 'scanned' }],
  });
});
