import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { PATIENT, Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** The guardian of a patient (contract, 13.1). */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const PARENT = { firstName: 'Ada', lastName: 'Żółć', relationship: 'PARENT' } as const;
const WHOLE = { ...PARENT, email: 'ada@example.org', phone: '555-0100' };

const READ = graphql(`
  query ($id: ID!) {
    patient(patientId: $id) { guardian { firstName lastName relationship email phone } updated }
  }
`);
const read = async (id: string) => (await app.run(READ, { id }, program.client)).expectNoErrors().patient;

describe('a guardian', () => {
  it('is given at the creation, replaced as a whole, kept if left out, and removed by null', async () => {
    expect((await read(await program.patient()))?.guardian).toBeNull();
    const patientId = await program.patient({ guardian: WHOLE });
    expect((await read(patientId))?.guardian).toEqual(WHOLE);
    const update = (more: object) => program.mutate(program.client, 'updatePatient', { patientId, ...more });
    await update({ firstName: 'Other' });
    expect((await read(patientId))?.guardian).toEqual(WHOLE);
    await update({ guardian: { ...PARENT, relationship: 'OTHER', phone: ' ' } });
    expect((await read(patientId))?.guardian).toEqual({ ...PARENT, relationship: 'OTHER', email: null, phone: null });
    await update({ guardian: null });
    expect((await read(patientId))?.guardian).toBeNull();
  });

  it('is a correction only if it differs', async () => {
    const patientId = await program.patient({ guardian: WHOLE });
    const before = await read(patientId);
    app.clock.advance(1000);
    await program.mutate(program.client, 'updatePatient', { patientId, guardian: WHOLE });
    expect(await read(patientId)).toEqual(before);
    await program.mutate(program.client, 'updatePatient', { patientId, guardian: PARENT });
    const entries = await app.prisma.auditEntry.findMany({
      where: { action: 'patient.update', subject: `Patient:${patientId}` },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ changed }) => changed)).toEqual([[], ['guardian']]);
  });

  it('needs both names and the relationship, by the rules of patients', async () => {
    const attempt = (guardian: unknown) => program.attempt(program.client, 'createPatient', { ...PATIENT, guardian });
    expect(outcomeOf(await attempt({ ...PARENT, firstName: 'x'.repeat(200) }))).toBe('OK');
    const wrong = { ...PARENT, firstName: 'x'.repeat(201), lastName: ' ', email: 'none', phone: 'none' };
    expect(badFieldsOf(await attempt(wrong))).toEqual([
      'guardian.email',
      'guardian.firstName',
      'guardian.lastName',
      'guardian.phone',
    ]);
  });

  it('is read under its class in the audit, and not by a patient session', async () => {
    const patientId = await program.patient({ guardian: WHOLE });
    const session = await program.session(patientId);
    const own = graphql('{ viewer { patient { guardian { firstName } } } }');
    expect(outcomeOf(await app.attempt(own, {}, session))).toBe('FORBIDDEN');
    await read(patientId);
    const entry = await app.prisma.auditEntry.findFirstOrThrow({
      where: { records: { has: patientId }, classes: { has: 'IDENTITY' } },
      orderBy: { id: 'desc' },
    });
    expect(entry.subject).toBeNull();
  });

  it('is no part of the API document: REST ignores it for a patient', async () => {
    const { email, sex } = PATIENT;
    const answer = await new RestClient(app).post('/api/v2/patients/', {
      key: program.client.key,
      json: { first_name: 'A', last_name: 'B', email, sex, date_of_birth: '2020-01-01', guardian: { first_name: 5 } },
    });
    answer.expectStatus(200);
  });
});
