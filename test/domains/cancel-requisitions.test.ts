import { beforeAll, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { RequisitionStatus } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf, tally } from '../helpers/graphql.ts';
import { NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Taking a requisition back (contract, 11.10). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const REASON = 'The patient has changed their mind.';

const cancel = async (requisitionId: string) =>
  (await program.mutate(program.client, 'cancelRequisition', { requisitionId, reason: REASON })).requisition;

const attempt = (requisitionId: string, reason: unknown = REASON) =>
  program.attempt(program.client, 'cancelRequisition', { requisitionId, reason });

async function publishedOf(requisitionId: string) {
  const where = { subjectId: requisitionId, type: 'REQUISITION_STATUS_CHANGED' } as const;
  return (await app.prisma.event.findMany({ where, orderBy: { recorded: 'asc' } })).map(({ data }) => data);
}

it('one that the laboratory has not decided on becomes denied, with the reason', async () => {
  const requisitionId = await program.requisition(newUuid());
  expect(await cancel(requisitionId)).toEqual({
    status: 'DENIED',
    events: [
      { status: 'CREATED', reason: null },
      { status: 'DENIED', reason: REASON },
    ],
    sample: null,
  });
  expect(await publishedOf(requisitionId)).toEqual([
    { requisition_id: requisitionId, status: 'denied', previous_status: 'created' },
  ]);
  const audited = {
    action: 'requisition.cancel',
    subject: `Requisition:${requisitionId}`,
    userId: program.client.userId,
  };
  expect(await app.prisma.auditEntry.count({ where: audited })).toBe(1);
});

it('an approved one becomes rejected, and cancels a sample that is of it alone, with the same reason', async () => {
  const requisitionId = await program.requisition(newUuid());
  await program.requisitionStatus(requisitionId, 'APPROVED');
  expect(await cancel(requisitionId)).toMatchObject({
    status: 'REJECTED',
    events: [{ status: 'CREATED' }, { status: 'APPROVED' }, { status: 'REJECTED', reason: REASON }],
    sample: { status: 'CANCELED', events: [{ status: 'AWAITING_COLLECTION' }, { status: 'CANCELED', reason: REASON }] },
  });
});

it('the sample of a kit stays where it is', async () => {
  const kit = await program.registeredKit();
  const requisitionId = await program.requisition(kit.sampleId);
  await program.requisitionStatus(requisitionId, 'APPROVED');
  await program.sampleEvent(kit, 'IN_TRANSIT');
  expect(await cancel(requisitionId)).toMatchObject({ status: 'REJECTED', sample: { status: 'IN_TRANSIT' } });
});

it('an order that joined the queue to the laboratory is taken back', async () => {
  const laboratory = await app.actor('LAB');
  const outbound = { mllpHost: 'lab.example.org', mllpPort: 2575 };
  await program.mutate(program.admin, 'updateLaboratory', { accountId: laboratory.accountId, outbound });
  const { name: lab } = await app.prisma.account.findUniqueOrThrow({ where: { id: laboratory.accountId } });
  const requisitionId = await program.requisition(newUuid(), { lab });
  await program.mutate(laboratory, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
  await cancel(requisitionId);
  const queued = await app.prisma.outboundMessage.findMany({
    where: { requisitionRef: requisitionId },
    orderBy: { position: 'asc' },
  });
  expect(queued).toMatchObject([{ kind: 'NEW' }, { kind: 'CANCEL', status: 'QUEUED' }]);
});

it.each(Object.values(RequisitionStatus).filter((status) => status !== 'CREATED' && status !== 'APPROVED'))(
  'is an INVALID_TRANSITION once it is %s',
  async (status) => {
    const requisitionId = await program.requisition(newUuid());
    if (status !== 'DENIED') await program.requisitionStatus(requisitionId, 'APPROVED');
    await program.requisitionStatus(requisitionId, status);
    const { message } = (await app.changingNothing(() => attempt(requisitionId))).expectError('INVALID_TRANSITION');
    expect(message).toContain('only while it is CREATED or APPROVED');
  },
);

it('needs a reason of at most 500 characters', async () => {
  const requisitionId = await program.requisition(newUuid());
  for (const reason of ['', ' ', 'x'.repeat(501)]) {
    expect(badFieldsOf(await app.changingNothing(() => attempt(requisitionId, reason)))).toEqual(['reason']);
  }
  expect(outcomeOf(await attempt(requisitionId, 'x'.repeat(500)))).toBe('OK');
});

it('of twenty at once, one cancels it', async () => {
  const requisitionId = await program.requisition(newUuid());
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt(requisitionId)));
  expect(tally(results)).toEqual({ OK: 1, INVALID_TRANSITION: 19 });
});

it('another account’s is NOT_FOUND, like one that does not exist', async () => {
  const stranger = await app.actor('CLIENT');
  for (const requisitionId of [await program.requisition(newUuid()), NO_SUCH_UUID, 'no UUID']) {
    const input = { requisitionId, reason: REASON };
    (await program.attempt(stranger, 'cancelRequisition', input)).expectError('NOT_FOUND');
  }
});
