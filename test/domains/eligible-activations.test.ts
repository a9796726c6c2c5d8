import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activateKit } from '../../src/domains/activation/activate-kit.ts';
import { createOrder } from '../../src/domains/orders/create-order.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { ActivationPage, asked, wrongFields } from '../pages/activation-page.ts';
import { RestClient } from '../rest/client.ts';

/** Whom a kit may be registered to (contract, 13.1). */
const app = useTestApp();
const rest = new RestClient(app);
const page = new ActivationPage(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(() => setRules(null));

type Rules = InputOf<'upsertKitType'>['eligibility'] & (object | null);

const setRules = (eligibility: Rules) => program.mutate(program.admin, 'upsertKitType', { code: 'LIPID', eligibility });

/** With a guardian below 18, and not in New York. */
const FAMILIES: Rules = [
  { country: 'US', minAge: 2, guardianBelow: 18 },
  { country: 'US', regions: ['US-NY'], offered: false },
];

const { phone: _phone, ...ADULT } = PATIENT;
const childBorn = (dateOfBirth: string) => ({ ...ADULT, dateOfBirth });
const PARENT = { firstName: 'Ada', lastName: 'Żółć', relationship: 'PARENT' } as const;

/** A day so many years before today, and so many days later. */
function yearsAgo(years: number, days = 0): string {
  const now = app.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
    .toISOString()
    .slice(0, 10);
}

const activate = ({ kitId }: Pick<ProgramKit, 'kitId'>, details: object) =>
  program.attempt(program.client, 'activateKit', { kitId, ...details });

const reasonsOf = (result: GraphQLResult<unknown>) => result.expectError('FORBIDDEN').extensions;

async function kitTo(state: string, country = 'US'): Promise<ProgramKit> {
  const recipient = { ...RECIPIENT, address: { ...RECIPIENT.address, state, country } };
  const [kit] = await program.fulfill(await program.order(['LIPID'], { recipient }));
  if (!kit) throw new Error('There is no kit.');
  return kit;
}

describe('a new patient', () => {
  it('is asked about with what is given, and the place of the order', async () => {
    await setRules(FAMILIES);
    expect(outcomeOf(await activate(await kitTo('TX'), ADULT))).toBe('OK');
    expect(reasonsOf(await activate(await kitTo('TX'), childBorn(yearsAgo(1))))).toMatchObject({
      reasons: ['TOO_YOUNG', 'GUARDIAN_REQUIRED'],
    });
    // The place that is given comes first.
    const kit = await kitTo('TX');
    expect(reasonsOf(await activate(kit, { ...ADULT, state: 'New York' }))).toMatchObject({
      reasons: ['REGION_NOT_OFFERED'],
    });
    expect(reasonsOf(await activate(kit, { ...ADULT, state: 'ON', country: 'CA' }))).toMatchObject({
      reasons: ['COUNTRY_NOT_OFFERED'],
    });
    expect(outcomeOf(await activate(kit, { ...ADULT, state: 'CA' }))).toBe('OK');
  });

  it('with a guardian may be younger, to the day', async () => {
    await setRules(FAMILIES);
    expect(reasonsOf(await activate(await kitTo('TX'), childBorn(yearsAgo(18, 1))))).toMatchObject({
      reasons: ['GUARDIAN_REQUIRED'],
    });
    expect(outcomeOf(await activate(await kitTo('TX'), childBorn(yearsAgo(18))))).toBe('OK');
    const kit = await kitTo('TX');
    const guardian = { ...PARENT, email: 'ada@example.org' };
    expect(outcomeOf(await activate(kit, { ...childBorn(yearsAgo(10)), guardian }))).toBe('OK');
    const stored = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      include: { registeredTo: true },
    });
    expect(stored.registeredTo?.guardian).toEqual({ ...guardian, phone: null });
  });

  it('of a kit from stock must say where they live, if that decides', async () => {
    await setRules(FAMILIES);
    const kit = await program.stockKit();
    expect(badFieldsOf(await activate(kit, ADULT))).toEqual(['country', 'state']);
    // A state without a country is one of the US.
    expect(outcomeOf(await activate(kit, { ...ADULT, state: 'TX' }))).toBe('OK');
    const other = await program.stockKit();
    expect(badFieldsOf(await activate(other, { ...ADULT, state: 'Anywhere' }))).toEqual(['state']);
    expect(badFieldsOf(await activate(other, { ...ADULT, state: 'TX', country: 'Atlantis' }))).toEqual(['country']);
  });

  it('must give what the rules ask, although the type does not require it', async () => {
    await program.kitType({ code: 'BARE', name: 'Bare', sampleType: 'saliva', requiredActivationFields: ['EMAIL'] });
    await program.mutate(program.admin, 'upsertKitType', { code: 'BARE', eligibility: [{ minAge: 18, sexes: ['F'] }] });
    const kit = await program.stockKit('BARE');
    expect(badFieldsOf(await activate(kit, {}))).toEqual(['dateOfBirth', 'email', 'sex']);
    const { email } = ADULT;
    const refused = reasonsOf(await activate(kit, { email, sex: 'M', dateOfBirth: yearsAgo(30) }));
    expect(refused).toMatchObject({ reasons: ['SEX_NOT_OFFERED'] });
    expect(outcomeOf(await activate(kit, { email, sex: 'F', dateOfBirth: yearsAgo(30) }))).toBe('OK');
  });

  it('may be refused by the account’s rules, too', async () => {
    const accountId = program.client.accountId;
    const narrow = (rules: Rules & object) =>
      program.mutate(program.admin, 'updateAccount', { accountId, eligibility: [{ kitType: 'LIPID', rules }] });
    await narrow([{ minAge: 120 }]);
    expect(reasonsOf(await activate(await program.stockKit(), ADULT))).toMatchObject({ reasons: ['TOO_YOUNG'] });
    await program.mutate(program.admin, 'updateAccount', { accountId, eligibility: null });
  });
});

describe('a returning person', () => {
  it('who names a guardian whom the record lacks is somebody new, and asked about with that guardian', async () => {
    const accountId = program.client.accountId;
    const recognize = (recognizesPatients: boolean) =>
      program.mutate(program.admin, 'updateAccount', { accountId, recognizesPatients });
    await recognize(true);
    const child = { ...childBorn(yearsAgo(9)), email: 'returning@example.org' };
    const patientOf = async ({ kitId }: Pick<ProgramKit, 'kitId'>) =>
      (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).patientRef;
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => program.stockKit()));
    if (!first || !second || !third) throw new Error('There are no kits.');
    expect(outcomeOf(await activate(first, child))).toBe('OK');
    await setRules([{ guardianBelow: 18 }]);
    expect(outcomeOf(await activate(second, { ...child, guardian: PARENT }))).toBe('OK');
    expect(await patientOf(second)).not.toBe(await patientOf(first));
    expect(outcomeOf(await activate(third, { ...child, country: 'x'.repeat(61) }))).toBe('BAD_USER_INPUT');
    await recognize(false);
  });
});

describe('an existing patient', () => {
  it('is asked about with what is on record, and the details that are missing are a reason', async () => {
    await setRules(FAMILIES);
    const patientId = await program.patient();
    const kit = await program.stockKit();
    expect(reasonsOf(await activate(kit, { patientId }))).toMatchObject({ reasons: ['DETAILS_MISSING'] });
    const address = { ...RECIPIENT.address, state: 'NY' };
    await program.mutate(program.client, 'updatePatient', { patientId, address });
    expect(reasonsOf(await activate(kit, { patientId }))).toMatchObject({ reasons: ['REGION_NOT_OFFERED'] });
    // The place given with the activation comes first.
    expect(outcomeOf(await activate(kit, { patientId, state: 'TX' }))).toBe('OK');
  });

  it('has the guardian of the record, not the one that is sent along, which must be well-formed', async () => {
    await setRules([{ guardianBelow: 18 }]);
    const patientId = await program.patient({ dateOfBirth: yearsAgo(9) });
    const kit = await program.stockKit();
    const sent = await activate(kit, { patientId, guardian: PARENT });
    expect(reasonsOf(sent)).toMatchObject({ reasons: ['GUARDIAN_REQUIRED'] });
    expect(badFieldsOf(await activate(kit, { patientId, guardian: { ...PARENT, lastName: ' ' } }))).toEqual([
      'guardian.lastName',
    ]);
    await program.mutate(program.client, 'updatePatient', { patientId, guardian: PARENT });
    expect(outcomeOf(await activate(kit, { patientId }))).toBe('OK');
  });

  it('keeps the token if refused, and the same patient again is never refused', async () => {
    const patientId = await program.patient({ dateOfBirth: yearsAgo(9) });
    const registered = await program.stockKit();
    expect(outcomeOf(await activate(registered, { patientId }))).toBe('OK');
    const byDetails = await program.stockKit();
    expect(outcomeOf(await activate(byDetails, ADULT))).toBe('OK');
    const token = await program.token(patientId);
    await setRules([{ minAge: 120 }]);
    const kit = await program.stockKit();
    expect(reasonsOf(await activate(kit, { token })).reasons).toContain('TOO_YOUNG');
    expect(outcomeOf(await activate(registered, { patientId }))).toBe('OK');
    expect(outcomeOf(await activate(byDetails, ADULT))).toBe('OK');
    await setRules(null);
    expect(outcomeOf(await activate(kit, { token }))).toBe('OK');
  });
});

describe('a refusal', () => {
  it('is a 403 with its reasons in REST, is audited, and publishes nothing', async () => {
    await setRules([{ guardianBelow: 18, sexes: ['F'] }]);
    const { kitId } = await program.stockKit();
    const events = await app.prisma.event.count();
    const json = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.org',
      sex: 'M',
      date_of_birth: yearsAgo(9),
    };
    const send = (more: object) =>
      rest.post(`/api/v3/kits/${kitId}/activate/`, { key: program.client.key, json: { ...json, ...more } });
    const error = (await send({})).expectError(403, 'forbidden');
    expect(error).toMatchObject({ reasons: ['sex_not_offered', 'guardian_required'] });
    expect(await app.prisma.event.count()).toBe(events);
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
    const audited = await app.prisma.auditEntry.count({
      where: { action: 'activateKit.refused', records: { has: id } },
    });
    expect(audited).toBe(1);
    const guardian = { first_name: 'Ada', last_name: 'B', relationship: 'parent' };
    expect((await send({ guardian: { ...guardian, relationship: 'aunt' } })).fieldNames()).toEqual([
      'guardian.relationship',
    ]);
    (await send({ sex: 'F', guardian })).expectStatus(200);
  });
});

const PREVIEW = graphql(`
  query ($kitId: String!, $token: String) { activation(kitId: $kitId, token: $token) { problem requiredFields } }
`);

describe('activation', () => {
  const required = async ({ kitId }: ProgramKit, token?: string) => {
    const answer = await app.run(PREVIEW, { kitId, ...(token !== undefined && { token }) }, program.client);
    return answer.expectNoErrors().activation?.requiredFields;
  };
  const USUAL = ['FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'SEX', 'EMAIL'];

  it('lists what the rules ask for, given the place of the order', async () => {
    const [ofOrder, stock] = [await kitTo('TX'), await program.stockKit()];
    expect(await required(stock)).toEqual(USUAL);
    await setRules(FAMILIES);
    expect(await required(ofOrder)).toEqual(USUAL);
    expect(await required(stock)).toEqual([...USUAL, 'COUNTRY', 'STATE']);
  });

  it('lists only what is missing of the place, with a token', async () => {
    await setRules(FAMILIES);
    const [ofOrder, stock] = [await kitTo('TX'), await program.stockKit()];
    const token = await program.token(await program.patient());
    expect(await required(ofOrder, token)).toEqual([]);
    expect(await required(stock, token)).toEqual(['COUNTRY', 'STATE']);
  });
});

describe('/activate', () => {
  it('says it in words next to the field, and asks for a guardian once the date of birth requires it', async () => {
    await setRules(FAMILIES);
    const kit = await kitTo('TX');
    const child = { 'dateOfBirth-year': yearsAgo(9).slice(0, 4), 'dateOfBirth-month': '1', 'dateOfBirth-day': '1' };
    const refused = await page.activate(kit, child);
    expect(refused.statusCode).toBe(403);
    expect(asked(refused.body)).toEqual(expect.arrayContaining(['guardianFirstName', 'guardianRelationship']));
    expect(wrongFields(refused.body)).toEqual(['guardianFirstName']);
    expect(refused.body).toContain('At this age, a parent or guardian must be named');
    const parent = { guardianFirstName: 'Ada', guardianLastName: '', guardianRelationship: 'PARENT' };
    const again = await page.activate(kit, { ...child, ...parent });
    expect(wrongFields(again.body)).toEqual(['guardianLastName']);
    const done = await page.activate(kit, { ...child, ...parent, guardianLastName: 'B' });
    expect(done.body).toContain('Your kit is activated');
  });

  it('says it in Spanish, too, next to the date of birth and the state', async () => {
    await setRules(FAMILIES);
    const kit = await program.stockKit();
    const baby = { 'dateOfBirth-year': yearsAgo(0).slice(0, 4), 'dateOfBirth-month': '1', 'dateOfBirth-day': '1' };
    const young = await page.activate(kit, { ...baby, state: 'TX', lang: 'es' });
    expect(wrongFields(young.body)).toEqual(['dateOfBirth', 'guardianFirstName']);
    expect(young.body).toContain('Esta prueba no es para personas de esta edad');
    const elsewhere = await page.activate(kit, { state: 'NY' });
    expect(wrongFields(elsewhere.body)).toEqual(['state']);
    expect(elsewhere.body).toContain('This test is not offered in this state');
  });
});

describe('statements', () => {
  const countOf = async (write: () => Promise<unknown>) => (await app.statements.allDuring(write)).length;
  const activating = (input: object) => countOf(() => activateKit(app.context(null), input));

  it('are no more with rules for a new patient and for an order, and one more for an existing patient', async () => {
    const details = async () => ({ kitId: (await kitTo('TX')).kitId, ...ADULT });
    const byToken = async () => ({
      kitId: (await kitTo('TX')).kitId,
      token: await program.token(await program.patient()),
    });
    const ordering = () =>
      countOf(() => createOrder(app.context(program.client), { kitTypes: ['LIPID'], recipient: RECIPIENT }));
    const before = [await activating(await details()), await activating(await byToken()), await ordering()];
    await setRules(FAMILIES);
    const after = [await activating(await details()), await activating(await byToken()), await ordering()];
    expect(after).toEqual([before[0], (before[1] ?? 0) + 1, before[2]]);
  });
});
