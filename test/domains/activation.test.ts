import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { changingNothing, digestOf, type TakeDigest, tablesContaining } from '../helpers/digest.ts';
import { badFieldsInOrder, type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { PATIENT, Program } from '../helpers/program.ts';

const TEN_MINUTES = 10 * 60_000;
const NO_SUCH_UUID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

type ActivationInput = Partial<InputOf<'activateKit'>>;

const app = useTestApp();
let program: Program;
let digest: TakeDigest;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
  stranger = await app.actor('CLIENT');
});

const activate = (input: ActivationInput, actor: TestActor | null = null) =>
  program.attempt(actor, 'activateKit', input);

/** The outcome of a request that must not change anything. */
async function refused(call: () => Promise<GraphQLResult<unknown>>): Promise<string> {
  return outcomeOf(await changingNothing(digest, call));
}

function kitOf({ kitId }: { readonly kitId: string }) {
  return app.prisma.kit.findUniqueOrThrow({ where: { kitId }, include: { registeredTo: true } });
}

async function canceledKit() {
  const kit = await program.stockKit();
  await program.kitEvent(kit, 'CANCELED');
  return kit;
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
    const kit = await canceledKit();
    expect(await refused(() => activate({ ...PATIENT, ...idOf(kit) }, stranger))).toBe('NOT_FOUND');
  });

  it('403 for a kit that is canceled or cannot be activated comes before 400 for missing details', async () => {
    for (const kit of [await canceledKit(), await program.stockKit('STI')]) {
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

function idOf({ kitId }: { readonly kitId: string }): { kitId: string } {
  return { kitId };
}

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

  it('are needed if patientId or token is blank, even if another field is malformed', async () => {
    const kit = await program.stockKit();
    for (const blank of [{ patientId: '' }, { token: ' ' }, { patientId: null, token: null }]) {
      const answer = await activate({ ...idOf(kit), ...blank, email: 'nowhere' });
      expect(badFieldsInOrder(answer).sort()).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'sex']);
    }
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

  it('are what the kit type requires, out of eleven fields', async () => {
    const requiredActivationFields: InputOf<'upsertKitType'>['requiredActivationFields'] = [
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
    const address = { street1: '1 Main Street', street2: 'Flat 2', city: 'Springfield', state: 'IL' };
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
  it('may be activated again for the same patient, by id, token or equal details, which changes nothing', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    await program.activate(kit, patientId);
    const token = await program.token(patientId);
    const { firstName, lastName, dateOfBirth, email } = PATIENT;
    const before = await digest();
    expect(outcomeOf(await activate({ ...idOf(kit), patientId }, program.client))).toBe('OK');
    expect(outcomeOf(await activate({ ...idOf(kit), token, researchConsent: true }))).toBe('OK');
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
    expect(await digest()).toEqual(before);
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

describe('registration tokens', () => {
  it('work until the last millisecond of ten minutes', async () => {
    const patientId = await program.patient();
    const late = await program.token(patientId);
    const kits = [await program.stockKit(), await program.stockKit()] as const;
    app.clock.advance(TEN_MINUTES - 1);
    expect(outcomeOf(await activate({ ...idOf(kits[0]), token: late }))).toBe('OK');
    const tooLate = await program.token(patientId);
    app.clock.advance(TEN_MINUTES);
    expect(await refused(() => activate({ ...idOf(kits[1]), token: tooLate }))).toBe('FORBIDDEN');
  });

  it('expire ten minutes after they are issued', async () => {
    const { expiresAt } = await program.mutate(program.client, 'createPatientRegistrationToken', {
      patientId: await program.patient(),
      kitType: 'LIPID',
    });
    expect(new Date(expiresAt).getTime() - app.clock.now().getTime()).toBe(TEN_MINUTES);
  });

  it('work once', async () => {
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const kit = await program.stockKit();
    expect(outcomeOf(await activate({ ...idOf(kit), token }))).toBe('OK');
    expect(await kitOf(kit)).toMatchObject({ patientRef: patientId });
    const other = await program.stockKit();
    expect(await refused(() => activate({ ...idOf(other), token }))).toBe('FORBIDDEN');
  });

  it('are not used up by a refused activation', async () => {
    const token = await program.token(await program.patient());
    const registered = await program.stockKit();
    await program.activate(registered);
    for (const input of [
      { kitId: 'NO-SUCH-KIT' },
      idOf(await canceledKit()),
      idOf(await program.stockKit('STI')),
      { ...idOf(await program.stockKit()), email: 'nowhere' },
      { ...idOf(await program.stockKit()), patientId: await program.patient() },
      idOf(registered),
    ]) {
      expect(await refused(() => activate({ ...input, token }))).not.toBe('OK');
    }
    expect(outcomeOf(await activate({ ...idOf(await program.stockKit()), token }))).toBe('OK');
  });

  it('are for one kit type', async () => {
    await program.kitType({ code: 'OTHER', name: 'Other', sampleType: 'saliva' });
    const patientId = await program.patient();
    const token = await program.token(patientId, 'OTHER');
    const kit = await program.stockKit('LIPID');
    expect(await refused(() => activate({ ...idOf(kit), token }))).toBe('FORBIDDEN');
  });

  it('are for one account', async () => {
    const token = await program.token(await program.patient());
    const kitId = 'KIT-OF-A-STRANGER';
    const input = { accountId: stranger.accountId, kitType: 'LIPID', kitIds: [kitId] };
    await program.mutate(program.fulfillment, 'provisionKits', input);
    for (const actor of [null, stranger, program.admin]) {
      expect(await refused(() => activate({ kitId, token }, actor))).toBe('FORBIDDEN');
    }
  });

  it('are for one patient: only that patientId may be given as well', async () => {
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const kit = await program.stockKit();
    const other = await program.patient();
    for (const actor of [null, program.client]) {
      expect(await refused(() => activate({ ...idOf(kit), token, patientId: other }, actor))).toBe('FORBIDDEN');
    }
    expect(outcomeOf(await activate({ ...idOf(kit), token, patientId: patientId.toUpperCase() }))).toBe('OK');
  });

  it('are refused with the same message, whether unknown, used or for another kit type', async () => {
    const kit = await program.stockKit();
    const used = await program.token(await program.patient());
    await activate({ ...idOf(await program.stockKit()), token: used });
    const messages = new Set<string>();
    for (const token of ['krt_unknown', used, await program.token(await program.patient(), 'STI')]) {
      messages.add((await activate({ ...idOf(kit), token })).expectError('FORBIDDEN').message);
    }
    expect(messages.size).toBe(1);
  });

  it('need a patient of the account and an existing kit type, or else are NOT_FOUND', async () => {
    const patientId = await program.patient();
    const create = (input: object, actor = program.client) =>
      program.attempt(actor, 'createPatientRegistrationToken', input);
    expect(await refused(() => create({ patientId, kitType: 'LIPID' }, stranger))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId: NO_SUCH_UUID, kitType: 'LIPID' }))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId: 'no UUID', kitType: 'LIPID' }))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId, kitType: 'lipid' }))).toBe('NOT_FOUND');
    expect(badFieldsInOrder(await create({ patientId: '', kitType: ' ' }))).toEqual(['patientId', 'kitType']);
    // An administrator acts in the patient's account.
    expect(outcomeOf(await create({ patientId, kitType: 'LIPID' }, program.admin))).toBe('OK');
    expect(await app.prisma.registrationToken.findMany({ where: { patientRef: patientId } })).toMatchObject([
      { accountId: program.client.accountId },
    ]);
  });

  it('have at least 160 random bits, and are stored only as a hash', async () => {
    const token = await program.token(await program.patient());
    expect(token).toMatch(/^krt_[A-Za-z0-9_-]{27,}$/);
    expect(await app.prisma.registrationToken.count({ where: { hash: hashSecret(token) } })).toBe(1);
    expect(await tablesContaining(app.prisma, token.slice(4))).toEqual([]);
  });
});
