import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { Program } from '../helpers/program.ts';

/** What a list without pages has at most (contract, 8.3): a write that would add more is refused, and changes nothing. */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const MOST = 1_000;
const REFUSAL = 'The record already has 1,000 events.';

const RESULT = { resultType: 'quantity', name: 'Glucose', result: 5.4, unitOfMeasure: 'mmol/L' };

/** Events like the newest one, as many as are missing to this number. */
function copies(count: number, newest: { readonly created: Date; readonly recorded: Date }) {
  return Array.from({ length: count }, () => ({ created: newest.created, recorded: newest.recorded }));
}

it('a kit has at most 1,000 events, and then neither moves nor takes a late scan', async () => {
  const kit = await program.stockKit();
  const { id: kitRef } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
  const first = await app.prisma.kitEvent.findFirstOrThrow({ where: { kitRef } });
  app.clock.advance(60_000);
  const now = app.clock.now().toISOString();
  await app.prisma.kitEvent.createMany({
    data: copies(MOST - 2, first).map((times) => ({ ...times, kitRef, status: first.status })),
  });
  await program.kitEvent(kit, 'IN_TRANSIT', { created: now });
  for (const event of [
    { status: 'DELIVERED', trackingNumber: 'ONE-TOO-MANY' },
    { status: 'IN_TRANSIT', created: first.created.toISOString() },
  ]) {
    const attempt = () => program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, ...event });
    expect((await app.changingNothing(attempt)).expectError('CONFLICT').message).toBe(REFUSAL);
  }
  expect(await app.prisma.kitEvent.count({ where: { kitRef } })).toBe(MOST);
});

it('a sample has at most 1,000 events, and so no more reports, and a laboratory is told so', async () => {
  const kit = await program.kitAtLaboratory();
  const { id: sampleRef } = await app.prisma.sample.findFirstOrThrow({ where: { sampleId: kit.sampleId } });
  const events = await app.prisma.sampleEvent.findMany({ where: { sampleRef }, orderBy: { id: 'desc' } });
  const [newest] = events;
  if (!newest) throw new Error('The sample has no event.');
  await app.prisma.sampleEvent.createMany({
    data: copies(MOST - events.length, newest).map((times) => ({ ...times, sampleRef, status: newest.status })),
  });
  const now = app.clock.now().toISOString();
  const report = {
    sampleId: kit.sampleId,
    dateCollected: now,
    dateReceived: now,
    dateResulted: now,
    results: [RESULT],
  };
  const attempt = () => program.attempt(program.lab, 'submitReport', report);
  expect((await app.changingNothing(attempt)).expectError('CONFLICT').message).toBe(REFUSAL);
  const lab = new Intake(app, program);
  expect(await lab.outcome(lab.message(kit))).toBe('AA NOT_EXPECTED');
  expect(await app.prisma.unmatchedResult.findFirst({ where: { sampleRef } })).toMatchObject({ detail: REFUSAL });
});

it('a requisition has at most 1,000 events', async () => {
  const requisitionId = await program.requisition('TUBE-1000');
  const requisitionRef = requisitionId;
  const first = await app.prisma.requisitionEvent.findFirstOrThrow({ where: { requisitionRef } });
  await app.prisma.requisitionEvent.createMany({
    data: copies(MOST - 1, first).map((times) => ({ ...times, requisitionRef, status: first.status })),
  });
  const attempt = () => program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
  expect(outcomeOf(await app.changingNothing(attempt))).toBe('CONFLICT');
});

/** An OBX with a number, of an observation of its own. */
function observation(number: number, status = 'F'): string {
  return `OBX|1|NM|T${number}^Test ${number}^L||${number}|mg/dL|||||${status}`;
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

it('a report has at most 1,000 results, whether a message or a laboratory’s page would add more', async () => {
  const lab = new Intake(app, program);
  const kit = await program.kitAtLaboratory();
  const send = (observations: readonly string[]) => {
    app.clock.advance(60_000);
    return lab.outcome(lab.message(kit, { observations }));
  };
  expect(await send(numbers(0, 600).map((number) => observation(number)))).toBe('AA');
  expect(await send(numbers(600, 400).map((number) => observation(number)))).toBe('AA');
  expect(await send([observation(1000)])).toBe('AA NOT_EXPECTED');
  const waiting = await app.prisma.unmatchedResult.findFirst({ where: { sample: { sampleId: kit.sampleId } } });
  expect(waiting).toMatchObject({ detail: 'The report would have more than 1,000 results.' });
  // What is withdrawn makes room, and is bounded, too.
  expect(await send(numbers(0, 600).map((number) => observation(number, 'D')))).toBe('AA');
  expect(await send(numbers(1000, 600).map((number) => observation(number)))).toBe('AA');
  expect(await send(numbers(1000, 401).map((number) => observation(number, 'D')))).toBe('AA NOT_EXPECTED');
  expect(await send(numbers(1000, 400).map((number) => observation(number, 'D')))).toBe('AA');
});
