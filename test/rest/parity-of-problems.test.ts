import { beforeAll, describe, expect, it } from 'vitest';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from './client.ts';
import { inRestWords, snakeCase } from './words.ts';

const testApp = useTestApp();
const { post } = new RestClient(testApp);

let program: Program;

beforeAll(async () => {
  program = await Program.start(testApp);
});

/** The fields that both APIs name for one input, each in its own words; fails where they differ. */
async function problemsOfBoth(path: string, input: object, asked: Promise<GraphQLResult<unknown>>): Promise<string[]> {
  const byRest = await post(path, { key: program.client.key, json: inRestWords(input) });
  const byGraphQL = await asked;
  const fields = byGraphQL.expectError('BAD_USER_INPUT').extensions.fields ?? [];
  const inRest = fields.map(({ field, code, ...problem }) => ({
    ...problem,
    field: snakeCase(field),
    code: code.toLowerCase(),
  }));
  expect(byRest.expectError(400, 'bad_request').fields).toEqual(inRest);
  return byRest.fieldNames();
}

describe('both APIs name every problem at once, those of the form and those that the database shows', () => {
  const createOrder = graphql(
    'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId } } }',
  );
  const createRequisition = graphql(
    'mutation ($input: CreateRequisitionInput!) { createRequisition(input: $input) { requisition { requisitionId } } }',
  );
  const problemsOfOrder = (input: VariablesOf<typeof createOrder>['input']) =>
    problemsOfBoth('/api/v2/orders/', input, testApp.run(createOrder, { input }, program.client));
  const problemsOfRequisition = (input: VariablesOf<typeof createRequisition>['input']) =>
    problemsOfBoth('/api/v2/requisitions/', input, testApp.run(createRequisition, { input }, program.client));

  const requisition = {
    barcode: 'BC-FREE',
    accountNumber: 'AC-1',
    lab: 'North',
    panels: ['A'],
    patient: { ...PATIENT, sex: 'M' as const, address: RECIPIENT.address },
  };

  it('of an order with a bad e-mail address and an unknown kit type', async () => {
    const recipient = { ...RECIPIENT, email: 'nobody' };
    const problems = await problemsOfOrder({ kitTypes: ['LIPID', 'NOPE'], recipient });
    expect(problems).toEqual(['recipient.email', 'kit_types.1']);
  });

  it('of an order in which only the one or the other is wrong', async () => {
    const unknown = await problemsOfOrder({ kitTypes: ['NOPE'], recipient: RECIPIENT });
    expect(unknown).toEqual(['kit_types.0']);
    const blank = await problemsOfOrder({ kitTypes: ['LIPID'], recipient: { ...RECIPIENT, firstName: ' ' } });
    expect(blank).toEqual(['recipient.first_name']);
  });

  it('of a requisition with a malformed field and a barcode that another requisition has', async () => {
    await program.requisition('BC-TAKEN');
    const patient = { ...requisition.patient, email: 'nobody' };
    const both = await problemsOfRequisition({ ...requisition, barcode: 'bc-taken', patient });
    expect(both).toEqual(['patient.email', 'barcode']);
    expect(await problemsOfRequisition({ ...requisition, barcode: 'BC-TAKEN' })).toEqual(['barcode']);
  });

  it('of a requisition with a malformed field and the barcode of another account', async () => {
    const other = await Program.start(testApp);
    const { sampleId } = await other.kit();
    expect(await problemsOfRequisition({ ...requisition, barcode: sampleId, lab: ' ' })).toEqual(['lab', 'barcode']);
  });
});

/** An activation tells a wrong request first (contract, 3.8), and every role may ask about eligibility. */
const writes = restRouteTable.filter(
  ({ method, isPublic, body }) =>
    method === 'POST' &&
    !isPublic &&
    body?.action !== 'eligibility.ask' &&
    Object.keys(body?.schema(testApp.clock).shape ?? {}).length > 0,
);

it.each(writes.map(({ path }) => path))(
  'a role that may not send %s is not told what is wrong with it (contract, 3.9)',
  async (path) => {
    const url = path.replace(/\{(public|order)_id\}/, 'NONE');
    // Fulfilment holds orders, too.
    const denied = path.endsWith('/hold/') ? [program.lab] : [program.fulfillment, program.lab];
    for (const { key } of denied) {
      (await post(url, { key, json: { metadata: 7 } })).expectError(403, 'forbidden');
    }
    (await post(url, { key: program.client.key, json: { metadata: 7 } })).expectError(400, 'bad_request');
  },
);

describe('a blank text counts as none where it is optional (contract, 3.4)', () => {
  const blank = { phone: ' ', address: { ...RECIPIENT.address, street2: '', country: ' ' } };
  const createOrder = graphql(`
    mutation ($input: CreateOrderInput!) {
      createOrder(input: $input) { order { recipient { phone address { street2 country } } } }
    }
  `);

  it('of an order, in both APIs', async () => {
    const input = { kitTypes: ['LIPID'], recipient: { ...RECIPIENT, ...blank } };
    const data = (await testApp.run(createOrder, { input }, program.client)).expectNoErrors();
    const none = { phone: null, address: { street2: null, country: 'US' } };
    expect(data).toEqual({ createOrder: { order: { recipient: none } } });
    const order = (await post('/api/v2/orders/', { key: program.client.key, json: inRestWords(input) })).expectStatus(
      201,
    );
    expect(order).toMatchObject({ recipient: none });
  });

  it('of a note and of what a carrier says', async () => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT', { reason: ' ', carrier: '' });
    await program.mutate(program.client, 'replaceKit', { kitId: kit.kitId, reason: 'LOST', note: '' });
    const found = await testApp.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      select: {
        events: { where: { status: 'IN_TRANSIT' }, select: { reason: true, carrier: true } },
        replacements: { select: { note: true } },
      },
    });
    expect(found).toEqual({ events: [{ reason: null, carrier: null }], replacements: [{ note: null }] });
  });
});
