import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import type { OrderedKit, Program } from '../helpers/program.ts';

/** What an administrator finds out about who has read and changed what (docs/architecture.md, "Who read what"). */
const app = useTestApp();

let audited: AuditedProgram;
let program: Program;
let kit: OrderedKit;
let patientId: string;
let reportId: string;
let requisitionId: string;

beforeAll(async () => {
  audited = await AuditedProgram.start(app);
  ({ program, kit, patientId, reportId, requisitionId } = audited);
});

describe('auditEntries', () => {
  it('finds everybody who has seen a patient: by the patient, and by their kits, reports and requisitions', async () => {
    const other = await program.patient();
    const query = (text: string, actor = program.lab) =>
      app.graphql(text, {}, actor).then((result) => result.expectNoErrors());
    await query(`{ patient(patientId: "${patientId}") { sex } }`);
    await query(`{ patient(patientId: "${other}") { sex } }`, program.client);
    await query(`{ kit(kitId: "${kit.kitId}") { order { status } } }`);
    await query(`{ sample(sampleId: "${kit.sampleId}") { status } }`);
    await query(`{ report(reportId: "${reportId}") { created } }`);
    await query(`{ requisition(requisitionId: "${requisitionId}") { status } }`);
    const byLab = { userId: program.lab.userId };
    const actions = async (subject: string) =>
      (await audited.auditEntries({ ...byLab, subject })).map(({ action }) => action);
    const newest = ['requisition.read', 'report.read', 'sample.read', 'patient.read'];
    expect((await actions(patientId)).slice(0, 4).sort()).toEqual(newest.sort());
    const entries = await audited.auditEntries({ userId: program.client.userId, subject: other });
    expect(entries.map(({ action }) => action)).toEqual(['patient.read', 'createPatient.read', 'patient.create']);
    // A kit and its sample are one, and the laboratory has written about the sample.
    for (const code of [kit.kitId.toLowerCase(), kit.sampleId]) {
      expect(await actions(code)).toContain('sample.read');
      expect(await actions(code)).toContain('sample.recordEvent');
    }
    expect(await actions(kit.orderId)).toContain('kit.read');
    for (const nobody of ['N0SVCHC0DE9', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000', 'x'])
      expect(await actions(nobody)).toEqual([]);
  });

  it('finds by user, action and day, and pages from the newest on', async () => {
    const all = await audited.auditEntries();
    expect(all.map(({ created }) => created)).toEqual(
      all
        .map(({ created }) => created)
        .sort()
        .reverse(),
    );
    expect(all.map(({ user }) => user?.name)).toContain(
      (await app.prisma.user.findUniqueOrThrow({ where: { id: program.client.userId } })).name,
    );
    const ofClient = await audited.auditEntries({ userId: program.client.userId, action: 'kit.activate' });
    expect(ofClient.map(({ action, subjects }) => [action, subjects])).toEqual([
      ['kit.activate', [{ type: 'Kit', subjectId: kit.kitId }]],
    ]);
    expect(await audited.auditEntries({ userId: 'nobody' })).toEqual([]);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await audited.auditEntries({ created: { from: today, to: today } })).length).toBe(all.length);
    expect(await audited.auditEntries({ created: { to: '2000-01-01' } })).toEqual([]);
    const page = await app.graphql(
      '{ one: auditEntries(first: 2) { totalCount pageInfo { endCursor } edges { node { entryId } } } }',
      {},
      program.admin,
    );
    const { one } = page.expectNoErrors() as {
      one: { pageInfo: { endCursor: string }; edges: { node: { entryId: string } }[] };
    };
    const next = await app.graphql(
      'query ($after: String) { auditEntries(first: 2, after: $after) { edges { node { entryId } } } }',
      { after: one.pageInfo.endCursor },
      program.admin,
    );
    const { auditEntries: two } = next.expectNoErrors() as { auditEntries: { edges: { node: { entryId: string } }[] } };
    expect([...one.edges, ...two.edges].map(({ node }) => node.entryId)).toEqual(
      all.slice(0, 4).map(({ entryId }) => entryId),
    );
  });

  it('finds everybody who may have seen a report or a requisition through its kit: since it was created, if they asked for its class', async () => {
    const other = await program.kit();
    await program.activate(other, await program.patient());
    const byLab = { userId: program.lab.userId, action: 'kit.read' };
    const requestIds = async (subject: string) => {
      const entries = await audited.auditEntries({ ...byLab, subject });
      return entries.map(({ requestId }) => requestId).sort();
    };
    const ask = async (requestId: string, fields: string) => {
      const query = `{ kit(kitId: "${other.kitId}") { ${fields} } }`;
      const headers = { 'x-request-id': requestId };
      (await app.graphql(query, {}, { key: program.lab.key, headers })).expectNoErrors();
    };
    const PARTS = 'status sample { reports { created } requisition { status } }';
    await ask('before', PARTS);
    app.clock.advance(2 * 3_600_000);
    const requisition = await program.requisition(other.sampleId);
    await program.sampleEvent(other, 'RECEIVED');
    const report = await program.report(other);
    await ask('parts', PARTS);
    await ask('results', 'sample { reports { created } }');
    await ask('status', 'status');
    expect(await requestIds(report)).toEqual(['parts', 'results'].sort());
    expect(await requestIds(requisition)).toEqual(['parts', 'status'].sort());
    expect(await requestIds(other.kitId)).toEqual(['before', 'parts', 'results', 'status'].sort());
    await app.graphql(`{ report(reportId: "${report}") { created } }`, {}, program.lab);
    const ofRequest = await audited.auditEntries({ requestId: 'parts' });
    expect(ofRequest.length).toBeGreaterThan(0);
    expect(new Set(ofRequest.map(({ requestId, userId }) => `${requestId} ${userId}`))).toEqual(
      new Set([`parts ${program.lab.userId}`]),
    );
    expect(await audited.auditEntries({ requestId: 'parts', userId: program.client.userId })).toEqual([]);
    expect(await audited.auditEntries({ requestId: 'Parts' })).toEqual([]);
    const ofReport = await audited.auditEntries({ userId: program.lab.userId, action: 'report.read', subject: report });
    expect(ofReport.map(({ subjects }) => subjects)).toEqual([[{ type: 'Report', subjectId: report }]]);
  });

  it('is for ADMIN', async () => {
    for (const actor of [program.client, program.lab, program.fulfillment]) {
      const result = await app.graphql('{ auditEntries { totalCount } }', {}, actor);
      result.expectError('FORBIDDEN');
    }
  });
});
