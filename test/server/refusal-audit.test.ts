import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import { NO_SUCH_CODE, type OrderedKit, PATIENT, Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** Refusals that say where a record has got to are recorded under it (contract, 7.4). */
const app = useTestApp();
const { post } = new RestClient(app);

let audited: AuditedProgram;
let program: Program;
let kit: OrderedKit;

beforeAll(async () => {
  audited = await AuditedProgram.start(app);
  ({ program, kit } = audited);
});

/** The newest entries with this action, in short. */
async function entriesOf(action: string) {
  return (await audited.auditEntries({ action })).map(({ userId, classes, subjects }) => ({
    userId,
    classes: [...classes].sort(),
    subjects: subjects.map(({ type, subjectId }) => `${type} ${subjectId}`),
  }));
}

describe('a refusal that says where a record has got to', () => {
  it('is recorded under the order', async () => {
    const refused = await program.attempt(program.client, 'cancelOrder', { orderId: kit.orderId });
    refused.expectError('INVALID_TRANSITION');
    expect(await entriesOf('cancelOrder.refused')).toEqual([
      { userId: program.client.userId, classes: ['TESTING'], subjects: [`Order ${kit.orderId}`] },
    ]);
  });

  it('is recorded under the kit, also of a sample, and found by it', async () => {
    const ofKit = [`Kit ${kit.kitId}`];
    (
      await program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, status: 'CANCELED' })
    ).expectError('INVALID_TRANSITION');
    (
      await program.attempt(program.lab, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'IN_TRANSIT' })
    ).expectError('INVALID_TRANSITION');
    expect(await entriesOf('recordKitEvent.refused')).toMatchObject([{ classes: ['TESTING'], subjects: ofKit }]);
    expect(await entriesOf('recordSampleEvent.refused')).toMatchObject([{ classes: ['TESTING'], subjects: ofKit }]);
    const found = await audited.auditEntries({ subject: kit.kitId });
    expect(found.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['recordKitEvent.refused', 'recordSampleEvent.refused']),
    );
  });

  it('is recorded under the requisition and the report', async () => {
    const { reportId } = audited;
    const requisitionId = await program.requisition('REFUSED-0001');
    await program.mutate(program.client, 'cancelRequisition', { requisitionId, reason: 'Once' });
    (await program.attempt(program.client, 'cancelRequisition', { requisitionId, reason: 'Twice' })).expectError(
      'INVALID_TRANSITION',
    );
    expect(await entriesOf('cancelRequisition.refused')).toMatchObject([
      { subjects: [`Requisition ${requisitionId}`] },
    ]);
    const withdrawal = { reportId, reason: 'WRONG_PATIENT' };
    await program.mutate(program.lab, 'withdrawReport', { ...withdrawal, reason: 'WRONG_PATIENT' });
    (await program.attempt(program.lab, 'withdrawReport', withdrawal)).expectError('CONFLICT');
    const [entry] = await entriesOf('withdrawReport.refused');
    expect([entry?.classes, entry?.subjects]).toEqual([
      expect.arrayContaining(['RESULTS']),
      expect.arrayContaining([`Report ${reportId}`]),
    ]);
  });

  it('is recorded by REST, with an Idempotency-Key, too, and without a key', async () => {
    const json = {
      first_name: 'Nobody',
      last_name: PATIENT.lastName,
      email: PATIENT.email,
      sex: 'F',
      date_of_birth: '1999-01-01',
    };
    const path = `/api/v3/kits/${kit.kitId}/activate/`;
    const first = await post(path, { key: program.client.key, json });
    expect([first.status, first.text]).toEqual([400, expect.stringContaining('already registered')]);
    const headers = { 'idempotency-key': 'refused' };
    expect((await post(path, { key: program.client.key, json, headers })).status).toBe(400);
    expect((await post(path, { json })).status).toBe(400);
    const { userId } = program.client;
    const subjects = [`Kit ${kit.kitId}`];
    expect(await entriesOf('activateKit.refused')).toEqual(
      [null, userId, userId].map((user) => ({ userId: user, classes: ['TESTING'], subjects })),
    );
  });

  it('of one of several mutations is recorded with the records of that one', async () => {
    const other = await program.order();
    const cancel = (alias: string, orderId: string) =>
      `${alias}: cancelOrder(input: { orderId: "${orderId}" }) { order { status } }`;
    const before = (await entriesOf('cancelOrder.refused')).length;
    await app.graphql(`mutation { ${cancel('a', other)} ${cancel('b', kit.orderId)} }`, {}, program.client);
    const [entry, ...more] = await entriesOf('cancelOrder.refused');
    expect([entry?.subjects, more.length]).toEqual([[`Order ${kit.orderId}`], before]);
  });

  it('is not sent if it cannot be recorded', async () => {
    await app.prisma
      .$executeRaw`ALTER TABLE audit_entries ADD CONSTRAINT no_refusals CHECK (action NOT LIKE '%.refused') NOT VALID`;
    try {
      const query = `mutation { cancelOrder(input: { orderId: "${kit.orderId}" }) { order { status } } }`;
      const { status, text } = await post('/graphql', { key: program.client.key, json: { query } });
      expect([status, text]).toEqual([500, expect.not.stringContaining('INVALID_TRANSITION')]);
    } finally {
      await app.prisma.$executeRaw`ALTER TABLE audit_entries DROP CONSTRAINT no_refusals`;
    }
  });
});

describe('no other refusal is recorded', () => {
  it('of an input, a missing record, a right, or a record of nobody', async () => {
    const before = await app.prisma.auditEntry.count();
    (await program.attempt(program.client, 'cancelOrder', { orderId: NO_SUCH_CODE })).expectError('NOT_FOUND');
    const stranger = await Program.start(app);
    const after = await app.prisma.auditEntry.count();
    (await program.attempt(stranger.client, 'cancelOrder', { orderId: kit.orderId })).expectError('NOT_FOUND');
    (await program.attempt(program.lab, 'cancelOrder', { orderId: kit.orderId })).expectError('FORBIDDEN');
    (await program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId })).expectError('BAD_USER_INPUT');
    expect(await app.prisma.auditEntry.count()).toBe(after);
    expect(
      await app.prisma.auditEntry.count({ where: { action: { endsWith: '.refused' }, records: { isEmpty: true } } }),
    ).toBe(0);
    expect(after).toBeGreaterThanOrEqual(before);
  });
});
