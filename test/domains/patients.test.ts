import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf } from '../helpers/fields.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { PATIENT, Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const create = (input: object) =>
  program.attempt<{ patient: Record<string, unknown> }>(
    program.client,
    'createPatient',
    input,
    'patient { patientId firstName lastName email sex dateOfBirth phone address { street1 } kits { totalCount } }',
  );

describe('create patient (contract, 3.7)', () => {
  it('answers with the body’s fields and a UUID of version 7', async () => {
    expect((await create(PATIENT)).expectNoErrors().createPatient?.patient).toEqual({
      ...PATIENT,
      patientId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      address: null,
      kits: { totalCount: 0 },
    });
  });

  it.each([
    ['José', 'José'],
    ["O'Neil", "O'Neil"],
    ['李', '李'],
    ['  Nguyễn Thị \t', 'Nguyễn Thị'],
    ['ʻOkina-Łucja d’Àrc', 'ʻOkina-Łucja d’Àrc'],
    ['محمد', 'محمد'],
    ['e\u0301', 'e\u0301'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('names of any script come back as they came, trimmed: %s', async (given, expected) => {
    const patient = (await create({ ...PATIENT, firstName: given, lastName: given })).expectNoErrors().createPatient
      ?.patient;
    expect([patient?.firstName, patient?.lastName]).toEqual([expected, expected]);
  });

  it('the same person again is another patient', async () => {
    const [one, other] = [await create(PATIENT), await create(PATIENT)].map(
      (answer) => answer.expectNoErrors().createPatient?.patient,
    );
    expect(one?.patientId).not.toBe(other?.patientId);
  });

  it('the phone is optional', async () => {
    const { phone: _phone, ...others } = PATIENT;
    for (const input of [others, { ...others, phone: null }]) {
      expect((await create(input)).expectNoErrors().createPatient?.patient).toMatchObject({ phone: null });
    }
  });

  it('every problem is told at once', async () => {
    const before = await app.prisma.patient.count();
    const answer = await create({
      firstName: '',
      lastName: '\u00a0',
      email: 'nowhere',
      sex: 'F',
      dateOfBirth: '1984-02-30',
      phone: 'none',
    });
    expect(badFieldsOf(answer)).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'phone']);
    expect(await app.prisma.patient.count()).toBe(before);
  });

  it('sex is M or F', async () => {
    for (const sex of ['M', 'F']) expect(outcomeOf(await create({ ...PATIENT, sex }))).toBe('OK');
    for (const sex of ['X', 'm', '', null]) expect(outcomeOf(await create({ ...PATIENT, sex }))).toBe('BAD_USER_INPUT');
  });

  it.each(['1900-01-01', '1984-02-29', '2000-02-29', '2026-11-02'])('born on %s', async (dateOfBirth) => {
    expect((await create({ ...PATIENT, dateOfBirth })).expectNoErrors().createPatient?.patient).toMatchObject({
      dateOfBirth,
    });
  });

  it.each([
    '1899-12-31',
    '2026-11-03',
    '1900-02-29',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '24-01-01',
    '01/02/1984',
    '1984-2-9',
    '1984-02-29T00:00:00Z',
    '0000-01-01',
    '',
  ])('not born on %j', async (dateOfBirth) => {
    expect(badFieldsOf(await create({ ...PATIENT, dateOfBirth }))).toEqual(['dateOfBirth']);
  });

  it('tomorrow begins five minutes before midnight, for clocks that run ahead', async () => {
    const now = app.clock.now();
    app.clock.set('2026-11-02T23:54:59.999Z');
    expect(badFieldsOf(await create({ ...PATIENT, dateOfBirth: '2026-11-03' }))).toEqual(['dateOfBirth']);
    app.clock.set('2026-11-02T23:55:00.000Z');
    expect(outcomeOf(await create({ ...PATIENT, dateOfBirth: '2026-11-03' }))).toBe('OK');
    app.clock.set(now);
  });
});

it('a patient’s kits and address are those of activation', async () => {
  const kit = await program.stockKit();
  const { phone: _phone, ...details } = PATIENT;
  await program.mutate(
    null,
    'activateKit',
    { kitId: kit.kitId, ...details, street1: '1 Main Street', zip: '62701' },
    'result',
  );
  const answer = await app.graphql(
    'query ($kitId: String!) { kit(kitId: $kitId) { registeredTo { phone address { street1 street2 zip country } kits { edges { node { kitId } } } } } }',
    kit,
    program.client,
  );
  expect(answer.expectNoErrors()).toEqual({
    kit: {
      registeredTo: {
        phone: null,
        address: { street1: '1 Main Street', street2: null, zip: '62701', country: null },
        kits: { edges: [{ node: { kitId: kit.kitId } }] },
      },
    },
  });
});

it.each(['no UUID', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'])('an unknown patient is null: %s', async (patientId) => {
  const answer = await app.graphql(
    'query ($patientId: ID!) { patient(patientId: $patientId) { firstName } }',
    { patientId },
    program.client,
  );
  expect(answer.expectNoErrors()).toEqual({ patient: null });
});
