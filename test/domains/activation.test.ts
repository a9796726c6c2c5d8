import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { idOf, NO_SUCH_UUID, PATIENT, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

type ActivationInput = { readonly [Detail in keyof InputOf<'activateKit'>]?: unknown };

const app = useTestApp();
expectSoundness(app);
let program: Program;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
});

const activate = (input: ActivationInput, actor: TestActor | null = null) =>
  program.attempt(actor, 'activateKit', input);

/** The outcome of a request that must not change anything. */
async function refused(call: () => Promise<GraphQLResult<unknown>>): Promise<string> {
  return outcomeOf(await app.changingNothing(call));
}

function kitOf({ kitId }: { readonly kitId: string }) {
  return app.prisma.kit.findUniqueOrThrow({ where: { kitId }, include: { registeredTo: true } });
}

describe('the order of refusal (contract, 3.8)', () => {
  const MALFORMED = { ...PATIENT, email: 'nowhere' };
  const { firstName: _firstName, ...INCOMPLETE } = PATIENT;

  it('401 comes first', async () => {
    const answer = await app.graphql(
      'mutation { activateKit(input: { kitId: "" }) { result } }',
      {},
      { key: 'kts_wrong' },
    );
    expect([outcomeOf(answer), answer.status]).toEqual(['UNAUTHENTICATED', 401]);
  });

  it('400 for what the request itself shows comes before 404 for the kit', async () => {
    expect(await refused(() => activate({ ...MALFORMED, kitId: 'NO-SUCH-KIT' }))).toBe('BAD_USER_INPUT');
    expect(await refused(() => activate({ ...INCOMPLETE, kitId: 'NO-SUCH-KIT' }))).toBe('NOT_FOUND');
  });

  it('404 for another account’s kit comes before 403 for a canceled kit', async () => {
    const kit = await program.canceledKit();
    expect(await refused(() => activate({ ...PATIENT, ...idOf(kit) }, stranger))).toBe('NOT_FOUND');
  });

  it('403 for a kit that is canceled or cannot be activated comes before 400 for missing details', async () => {
    for (const kit of [await program.canceledKit(), await program.stockKit('STI')]) {
      expect(await refused(() => activate({ ...INCOMPLETE, ...idOf(kit) }))).toBe('FORBIDDEN');
      expect(await refused(() => activate({ ...MALFORMED, ...idOf(kit) }))).toBe('BAD_USER_INPUT');
    }
  });

  it('400 for missing details, if there is neither patientId nor token', async () => {
    const kit = await program.stockKit();
    expect(await refused(() => activate({ ...INCOMPLETE, ...idOf(kit) }))).toBe('BAD_USER_INPUT');
  });

  it('403 for the caller or the token comes before 404 for the patient', async () => {
    const kit = await program.stockKit();
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }))).toBe('FORBIDDEN');
    expect(
      await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID, token: 'krt_unknown' }, program.client)),
    ).toBe('FORBIDDEN');
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }, program.client))).toBe('NOT_FOUND');
    expect(await refused(() => activate({ ...idOf(kit), patientId: 'no UUID' }, program.client))).toBe('NOT_FOUND');
  });

  it('403 and 404 come before 400 for a kit that is registered to somebody else', async () => {
    const kit = await program.stockKit();
    await program.activate(kit);
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }))).toBe('FORBIDDEN');
    expect(await refused(() => activate({ ...idOf(kit), token: 'krt_unknown' }))).toBe('FORBIDDEN');
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }, program.client))).toBe('NOT_FOUND');
    expect(await refused(() => activate({ ...idOf(kit), ...PATIENT, lastName: 'Else' }))).toBe('INVALID_TRANSITION');
  });

  it('403 for staff other than administrators', async () => {
    const kit = await program.stockKit();
    for (const actor of [program.fulfillment, program.lab]) {
      expect(await refused(() => activate({ ...PATIENT, ...idOf(kit) }, actor))).toBe('FORBIDDEN');
    }
  });
});

describe('the details of a new patient', () => {
  it('are listed together, missing and malformed ones', async () => {
    const kit = await program.stockKit();
    const answer = await activate({
      ...idOf(kit),
      lastName: ' ',
      dateOfBirth: '2025-02-29',
      sex: 'X',
      email: 'nowhere',
    });
    expect(badFieldsInOrder(answer).sort()).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'sex']);
  });

  it('have a sex that is refused like that of a patient who is created', async () => {
    const kit = await program.stockKit();
    const ofPatient = await program.attempt(program.client, 'createPatient', { ...PATIENT, sex: 'X' });
    const answer = await activate({ ...PATIENT, ...idOf(kit), sex: 'X' });
    expect(answer.errors).toMatchObject(
      ofPatient.errors.map(({ extensions: { code, fields } }) => ({ extensions: { code, fields } })),
    );
    expect(badFieldsInOrder(answer)).toEqual(['sex']);
  });

  it('are needed if patientId or token is blank, even if another field is malformed', async () => {
    const kit = await program.stockKit();
    for (const blank of [{ patientId: '' }, { token: ' ' }, { patientId: null, token: null }]) {
      const answer = await activate({ ...idOf(kit), ...blank, email: 'nowhere' });
      expect(badFieldsInOrder(answer).sort()).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'sex']);
    }
  });

  it('are each named if they are blank, sex included, with all else that is wrong', async () => {
    const kit = await program.stockKit();
    const blank = { firstName: '', lastName: ' ', dateOfBirth: '', sex: '', email: ' ' };
    const all = ['dateOfBirth', 'email', 'firstName', 'lastName', 'sex'];
    const answer = await activate({ ...idOf(kit), ...blank });
    expect(badFieldsInOrder(answer).sort()).toEqual(all);
    const wrong = await activate({ ...idOf(kit), ...blank, phone: 'none', zip: 5 });
    expect(badFieldsInOrder(wrong).sort()).toEqual([...all, 'phone', 'zip'].sort());
  });

  it('are first and last name, date of birth, sex and e-mail by default', async () => {
    const kit = await program.stockKit();
    expect(badFieldsInOrder(await activate(idOf(kit)))).toEqual([
      'firstName',
      'lastName',
      'dateOfBirth',
      'sex',
      'email',
    ]);
  });

  it('are what the kit type requires, out of twelve fields', async () => {
    const requiredActivationFields: InputOf<'upsertKitType'>['requiredActivationFields'] = [
      'COUNTRY',
      'ZIP',
      'STATE',
      'CITY',
      'STREET2',
      'STREET1',
      'PHONE',
      'EMAIL',
      'SEX',
      'DATE_OF_BIRTH',
      'LAST_NAME',
      'FIRST_NAME',
    ];
    await program.kitType({ code: 'STRICT', name: 'Strict', sampleType: 'saliva', requiredActivationFields });
    const kit = await program.stockKit('STRICT');
    const names = [
      'country',
      'zip',
      'state',
      'city',
      'street2',
      'street1',
      'phone',
      'email',
      'sex',
      'dateOfBirth',
      'lastName',
      'firstName',
    ];
    expect(badFieldsInOrder(await activate(idOf(kit)))).toEqual(names);
    const address = { street1: '1 Main Street', street2: 'Flat 2', city: 'Springfield', state: 'IL', country: 'US' };
    expect(badFieldsInOrder(await activate({ ...idOf(kit), ...PATIENT, ...address, zip: '  ' }))).toEqual(['zip']);
    expect(outcomeOf(await activate({ ...idOf(kit), ...PATIENT, ...address, zip: '62701' }))).toBe('OK');
    expect((await kitOf(kit)).registeredTo).toMatchObject({ ...address, zip: '62701', phone: PATIENT.phone });
  });

  it('may be left out if the kit type requires none', async () => {
    await program.kitType({ code: 'EASY', name: 'Easy', sampleType: 'saliva', requiredActivationFields: [] });
    const kit = await program.stockKit('EASY');
    expect(outcomeOf(await activate(idOf(kit)))).toBe('OK');
    expect(await kitOf(kit)).toMatchObject({ status: 'REGISTERED', registeredTo: { firstName: null, email: null } });
    // Two people without details are not the same person.
    expect(await refused(() => activate(idOf(kit)))).toBe('INVALID_TRANSITION');
  });

  it('are not needed for an existing patient, but must be well formed if given', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    expect(badFieldsInOrder(await activate({ ...idOf(kit), patientId, email: 'nowhere' }, program.client))).toEqual([
      'email',
    ]);
    expect(outcomeOf(await activate({ ...idOf(kit), patientId }, program.client))).toBe('OK');
  });
});

describe('an activation', () => {
  it('without a key registers a new patient of the kit’s account, and returns nothing but success', async () => {
    const kit = await program.kit();
    const answer = await activate({ kitId: kit.kitId.toLowerCase(), ...PATIENT, firstName: '  José ' });
    expect(answer.expectNoErrors()).toEqual({ activateKit: { result: 'success' } });
    expect(await kitOf(kit)).toMatchObject({
      status: 'REGISTERED',
      researchConsent: null,
      registeredTo: {
        accountId: program.client.accountId,
        firstName: 'José',
        lastName: PATIENT.lastName,
        sex: 'M',
        dateOfBirth: new Date(PATIENT.dateOfBirth),
      },
    });
  });

  it('answers with the kit as it now is to a caller who may see it, and with null to anybody else', async () => {
    const operation = graphql(`
      mutation ($input: ActivateKitInput!) {
        activateKit(input: $input) { result kit { id kitId status registeredTo { lastName } sample { sampleId } } }
      }
    `);
    const kit = await program.kit();
    const run = async (actor: TestActor | undefined) =>
      (await app.run(operation, { input: { kitId: kit.kitId, ...PATIENT } }, actor)).expectNoErrors().activateKit;
    expect(await run(undefined)).toEqual({ result: 'success', kit: null });
    const { id } = await kitOf(kit);
    expect(await run(program.client)).toEqual({
      result: 'success',
      kit: {
        ...{ id: btoa(`Kit:${id}`), kitId: kit.kitId, status: 'REGISTERED' },
        ...{ registeredTo: { lastName: PATIENT.lastName }, sample: { sampleId: kit.sampleId } },
      },
    });
  });

  it.each([true, false])('records research consent %s', async (researchConsent) => {
    const kit = await program.stockKit();
    await activate({ ...idOf(kit), ...PATIENT, researchConsent });
    expect(await kitOf(kit)).toMatchObject({ researchConsent });
  });

  it('with a key may register an existing patient of the account, whose id may be in upper case', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    expect(outcomeOf(await activate({ ...idOf(kit), patientId: patientId.toUpperCase() }, program.client))).toBe('OK');
    expect(await kitOf(kit)).toMatchObject({ patientRef: patientId });
  });

  it('by an administrator stays in the kit’s account', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    expect(outcomeOf(await activate({ ...idOf(kit), patientId }, program.admin))).toBe('OK');
    const other = await program.stockKit();
    expect(outcomeOf(await activate({ ...idOf(other), ...PATIENT }, program.admin))).toBe('OK');
    expect((await kitOf(other)).registeredTo).toMatchObject({ accountId: program.client.accountId });
  });

  it.each(['PREPARING', 'IN_TRANSIT', 'DELIVERY_EXCEPTION', 'DELIVERED'] as const)('may follow %s', async (status) => {
    const kit = await program.stockKit();
    if (status !== 'PREPARING') await program.kitEvent(kit, 'IN_TRANSIT');
    if (status !== 'PREPARING' && status !== 'IN_TRANSIT') await program.kitEvent(kit, status);
    expect(outcomeOf(await activate({ ...idOf(kit), ...PATIENT }))).toBe('OK');
    expect(await kitOf(kit)).toMatchObject({ status: 'REGISTERED' });
  });
});

describe('a kit that is already registered', () => {
  it('may be activated again for the same patient, by id, token or equal details, which changes nothing without an answer about research', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    await program.activate(kit, patientId);
    const token = await program.token(patientId);
    const { firstName, lastName, dateOfBirth, email } = PATIENT;
    const before = await app.digest();
    expect(outcomeOf(await activate({ ...idOf(kit), patientId }, program.client))).toBe('OK');
    expect(outcomeOf(await activate({ ...idOf(kit), token }))).toBe('OK');
    expect(
      outcomeOf(
        await activate({
          ...idOf(kit),
          firstName,
          lastName,
          dateOfBirth,
          email: email.toUpperCase(),
          sex: 'F',
          phone: '1',
        }),
      ),
    ).toBe('OK');
    expect(await app.digest()).toEqual(before);
    // The repeated activation has not used up the token.
    expect(outcomeOf(await activate({ ...idOf(await program.stockKit()), token }))).toBe('OK');
  });

  it.each(['firstName', 'lastName', 'dateOfBirth', 'email'] as const)(
    'is refused for a patient with another %s',
    async (name) => {
      const kit = await program.stockKit();
      await activate({ ...idOf(kit), ...PATIENT });
      const other = { firstName: 'Else', lastName: 'Else', dateOfBirth: '1999-09-09', email: 'else@example.org' }[name];
      expect(await refused(() => activate({ ...idOf(kit), ...PATIENT, [name]: other }))).toBe('INVALID_TRANSITION');
    },
  );

  it('is refused for another patient record with equal details, by id and by token', async () => {
    const kit = await program.stockKit();
    await activate({ ...idOf(kit), ...PATIENT });
    const patientId = await program.patient();
    const token = await program.token(patientId);
    expect(await refused(() => activate({ ...idOf(kit), patientId }, program.client))).toBe('INVALID_TRANSITION');
    expect(await refused(() => activate({ ...idOf(kit), token }))).toBe('INVALID_TRANSITION');
  });

  it('reveals nothing about its patient to a caller without a key', async () => {
    const kit = await program.kit();
    await activate({ ...idOf(kit), ...PATIENT });
    const answer = await activate({ ...idOf(kit), ...PATIENT, lastName: 'Else' });
    const { message } = answer.expectError('INVALID_TRANSITION');
    for (const secret of [PATIENT.firstName, PATIENT.lastName, PATIENT.email, kit.orderId])
      expect(message).not.toContain(secret);
  });
});

describe('the code of the kit', () => {
  const provision = async (kitId: string) => {
    const input = { accountId: program.client.accountId, kitType: 'LIPID', kitIds: [kitId] };
    await program.mutate(program.fulfillment, 'provisionKits', input);
  };

  it.each([
    ['0A1B1XYZ', '0a1b1xyz'],
    ['0A1B2XYZ', 'OAIB2XYZ'],
    ['0A1B3XYZ', 'oalb3xyz'],
    ['0A1B4XYZ', '0A1B-4XYZ'],
    ['0A1B5XYZ', 'oA1b 5X–YZ'],
  ])('is read as people type it: %s as %s', async (kitId, typed) => {
    await provision(kitId);
    expect(await refused(() => activate({ kitId: typed }))).toBe('BAD_USER_INPUT');
    expect(outcomeOf(await activate({ ...PATIENT, kitId: typed }))).toBe('OK');
    expect(await kitOf({ kitId })).toMatchObject({ status: 'REGISTERED' });
  });

  it('is the one that was given, if a kit has that', async () => {
    await provision('BOX-1O');
    await provision('B0X110');
    await provision('B0X10');
    expect(outcomeOf(await activate({ ...PATIENT, kitId: 'box-1o' }))).toBe('OK');
    expect(await kitOf({ kitId: 'BOX-1O' })).toMatchObject({ status: 'REGISTERED' });
    expect((await kitOf({ kitId: 'B0X10' })).registeredTo).toBeNull();
  });

  it('is named in a refusal as it was given', async () => {
    const { errors } = await activate({ ...PATIENT, kitId: 'NO-SUCH-KIT' });
    expect(errors[0]?.message).toContain('NO-SUCH-KIT');
  });

  it('is another account’s in no spelling', async () => {
    await provision('0A1B6XYZ');
    expect(await refused(() => activate({ ...PATIENT, kitId: 'OAIB6XYZ' }, stranger))).toBe('NOT_FOUND');
  });

  it('is read so by REST, too', async () => {
    await provision('0A1B7XYZ');
    const payload = {
      first_name: 'Ida',
      last_name: 'Okafor',
      email: 'i@example.org',
      sex: 'F',
      date_of_birth: '1990-01-01',
    };
    const url = '/api/v3/kits/OAIB-7XYZ/activate/';
    expect((await app.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  });
});

it.each(['', ' ', '\u00a0'])('a blank detail (%j) counts as missing, and is not stored', async (blank) => {
  const details = ['phone', 'street1', 'street2', 'city', 'state', 'zip', 'patientId', 'token'] as const;
  const kit = await program.kit();
  const given = Object.fromEntries(details.map((name) => [name, blank]));
  expect(outcomeOf(await activate({ ...PATIENT, ...given, ...idOf(kit) }))).toBe('OK');
  expect((await kitOf(kit)).registeredTo).toMatchObject({
    phone: null,
    street1: null,
    street2: null,
    city: null,
    state: null,
    zip: null,
  });
  const byToken = await program.kit();
  const token = await program.token(await program.patient());
  const all = ['firstName', 'lastName', 'dateOfBirth', 'email', ...details].filter((name) => name !== 'token');
  const blanks = Object.fromEntries(all.map((name) => [name, blank]));
  expect(outcomeOf(await activate({ ...blanks, token, ...idOf(byToken) }))).toBe('OK');
});
