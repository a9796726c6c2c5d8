import { beforeAll, describe, expect, it } from 'vitest';
import { KeptOperations } from '../../src/graphql/operations/kept-operations.ts';
import { OperationNames } from '../../src/graphql/operations/operation-names.ts';
import { prepareOperation } from '../../src/graphql/operations/prepared-operation.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

// Documents with values written into them: what was kept of one answers the others (contract, 5.4).

const testApp = useTestApp();
let program: Program;
beforeAll(async () => {
  program = await Program.start(testApp);
});

const post = async (query: string, { headers = {}, ...parameters }: Sending = {}) => {
  const { statusCode, body } = await testApp.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Token ${program.client.key}`, ...headers },
    payload: { query, ...parameters },
  });
  return { statusCode, body: JSON.parse(body.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')) };
};

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly operationName?: string;
}

/** The answer to the operation `Q` of a document where its strings stay as they are: there is another operation in it. */
const postAsItIs = (query: string) => post(`${query} query Other { __typename }`, { operationName: 'Q' });

describe('a document that differs from an earlier one in its strings', () => {
  it('is answered for its own', async () => {
    const kits = [await program.fulfill(await program.order()), await program.fulfill(await program.order())].flat();
    const kitIds = kits.map(({ kitId }) => kitId);
    expect(new Set(kitIds).size).toBe(2);
    for (const kitId of [...kitIds, ...kitIds])
      expect((await post(`{ kit(kitId: "${kitId}") { kitId } }`)).body).toEqual({ data: { kit: { kitId } } });
  });

  it.each([
    ['a record that is not there', (value: string) => `query Q {\n  first: kit(kitId: "${value}") { kitId status }\n}`],
    [
      'a filter of a list',
      (value: string) => `query Q { kits(first: 2, filter: { lastName: "${value}" }) { totalCount } }`,
    ],
    [
      'a time that is none',
      (value: string) => `query Q { kits(filter: { created: { from: "${value}" } }) { totalCount } }`,
    ],
    ['a global id', (value: string) => `query Q {\n node(id: "${value}") { id } }`],
    [
      'a mutation',
      (value: string) => `mutation Q { cancelOrder(input: { orderId: "${value}" }) { order { orderId } } }`,
    ],
    ['a string with nothing after it', (value: string) => `query Q { kits(after:"${value}"first:3) { totalCount } }`],
    ['a fragment', (value: string) => `query Q { ...a } fragment a on Query { kit(kitId: "${value}") { kitId } }`],
    [
      'the same string twice',
      (value: string) =>
        `query Q { kit(kitId: "${value}") { id } kits(filter: { lastName: "${value}" }) { totalCount } }`,
    ],
  ])('is answered and refused as a document is whose strings stay where they are: %s', async (_what, document) => {
    await post(document('NONE'));
    for (const value of ['OTHER', '', '2026-11-01', 'x'.repeat(300), 'é']) {
      const text = document(value);
      expect(await post(text), text).toEqual(await postAsItIs(text));
    }
  });

  it.each([
    ['of two operations', (id: string) => `query A { kit(kitId: "${id}") { kitId } } query B { __typename }`, 'A'],
    ['with a default', (id: string) => `query ($id: String = "${id}") { kit(kitId: $id) { kitId } }`, undefined],
    [
      'with a variable of ours',
      (id: string) => `query ($ lifted0: Int) { kits(first: $ lifted0) { totalCount } kit(kitId: "${id}") { kitId } }`,
      undefined,
    ],
  ])(
    'is answered for its own where one %s has the numbers that stand for strings',
    async (_what, document, operationName) => {
      const parameters = operationName ? { operationName } : {};
      const [kit] = await program.fulfill(await program.order());
      await post(document('0'), parameters);
      const { body } = await post(document(kit?.kitId ?? ''), parameters);
      expect(body.data.kit).toEqual({ kitId: kit?.kitId });
    },
  );

  it('is answered for its own where a document was sent before whose only strings are such numbers', async () => {
    const [kit] = await program.fulfill(await program.order());
    const update = (kitId: string, note: string) =>
      post(
        `mutation { updateKitMetadata(input: { kitId: "${kitId}", metadata: { note: "${note}" } }) { kit { metadata } } }`,
      );
    await update('0', '1');
    expect((await update(kit?.kitId ?? '', 'mine')).body.data.updateKitMetadata.kit.metadata).toEqual({ note: 'mine' });
  });

  it('may have two values for one field where the earlier one had the same twice', async () => {
    const document = (one: string, other: string) => `{ kit(kitId: "${one}") { id } kit(kitId: "${other}") { kitId } }`;
    expect(await post(document('A', 'A'))).toMatchObject({ statusCode: 200, body: { data: { kit: null } } });
    const { body } = await post(document('A', 'B'));
    expect(body.errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
    expect(await post(document('B', 'B'))).toMatchObject({ statusCode: 200, body: { data: { kit: null } } });
  });

  it('costs what it costs', async () => {
    const document = (value: string) =>
      `{ kits(first: 3, filter: { lastName: "${value}" }) { edges { node { kitId } } } }`;
    const withCost = { 'graphql-cost': 'report' };
    const first = await post(document('A'), { headers: withCost });
    expect(first.body.extensions.cost.requested).toBeGreaterThan(0);
    expect((await post(document('B'), { headers: withCost })).body).toEqual(first.body);
  });

  it('writes what it says', async () => {
    const place = (firstName: string) =>
      post(`mutation { createOrder(input: { kitTypes: ["LIPID"], recipient: {
        firstName: "${firstName}", lastName: "${RECIPIENT.lastName}", email: "maya@example.org", address: {
        street1: "1 Main St", city: "Boston", state: "MA", zip: "02110" } } }) {
        order { recipient { firstName } } } }`);
    for (const firstName of ['Maya', 'Ólafur', 'Maya'])
      expect(await place(firstName)).toMatchObject({
        body: { data: { createOrder: { order: { recipient: { firstName } } } } },
      });
  });
});

it('nothing is kept of the strings, which may be patients’ data', () => {
  const kept = new KeptOperations();
  const document = (name: string) => `{ patients(filter: { lastName: "${name}" }) { totalCount } }`;
  const prepared = prepareOperation({ text: document('Okafor'), name: null }, new OperationNames([]));
  if (!prepared) throw new Error('It is a valid document.');
  kept.keep(prepared, program.client);
  const { shape, values } = kept.find({ text: document('Svensson'), name: null }, program.client) ?? {};
  expect(shape).toBe(prepared.shape);
  expect(values).toEqual({ lifted0: 'Svensson' });
  expect(JSON.stringify([shape?.key, shape?.document])).not.toMatch(/Okafor|Svensson/);
});
