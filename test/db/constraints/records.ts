import { beforeAll, beforeEach, expect } from 'vitest';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import { dealingWithRecalls } from '../../../src/jobs/recalls.ts';
import { type TestApp, useTestApp } from '../../helpers/app.ts';
import type { DatabaseDigest } from '../../helpers/digest.ts';
import { pdf } from '../../helpers/documents.ts';
import { globalId } from '../../helpers/graphql.ts';
import { heldReport } from '../../helpers/held-reports.ts';
import { Intake } from '../../helpers/intake.ts';
import { GLUCOSE } from '../../helpers/oru.ts';
import { Program, REQUISITION } from '../../helpers/program.ts';
import { refusedOrder } from '../../laboratory/refused-order.ts';

/** Runs the app on a database with every kind of record, in which statements are tried. Call it at the top of the file. */
export function useEveryKindOfRecord() {
  const app = useTestApp();
  beforeAll(() => addEveryKindOfRecord(app));

  /** What the database had at the end of the refusal before, in the same test. */
  let left: DatabaseDigest | undefined;
  beforeEach(() => {
    left = undefined;
  });

  /** The error with which PostgreSQL refuses a statement, which must change nothing. */
  const refusalOf = async (sql: string): Promise<string> => {
    const before = left ?? (await app.digest());
    // Prisma's would close the connection that it fails on.
    const outcome = await app.database.statements.query(sql, []).then(
      () => 'not refused',
      (error: unknown) => String(error),
    );
    left = await app.digest();
    expect(left).toEqual(before);
    return outcome;
  };
  return { app, refusalOf };
}

/** Two accounts. The program has a registered kit with a report and its amendment, a sample without a kit, and more of every kind. */
async function addEveryKindOfRecord(app: TestApp): Promise<void> {
  const program = await Program.start(app);
  await program.endpoint();
  await addAmendedReport(app, program);
  await addOtherReports(program);
  await heldReport(app, program, { partial: true });
  await program.kit();
  await addMessages(app, program);
  await program.mutate(program.admin, 'upsertAnalyte', {
    code: 'GLU',
    name: 'Glucose',
    loinc: '2345-7',
    equivalentLoincs: ['2339-0'],
    texts: [{ language: 'en', name: 'Sugar', about: 'The sugar in blood.' }],
  });
  await refusedOrder(app, program);
  const outbound = { mllpHost: 'lab.example.org', mllpPort: 2575 };
  await program.mutate(program.admin, 'updateLaboratory', { accountId: program.lab.accountId, outbound });
  await numberEvents(app.prisma);
  // Its event has no number yet.
  await program.order();
  await program.token(await program.patient());
  await program.mutate(program.client, 'holdOrder', { orderId: await program.order(), reason: 'OTHER', note: 'Wait' });
  await addMerges(program);
  const { patientSessionId } = await program.session(await program.patient());
  await program.session(await program.patient());
  await program.mutate(program.client, 'revokePatientSession', { patientSessionId });
  const linked = { patientId: await program.patient() };
  const { resultsLink } = await program.mutate(program.client, 'createResultsLink', linked);
  await program.mutate(program.client, 'createResultsLink', linked);
  await program.mutate(program.client, 'revokeResultsLink', { resultsLinkId: resultsLink.resultsLinkId });
  await addLots(app, program);
  await addSimulations(app, program);
  await addSamplesOfLaboratories(app, program);
  await program.requisitionStatus(await program.requisition('ALONE'), 'APPROVED');
  await addRecordsOfStranger(app, program);
}

/** An open lot; and one that is recalled with replacements, of which one kit is dealt with, and another one was found later. */
async function addLots(app: TestApp, program: Program): Promise<void> {
  const { fulfillment } = program;
  for (const code of ['open', 'recalled'])
    await program.mutate(fulfillment, 'upsertLot', { code, kitType: 'LIPID', expires: '2029-12-31' });
  const assign = (kitId: string) => program.mutate(fulfillment, 'assignLot', { code: 'recalled', kitIds: [kitId] });
  await assign((await program.kit()).kitId);
  await program.mutate(program.admin, 'recallLot', { code: 'recalled', reason: 'It leaks', replace: true });
  await dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();
  await assign((await program.registeredKit()).kitId);
  await program.stockKit('STI');
}

/** A kit that was sent, registered, sent back and reported twice, with a note and a requisition; and one that was replaced. */
async function addAmendedReport(app: TestApp, program: Program): Promise<void> {
  const kit = await program.kit();
  const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
  await program.mutate(program.client, 'addNote', { subjectId: globalId('Kit', id), text: 'Called.' });
  await program.requisition(kit.sampleId);
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: '1Z1' });
  const patientId = await program.patient();
  await program.activate(kit, patientId);
  await program.mutate(program.client, 'replaceKit', { kitId: (await program.kit()).kitId, reason: 'LOST' });
  await program.mutate(program.client, 'updatePatient', { patientId, lastName: 'Corrected' });
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: '9400' });
  await program.sampleEvent(kit, 'RECEIVED');
  const results = [{ resultType: 'quantity', name: 'Glucose', result: 5, rangeMinimum: 1, rangeMaximum: 9 }];
  const report = await program.report(kit, { results });
  await program.report(kit, { results, amends: report });
}

/** An activation that was undone, one with consent to research, a critical result that was acknowledged, and a report that was withdrawn. */
async function addOtherReports(program: Program): Promise<void> {
  const { kitId: mistaken } = await program.registeredKit();
  const patientId = await program.patient();
  await program.mutate(program.client, 'activateKit', {
    kitId: (await program.stockKit()).kitId,
    patientId,
    researchConsent: true,
  });
  await program.mutate(program.admin, 'undoActivation', { kitId: mistaken, reason: 'Two boxes were mixed up.' });
  const critical = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
  const seen = await program.report(await program.kitAtLaboratory(), { results: critical, partial: true });
  await program.mutate(program.client, 'acknowledgeReport', { reportId: seen, note: 'Called.' });
  await program.mutate(program.client, 'addReportContact', { reportId: seen, outcome: 'REACHED', note: 'She knows.' });
  const wrong = await program.report(await program.receivedKit());
  await program.mutate(program.lab, 'withdrawReport', { reportId: wrong, reason: 'Tubes were mixed up.' });
}

/** Messages of a laboratory: one charted, one matched, with a document, one waiting, and one rejected, reopened and rejected. */
async function addMessages(app: TestApp, program: Program): Promise<void> {
  const lab = new Intake(app, program);
  const document = `OBX|2|ED|PDF^Full report^L||^AP^PDF^Base64^${pdf('').toString('base64')}||||||F`;
  const matched = await lab.unmatched({ status: 'P', observations: [GLUCOSE, document] });
  await lab.unmatched();
  const disputed = { unmatchedResultId: await lab.unmatched(), reason: 'Not ours.' };
  await program.mutate(program.lab, 'rejectResult', disputed);
  await program.mutate(program.lab, 'reopenResult', { ...disputed, reason: 'It is ours.' });
  await program.mutate(program.lab, 'rejectResult', { ...disputed, reason: 'Not ours after all.' });
  const { sampleId } = await program.kitAtLaboratory();
  await lab.send(lab.message(await program.receivedKit()));
  await program.mutate(program.lab, 'matchResult', { unmatchedResultId: matched, sampleId, reason: 'By telephone.' });
}

/** A sample that was given to another laboratory, and one whose requisition names the program's own. */
async function addSamplesOfLaboratories(app: TestApp, program: Program): Promise<void> {
  const { accountId: laboratoryId } = await app.actor('LAB');
  const { sampleId } = await program.stockKit();
  const reason = 'The other is closed.';
  await program.mutate(program.admin, 'assignLaboratory', { sampleId, laboratoryId, reason });
  const { name: lab } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.lab.accountId } });
  await program.requisition((await program.stockKit()).sampleId, { lab });
}

/** A merge that has moved a kit and a requisition, and one that was undone. */
async function addMerges(program: Program): Promise<void> {
  const merge = async (fromPatientId: string, intoPatientId: string) => {
    const input = { fromPatientId, intoPatientId, reason: 'They called.' };
    return (await program.mutate(program.client, 'mergePatients', input)).patientMerge?.patientMergeId ?? '';
  };
  const email = 'merged@example.org';
  const from = await program.patient({ email });
  await program.registeredKit(from);
  await program.requisition('MERGED', { patient: { ...REQUISITION.patient, email } });
  await merge(from, await program.patient());
  const patientMergeId = await merge(await program.patient(), await program.patient());
  await program.mutate(program.client, 'undoMerge', { patientMergeId, reason: 'Two sisters.' });
}

/** A simulation that has ended, and one that is under way. */
async function addSimulations(app: TestApp, program: Program): Promise<void> {
  const tester = await app.actor('CLIENT', { mode: 'TEST' });
  const simulated = { accountId: tester.accountId, kitType: 'LIPID', count: 3 };
  const [ended, underWay] = (await program.mutate(program.fulfillment, 'provisionKits', simulated)).kits;
  await program.mutate(tester, 'simulateKit', { kitId: ended?.kitId ?? '', scenario: 'DELIVERED' });
  await program.mutate(tester, 'simulateKit', { kitId: underWay?.kitId ?? '', scenario: 'AMENDED', stepSeconds: 60 });
}

/**
 * A kit, a requisition and a patient with another name, of another account, which statements name by `STRANGER` (rows.ts). It has rules of its
 * own, and the program's laboratory shares with it.
 */
async function addRecordsOfStranger(app: TestApp, program: Program): Promise<void> {
  const stranger = await app.actor('CLIENT');
  await program.mutate(program.fulfillment, 'provisionKits', {
    accountId: stranger.accountId,
    kitType: 'LIPID',
    count: 1,
  });
  await program.mutate(stranger, 'createRequisition', { ...REQUISITION, barcode: 'FOREIGN' });
  const { patient } = await program.mutate(stranger, 'createPatient', {
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.org',
    sex: 'F',
    dateOfBirth: '1990-01-01',
  });
  const otherNames = [{ firstName: 'A', lastName: 'Before' }];
  await program.mutate(stranger, 'updatePatient', { patientId: patient.patientId, otherNames });
  const { accountId } = stranger;
  await program.mutate(program.admin, 'updateAccount', { accountId, eligibility: [{ kitType: 'LIPID', rules: [{}] }] });
  const sharing = { accountId: program.lab.accountId, sharesWith: [accountId] };
  await program.mutate(program.admin, 'updateLaboratory', sharing);
}
