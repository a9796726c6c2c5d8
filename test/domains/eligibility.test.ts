import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, badFieldsOf, type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** Whom kit types are for (contract, 13.1): the rules, the question, and what is asked when ordering. */
const app = useTestApp();
const rest = new RestClient(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** Each test begins without rules. */
beforeEach(async () => {
  await setRules([]);
  await setOwn(null);
});

type Rules = NonNullable<InputOf<'upsertKitType'>['eligibility']>;

const ADULTS: Rules = [
  { country: 'US', minAge: 18 },
  { country: 'US', regions: ['US-NY'], offered: false },
];

async function setRules(eligibility: Rules | null, code = 'LIPID'): Promise<void> {
  await program.mutate(program.admin, 'upsertKitType', { code, eligibility });
}

async function setOwn(eligibility: InputOf<'updateAccount'>['eligibility'] & (object | null)): Promise<void> {
  await program.mutate(program.admin, 'updateAccount', { accountId: program.client.accountId, eligibility });
}

const attemptRules = (eligibility: unknown) =>
  program.attempt(program.admin, 'upsertKitType', { code: 'LIPID', eligibility });

const READ = graphql(`
  { kitTypes { code eligibility { country regions offered minAge maxAge sexes guardianBelow } } }
`);
const rulesOf = async (code = 'LIPID') => {
  const { kitTypes } = (await app.run(READ, {}, program.client)).expectNoErrors();
  return kitTypes?.find((type) => type.code === code)?.eligibility;
};

const NONE = { regions: [], offered: true, minAge: null, maxAge: null, sexes: [], guardianBelow: null };

describe('the rules of a kit type', () => {
  it('are none by default, replaced as a whole, kept if left out, and removed by null', async () => {
    expect(await rulesOf('STI')).toEqual([]);
    await setRules(ADULTS);
    const shown = [
      { ...NONE, country: 'US', minAge: 18 },
      { ...NONE, country: 'US', regions: ['US-NY'], offered: false },
    ];
    expect(await rulesOf()).toEqual(shown);
    await program.kitType({ code: 'LIPID', name: 'Lipids' });
    expect(await rulesOf()).toEqual(shown);
    await setRules([{ country: 'ca', regions: ['ca-on'], sexes: ['F', 'F'], maxAge: 150, guardianBelow: 25 }]);
    expect(await rulesOf()).toEqual([
      { ...NONE, country: 'CA', regions: ['CA-ON'], sexes: ['F'], maxAge: 150, guardianBelow: 25 },
    ]);
    await setRules(null);
    expect(await rulesOf()).toEqual([]);
  });

  it('take a territory by either of its codes', async () => {
    await setRules([{ country: 'US', regions: ['PR', 'US-GU', 'US-AA'] }, { country: 'VI' }]);
    expect((await rulesOf())?.map(({ regions }) => regions)).toEqual([['US-PR', 'US-GU', 'US-AA'], []]);
  });

  it('name every fault at once', async () => {
    const faults = await attemptRules([
      { country: 'XX' },
      { country: 'US', regions: ['CA-ON', 'US-NY', 'NY'] },
      { regions: ['US-NY'] },
      { country: 'CA', minAge: 19, maxAge: 18 },
      { country: 'US', regions: ['US-TX', 'US-NY'] },
      { country: 'CA' },
      {},
      {},
      { country: 'PR' },
      { country: 'US', regions: ['US-PR'] },
      { country: 'DE', regions: ['DE-BE', 'DE-BE'] },
    ]);
    expect(badFieldsInOrder(faults)).toEqual([
      'eligibility.0.country',
      'eligibility.1.regions.0',
      'eligibility.1.regions.2',
      'eligibility.2.regions',
      'eligibility.3.minAge',
      'eligibility.4.regions.1',
      'eligibility.5.country',
      'eligibility.7.country',
      'eligibility.9.regions.0',
      'eligibility.10.regions.1',
    ]);
  });

  it('are bounded', async () => {
    const wrong = [
      { country: 'US', minAge: -1 },
      { country: 'CA', maxAge: 151 },
      { country: 'DE', guardianBelow: 0 },
      { country: 'FR', guardianBelow: 26 },
      { country: 'US', regions: Array.from({ length: 101 }, () => 'US-TX') },
    ];
    expect([...new Set(badFieldsOf(await attemptRules(wrong)))]).toEqual(
      expect.arrayContaining([
        'eligibility.0.minAge',
        'eligibility.1.maxAge',
        'eligibility.2.guardianBelow',
        'eligibility.3.guardianBelow',
        'eligibility.4.regions',
      ]),
    );
    const many = (count: number) => Array.from({ length: count }, () => ({}));
    expect(badFieldsOf(await attemptRules(many(301)))).toContain('eligibility');
  });

  it('are for ADMIN to set, and the audit has every change', async () => {
    for (const caller of [program.client, program.fulfillment, program.lab]) {
      const attempt = program.attempt(caller, 'upsertKitType', { code: 'LIPID', eligibility: [] });
      expect(outcomeOf(await attempt)).toBe('FORBIDDEN');
    }
    const entries = () =>
      app.prisma.auditEntry.count({ where: { action: 'kitType.upsert', changed: { has: 'eligibility' } } });
    const before = await entries();
    await setRules(ADULTS);
    await program.kitType({ code: 'LIPID', name: 'Lipid panel' });
    expect(await entries()).toBe(before + 1);
  });
});

const OWN = graphql(`
  query ($id: ID!) {
    account(accountId: $id) { eligibility { kitType { code } rules { country regions minAge } } }
  }
`);
const VIEWED = graphql('{ viewer { account { eligibility { kitType { code } rules { minAge } } } } }');

describe('the rules of an account', () => {
  const read = async () => {
    const found = await app.run(OWN, { id: program.client.accountId }, program.admin);
    return found.expectNoErrors().account?.eligibility;
  };

  it('are replaced as a whole, kept if left out, and removed by null', async () => {
    expect(await read()).toEqual([]);
    const lipid = { kitType: 'LIPID', rules: [{ country: 'US', minAge: 21 }] };
    await setOwn([lipid, { kitType: 'STI', rules: [{ minAge: 16 }] }]);
    expect(await read()).toEqual([
      { kitType: { code: 'LIPID' }, rules: [{ country: 'US', regions: [], minAge: 21 }] },
      { kitType: { code: 'STI' }, rules: [{ country: null, regions: [], minAge: 16 }] },
    ]);
    await program.mutate(program.admin, 'updateAccount', { accountId: program.client.accountId, language: 'en' });
    expect(await read()).toHaveLength(2);
    await setOwn([{ ...lipid, rules: [{ minAge: 30 }] }]);
    expect(await read()).toEqual([{ kitType: { code: 'LIPID' }, rules: [{ country: null, regions: [], minAge: 30 }] }]);
    await setOwn(null);
    expect(await read()).toEqual([]);
  });

  it('name kit types that do not exist, or twice, beside what is wrong with the rules', async () => {
    const eligibility = [
      { kitType: 'NONE', rules: [] },
      { kitType: 'LIPID', rules: [{ country: 'XX' }] },
      { kitType: 'LIPID', rules: [] },
    ];
    const accountId = program.client.accountId;
    const faults = await program.attempt(program.admin, 'updateAccount', { accountId, eligibility });
    expect(badFieldsOf(faults)).toEqual([
      'eligibility.0.kitType',
      'eligibility.1.rules.0.country',
      'eligibility.2.kitType',
    ]);
    const many = Array.from({ length: 101 }, (_, index) => ({ kitType: `T${index}`, rules: [] }));
    const tooMany = await program.attempt(program.admin, 'updateAccount', { accountId, eligibility: many });
    expect(badFieldsOf(tooMany)).toContain('eligibility');
  });

  it('are shown to the account and to ADMIN only', async () => {
    await setOwn([{ kitType: 'LIPID', rules: [{ minAge: 21 }] }]);
    const own = (await app.run(VIEWED, {}, program.client)).expectNoErrors();
    expect(own.viewer?.account.eligibility).toEqual([{ kitType: { code: 'LIPID' }, rules: [{ minAge: 21 }] }]);
    const orderId = await program.order();
    const placed = graphql(`
      query ($id: String!) { order(orderId: $id) { placedBy { account { eligibility { kitType { code } } } } } }
    `);
    const seen = (await app.run(placed, { id: orderId }, program.fulfillment)).expectNoErrors();
    expect(seen.order?.placedBy.account.eligibility).toEqual([]);
  });
});

const ASK = graphql(`
  query ($kitType: String!, $country: String, $state: String, $dateOfBirth: Date, $sex: Sex, $guardian: Boolean) {
    eligibility(
      kitType: $kitType, country: $country, state: $state, dateOfBirth: $dateOfBirth, sex: $sex, guardian: $guardian
    ) { eligible reasons missing }
  }
`);

describe('the question', () => {
  const ask = (question: object, caller: { readonly key: string } = program.client) =>
    app.attempt(ASK, { kitType: 'LIPID', ...question }, caller);
  const answer = async (question: object) => (await ask(question)).expectNoErrors().eligibility;

  it('is answered by the rules of the catalogue and of the caller’s account', async () => {
    expect(await answer({})).toEqual({ eligible: true, reasons: [], missing: [] });
    await setRules(ADULTS);
    expect(await answer({})).toEqual({ eligible: true, reasons: [], missing: ['COUNTRY', 'STATE', 'DATE_OF_BIRTH'] });
    expect(await answer({ country: 'us', state: 'new york' })).toEqual({
      eligible: false,
      reasons: ['REGION_NOT_OFFERED'],
      missing: [],
    });
    const texan = { country: 'US', state: 'TX', dateOfBirth: '2000-01-01' };
    expect(await answer(texan)).toEqual({ eligible: true, reasons: [], missing: [] });
    await setOwn([{ kitType: 'LIPID', rules: [{ country: 'US', minAge: 60, sexes: ['F'] }] }]);
    expect(await answer(texan)).toEqual({ eligible: false, reasons: ['TOO_YOUNG'], missing: ['SEX'] });
    // Another account has its own.
    const other = await app.actor('CLIENT');
    expect((await ask(texan, other)).expectNoErrors().eligibility?.eligible).toBe(true);
  });

  it('names every fault, and reads a state without a country as one of the US', async () => {
    expect(badFieldsOf(await ask({ kitType: 'NONE', country: 'XX', state: 'NY' }))).toEqual(['country', 'kitType']);
    expect(badFieldsOf(await ask({ kitType: 'NONE', state: 'ON', sex: 'F' }))).toEqual(['kitType', 'state']);
    expect(badFieldsOf(await ask({ country: 'USA' }))).toEqual(['country']);
    await setRules(ADULTS);
    expect(await answer({ state: 'NY' })).toMatchObject({ reasons: ['REGION_NOT_OFFERED'] });
  });

  it('is for every role but PATIENT, writes nothing and is not audited', async () => {
    const counts = async () => [await app.prisma.auditEntry.count(), await app.prisma.event.count()];
    const before = await counts();
    for (const caller of [program.client, program.fulfillment, program.lab, program.admin])
      expect(outcomeOf(await ask({}, caller))).toBe('OK');
    expect(await counts()).toEqual(before);
    const { key } = await program.session(await program.patient());
    expect(outcomeOf(await ask({}, { key }))).toBe('FORBIDDEN');
    expect((await app.attempt(ASK, { kitType: 'LIPID' }, {})).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('is answered by REST in lower case', async () => {
    await setRules(ADULTS);
    const send = (json: object) => rest.post('/api/v3/eligibility/', { key: program.client.key, json });
    const place = { kit_type: 'LIPID', country: 'us', state: 'NY' };
    expect((await send(place)).expectStatus(200)).toEqual({
      eligible: false,
      reasons: ['region_not_offered'],
      missing: [],
    });
    const child = {
      kit_type: 'LIPID',
      country: 'US',
      state: 'TX',
      date_of_birth: '2020-01-01',
      sex: 'M',
      guardian: true,
    };
    expect((await send(child)).expectStatus(200)).toEqual({ eligible: false, reasons: ['too_young'], missing: [] });
    expect((await send({ kit_type: 'LIPID', date_of_birth: '' })).expectStatus(200).missing).toEqual([
      'country',
      'state',
      'date_of_birth',
    ]);
    expect((await send({ kit_type: 'NONE', country: 'Germany', date_of_birth: 'x' })).fieldNames().sort()).toEqual([
      'country',
      'date_of_birth',
      'kit_type',
    ]);
    expect((await send({})).fieldNames()).toEqual(['kit_type']);
  });
});

const at = (state: string, country = 'US') => ({
  ...RECIPIENT,
  address: { ...RECIPIENT.address, state, country },
});

const reasonsIn = (result: GraphQLResult<unknown>) => result.expectError('BAD_USER_INPUT').extensions;

describe('ordering', () => {
  const order = (recipient: object, kitTypes = ['LIPID', 'STI']) =>
    program.attempt(program.client, 'createOrder', { kitTypes, recipient });

  it('asks about the recipient’s place only, and names each kit type', async () => {
    await setRules(ADULTS);
    expect(outcomeOf(await order(at('TX')))).toBe('OK');
    const refused = reasonsIn(await order(at('New York'), ['STI', 'LIPID', 'LIPID']));
    expect(refused).toMatchObject({ reasons: ['REGION_NOT_OFFERED'] });
    expect(refused.fields?.map(({ field, code }) => [field, code])).toEqual([
      ['kitTypes.1', 'NOT_ALLOWED'],
      ['kitTypes.2', 'NOT_ALLOWED'],
    ]);
    expect(reasonsIn(await order(at('BE', 'DE')))).toMatchObject({ reasons: ['COUNTRY_NOT_OFFERED'] });
  });

  it('asks the account’s rules in addition', async () => {
    await setOwn([{ kitType: 'STI', rules: [{ country: 'US', regions: ['US-TX'] }] }]);
    expect(outcomeOf(await order(at('TX')))).toBe('OK');
    expect(badFieldsOf(await order(at('CA')))).toEqual(['kitTypes.1']);
    const other = await app.actor('CLIENT');
    const input = { kitTypes: ['STI'], recipient: at('CA') };
    expect(outcomeOf(await program.attempt(other, 'createOrder', input))).toBe('OK');
  });

  it('needs a place that can be read where there are rules', async () => {
    expect(outcomeOf(await order(at('Anywhere', 'Atlantis')))).toBe('OK');
    await setRules(ADULTS);
    expect(badFieldsOf(await order(at('NY', 'Atlantis')))).toEqual(['recipient.address.country']);
    expect(badFieldsOf(await order(at('Anywhere')))).toEqual(['recipient.address.state']);
    await setRules([{ country: 'US' }]);
    expect(outcomeOf(await order(at('Anywhere')))).toBe('OK');
    expect(outcomeOf(await order(at('Anywhere', 'Atlantis'), ['STI']))).toBe('OK');
  });

  it('is refused by REST in the same way', async () => {
    await setRules(ADULTS);
    const { phone: _phone, firstName: first_name, lastName: last_name, email, address } = at('NY');
    const recipient = { first_name, last_name, email, address };
    const answer = await rest.post('/api/v2/orders/', {
      key: program.client.key,
      json: { kit_types: ['LIPID'], recipient },
    });
    const error = answer.expectError(400, 'bad_request');
    expect(error.fields?.map(({ field, code }) => [field, code])).toEqual([['kit_types.0', 'not_allowed']]);
    expect(error).toMatchObject({ reasons: ['region_not_offered'] });
  });

  it('a new address of a recipient is asked about, and what was ordered before stays', async () => {
    const orderId = await program.order(['LIPID', 'STI'], { recipient: at('NY') });
    await setRules(ADULTS);
    const change = (recipient: object) =>
      program.attempt(program.client, 'updateOrderRecipient', { orderId, recipient });
    // The same address, and another phone number.
    expect(outcomeOf(await change({ phone: '1', address: at('NY').address }))).toBe('OK');
    expect(outcomeOf(await change({ address: at('TX').address }))).toBe('OK');
    const refused = reasonsIn(await change({ address: at('NY').address }));
    expect(refused).toMatchObject({
      reasons: ['REGION_NOT_OFFERED'],
      fields: [{ field: 'recipient', code: 'NOT_ALLOWED' }],
    });
    expect(badFieldsOf(await change({ address: at('Anywhere').address }))).toEqual(['recipient.address.state']);
  });

  it('a replacement is asked about, to a recipient on record, too', async () => {
    const [given, onRecord, unreadable] = await Promise.all(
      ['NY', 'NY', 'Anywhere'].map(async (state) => {
        const [kit] = await program.fulfill(await program.order(['LIPID'], { recipient: at(state) }));
        return { kitId: kit?.kitId ?? '', reason: 'DAMAGED' as const };
      }),
    );
    await setRules(ADULTS);
    const replace = (input: object) => program.attempt(program.client, 'replaceKit', input);
    const refused = reasonsIn(await replace({ ...onRecord }));
    expect(refused).toMatchObject({
      reasons: ['REGION_NOT_OFFERED'],
      fields: [{ field: 'recipient', code: 'NOT_ALLOWED' }],
    });
    expect(reasonsIn(await replace({ ...unreadable }))).toMatchObject({
      fields: [{ field: 'recipient', code: 'UNKNOWN' }],
    });
    expect(badFieldsOf(await replace({ ...given, recipient: at('Anywhere') }))).toEqual(['recipient.address.state']);
    expect(badFieldsOf(await replace({ ...given, recipient: at('NY') }))).toEqual(['recipient']);
    expect(outcomeOf(await replace({ ...given, recipient: at('TX') }))).toBe('OK');
  });
});
