import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { changingNothing, digestOf, type TakeDigest } from '../helpers/digest.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { PATIENT, Program } from '../helpers/program.ts';

const TEN_MINUTES = 10 * 60_000;
const NO_SUCH_UUID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

const app = useTestApp();
let program: Program;
let digest: TakeDigest;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
  stranger = await app.actor('CLIENT');
});

const activate = (input: object, actor: TestActor | null = null) =>
  program.attempt(actor, 'activateKit', input, 'result');

/** A refused call changes nothing; says how it came out. */
async function refused(call: () => Promise<GraphQLResult<unknown>>): Promise<string> {
  return outcomeOf(await changingNothing(digest, call));
}

function fieldsOf(answer: GraphQLResult<unknown>): readonly string[] {
  return answer.expectError('BAD_USER_INPUT').extensions.fields?.map(({ field }) => field) ?? [];
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

  it('401 before everything', async () => {
    const answer = await app.graphql(
      'mutation { activateKit(input: { kitId: "" }) { result } }',
      {},
      { key: 'kts_wrong' },
    );
    expect([outcomeOf(answer), answer.status]).toEqual(['UNAUTHENTICATED', 401]);
  });

  it('400 for what the request alone shows, before 404 for the kit', async () => {
    expect(await refused(() => activate({ ...MALFORMED, kitId: 'NO-SUCH-KIT' }))).toBe('BAD_USER_INPUT');
    expect(await refused(() => activate({ ...INCOMPLETE, kitId: 'NO-SUCH-KIT' }))).toBe('NOT_FOUND');
  });

  it('404 for another account’s kit, before 403 for its being canceled', async () => {
    const kit = await canceledKit();
    expect(await refused(() => activate({ ...PATIENT, ...idOf(kit) }, stranger))).toBe('NOT_FOUND');
  });

  it('403 for a kit that is canceled or cannot be activated, before 400 for missing details', async () => {
    for (const kit of [await canceledKit(), await program.stockKit('STI')]) {
      expect(await refused(() => activate({ ...INCOMPLETE, ...idOf(kit) }))).toBe('FORBIDDEN');
      expect(await refused(() => activate({ ...MALFORMED, ...idOf(kit) }))).toBe('BAD_USER_INPUT');
    }
  });

  it('400 for missing details, before 403 for rights: no token is given then', async () => {
    const kit = await program.stockKit();
    expect(await refused(() => activate({ ...INCOMPLETE, ...idOf(kit) }))).toBe('BAD_USER_INPUT');
  });

  it('403 for rights and token, before 404 for the patient', async () => {
    const kit = await program.stockKit();
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }))).toBe('FORBIDDEN');
    expect(
      await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID, token: 'krt_unknown' }, program.client)),
    ).toBe('FORBIDDEN');
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }, program.client))).toBe('NOT_FOUND');
    expect(await refused(() => activate({ ...idOf(kit), patientId: 'no UUID' }, program.client))).toBe('NOT_FOUND');
  });

  it('403 and 404 before 400 for a kit that is registered to somebody else', async () => {
    const kit = await program.stockKit();
    await program.activate(kit);
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }))).toBe('FORBIDDEN');
    expect(await refused(() => activate({ ...idOf(kit), token: 'krt_unknown' }))).toBe('FORBIDDEN');
    expect(await refused(() => activate({ ...idOf(kit), patientId: NO_SUCH_UUID }, program.client))).toBe('NOT_FOUND');
    expect(await refused(() => activate({ ...idOf(kit), ...PATIENT, lastName: 'Else' }))).toBe('INVALID_TRANSITION');
  });

  it('staff that may not activate is refused', async () => {
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
  it('missing and malformed ones stand in one list', async () => {
    const kit = await program.stockKit();
    const answer = await activate({
      ...idOf(kit),
      lastName: ' ',
      dateOfBirth: '2025-02-29',
      sex: 'X',
      email: 'nowhere',
    });
    expect([...fieldsOf(answer)].sort()).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'sex']);
  });

  it('a blank patientId or token counts as none, also beside something malformed', async () => {
    const kit = await program.stockKit();
    for (const blank of [{ patientId: '' }, { token: ' ' }, { patientId: null, token: null }]) {
      const answer = await activate({ ...idOf(kit), ...blank, email: 'nowhere' });
      expect([...fieldsOf(answer)].sort()).toEqual(['dateOfBirth', 'email', 'firstName', 'lastName', 'sex']);
    }
  });

  it('without an own list a kit type requires first and last name, date of birth, sex and e-mail', async () => {
    const kit = await program.stockKit();
    expect(fieldsOf(await activate(idOf(kit)))).toEqual(['firstName', 'lastName', 'dateOfBirth', 'sex', 'email']);
  });

  it('a kit type’s own list decides, of all eleven fields', async () => {
    const requiredActivationFields = [
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
    expect(fieldsOf(await activate(idOf(kit)))).toEqual(names);
    const address = { street1: '1 Main Street', street2: 'Flat 2', city: 'Springfield', state: 'IL' };
    expect(fieldsOf(await activate({ ...idOf(kit), ...PATIENT, ...address, zip: '  ' }))).toEqual(['zip']);
    expect(outcomeOf(await activate({ ...idOf(kit), ...PATIENT, ...address, zip: '62701' }))).toBe('OK');
    expect((await kitOf(kit)).registeredTo).toMatchObject({ ...address, zip: '62701', phone: PATIENT.phone });
  });

  it('a kit type that asks for nothing is activated with nothing', async () => {
    await program.kitType({ code: 'EASY', name: 'Easy', sampleType: 'saliva', requiredActivationFields: [] });
    const kit = await program.stockKit('EASY');
    expect(outcomeOf(await activate(idOf(kit)))).toBe('OK');
    expect(await kitOf(kit)).toMatchObject({ status: 'REGISTERED', registeredTo: { firstName: null, email: null } });
    // Nobody is the same person as nobody.
    expect(await refused(() => activate(idOf(kit)))).toBe('INVALID_TRANSITION');
  });

  it('an existing patient needs no details, but those given must be well formed', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    expect(fieldsOf(await activate({ ...idOf(kit), patientId, email: 'nowhere' }, program.client))).toEqual(['email']);
    expect(outcomeOf(await activate({ ...idOf(kit), patientId }, program.client))).toBe('OK');
  });
});

describe('success', () => {
  it('anonymously: registers the kit to a new patient of the kit’s account, and tells no more than that', async () => {
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

  it.each([true, false])('records research consent: %s', async (researchConsent) => {
    const kit = await program.stockKit();
    await activate({ ...idOf(kit), ...PATIENT, researchConsent });
    expect(await kitOf(kit)).toMatchObject({ researchConsent });
  });

  it('with a key: for an existing patient of the account, in whatever case the id is written', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    expect(outcomeOf(await activate({ ...idOf(kit), patientId: patientId.toUpperCase() }, program.client))).toBe('OK');
    expect(await kitOf(kit)).toMatchObject({ patientRef: patientId });
  });

  it('by ADMIN: in the account of the kit', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    expect(outcomeOf(await activate({ ...idOf(kit), patientId }, program.admin))).toBe('OK');
    const other = await program.stockKit();
    expect(outcomeOf(await activate({ ...idOf(other), ...PATIENT }, program.admin))).toBe('OK');
    expect((await kitOf(other)).registeredTo).toMatchObject({ accountId: program.client.accountId });
  });

  it.each(['PREPARING', 'IN_TRANSIT', 'DELIVERY_EXCEPTION', 'DELIVERED'])(
    'whoever holds the box may activate it: %s',
    async (status) => {
      const kit = await program.stockKit();
      if (status !== 'PREPARING') await program.kitEvent(kit, 'IN_TRANSIT');
      if (status !== 'PREPARING' && status !== 'IN_TRANSIT') await program.kitEvent(kit, status);
      expect(outcomeOf(await activate({ ...idOf(kit), ...PATIENT }))).toBe('OK');
      expect(await kitOf(kit)).toMatchObject({ status: 'REGISTERED' });
    },
  );
});

describe('a kit that is registered already', () => {
  it('the same patient again is a success that changes nothing: by id, by token, by equal details', async () => {
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
    // The needless activation has not used the token up.
    expect(outcomeOf(await activate({ ...idOf(await program.stockKit()), token }))).toBe('OK');
  });

  it.each(['firstName', 'lastName', 'dateOfBirth', 'email'] as const)(
    'anyone else is refused: another %s',
    async (name) => {
      const kit = await program.stockKit();
      await activate({ ...idOf(kit), ...PATIENT });
      const other = { firstName: 'Else', lastName: 'Else', dateOfBirth: '1999-09-09', email: 'else@example.org' }[name];
      expect(await refused(() => activate({ ...idOf(kit), ...PATIENT, [name]: other }))).toBe('INVALID_TRANSITION');
    },
  );

  it('another patient with equal details is somebody else, by id and by token', async () => {
    const kit = await program.stockKit();
    await activate({ ...idOf(kit), ...PATIENT });
    const patientId = await program.patient();
    const token = await program.token(patientId);
    expect(await refused(() => activate({ ...idOf(kit), patientId }, program.client))).toBe('INVALID_TRANSITION');
    expect(await refused(() => activate({ ...idOf(kit), token }))).toBe('INVALID_TRANSITION');
  });

  it('an anonymous caller learns nothing about who it is', async () => {
    const kit = await program.kit();
    await activate({ ...idOf(kit), ...PATIENT });
    const answer = await activate({ ...idOf(kit), ...PATIENT, lastName: 'Else' });
    const { message } = answer.expectError('INVALID_TRANSITION');
    for (const secret of [PATIENT.firstName, PATIENT.lastName, PATIENT.email, kit.orderId ?? ''])
      expect(message).not.toContain(secret);
  });
});

describe('registration tokens', () => {
  it('work up to the last millisecond of ten minutes', async () => {
    const patientId = await program.patient();
    const late = await program.token(patientId);
    const kits = [await program.stockKit(), await program.stockKit()] as const;
    app.clock.advance(TEN_MINUTES - 1);
    expect(outcomeOf(await activate({ ...idOf(kits[0]), token: late }))).toBe('OK');
    const tooLate = await program.token(patientId);
    app.clock.advance(TEN_MINUTES);
    expect(await refused(() => activate({ ...idOf(kits[1]), token: tooLate }))).toBe('FORBIDDEN');
  });

  it('say when they expire: ten minutes from issue', async () => {
    const { expiresAt } = await program.mutate<{ expiresAt: string }>(
      program.client,
      'createPatientRegistrationToken',
      { patientId: await program.patient(), kitType: 'LIPID' },
      'expiresAt',
    );
    expect(new Date(expiresAt).getTime() - app.clock.now().getTime()).toBe(TEN_MINUTES);
  });

  it('are used once', async () => {
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
    const { kits } = await program.mutate<{ kits: { kitId: string }[] }>(
      program.fulfillment,
      'provisionKits',
      { accountId: stranger.accountId, kitType: 'LIPID', count: 1 },
      'kits { kitId }',
    );
    for (const actor of [null, stranger, program.admin]) {
      expect(await refused(() => activate({ kitId: kits[0]?.kitId, token }, actor))).toBe('FORBIDDEN');
    }
  });

  it('are for one patient: another patientId beside them is refused, the same is fine', async () => {
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const kit = await program.stockKit();
    const other = await program.patient();
    for (const actor of [null, program.client]) {
      expect(await refused(() => activate({ ...idOf(kit), token, patientId: other }, actor))).toBe('FORBIDDEN');
    }
    expect(outcomeOf(await activate({ ...idOf(kit), token, patientId: patientId.toUpperCase() }))).toBe('OK');
  });

  it('which of unknown, used, expired and for another kit it is, is not told', async () => {
    const kit = await program.stockKit();
    const used = await program.token(await program.patient());
    await activate({ ...idOf(await program.stockKit()), token: used });
    const messages = new Set<string>();
    for (const token of ['krt_unknown', used, await program.token(await program.patient(), 'STI')]) {
      messages.add((await activate({ ...idOf(kit), token })).expectError('FORBIDDEN').message);
    }
    expect(messages.size).toBe(1);
  });

  it('are of a patient of the account and a kit type that exists, else NOT_FOUND', async () => {
    const patientId = await program.patient();
    const create = (input: object, actor = program.client) =>
      program.attempt(actor, 'createPatientRegistrationToken', input, 'token');
    expect(await refused(() => create({ patientId, kitType: 'LIPID' }, stranger))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId: NO_SUCH_UUID, kitType: 'LIPID' }))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId: 'no UUID', kitType: 'LIPID' }))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId, kitType: 'lipid' }))).toBe('NOT_FOUND');
    expect(fieldsOf(await create({ patientId: '', kitType: ' ' }))).toEqual(['patientId', 'kitType']);
    // ADMIN acts in the account of the patient.
    expect(outcomeOf(await create({ patientId, kitType: 'LIPID' }, program.admin))).toBe('OK');
    expect(await app.prisma.registrationToken.findMany({ where: { patientRef: patientId } })).toMatchObject([
      { accountId: program.client.accountId },
    ]);
  });

  it('have at least 160 random bits, and stand nowhere in the database but as their hash', async () => {
    const token = await program.token(await program.patient());
    expect(token).toMatch(/^krt_[A-Za-z0-9_-]{27,}$/);
    expect(await app.prisma.registrationToken.count({ where: { hash: hashSecret(token) } })).toBe(1);
    const tables = await app.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      const hits = await app.prisma.$queryRawUnsafe<object[]>(
        `SELECT 1 FROM "${name}" t WHERE strpos(t::text, $1) > 0`,
        token.slice(4),
      );
      expect(hits, name).toEqual([]);
    }
  });
});
