import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Other names of a patient: further spellings, maiden names, names in another script (contract, 11.10). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const MAIDEN = { firstName: 'Łukasz', lastName: 'Kowalczyk' };
const GREEK = { firstName: 'Σιβόν', lastName: 'Ονίλ' };

const read = graphql(
  'query ($patientId: ID!) { patient(patientId: $patientId) { otherNames { firstName lastName } } }',
);

async function namesOf(patientId: string, actor: TestActor = program.client) {
  return (await app.run(read, { patientId }, actor)).expectNoErrors().patient?.otherNames;
}

const correct = (patientId: string, otherNames: readonly object[] | null, more: object = {}) =>
  program.attempt(program.client, 'updatePatient', { patientId, otherNames, ...more });

const named = (family: string, given: string) => `PID|1||X-1||${family}^${given}||19840229|M`;

const newNames = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ firstName: 'Ann', lastName: `Name${index}` }));

function published(patientId: string) {
  return app.prisma.event.count({ where: { subjectId: patientId, type: 'PATIENT_UPDATED' } });
}

async function auditOf(patientId: string) {
  const where = { subject: `Patient:${patientId}`, action: 'patient.update' };
  const entries = await app.prisma.auditEntry.findMany({ where, orderBy: { created: 'asc' } });
  return entries.map(({ changed }) => changed);
}

describe('updatePatient(otherNames)', () => {
  it('sets them as a whole, in their order, and null or an empty list removes them', async () => {
    const patientId = await program.patient();
    expect(await namesOf(patientId)).toEqual([]);
    (await correct(patientId, [MAIDEN, GREEK])).expectNoErrors();
    expect(await namesOf(patientId)).toEqual([MAIDEN, GREEK]);
    (await correct(patientId, [GREEK])).expectNoErrors();
    expect(await namesOf(patientId)).toEqual([GREEK]);
    (await correct(patientId, newNames(5))).expectNoErrors();
    expect(await namesOf(patientId)).toEqual(newNames(5));
    (await correct(patientId, null)).expectNoErrors();
    expect(await namesOf(patientId)).toEqual([]);
    (await correct(patientId, [MAIDEN])).expectNoErrors();
    (await correct(patientId, [])).expectNoErrors();
    expect(await namesOf(patientId)).toEqual([]);
  });

  it('is audited and published as a correction, and writes nothing if nothing differs', async () => {
    const patientId = await program.patient();
    (await correct(patientId, [MAIDEN], { firstName: 'Lukas' })).expectNoErrors();
    (await correct(patientId, [MAIDEN])).expectNoErrors();
    expect(await auditOf(patientId)).toEqual([['firstName', 'otherNames'], []]);
    expect(await published(patientId)).toBe(1);
    await program.mutate(program.client, 'updatePatient', { patientId, phone: '+1 555 0100' });
    expect(await namesOf(patientId)).toEqual([MAIDEN]);
  });

  it('refuses a sixth name, and names that are not whole', async () => {
    const patientId = await program.patient();
    const bad = async (names: readonly object[]) => badFieldsOf(await correct(patientId, names));
    expect(await bad(newNames(6))).toEqual(['otherNames']);
    expect(await bad([MAIDEN, { firstName: ' ', lastName: 'x'.repeat(201) }])).toEqual([
      'otherNames.1.firstName',
      'otherNames.1.lastName',
    ]);
    expect(await namesOf(patientId)).toEqual([]);
  });

  it('is read by those who read the patient’s other details', async () => {
    const kit = await program.kitAtLaboratory();
    const patientId = await patientOf(kit);
    (await correct(patientId, [MAIDEN])).expectNoErrors();
    expect(await namesOf(patientId, program.admin)).toEqual([MAIDEN]);
    expect(outcomeOf(await app.attempt(read, { patientId }, program.fulfillment))).toBe('FORBIDDEN');
    for (const actor of [await app.actor('CLIENT'), await app.actor('LAB')])
      expect(await namesOf(patientId, actor)).toBeUndefined();
    const answer = await app.app.inject({
      url: '/api/v3/export/patients/',
      headers: { authorization: `Token ${program.client.key}` },
    });
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const node = { patient_id: patientId, other_names: [{ first_name: MAIDEN.firstName, last_name: MAIDEN.lastName }] };
    expect(lines).toContainEqual(expect.objectContaining({ node: expect.objectContaining(node) }));
  });
});

async function patientOf({ kitId }: ProgramKit): Promise<string> {
  const { patientRef } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
  if (patientRef === null) throw new Error('Nobody is registered for the kit.');
  return patientRef;
}

describe('other names count, each as a whole name', () => {
  it('where a message is compared with the registered patient', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await lab.outcome(lab.message(kit, { pid: named('KOWALCZYK', 'LUKASZ') }))).toBe('AA PERSON_DISAGREES');
    (await correct(await patientOf(kit), [GREEK, MAIDEN])).expectNoErrors();
    // The first name of one and the last name of another do not make a name of the person.
    expect(await lab.outcome(lab.message(kit, { pid: named('KOWALCZYK', 'ΣΙΒΟΝ') }))).toBe('AA PERSON_DISAGREES');
    expect(await lab.outcome(lab.message(kit, { pid: named('KOWALCZYK', 'LUKASZ') }))).toBe('AA');
    const other = await program.kitAtLaboratory();
    (await correct(await patientOf(other), [GREEK])).expectNoErrors();
    expect(await lab.outcome(lab.message(other))).toBe('AA');
  });

  it('in the comparison, which shows the name that agrees', async () => {
    const kit = await program.kitAtLaboratory();
    (await correct(await patientOf(kit), [MAIDEN])).expectNoErrors();
    app.clock.advance(1000);
    const born = `PID|1||X-1||Kowalczyk^Lukasz||19840301|M`;
    expect(await lab.outcome(lab.message(kit, { pid: born }))).toBe('AA PERSON_DISAGREES');
    const { id } = await app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { created: 'desc' } });
    const query = graphql(`
      query ($ids: [ID!]!) {
        nodes(ids: $ids) { ... on UnmatchedResult { comparison { fields { name inRecord finding } } } }
      }
    `);
    const ids = [Buffer.from(`UnmatchedResult:${id}`).toString('base64')];
    const { nodes } = (await app.run(query, { ids }, program.lab)).expectNoErrors();
    expect(nodes).toMatchObject([
      {
        comparison: [
          {
            fields: expect.arrayContaining([
              { name: 'FAMILY_NAME', inRecord: 'Kowalczyk', finding: 'AGREES' },
              { name: 'GIVEN_NAME', inRecord: 'Łukasz', finding: 'AGREES' },
              { name: 'BIRTH_DATE', inRecord: '1984-02-29', finding: 'DISAGREES' },
            ]),
          },
        ],
      },
    ]);
  });

  it('in search, for the patient and the kits', async () => {
    const kit = await program.kitAtLaboratory();
    const patientId = await patientOf(kit);
    const names = ['Zzyzx-Jones', 'Zzyzx-Smith'].map((lastName) => ({ firstName: 'Ann', lastName }));
    (await correct(patientId, names)).expectNoErrors();
    const query = graphql(`
      query ($text: String!) {
        search(text: $text) { matched node { ... on Kit { kitId } ... on Patient { patientId } } }
      }
    `);
    const found = async (actor: TestActor, text = 'zzyzx') =>
      (await app.run(query, { text }, actor)).expectNoErrors().search;
    const hits = [
      { matched: 'lastName', node: { patientId } },
      { matched: 'lastName', node: { kitId: kit.kitId } },
    ];
    for (const actor of [program.client, program.lab, program.admin]) {
      expect(await found(actor)).toHaveLength(2);
      expect(await found(actor)).toEqual(expect.arrayContaining(hits));
    }
    expect(await found(program.client, 'Zzyzx-Smith')).toHaveLength(2);
    for (const actor of [program.fulfillment, await app.actor('CLIENT'), await app.actor('LAB')])
      expect(await found(actor)).toEqual([]);
  });

  it('and are printed nowhere', async () => {
    const kit = await program.kitAtLaboratory();
    (await correct(await patientOf(kit), [MAIDEN])).expectNoErrors();
    await lab.send(lab.message(kit, { pid: named('KOWALCZYK', 'LUKASZ') }));
    const query = graphql('query ($id: String!) { sample(sampleId: $id) { reports { hl7 fhir } } }');
    const { sample } = (await app.run(query, { id: kit.sampleId }, program.client)).expectNoErrors();
    const [report] = sample?.reports ?? [];
    for (const link of [report?.hl7, report?.fhir]) {
      const { pathname, search } = new URL(link ?? '');
      const { body } = await app.app.inject({ url: `${pathname}${search}` });
      expect(body).toContain(PATIENT.lastName);
      expect(body.toLowerCase()).not.toContain('kowalczyk');
    }
  });
});

describe('matchResult(rememberName)', () => {
  const lastUnmatched = async () =>
    (await app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { created: 'desc' } })).id;

  async function kept(kit: Pick<ProgramKit, 'sampleId'>, pid: string) {
    app.clock.advance(1000);
    await lab.send(lab.message(kit, { pid }));
    const match = { unmatchedResultId: await lastUnmatched(), sampleId: kit.sampleId, reason: 'By telephone.' };
    return { ...match, confirm: true, rememberName: true };
  }

  it('adds the message’s name, so that the next message agrees', async () => {
    const kit = await program.kitAtLaboratory();
    const patientId = await patientOf(kit);
    await program.mutate(program.lab, 'matchResult', await kept(kit, named('Kowalczyk', 'Lukasz')));
    expect(await namesOf(patientId)).toEqual([{ firstName: 'Lukasz', lastName: 'Kowalczyk' }]);
    expect(await auditOf(patientId)).toEqual([['otherNames']]);
    expect(await published(patientId)).toBe(1);
    const corrected = `OBX|1|NM|2345-7^Glucose^LN||5.5|mmol/L|3.9-5.6|N|||C`;
    app.clock.advance(1000);
    const again = lab.message(kit, { pid: named('KOWALCZYK', 'LUKASZ'), observations: [corrected] });
    expect(await lab.outcome(again)).toBe('AA');
  });

  it('adds nothing if it is one of the person’s names, however it is capitalized', async () => {
    const kit = await program.kitAtLaboratory();
    const patientId = await patientOf(kit);
    (await correct(patientId, newNames(5))).expectNoErrors();
    const wrongDate = 'PID|1||X-1||NAME3^ANN||19840301|M';
    await program.mutate(program.lab, 'matchResult', await kept(kit, wrongDate));
    expect(await namesOf(patientId)).toEqual(newNames(5));
  });

  it('is a CONFLICT for a sixth, and nothing is charted', async () => {
    const kit = await program.kitAtLaboratory();
    const patientId = await patientOf(kit);
    (await correct(patientId, newNames(5))).expectNoErrors();
    const match = await kept(kit, named('Kowalczyk', 'Lukasz'));
    (await program.attempt(program.lab, 'matchResult', match)).expectError('CONFLICT');
    expect(await app.prisma.report.count({ where: { sample: { sampleId: kit.sampleId } } })).toBe(0);
    await program.mutate(program.lab, 'matchResult', { ...match, rememberName: false });
    expect(await namesOf(patientId)).toEqual(newNames(5));
  });

  it('is a CONFLICT without a whole name, or a registered person', async () => {
    const kit = await program.kitAtLaboratory();
    const half = await kept(kit, 'PID|1||X-1||Kowalczyk||19840301|M');
    (await program.attempt(program.lab, 'matchResult', half)).expectError('CONFLICT');
  });
});

describe('a person with one name', () => {
  const ONLY = { firstName: 'Suharto', lastName: 'Suharto' };

  async function kitOf(name: typeof ONLY): Promise<ProgramKit> {
    const kit = await program.registeredKit(await program.patient(name));
    await program.sampleEvent(kit, 'RECEIVED');
    return kit;
  }

  it('gives it as first and last name, and one part of the laboratory’s name is enough', async () => {
    for (const pid of [named('SUHARTO', ''), named('', 'Suharto'), named('SUHARTO', 'FNU'), named('LNU', 'SUHARTO')]) {
      const kit = await kitOf(ONLY);
      expect(await lab.outcome(lab.message(kit, { pid }))).toBe('AA');
    }
  });

  it('is another person if neither part is it, and an initial is too little', async () => {
    const kit = await kitOf(ONLY);
    for (const pid of [named('Widodo', 'Joko'), named('Widodo', 'S')])
      expect(await lab.outcome(lab.message(kit, { pid }))).toBe('AA PERSON_DISAGREES');
  });

  it('is not one whom a laboratory gives the same name twice', async () => {
    const kit = await program.kitAtLaboratory();
    const twice = named('ZOLC', 'ZOLC');
    expect(await lab.outcome(lab.message(kit, { pid: twice }))).toBe('AA PERSON_DISAGREES');
  });
});
