import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import type { RequisitionStatus } from '../../src/generated/prisma/enums.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf, tally } from '../helpers/graphql.ts';
import { Program, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Releasing the barcode of a requisition (contract, 2.2). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let other: Program;

beforeAll(async () => {
  program = await Program.start(app);
  other = await Program.start(app);
});

const REASON = 'It was typed for another patient.';

const attempt = (barcode: unknown, reason: unknown = REASON, by: TestActor = program.admin) =>
  program.attempt(by, 'releaseBarcode', { barcode, reason });

const release = async (barcode: string) =>
  (await program.mutate(program.admin, 'releaseBarcode', { barcode, reason: REASON })).requisition;

/** A requisition of no kit in this status, with its barcode. */
async function requisitionIn(status: RequisitionStatus): Promise<{ barcode: string; requisitionId: string }> {
  const barcode = newUuid();
  const requisitionId = await program.requisition(barcode);
  if (status !== 'CREATED' && status !== 'DENIED') await program.requisitionStatus(requisitionId, 'APPROVED');
  if (status !== 'CREATED' && status !== 'APPROVED') await program.requisitionStatus(requisitionId, status);
  return { barcode, requisitionId };
}

describe('the barcode of a requisition of which no specimen was received', () => {
  it.each([
    ['CREATED', 'DENIED'],
    ['APPROVED', 'REJECTED'],
    ['DELIVERED', 'REJECTED'],
    ['DELIVERY_EXCEPTION', 'REJECTED'],
  ] as const)('is free if it is %s, and it becomes %s, with the reason', async (status, ended) => {
    const { barcode, requisitionId } = await requisitionIn(status);
    const released = await release(barcode.toUpperCase());
    expect(released).toMatchObject({ requisitionId, status: ended });
    expect(released.events.at(-1)).toEqual({ status: ended, reason: REASON });
    const next = await other.requisition(barcode);
    expect(next).not.toBe(requisitionId);
    const published = await app.prisma.event.findMany({
      where: { subjectId: requisitionId },
      orderBy: { created: 'asc' },
    });
    expect(published.map(({ data }) => data)).toContainEqual({
      requisition_id: requisitionId,
      status: ended.toLowerCase(),
      previous_status: status.toLowerCase(),
    });
    expect(published.map(({ type }) => type)).not.toContain('REQUISITION_BARCODE_LOST');
  });

  it('is free with that of the sample that it had alone, which is canceled with the same reason', async () => {
    const { barcode } = await requisitionIn('APPROVED');
    await program.sampleEvent({ sampleId: barcode }, 'IN_TRANSIT');
    const { sample } = await release(barcode);
    expect(sample?.status).toBe('CANCELED');
    expect(sample?.events.at(-1)).toEqual({ status: 'CANCELED', reason: REASON });
    await other.fulfill(await other.order(), [{ kitType: 'LIPID', sampleId: barcode }]);
  });

  it('stays the account’s if a kit has it, for the next requisition', async () => {
    const kit = await program.registeredKit();
    await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
    await program.sampleEvent(kit, 'DELIVERED');
    expect(await release(kit.sampleId)).toMatchObject({ status: 'REJECTED', sample: { status: 'DELIVERED' } });
    expect(badFieldsOf(await attemptRequisition(other, kit.sampleId))).toEqual(['barcode']);
    expect(outcomeOf(await attemptRequisition(program, kit.sampleId))).toBe('OK');
  });

  it('is released in an entry of the audit', async () => {
    const { barcode, requisitionId } = await requisitionIn('CREATED');
    await release(barcode);
    const where = { action: 'requisition.releaseBarcode', subject: `Requisition:${requisitionId}` };
    expect(await app.prisma.auditEntry.findMany({ where })).toMatchObject([
      { accountId: program.client.accountId, userId: program.admin.userId },
    ]);
  });

  it('is released once by twenty at once', async () => {
    const { barcode } = await requisitionIn('APPROVED');
    expect(tally(await Promise.all(Array.from({ length: 20 }, () => attempt(barcode))))).toEqual({
      OK: 1,
      NOT_FOUND: 19,
    });
  });
});

const attemptRequisition = (of: Program, barcode: string) =>
  of.attempt(of.client, 'createRequisition', { ...REQUISITION, barcode });

it('a laboratory that had the order gets its cancellation', async () => {
  const laboratory = await app.actor('LAB');
  const outbound = { mllpHost: 'lab.example.org', mllpPort: 2575 };
  await program.mutate(program.admin, 'updateLaboratory', { accountId: laboratory.accountId, outbound });
  const { name: lab } = await app.prisma.account.findUniqueOrThrow({ where: { id: laboratory.accountId } });
  const barcode = newUuid();
  const requisitionId = await program.requisition(barcode, { lab });
  await program.mutate(laboratory, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
  await release(barcode);
  const where = { requisitionRef: requisitionId };
  expect(await app.prisma.outboundMessage.findMany({ where, orderBy: { position: 'asc' } })).toMatchObject([
    { kind: 'NEW' },
    { kind: 'CANCEL' },
  ]);
});

describe('it is a CONFLICT once a specimen was received', () => {
  it.each(['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'] as const)('which is %s', async (status) => {
    const { barcode } = await requisitionIn(status);
    const { message } = (await app.changingNothing(() => attempt(barcode))).expectError('CONFLICT');
    expect(message).toBe('A specimen of the requisition was received, so its barcode cannot be released.');
  });

  it('by a sample that was rejected since', async () => {
    const { barcode, requisitionId } = await requisitionIn('RECEIVED');
    await program.requisitionStatus(requisitionId, 'REJECTED');
    (await app.changingNothing(() => attempt(barcode))).expectError('CONFLICT');
  });

  it('by the sample of a kit, whatever became of the requisition', async () => {
    const kit = await program.receivedKit();
    await program.requisition(kit.sampleId);
    (await app.changingNothing(() => attempt(kit.sampleId))).expectError('CONFLICT');
    await program.requisitionStatus((await requisitionOf(kit.sampleId)).id, 'APPROVED');
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION');
    (await app.changingNothing(() => attempt(kit.sampleId))).expectError('CONFLICT');
  });
});

const requisitionOf = (barcode: string) => app.prisma.requisition.findFirstOrThrow({ where: { barcode } });

describe('it is NOT_FOUND if no requisition has it', () => {
  it.each(['DENIED', 'REJECTED'] as const)('since the one that had it is %s', async (status) => {
    const { barcode } = await requisitionIn(status);
    (await app.changingNothing(() => attempt(barcode))).expectError('NOT_FOUND');
  });

  it('but only a kit, or nothing', async () => {
    const { sampleId } = await program.stockKit();
    for (const barcode of [sampleId, 'NO-SUCH-CODE'])
      (await app.changingNothing(() => attempt(barcode))).expectError('NOT_FOUND');
  });
});

it('only ADMIN may do it, whosever the requisition is', async () => {
  const { barcode } = await requisitionIn('CREATED');
  for (const by of [program.client, other.client, program.fulfillment, program.lab])
    (await app.changingNothing(() => attempt(barcode, REASON, by))).expectError('FORBIDDEN');
});

it('needs a barcode of at most 100 characters, and a reason of at most 500', async () => {
  const { barcode } = await requisitionIn('CREATED');
  for (const wrong of ['', ' ', 'x'.repeat(101)])
    expect(badFieldsOf(await app.changingNothing(() => attempt(wrong)))).toEqual(['barcode']);
  for (const wrong of ['', ' ', 'x'.repeat(501)])
    expect(badFieldsOf(await app.changingNothing(() => attempt(barcode, wrong)))).toEqual(['reason']);
  expect(outcomeOf(await attempt(barcode, 'x'.repeat(500)))).toBe('OK');
});

it('adds no move to updateRequisitionStatus, which still does not reject the requisition of a lost parcel', async () => {
  const { requisitionId } = await requisitionIn('DELIVERY_EXCEPTION');
  const input = { requisitionId, status: 'REJECTED' };
  (await program.attempt(program.lab, 'updateRequisitionStatus', input)).expectError('INVALID_TRANSITION');
});
