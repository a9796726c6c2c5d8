import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { fieldsOf, GLUCOSE, newControlId, PID } from '../helpers/oru.ts';
import { Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/**
 * Results charted for one person are never shown as another's (contract, 10.5): they can be charted before a kit is registered, for the
 * patient on its requisition, and then somebody else registers it.
 */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const ADA = {
  firstName: 'Ada',
  lastName: 'Other',
  dateOfBirth: '1990-01-01',
  sex: 'F',
  email: 'ada@example.org',
} as const;
const ADAS_PID = 'PID|1||78||OTHER^ADA||19900101|F';

/** A kit at the laboratory that nobody is registered for, whose requisition names Łukasz Żółć. */
async function requestedKit(kitType?: string): Promise<ProgramKit> {
  const kit = await program.stockKit(kitType);
  await program.sampleEvent(kit, 'RECEIVED');
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
  return kit;
}

/** A {@link requestedKit} with his glucose on its chart, which nobody but the laboratory sees. */
async function chartedKit(kitType?: string): Promise<ProgramKit> {
  const kit = await requestedKit(kitType);
  expect(await lab.outcome(lab.message(kit))).toBe('AA');
  return kit;
}

/** A document without what is attached in base64, which may have any letters. */
const withoutData = (text: string) => text.replace(/"data":"[^"]*"/g, '');

/** Names of both people as whole words: a hexadecimal identifier may well begin with `ADA`. */
const NAMED = /(?<![\p{L}\p{N}])(?:Ada|Other|Łukasz|Żółć)(?![\p{L}\p{N}])/iu;

const CHART = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      reports { reportId status withdrawn { reason } results { name asGiven } }
    }
  }
`);

async function chart({ sampleId }: ProgramKit, reader: TestActor = program.client) {
  const { sample } = (await app.run(CHART, { sampleId }, reader)).expectNoErrors();
  return { status: sample?.status, reports: sample?.reports ?? [] };
}

const WORK_LIST = graphql(`
  query { unmatchedResults(first: 100) { edges { node {
    unmatchedResultId reason detail status controlId sample { sampleId } report { status } candidates { sampleId }
  } } } }
`);

/** The work list's entries for the kit's sample, newest first. */
async function workOn({ sampleId }: ProgramKit) {
  const { unmatchedResults } = (await app.run(WORK_LIST, {}, program.lab)).expectNoErrors();
  return unmatchedResults.edges.map(({ node }) => node).filter(({ sample }) => sample?.sampleId === sampleId);
}

async function onlyWorkOn(kit: ProgramKit) {
  const [work, ...others] = await workOn(kit);
  if (!work || others.length > 0) throw new Error('There is not one thing on the work list.');
  return work;
}

async function eventTypesDuring(run: () => Promise<unknown>): Promise<string[]> {
  const before = await app.prisma.event.count();
  await run();
  const events = await app.prisma.event.findMany({
    orderBy: { recorded: 'asc' },
    skip: before,
    select: { type: true },
  });
  return events.map(({ type }) => type);
}

describe('a kit whose results were charted for the requisition’s patient, registered to somebody else (contract, 10.5)', () => {
  it('shows nothing of his either if the sample has failed and was received again since (contract, 4.7)', async () => {
    const kit = await requestedKit();
    await program.report(kit, { partial: true });
    await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS');
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION');
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'A second tube was found.' });
    const activated = { kitId: kit.kitId, ...ADA };
    const types = await eventTypesDuring(() => program.mutate(null, 'activateKit', activated));
    expect(types).not.toContain('REPORT_CREATED');
    expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
    expect((await chart(kit, program.lab)).reports).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  it.each(['her details, without a key', 'her id', 'a token for her'])('by %s, shows nothing of his', async (way) => {
    const kit = await chartedKit();
    const patientId = way === 'her details, without a key' ? null : await program.patient(ADA);
    const token = way === 'a token for her' ? await program.token(patientId ?? '') : null;
    const person = token !== null ? { token } : patientId !== null ? { patientId } : ADA;
    const caller = token !== null || patientId === null ? null : program.client;
    const types = await eventTypesDuring(() => program.mutate(caller, 'activateKit', { kitId: kit.kitId, ...person }));
    expect(types).toEqual(['SAMPLE_STATUS_CHANGED', 'KIT_STATUS_CHANGED', 'RESULT_UNMATCHED', 'RESULT_HELD']);
    expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
    const { body } = await rest.get(`/api/v2/kits/${kit.kitId}/`, { key: program.client.key });
    expect(body).toMatchObject({ registered_to: { first_name: 'Ada' } });
    expect(JSON.stringify(body)).not.toContain('Glucose');
    expect(await onlyWorkOn(kit)).toMatchObject({
      reason: 'PERSON_DISAGREES',
      status: 'OPEN',
      detail:
        'The name (PID-5), the birth date (PID-7) and the sex (PID-8) do not match the person known for the sample. It was charted for ' +
        'the patient on the requisition, and withdrawn when somebody else was registered.',
      candidates: [{ sampleId: kit.sampleId }],
      report: null,
    });
  });

  it('leaves the laboratory the withdrawn report, on which no document names either of them', async () => {
    const kit = await chartedKit();
    const [{ reportId } = { reportId: '' }] = (await chart(kit, program.lab)).reports;
    const links = graphql('query ($id: ID!) { report(reportId: $id) { pdf txt fhir hl7 } }');
    const { report: linked } = (await app.run(links, { id: reportId }, program.lab)).expectNoErrors();
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...ADA });
    expect(await chart(kit, program.lab)).toEqual({
      status: 'RECEIVED',
      reports: [
        {
          reportId,
          status: 'WITHDRAWN',
          withdrawn: { reason: 'The results are not known to belong to the person registered for the kit.' },
          results: [{ name: 'Glucose', asGiven: 5.4 }],
        },
      ],
    });
    const { report: unseen } = (await app.run(links, { id: reportId }, program.client)).expectNoErrors();
    expect(unseen).toBeNull();
    for (const format of ['txt', 'hl7', 'fhir', 'pdf']) {
      expect((await rest.get(`/reports/${reportId}.${format}`, { key: program.client.key })).status).toBe(404);
      const { status, text } = await rest.get(`/reports/${reportId}.${format}`, { key: program.lab.key });
      expect(status).toBe(200);
      if (format !== 'pdf') expect(withoutData(text)).not.toMatch(NAMED);
    }
    for (const link of [linked?.txt, linked?.hl7, linked?.fhir]) {
      const { pathname, search } = new URL(link ?? '', 'http://localhost');
      const answer = await app.app.inject({ url: pathname + search });
      expect(answer.statusCode).toBe(200);
      expect(withoutData(answer.body)).not.toMatch(NAMED);
      expect(withoutData(answer.body)).not.toContain('5.4');
    }
  });

  it('can be matched to her by hand, if it is hers after all, and a further message of hers is charted', async () => {
    const kit = await chartedKit();
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...ADA });
    const { unmatchedResultId } = await onlyWorkOn(kit);
    const input = { unmatchedResultId, sampleId: kit.sampleId, reason: 'The label was read to us.' };
    const unsure = await app.changingNothing(() => program.attempt(program.lab, 'matchResult', input));
    expect(outcomeOf(unsure)).toBe('CONFLICT');
    await program.mutate(program.lab, 'matchResult', { ...input, confirm: true });
    expect(await lab.outcome(lab.message(kit, { pid: ADAS_PID, observations: [TSH] }))).toBe('AA');
    const { status, reports } = await chart(kit);
    expect(status).toBe('RESULTED');
    expect(reports.map(({ results }) => results.map(({ name }) => name))).toEqual([['Glucose'], ['Glucose', 'TSH']]);
    const [, { reportId } = { reportId: '' }] = reports;
    const { text } = await rest.get(`/reports/${reportId}.txt`, { key: program.client.key });
    expect(text).toContain('Ada Other');
  });

  it('charts anew what names her, although the requisition does not', async () => {
    const kit = await program.receivedKit();
    const patient = { ...REQUISITION.patient, lastName: 'Żółć-Nowak' };
    await program.requisition(kit.sampleId, { patient });
    const [his, other] = [newControlId(), newControlId()];
    expect(await lab.outcome(lab.message(kit, { controlId: his, pid: PID }))).toBe('AA');
    const nowak = 'PID|1||77||NOWAK^LUKASZ||19840229|M';
    expect(await lab.outcome(lab.message(kit, { controlId: other, pid: nowak, observations: [TSH] }))).toBe('AA');
    const registered = { ...REQUISITION.patient, lastName: 'Żółć-Kowalski', kitId: kit.kitId };
    const { address: _address, phone: _phone, ...details } = registered;
    await program.mutate(null, 'activateKit', details);
    const { status, reports } = await chart(kit);
    expect(status).toBe('RESULTED');
    expect(reports.map(({ results }) => results.map(({ name }) => name))).toEqual([['Glucose']]);
    expect((await workOn(kit)).map(({ controlId, status: decided }) => [controlId, decided])).toEqual([
      [other, 'OPEN'],
      [his, 'MATCHED'],
    ]);
  });

  it('takes back what somebody had matched by hand, too, and puts its message on the work list again', async () => {
    const kit = await requestedKit();
    const unmatchedResultId = await lab.unmatched();
    const input = { unmatchedResultId, sampleId: kit.sampleId, reason: 'The laboratory telephoned.' };
    await program.mutate(program.lab, 'matchResult', input);
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...ADA });
    expect((await workOn(kit)).map(({ status, reason, report }) => ({ status, reason, report }))).toEqual([
      { status: 'OPEN', reason: 'PERSON_DISAGREES', report: null },
      { status: 'MATCHED', reason: 'UNKNOWN_SAMPLE', report: { status: 'WITHDRAWN' } },
    ]);
  });

  it('takes back its part of a message of several samples, which is not charted whole then', async () => {
    const [kit, other] = [await requestedKit(), await program.kitAtLaboratory()];
    const controlId = newControlId();
    const observations = [GLUCOSE, `OBR|2|${other.sampleId}|ACC-2|P2^Panel^L`, TSH];
    await lab.send(lab.message(kit, { controlId, pid: ADAS_PID, observations }));
    const undecided = () => app.prisma.unmatchedResult.findMany({ where: { controlId, status: 'OPEN' } });
    const [first] = await undecided();
    const unmatchedResultId = first?.id ?? '';
    const input = { unmatchedResultId, sampleId: kit.sampleId, reason: 'The label was read to us.', confirm: true };
    await program.mutate(program.lab, 'matchResult', input);
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...ADA });
    expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
    expect((await undecided()).map(({ reason }) => reason)).toEqual(['SEVERAL_SAMPLES', 'SEVERAL_SAMPLES']);
    const again = (await undecided()).find(({ sampleRef }) => sampleRef !== null);
    await program.mutate(program.lab, 'matchResult', { ...input, unmatchedResultId: again?.id ?? '' });
    const { reports } = await chart(kit);
    expect(reports.map(({ results }) => results)).toEqual([[{ name: 'Glucose', asGiven: 5.4 }]]);
  });

  it('takes back what submitReport had entered, which has no message', async () => {
    const kit = await requestedKit();
    await program.report(kit);
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...ADA });
    expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
    expect((await chart(kit, program.lab)).reports).toMatchObject([{ status: 'WITHDRAWN' }]);
    expect(await workOn(kit)).toEqual([]);
    await program.report(kit);
    expect(await chart(kit)).toMatchObject({ status: 'RESULTED', reports: [{ status: 'FINAL' }] });
  });

  it('although the requisition was made only after the report, or was denied since', async () => {
    const late = await program.receivedKit();
    await program.report(late);
    await program.requisition(late.sampleId);
    const denied = await program.receivedKit();
    const requisition = await program.requisition(denied.sampleId);
    expect(await lab.outcome(lab.message(denied))).toBe('AA');
    await program.requisitionStatus(requisition, 'DENIED');
    for (const kit of [late, denied]) {
      await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...ADA });
      expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
    }
  });

  it('is not in what the audit tells of her: whoever reads the withdrawn report reads nothing of hers', async () => {
    const kit = await chartedKit();
    const patientId = await program.patient(ADA);
    await program.activate(kit, patientId);
    const [{ reportId } = { reportId: '' }] = (await chart(kit, program.lab)).reports;
    await rest.get(`/reports/${reportId}.txt`, { key: program.lab.key });
    const entries = await app.prisma.auditEntry.findMany({
      where: { action: 'document.read' },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(entries[0]?.records).toContain(reportId);
    expect(entries[0]?.records).not.toContain(patientId);
  });

  it('is left alone by the sandbox, which reports on the person that it makes up', async () => {
    const sandbox = await Program.start(app, 'TEST');
    const kit = await sandbox.stockKit();
    await program.sampleEvent(kit, 'RECEIVED');
    await sandbox.requisition(kit.sampleId);
    expect(await lab.outcome(lab.message(kit, { processing: 'T' }))).toBe('AA');
    await sandbox.mutate(sandbox.client, 'simulateKit', { kitId: kit.kitId, scenario: 'AMENDED' });
    const { status, reports } = await chart(kit, sandbox.client);
    expect(status).toBe('RESULTED');
    expect(reports.flatMap(({ results }) => results.map(({ asGiven }) => asGiven))).not.toContain(5.4);
  });
});

describe('a kit whose results were charted before it was registered', () => {
  it('shows them where the requisition’s patient registers, and tells of them after the kit', async () => {
    const kit = await chartedKit();
    const types = await eventTypesDuring(() => program.activate(kit));
    expect(types).toEqual(['KIT_STATUS_CHANGED', 'REPORT_CREATED']);
    expect(await chart(kit)).toMatchObject({ status: 'RESULTED', reports: [{ status: 'FINAL' }] });
    expect(await workOn(kit)).toEqual([]);
  });

  it('shows them where no requisition names a patient: the sample is of whoever registers its kit', async () => {
    const kit = await program.receivedKit();
    await program.report(kit);
    const denied = await program.receivedKit();
    await program.requisitionStatus(await program.requisition(denied.sampleId), 'DENIED');
    await program.report(denied);
    for (const each of [kit, denied]) {
      await program.mutate(null, 'activateKit', { kitId: each.kitId, ...ADA });
      expect(await chart(each)).toMatchObject({ status: 'RESULTED', reports: [{ status: 'FINAL' }] });
    }
  });

  it('keeps them from somebody of whom too little is known, unless its laboratory identifies by barcode', async () => {
    const kitType = {
      code: 'ANY',
      name: 'A panel',
      sampleType: 'saliva',
      panels: ['LIPID'],
      orderable: true,
      activatable: true,
    };
    await program.kitType({ ...kitType, requiredActivationFields: ['EMAIL'] });
    const { firstName, lastName, email } = REQUISITION.patient;
    const byName = { firstName, lastName, email };
    const kit = await chartedKit('ANY');
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...byName });
    expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
    expect(await onlyWorkOn(kit)).toMatchObject({ reason: 'NOT_IDENTIFIED', status: 'OPEN' });

    const barcodes = await app.actor('LAB');
    const setting = { accountId: barcodes.accountId, identification: 'BARCODE' } as const;
    await program.mutate(program.admin, 'updateLaboratory', setting);
    const other = await requestedKit('ANY');
    const given = { sampleId: other.sampleId, laboratoryId: barcodes.accountId, reason: 'It has the sample.' };
    await program.mutate(program.admin, 'assignLaboratory', given);
    expect((await lab.post(lab.message(other), { key: barcodes.key })).body).toContain('MSA|AA');
    await program.mutate(null, 'activateKit', { kitId: other.kitId, ...byName });
    expect(await chart(other)).toMatchObject({ status: 'RESULTED', reports: [{ status: 'FINAL' }] });
  });

  it('hides from the program what was withdrawn before, by whoever it was', async () => {
    const kit = await program.receivedKit();
    const reportId = await program.report(kit);
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Two tubes were mixed up.' });
    expect(await eventTypesDuring(() => program.activate(kit))).toEqual(['KIT_STATUS_CHANGED']);
    expect(await chart(kit)).toEqual({ status: 'RECEIVED', reports: [] });
  });
});

it('an order does not name a twin of its patient by the id of whoever registered the kit (contract, 10.2)', async () => {
  const kit = await program.receivedKit();
  const requisitionId = await program.requisition(kit.sampleId);
  const order = async () =>
    fieldsOf((await rest.get(`/requisitions/${requisitionId}.hl7`, { key: program.lab.key })).text, 'PID')[3];
  await program.activate(kit, await program.patient({ firstName: 'Jakub' }));
  expect(await order()).toContain(requisitionId);
});

describe('a requisition that was denied or rejected (contract, 10.3)', () => {
  it('names nobody: a message for its patient waits', async () => {
    const kit = await program.receivedKit();
    await program.requisitionStatus(await program.requisition(kit.sampleId), 'DENIED');
    expect(await lab.outcome(lab.message(kit))).toBe('AA NOBODY_REGISTERED');
    const rejected = await program.receivedKit();
    const requisition = await program.requisition(rejected.sampleId);
    await program.requisitionStatus(requisition, 'APPROVED');
    await program.requisitionStatus(requisition, 'REJECTED');
    expect(await lab.outcome(lab.message(rejected))).toBe('AA NOBODY_REGISTERED');
  });
});

const TSH = 'OBX|1|NM|3016-3^TSH^LN||2.1|mIU/L|0.4-4|N|||F';
