import { beforeAll, describe, expect, it } from 'vitest';
import { graphql, type ResultOf } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { contradictions, expectSoundness } from '../helpers/soundness.ts';

/** Correcting a patient (contract, 11.10). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

type Change = Omit<InputOf<'updatePatient'>, 'patientId'>;

const correct = (patientId: string, change: Change) =>
  program.mutate(program.client, 'updatePatient', { patientId, ...change });

const attempt = (patientId: string, change: { readonly [Field in keyof Change]?: unknown }) =>
  program.attempt(program.client, 'updatePatient', { patientId, ...change });

const readPatient = graphql(`
  query ($patientId: ID!) {
    patient(patientId: $patientId) {
      firstName lastName email sex dateOfBirth phone address { street1 street2 city state zip country }
    }
  }
`);

async function patientOf(patientId: string): Promise<ResultOf<typeof readPatient>['patient']> {
  return (await app.run(readPatient, { patientId }, program.client)).expectNoErrors().patient;
}

const readEntries = graphql(`
  query ($subject: String!, $action: String!) {
    auditEntries(filter: { subject: $subject, action: $action }) {
      edges { node { action changed userId subjects { type id: subjectId } } }
    }
  }
`);

/** The corrections of a patient in the audit, newest first. */
async function audited(subject: string) {
  const read = await app.run(readEntries, { subject, action: 'patient.update' }, program.admin);
  return read.expectNoErrors().auditEntries.edges.map(({ node }) => node);
}

/** What has been published about a patient. */
function published(patientId: string) {
  return app.prisma.event.findMany({
    where: { subjectId: patientId },
    orderBy: { recorded: 'asc' },
    select: { type: true, data: true, accountId: true },
  });
}

describe('updatePatient', () => {
  it('changes only what is given, and tells which fields, not what is in them', async () => {
    const patientId = await program.patient();
    await correct(patientId, { lastName: 'Żółw', dateOfBirth: '1984-03-01' });
    expect(await patientOf(patientId)).toEqual({
      ...PATIENT,
      lastName: 'Żółw',
      dateOfBirth: '1984-03-01',
      address: null,
    });
    expect(await audited(patientId)).toEqual([
      {
        action: 'patient.update',
        changed: ['lastName', 'dateOfBirth'],
        userId: program.client.userId,
        subjects: [{ type: 'Patient', id: patientId }],
      },
    ]);
    expect(await published(patientId)).toEqual([
      { type: 'PATIENT_UPDATED', data: { patient_id: patientId }, accountId: program.client.accountId },
    ]);
  });

  it('takes the address as a whole, so that nothing of the one before is left', async () => {
    const patientId = await program.patient();
    await correct(patientId, { address: RECIPIENT.address });
    expect((await patientOf(patientId))?.address).toEqual({ ...RECIPIENT.address, country: 'US' });
    const { street2: _flat, ...house } = RECIPIENT.address;
    await correct(patientId, { address: house });
    expect((await patientOf(patientId))?.address).toEqual({ ...house, street2: null, country: 'US' });
    const answer = await attempt(patientId, { address: { street1: '2 Main Street' } });
    expect(badFieldsOf(answer)).toEqual(['address.city', 'address.state', 'address.zip']);
  });

  it('removes a phone number and an address that are null, and nothing that a patient needs', async () => {
    const patientId = await program.patient();
    await correct(patientId, { address: RECIPIENT.address });
    await correct(patientId, { phone: null, address: null });
    expect(await patientOf(patientId)).toMatchObject({ phone: null, address: null });
    await correct(patientId, { phone: '111' });
    await correct(patientId, { firstName: 'Kept' });
    expect(await patientOf(patientId)).toMatchObject({ phone: '111' });
    await correct(patientId, { phone: ' ' });
    expect(await patientOf(patientId)).toMatchObject({ phone: null });
    const without = { firstName: null, lastName: null, email: null, sex: null, dateOfBirth: null };
    const answer = await app.changingNothing(() => attempt(patientId, without));
    expect(badFieldsOf(answer)).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'sex']);
  });

  it('has the rules and the bounds of creating a patient, and names every problem at once', async () => {
    const patientId = await program.patient();
    const answer = await app.changingNothing(() =>
      attempt(patientId, {
        firstName: 'x'.repeat(201),
        lastName: ' ',
        email: 'nowhere',
        dateOfBirth: '2026-11-03',
        phone: '5'.repeat(41),
        address: { ...RECIPIENT.address, zip: '1'.repeat(21) },
      }),
    );
    expect(badFieldsOf(answer)).toEqual(['address.zip', 'dateOfBirth', 'email', 'firstName', 'lastName', 'phone']);
    await correct(patientId, { firstName: 'x'.repeat(200), phone: '5'.repeat(40) });
  });

  it('adds what an activation did not ask for, and does not ask for it either', async () => {
    await program.kitType({
      code: 'ANYBODY',
      name: 'For anybody',
      sampleType: 'saliva',
      requiredActivationFields: ['FIRST_NAME', 'ZIP'],
    });
    const kit = await program.stockKit('ANYBODY');
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, firstName: 'Ada', zip: '62701' });
    const { registeredTo } = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      include: { registeredTo: true },
    });
    const patientId = registeredTo?.id ?? '';
    await correct(patientId, { firstName: 'Ida' });
    expect(await patientOf(patientId)).toMatchObject({ firstName: 'Ida', lastName: null, address: { zip: '62701' } });
    await correct(patientId, { lastName: 'Lovelace' });
    expect(await patientOf(patientId)).toMatchObject({ firstName: 'Ida', lastName: 'Lovelace' });
  });

  it.each([
    ['nothing is given', {}],
    ['everything is as it was', { ...PATIENT, address: null }],
    ['only blanks around it differ', { firstName: `  ${PATIENT.firstName} ` }],
  ])('writes nothing but the audit entry, and publishes nothing, if %s', async (_what, change) => {
    const patientId = await program.patient();
    const row = () => app.prisma.$queryRaw`SELECT xmin::text, patients.* FROM patients WHERE id = ${patientId}::uuid`;
    const before = await row();
    await correct(patientId, change);
    expect(await row()).toEqual(before);
    expect(await published(patientId)).toEqual([]);
    expect(await audited(patientId)).toMatchObject([{ changed: [] }]);
  });

  it('takes a correction of the capitals alone', async () => {
    const patientId = await program.patient({ lastName: 'MCDONALD' });
    await correct(patientId, { lastName: 'McDonald' });
    expect(await patientOf(patientId)).toMatchObject({ lastName: 'McDonald' });
    expect(await audited(patientId)).toMatchObject([{ changed: ['lastName'] }]);
  });

  it('is for CLIENT in its own account, and for ADMIN, who leaves the patient where they are', async () => {
    const patientId = await program.patient();
    const stranger = await app.actor('CLIENT');
    for (const id of [patientId, NO_SUCH_UUID, 'no UUID']) {
      const input = { patientId: id, lastName: 'Stolen' };
      (await app.changingNothing(() => program.attempt(stranger, 'updatePatient', input))).expectError('NOT_FOUND');
    }
    await program.mutate(program.admin, 'updatePatient', { patientId, lastName: 'Mended' });
    expect(await app.prisma.patient.findUniqueOrThrow({ where: { id: patientId } })).toMatchObject({
      lastName: 'Mended',
      accountId: program.client.accountId,
    });
    expect(await published(patientId)).toMatchObject([{ accountId: program.client.accountId }]);
  });
});

describe('after a correction', () => {
  const readKits = graphql(`
    query ($lastName: String!, $phone: String) {
      kits(filter: { lastName: $lastName, phone: $phone }) { edges { node { kitId registeredTo { lastName } } } }
    }
  `);
  const kitsOf = async (lastName: string, phone?: string) =>
    (await app.run(readKits, { lastName, phone }, program.client))
      .expectNoErrors()
      .kits.edges.map(({ node }) => [node.kitId, node.registeredTo?.lastName]);

  it('the lists find the kits of the patient by the new name and number, and no longer by the old ones', async () => {
    const patientId = await program.patient({ lastName: 'Mistyped', phone: '111' });
    const [one, two] = [await program.registeredKit(patientId), await program.registeredKit(patientId)];
    await correct(patientId, { lastName: 'Righttyped', phone: '+2 2' });
    expect(await kitsOf('Mistyped')).toEqual([]);
    expect(await kitsOf('Righttyped', '111')).toEqual([]);
    expect(await kitsOf('righttyped', '22')).toEqual([
      [two.kitId, 'Righttyped'],
      [one.kitId, 'Righttyped'],
    ]);
  });

  it('a registration to the same details is the same person’s only with the corrected ones', async () => {
    const patientId = await program.patient();
    const { kitId } = await program.registeredKit(patientId);
    await correct(patientId, { firstName: 'Lukas' });
    expect(outcomeOf(await program.attempt(null, 'activateKit', { kitId, ...PATIENT }))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await program.attempt(null, 'activateKit', { kitId, ...PATIENT, firstName: 'LUKAS' }))).toBe('OK');
  });

  it('documents of reports charted before keep the person as they were, and later ones have them corrected', async () => {
    const patientId = await program.patient({ lastName: 'Before' });
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    const first = await program.report(kit);
    const before = await documentsOf(first);
    expect(before.txt).toContain('Before');
    expect(before.hl7).toMatch(/^PID\|.*Before.*\|19840229\|/m);
    expect(before.fhir).toContain('"family":"Before"');

    await correct(patientId, { lastName: 'After', dateOfBirth: '1984-02-28', sex: 'F' });
    // A correction of something that no document shows changes none of this.
    await correct(patientId, { phone: '333' });
    expect(await documentsOf(first)).toMatchObject({ hl7: before.hl7 });
    expect((await documentsOf(first)).txt).toBe(before.txt);

    const second = await program.report(kit, { amends: first });
    const after = await documentsOf(second);
    expect(after.txt).toContain('After');
    expect(after.txt).not.toContain('Before');
    expect(after.hl7).toMatch(/^PID\|.*After.*\|19840228\|F$/m);
    expect(after.fhir).toContain('"family":"After"');

    await correct(patientId, { lastName: 'Last' });
    expect((await documentsOf(first)).txt).toContain('Before');
    expect((await documentsOf(second)).txt).toContain('After');
    expect(await contradictions(app.prisma)).toEqual([]);
  });

  it('a report charted before its kit was registered says whom it was registered to then', async () => {
    const patientId = await program.patient({ lastName: 'Typo' });
    const kit = await program.receivedKit();
    const early = await program.report(kit);
    await correct(patientId, { lastName: 'Registered' });
    await program.activate(kit, patientId);
    await correct(patientId, { lastName: 'Married' });
    const { txt } = await documentsOf(early);
    expect(txt).toContain('Registered');
    expect(txt).not.toMatch(/Typo|Married/);
  });

  it('a requisition says what it said, and names the patient if they now agree with it', async () => {
    const patientId = await program.patient({ lastName: 'Quite Another' });
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    const requisitionId = await program.requisition(kit.sampleId);
    const message = async () =>
      (await app.app.inject({ url: `/requisitions/${requisitionId}.hl7`, headers: headersOf() })).payload;
    const before = await message();
    expect(before).toContain(REQUISITION.patient.lastName);
    expect(before).not.toContain(patientId);
    await correct(patientId, { lastName: PATIENT.lastName });
    expect(await message()).toContain(patientId);
  });

  it('a laboratory’s message that disagreed stays for somebody to decide, beside the corrected person', async () => {
    const intake = new Intake(app, program);
    const patientId = await program.patient({ firstName: 'Wrong', lastName: 'Person' });
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    await intake.send(intake.message(kit));
    const unmatched = () =>
      app.prisma.unmatchedResult.findFirstOrThrow({ where: { sample: { sampleId: kit.sampleId } } });
    const { id: unmatchedResultId } = await unmatched();
    expect(await unmatched()).toMatchObject({ status: 'OPEN', reason: 'PERSON_DISAGREES' });
    const verdicts = async () => {
      const { unmatchedResults } = (await app.run(readComparison, {}, program.lab)).expectNoErrors();
      const newest = unmatchedResults.edges.find(({ node }) => node.unmatchedResultId === unmatchedResultId);
      return newest?.node.comparison.map(({ verdict }) => verdict);
    };
    expect(await verdicts()).toEqual(['DISAGREES']);

    await correct(patientId, { firstName: PATIENT.firstName, lastName: PATIENT.lastName });
    expect(await unmatched()).toMatchObject({ status: 'OPEN' });
    expect(await verdicts()).toEqual(['IDENTIFIED']);
    await program.mutate(program.lab, 'matchResult', {
      unmatchedResultId,
      sampleId: kit.sampleId,
      reason: 'The name was mistyped here.',
    });
  });
});

const readComparison = graphql(`
  query { unmatchedResults(first: 1) { edges { node { unmatchedResultId comparison { verdict } } } } }
`);

const headersOf = () => ({ authorization: `Token ${program.lab.key}` });

async function documentsOf(reportId: string) {
  const read = async (format: string) =>
    (await app.app.inject({ url: `/reports/${reportId}.${format}`, headers: headersOf() })).payload;
  return { txt: await read('txt'), hl7: await read('hl7'), fhir: await read('fhir') };
}

it('corrections, registrations and reports at once leave no copy behind', async () => {
  const patientId = await program.patient();
  const kits = await Promise.all(Array.from({ length: 8 }, () => program.receivedKit()));
  const work = kits.flatMap((kit, index) => [
    async () => {
      await program.activate(kit, patientId);
      await program.report(kit);
    },
    () => correct(patientId, { lastName: `Name ${index}`, phone: `${index}` }),
  ]);
  await Promise.all(work.map((each) => each()));
  expect(await contradictions(app.prisma)).toEqual([]);
});
