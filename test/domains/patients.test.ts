import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, PATIENT, Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const createPatient = graphql(`
  mutation ($input: CreatePatientInput!) {
    createPatient(input: $input) {
      patient {
        patientId firstName lastName email sex dateOfBirth phone
        address { street1 }
        kits { totalCount }
      }
    }
  }
`);

/** Creates a patient, which must succeed. */
async function create(input: InputOf<'createPatient'>) {
  return (await app.run(createPatient, { input }, program.client)).expectDone().createPatient.patient;
}

const attempt = (input: { readonly [Field in keyof InputOf<'createPatient'>]?: unknown }) =>
  program.attempt(program.client, 'createPatient', input);

describe('create patient (contract, 3.7)', () => {
  it('returns the given fields and a UUID of version 7', async () => {
    expect(await create(PATIENT)).toEqual({
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
  ])('keeps names in any script, trimmed: %s', async (given, expected) => {
    const patient = await create({ ...PATIENT, firstName: given, lastName: given });
    expect([patient.firstName, patient.lastName]).toEqual([expected, expected]);
  });

  it('creates another patient for the same person', async () => {
    const [one, other] = [await create(PATIENT), await create(PATIENT)];
    expect(one.patientId).not.toBe(other.patientId);
  });

  it('does not require a phone number', async () => {
    const { phone: _phone, ...others } = PATIENT;
    for (const input of [others, { ...others, phone: null }, { ...others, phone: ' ' }]) {
      expect(await create(input)).toMatchObject({ phone: null });
    }
  });

  it('names every problem at once', async () => {
    const before = await app.prisma.patient.count();
    const answer = await attempt({
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

  it('takes M or F as the sex', async () => {
    for (const sex of ['M', 'F']) expect(outcomeOf(await attempt({ ...PATIENT, sex }))).toBe('OK');
    for (const sex of ['X', 'm', '', null])
      expect(outcomeOf(await attempt({ ...PATIENT, sex }))).toBe('BAD_USER_INPUT');
  });

  it.each(['1900-01-01', '1984-02-29', '2000-02-29', '2026-11-02'])(
    'takes %s as the date of birth',
    async (dateOfBirth) => {
      expect(await create({ ...PATIENT, dateOfBirth })).toMatchObject({
        dateOfBirth,
      });
    },
  );

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
  ])('refuses %j as the date of birth', async (dateOfBirth) => {
    expect(badFieldsOf(await attempt({ ...PATIENT, dateOfBirth }))).toEqual(['dateOfBirth']);
  });

  it('takes tomorrow from five minutes before midnight, because clocks may be fast', async () => {
    const now = app.clock.now();
    app.clock.set('2026-11-02T23:54:59.999Z');
    expect(badFieldsOf(await attempt({ ...PATIENT, dateOfBirth: '2026-11-03' }))).toEqual(['dateOfBirth']);
    app.clock.set('2026-11-02T23:55:00.000Z');
    expect(outcomeOf(await attempt({ ...PATIENT, dateOfBirth: '2026-11-03' }))).toBe('OK');
    app.clock.set(now);
  });
});

it('a patient created by activation has the kit and the address of that activation', async () => {
  const kit = await program.stockKit();
  const { phone: _phone, ...details } = PATIENT;
  await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...details, street1: '1 Main Street', zip: '62701' });
  const operation = graphql(`
    query ($kitId: String!) {
      kit(kitId: $kitId) {
        registeredTo { phone address { street1 street2 zip country } kits { edges { node { kitId } } } }
      }
    }
  `);
  const answer = await app.run(operation, kit, program.client);
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

it.each(['no UUID', NO_SUCH_UUID])('an unknown patient is null: %s', async (patientId) => {
  const operation = graphql('query ($patientId: ID!) { patient(patientId: $patientId) { firstName } }');
  const answer = await app.run(operation, { patientId }, program.client);
  expect(answer.expectNoErrors()).toEqual({ patient: null });
});
