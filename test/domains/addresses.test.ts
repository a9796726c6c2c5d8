import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, type GraphQLResult } from '../helpers/graphql.ts';
import { PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** Accounts that take only addresses that can be read (contract, 13.2). */
const app = useTestApp();
let program: Program;
let lenient: Program;
const rest = new RestClient(app);

beforeAll(async () => {
  program = await Program.start(app);
  lenient = await Program.start(app);
  const accountId = program.client.accountId;
  await program.mutate(program.admin, 'updateAccount', { accountId, strictAddresses: true });
});

const { street1, city } = RECIPIENT.address;
const NOWHERE = { street1, city, state: 'Anywhere', zip: 'none', country: 'Atlantis' };
const WRONG = { street1, city, state: 'Ontario', zip: '1234', country: 'usa' };
const RIGHT = { street1, city, state: 'new york', zip: '10001-1234', country: 'United States' };

const COUNTRY = 'must be a country of ISO 3166-1: its code or its English name';
const STATE = 'must be a state or region of US in ISO 3166-2: its code or its name';
const ZIP = 'must be in the form of postal codes of US';

const settingOf = async (accountId: string) => {
  const query = graphql('query ($id: ID!) { account(accountId: $id) { strictAddresses } }');
  return (await app.run(query, { id: accountId }, program.admin)).expectNoErrors().account?.strictAddresses;
};

it('strictAddresses is false by default, which null restores, and an omitted one keeps its value', async () => {
  const { account } = await program.mutate(program.admin, 'createAccount', { name: 'New', mode: 'LIVE' });
  const { accountId } = account;
  const update = (strictAddresses: boolean | null) =>
    program.mutate(program.admin, 'updateAccount', { accountId, strictAddresses });
  expect(await settingOf(accountId)).toBe(false);
  await update(true);
  await program.mutate(program.admin, 'updateAccount', { accountId, language: 'es' });
  expect(await settingOf(accountId)).toBe(true);
  await update(null);
  expect(await settingOf(accountId)).toBe(false);
  const created = await program.mutate(program.admin, 'createAccount', {
    name: 'Strict',
    mode: 'LIVE',
    strictAddresses: true,
  });
  expect(await settingOf(created.account.accountId)).toBe(true);
});

/** The fields that a refusal names, each with its code and message. */
const faultsOf = (result: GraphQLResult<unknown>) =>
  result.expectError('BAD_USER_INPUT').extensions.fields?.map(({ field, code, message }) => [field, code, message]);

/** The mutations that take a whole address, how each is sent, and where the address is in the input. */
const WHOLE: readonly [
  name: string,
  path: string,
  send: (of: Program, address: object) => Promise<GraphQLResult<unknown>>,
][] = [
  [
    'createOrder',
    'recipient.address',
    (of, address) =>
      of.attempt(of.client, 'createOrder', { kitTypes: ['LIPID'], recipient: { ...RECIPIENT, address } }),
  ],
  [
    'updateOrderRecipient',
    'recipient.address',
    async (of, address) =>
      of.attempt(of.client, 'updateOrderRecipient', {
        orderId: await of.order(['LIPID'], GOOD),
        recipient: { address },
      }),
  ],
  [
    'replaceKit',
    'recipient.address',
    async (of, address) => {
      const { kitId } = await of.stockKit();
      return of.attempt(of.client, 'replaceKit', { kitId, reason: 'DAMAGED', recipient: { ...RECIPIENT, address } });
    },
  ],
  [
    'updatePatient',
    'address',
    async (of, address) => of.attempt(of.client, 'updatePatient', { patientId: await of.patient(), address }),
  ],
  [
    'createRequisition',
    'patient.address',
    (of, address) => {
      const barcode = `STRICT-${++barcodes}`;
      return of.attempt(of.client, 'createRequisition', { ...REQUISITION, barcode, patient: { ...PATIENT, address } });
    },
  ],
];
const GOOD = { recipient: { ...RECIPIENT, address: RIGHT } };
let barcodes = 0;

describe.each(WHOLE)('%s', (_name, path, send) => {
  it('names every fault of an address for a strict account, and takes any text for another', async () => {
    expect(faultsOf(await send(program, NOWHERE))).toEqual([[`${path}.country`, 'UNKNOWN', COUNTRY]]);
    expect(faultsOf(await send(program, WRONG))).toEqual([
      [`${path}.state`, 'UNKNOWN', STATE],
      [`${path}.zip`, 'FORMAT', ZIP],
    ]);
    (await send(program, RIGHT)).expectNoErrors();
    (await send(lenient, NOWHERE)).expectNoErrors();
  });

  it('names them beside those of the form', async () => {
    const fields = badFieldsOf(await send(program, { ...WRONG, city: ' ' }));
    expect(fields).toEqual([`${path}.city`, `${path}.state`, `${path}.zip`]);
  });

  it('reads an address without a country as one of the US, and asks for a state of four countries only', async () => {
    const { country: _country, ...american } = RIGHT;
    (await send(program, american)).expectNoErrors();
    for (const address of [
      { ...RIGHT, country: 'Germany', state: 'irgendwo', zip: '01067' },
      { ...RIGHT, country: 'PR', state: 'San Juan', zip: '00901' },
      { ...RIGHT, country: 'HK', state: '-', zip: '-' },
    ]) {
      (await send(program, address)).expectNoErrors();
    }
    const { state: _state, ...elsewhere } = { ...RIGHT, country: 'BR', zip: '01310-100' };
    expect(badFieldsOf(await send(program, { ...elsewhere, state: 'NY' }))).toEqual([`${path}.state`]);
  });
});

describe('an address is answered as it was sent', () => {
  it('of an order', async () => {
    const orderId = await program.order(['LIPID'], GOOD);
    const query = graphql(
      'query ($id: String!) { order(orderId: $id) { recipient { address { state country zip } } } }',
    );
    const { order } = (await app.run(query, { id: orderId }, program.client)).expectNoErrors();
    expect(order?.recipient?.address).toEqual({ state: 'new york', country: 'United States', zip: '10001-1234' });
  });
});

describe('activation', () => {
  const { phone: _phone, ...details } = PATIENT;
  const activate = async (of: Program, more: object) => {
    const { kitId } = await of.stockKit();
    return of.attempt(of.client, 'activateKit', { kitId, ...details, ...more });
  };

  it('checks what is given of an address, and nothing else', async () => {
    expect(faultsOf(await activate(program, { state: 'Ontario', zip: '1234' }))).toEqual([
      ['state', 'UNKNOWN', STATE],
      ['zip', 'FORMAT', ZIP],
    ]);
    expect(badFieldsOf(await activate(program, { zip: '1234' }))).toEqual(['zip']);
    for (const more of [{}, { state: 'NY' }, { zip: '10001' }, { street1, city }]) {
      (await activate(program, more)).expectNoErrors();
    }
    (await activate(lenient, { state: 'Ontario', zip: '1234' })).expectNoErrors();
  });

  it('names the faults beside what is missing and malformed, by both APIs', async () => {
    const { kitId } = await program.stockKit();
    const given = { firstName: '', lastName: 'B', dateOfBirth: 'never', sex: 'F', email: 'b@example.org', state: 'XX' };
    const fields = badFieldsOf(await program.attempt(program.client, 'activateKit', { kitId, ...given }));
    expect(fields).toEqual(['dateOfBirth', 'firstName', 'state']);
    const answer = await rest.post(`/api/v3/kits/${kitId}/activate/`, {
      key: program.client.key,
      json: { last_name: 'B', date_of_birth: 'never', sex: 'F', email: 'b@example.org', state: 'XX' },
    });
    expect(answer.fieldNames()).toEqual(['date_of_birth', 'first_name', 'state']);
  });

  it('reads a state without a country as one of the country of the kit’s order', async () => {
    const canadian = { ...RECIPIENT, address: { street1, city, state: 'ON', zip: 'K1A 0B1', country: 'CA' } };
    const [kit] = await program.fulfill(await program.order(['LIPID'], { recipient: canadian }));
    const activateIt = (more: object) =>
      program.attempt(program.client, 'activateKit', { kitId: kit?.kitId, ...details, ...more });
    expect(badFieldsOf(await activateIt({ state: 'NY' }))).toEqual(['state']);
    (await activateIt({ state: 'Québec', zip: 'h2x1y4' })).expectNoErrors();
  });
});

describe('REST', () => {
  it('names the faults of an order and of a requisition', async () => {
    const address = { ...WRONG, street2: null };
    const person = { first_name: 'A', last_name: 'B', email: 'a@example.org' };
    const order = await rest.post('/api/v2/orders/', {
      key: program.client.key,
      json: { kit_types: ['LIPID', 'NONE'], recipient: { ...person, address } },
    });
    const fields = order.expectError(400, 'bad_request').fields ?? [];
    expect(fields.map(({ field, code }) => [field, code])).toEqual([
      ['recipient.address.state', 'unknown'],
      ['recipient.address.zip', 'format'],
      ['kit_types.1', 'unknown'],
    ]);
    const patient = { ...person, sex: 'F', date_of_birth: '1990-01-31', address };
    const requisition = await rest.post('/api/v2/requisitions/', {
      key: program.client.key,
      json: { barcode: 'STRICT-REST', account_number: '1', lab: 'L', panels: [], patient },
    });
    expect(requisition.fieldNames()).toEqual(['panels', 'patient.address.state', 'patient.address.zip']);
  });
});
