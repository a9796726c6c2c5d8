import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** A kit that is not to be tested (contract, 4.4). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const reason = 'Do not test it';
const attempt = (kit: Pick<ProgramKit, 'kitId'>, actor = program.client, more: object = { reason }) =>
  program.attempt(actor, 'cancelKit', { kitId: kit.kitId, ...more });

const stored = (kit: Pick<ProgramKit, 'kitId'>) =>
  app.prisma.kit.findUniqueOrThrow({
    where: { kitId: kit.kitId },
    include: {
      sample: { include: { events: { orderBy: { id: 'asc' } } } },
      events: { orderBy: { id: 'asc' } },
      order: true,
    },
  });

describe('canceling a kit', () => {
  it.each(['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERY_EXCEPTION'] as const)(
    'that is registered, whose sample is %s, cancels both, and keeps whose it is',
    async (status) => {
      const kit = await program.registeredKit();
      if (status !== 'AWAITING_COLLECTION') await program.sampleEvent(kit, 'IN_TRANSIT');
      if (status === 'DELIVERY_EXCEPTION') await program.sampleEvent(kit, status);
      const { patientRef } = await stored(kit);
      expect(outcomeOf(await attempt(kit))).toBe('OK');
      const canceled = await stored(kit);
      expect(canceled).toMatchObject({ status: 'CANCELED', patientRef, sample: { status: 'CANCELED' } });
      expect([canceled.events.at(-1)?.reason, canceled.sample?.events.at(-1)?.reason]).toEqual([reason, reason]);
      expect(outcomeOf(await app.changingNothing(() => attempt(kit)))).toBe('INVALID_TRANSITION');
      const undone = program.attempt(program.admin, 'undoActivation', { kitId: kit.kitId, reason });
      expect(outcomeOf(await undone)).toBe('INVALID_TRANSITION');
      const activate = (firstName: string) =>
        program.attempt(null, 'activateKit', { kitId: kit.kitId, ...PATIENT, firstName });
      expect(outcomeOf(await activate('Somebody else'))).toBe('FORBIDDEN');
      expect(outcomeOf(await activate(PATIENT.firstName))).toBe('OK');
    },
  );

  it('that nobody has registered does the same, wherever it is, and its order follows', async () => {
    const kit = await program.kit();
    expect(outcomeOf(await attempt(kit, program.fulfillment))).toBe('OK');
    expect(await stored(kit)).toMatchObject({ status: 'CANCELED', order: { status: 'CANCELED' } });
    const stock = await program.stockKit();
    expect(outcomeOf(await attempt(stock, program.admin))).toBe('OK');
    expect((await stored(stock)).sample?.status).toBe('CANCELED');
  });

  it.each(['DELIVERED', 'RECEIVED', 'COLLECTION_EXCEPTION', 'RESULTED'] as const)(
    'is an INVALID_TRANSITION once its sample is %s',
    async (status) => {
      const kit = await program.registeredKit();
      if (status === 'RESULTED') {
        await program.sampleEvent(kit, 'RECEIVED');
        await program.report(kit);
      } else await program.sampleEvent(kit, status);
      expect(outcomeOf(await app.changingNothing(() => attempt(kit)))).toBe('INVALID_TRANSITION');
    },
  );

  it.each([
    ['DENIED', false],
    ['REJECTED', true],
  ] as const)('takes its requisition back: it is %s', async (status, isApproved) => {
    const kit = await program.registeredKit();
    const requisitionId = await program.requisition(kit.sampleId);
    if (isApproved) await program.requisitionStatus(requisitionId, 'APPROVED');
    await attempt(kit);
    const where = { id: requisitionId };
    const taken = await app.prisma.requisition.findUniqueOrThrow({
      where,
      include: { events: { orderBy: { id: 'asc' } } },
    });
    expect([taken.status, taken.events.at(-1)?.reason]).toEqual([status, reason]);
  });

  it('needs a reason, and is not for laboratories or other accounts', async () => {
    const kit = await program.kit();
    expect(badFieldsOf(await attempt(kit, program.client, { reason: ' ' }))).toEqual(['reason']);
    expect(badFieldsOf(await attempt(kit, program.client, { reason: 'x'.repeat(501) }))).toEqual(['reason']);
    expect(outcomeOf(await attempt(kit, program.lab))).toBe('FORBIDDEN');
    expect(outcomeOf(await attempt(kit, await app.actor('CLIENT')))).toBe('NOT_FOUND');
  });

  it('takes no result any more', async () => {
    const kit = await program.registeredKit();
    await attempt(kit);
    const input = { sampleId: kit.sampleId, results: [{ resultType: 'quantity', name: 'Glucose', result: 5.4 }] };
    expect(outcomeOf(await program.attempt(program.lab, 'submitReport', input))).not.toBe('OK');
  });
});
