import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../../helpers/app.ts';
import { NO_SUCH_UUID, Program, type ProgramKit, REQUISITION } from '../../helpers/program.ts';
import { fieldOf, namesOf } from './messages.ts';

const LINK_LIFETIME_MS = 15 * 60_000;

const app = useTestApp();
let program: Program;
let kit: ProgramKit;
let reportId: string;
let requisitionId: string;

beforeAll(async () => {
  program = await Program.start(app);
  kit = await program.kit();
  await program.activate(kit);
  requisitionId = await program.requisition(kit.sampleId);
  await program.sampleEvent(kit, 'RECEIVED');
  reportId = await program.report(kit, { comments: 'Slightly hemolysed.' });
});

const reportLink = graphql('query ($id: ID!) { report(reportId: $id) { hl7 pdf } }');
const requisitionLink = graphql('query ($id: ID!) { requisition(requisitionId: $id) { hl7 } }');

/** Fresh links of both. */
async function links() {
  const { report } = (await app.run(reportLink, { id: reportId }, program.client)).expectNoErrors();
  const { requisition } = (await app.run(requisitionLink, { id: requisitionId }, program.client)).expectNoErrors();
  if (!report || !requisition?.hl7) throw new Error('A record is missing.');
  return { report: report.hl7, requisition: requisition.hl7 };
}

async function open(url: string, actor?: TestActor | null) {
  const { pathname, search } = new URL(url, 'http://kits.test');
  return app.app.inject({ url: `${pathname}${search}`, headers: actor ? { authorization: `Token ${actor.key}` } : {} });
}

const paths = () => ({ report: `/reports/${reportId}.hl7`, requisition: `/requisitions/${requisitionId}.hl7` });

describe('a link to a message (contract, 6.1 and 10.2)', () => {
  it('opens a report as ORU^R01, without credentials', async () => {
    const answer = await open((await links()).report);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/hl7-v2; charset=utf-8',
      'content-disposition': `inline; filename="report-${reportId}.hl7"`,
      'cache-control': 'private, no-store',
    });
    expect(namesOf(answer.body)).toEqual(['MSH', 'PID', 'ORC', 'OBR', 'NTE', 'OBX', 'SPM']);
    const { name } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.lab.accountId } });
    expect(fieldOf(answer.body, 'MSH-4')).toBe(name);
    expect(fieldOf(answer.body, 'PID-5')).toBe('Żółć^Łukasz^^^^^L');
    expect(fieldOf(answer.body, 'ORC-4')).toBe(requisitionId);
    expect([fieldOf(answer.body, 'OBX-5'), fieldOf(answer.body, 'OBX-7')]).toEqual(['5.4', '3.9-5.6']);
    expect(fieldOf(answer.body, 'NTE-3')).toBe('Slightly hemolysed.');
  });

  it('opens a requisition as OML^O21, without credentials', async () => {
    const answer = await open((await links()).requisition);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/hl7-v2; charset=utf-8',
      'content-disposition': `inline; filename="requisition-${requisitionId}.hl7"`,
    });
    expect(namesOf(answer.body)).toEqual(['MSH', 'PID', 'ORC', 'OBR', 'SPM']);
    expect([fieldOf(answer.body, 'MSH-6'), fieldOf(answer.body, 'PID-18')]).toEqual([
      REQUISITION.lab,
      REQUISITION.accountNumber,
    ]);
    expect([fieldOf(answer.body, 'OBR-4'), fieldOf(answer.body, 'SPM-4')]).toEqual([
      'LIPID^LIPID^L',
      'dried_blood_spot^Dried blood spot^L',
    ]);
  });

  it('works for 15 minutes', async () => {
    app.clock.set('2026-11-15T12:00:00.000Z');
    const { report, requisition } = await links();
    app.clock.advance(LINK_LIFETIME_MS - 1);
    expect([(await open(report)).statusCode, (await open(requisition)).statusCode]).toEqual([200, 200]);
    app.clock.advance(1);
    for (const [link, record] of [
      [report, 'report'],
      [requisition, 'requisition'],
    ] as const) {
      const refused = await open(link);
      expect([refused.statusCode, refused.json().error.detail]).toEqual([
        403,
        `This link has expired. Fetch the ${record} again to get a new one.`,
      ]);
    }
  });

  it('opens only its own record, in its own format', async () => {
    const { report, requisition } = await links();
    const signature = (link: string) => new URL(link).search;
    for (const path of [
      `/reports/${reportId}.pdf${signature(report)}`,
      `/reports/${requisitionId}.hl7${signature(requisition)}`,
      `/requisitions/${reportId}.hl7${signature(report)}`,
      `/requisitions/${requisitionId}.hl7${signature(report)}`,
      `/requisitions/${NO_SUCH_UUID}.hl7${signature(requisition)}`,
      `${paths().requisition}?expires=9999999999`,
      `${requisition}&signature=x`,
    ])
      expect([path, (await open(path)).statusCode]).toEqual([path, 403]);
  });
});

describe('a message requested with a key', () => {
  it('opens for everybody who sees the record, and learns whom it is of: not for fulfilment', async () => {
    const { client, lab, admin, fulfillment } = program;
    for (const actor of [client, lab, admin]) expect((await open(paths().report, actor)).statusCode).toBe(200);
    expect((await open(paths().report, fulfillment)).statusCode).toBe(403);
    for (const actor of [client, lab, admin]) expect((await open(paths().requisition, actor)).statusCode).toBe(200);
    expect((await open(paths().requisition, fulfillment)).statusCode).toBe(403);
  });

  it('is a 401 without key and signature, and a 404 for another account, as if it did not exist', async () => {
    const stranger = await app.actor('CLIENT');
    for (const [path, id] of [
      [paths().report, reportId],
      [paths().requisition, requisitionId],
    ] as const) {
      expect((await open(path)).statusCode).toBe(401);
      const foreign = await open(path, stranger);
      const missing = await open(path.replace(id, NO_SUCH_UUID), stranger);
      expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
      expect(foreign.body.replaceAll(id, 'ID')).toBe(missing.body.replaceAll(NO_SUCH_UUID, 'ID'));
      expect((await open(path.replace(id, 'not-a-uuid'), stranger)).statusCode).toBe(404);
    }
  });

  it('does not take the place of the documented path, or of another format', async () => {
    const documented = await open(`/api/v2/requisitions/${requisitionId}`, program.client);
    expect([documented.statusCode, documented.json().requisition_id]).toEqual([200, requisitionId]);
    for (const path of [`/requisitions/${requisitionId}.pdf`, `/requisitions/${requisitionId}`])
      expect((await open(path, program.client)).statusCode).toBe(404);
  });
});

it('a requisition that awaits its sample is a message too', async () => {
  const id = await program.requisition('AWAITED-0001');
  const { body } = await open(`/requisitions/${id}.hl7`, program.client);
  expect([fieldOf(body, 'ORC-2'), fieldOf(body, 'SPM-4')]).toEqual(['AWAITED-0001-1', '']);
});

it('the message of a TEST account is for training', async () => {
  await app.prisma.account.update({ where: { id: program.client.accountId }, data: { mode: 'TEST' } });
  for (const path of Object.values(paths()))
    expect(fieldOf((await open(path, program.client)).body, 'MSH-11')).toBe('T');
  await app.prisma.account.update({ where: { id: program.client.accountId }, data: { mode: 'LIVE' } });
});

it('the result of a report on a kit that nobody has registered names nobody, and no program has it', async () => {
  const unregistered = await program.receivedKit();
  const path = `/reports/${await program.report(unregistered)}.hl7`;
  expect((await open(path, program.client)).statusCode).toBe(404);
  expect(fieldOf((await open(path, program.lab)).body, 'PID-5')).toBe('^^^^^^U');
});
