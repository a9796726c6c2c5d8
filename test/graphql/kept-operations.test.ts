import { beforeAll, describe, expect, it } from 'vitest';
import { newRequestUsage } from '../../src/graphql/limits/limits.ts';
import { KeptOperations } from '../../src/graphql/operations/kept-operations.ts';
import { OperationNames } from '../../src/graphql/operations/operation-names.ts';
import { prepareOperation, type SentOperation } from '../../src/graphql/operations/prepared-operation.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
let client: TestActor;
beforeAll(async () => {
  client = await testApp.actor('CLIENT');
});

const QUERY = { query: 'query Page { kits(first: 1) { edges { node { kitId } } } }' };
const PAGE: SentOperation = { text: QUERY.query, name: undefined };

/** Sends an operation by its text and its name: it is kept if it has such an operation. */
function send(kept: KeptOperations, sent: SentOperation, actor: TestActor | null): void {
  const prepared = prepareOperation(sent, new OperationNames([]));
  if (prepared) kept.keep(prepared, actor);
}

describe('an operation that comes again', () => {
  it('is kept from the first time on, for every account', async () => {
    const kept = new KeptOperations();
    expect(kept.find(PAGE, client)).toBeUndefined();
    send(kept, PAGE, client);
    expect(kept.find(PAGE, client)?.shape.operation.name?.value).toBe('Page');
    expect(kept.find(PAGE, await testApp.actor('CLIENT'))?.shape).toBe(kept.find(PAGE, client)?.shape);
  });

  it.each<[string, SentOperation]>([
    ['that leaves out its beginning', { name: ' query', text: PAGE.text.slice('query '.length).replace('Page', '') }],
    ['that has its beginning in its name', { name: '', text: ` ${PAGE.text}` }],
    ['of a name that it does not have', { ...PAGE, name: 'Other' }],
  ])('is another than one %s', (_which, other) => {
    const kept = new KeptOperations();
    send(kept, other, client);
    expect(kept.find(PAGE, client)).toBeUndefined();
  });

  it('is not kept for a caller without a key, and not answered by what is kept for others', () => {
    const kept = new KeptOperations();
    send(kept, PAGE, null);
    expect(kept.find(PAGE, client)).toBeUndefined();
    send(kept, PAGE, client);
    expect(kept.find(PAGE, client)).toBeDefined();
    expect(kept.find(PAGE, null)).toBeUndefined();
  });

  it('makes room for others of its account only, if that has sent most', async () => {
    const other = await testApp.actor('CLIENT');
    const kept = new KeptOperations(128 * 1024);
    send(kept, PAGE, other);
    const varied = Array.from({ length: 200 }, (_, number) => ({
      text: `query Q${number} { kits { __typename } }`,
      name: null,
    }));
    for (const each of varied) send(kept, each, client);
    expect(kept.find(PAGE, other)).toBeDefined();
    const found = varied.filter((each) => kept.find(each, client));
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(varied.slice(-found.length));
    expect(found.length).toBeLessThan(varied.length);
  });

  it('has its cost worked out once for the same variables, however many others another account sends', async () => {
    const kept = new KeptOperations(128 * 1024);
    const prepared = prepareOperation(
      { text: 'query ($first: Int) { kits(first: $first) { __typename } }', name: undefined },
      new OperationNames([]),
    );
    if (!prepared) throw new Error('The operation is wrong.');
    let looks = 0;
    const { definitions } = prepared.shape.document;
    const document = {
      ...prepared.shape.document,
      get definitions() {
        looks += 1;
        return definitions;
      },
    };
    const shape = { ...prepared.shape, document };
    const charge = (first: number, actor: TestActor | null) => {
      const before = looks;
      const points = kept.charge(shape, { first }, newRequestUsage(), actor);
      expect(points).toBe(kept.charge(prepared.shape, { first }, newRequestUsage(), actor));
      return looks > before;
    };
    const other = await testApp.actor('CLIENT');
    for (const isWorkedOut of [true, false]) expect(charge(1, other)).toBe(isWorkedOut);
    for (const sender of [client, null])
      for (let first = 2; first <= 100; first += 1) {
        charge(first, sender);
        expect(charge(1, other)).toBe(false);
      }
    expect(charge(2, client)).toBe(true);
  });

  it('is refused by HTTP if it names an operation that it does not have, whatever was sent before', async () => {
    const post = (payload: object) =>
      testApp.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Token ${client.key}` },
        payload,
      });
    for (const _time of [1, 2, 3]) expect((await post(QUERY)).json()).toEqual({ data: { kits: { edges: [] } } });
    const unnamed = await post({ operationName: ' query', query: QUERY.query.slice('query '.length) });
    expect(unnamed.json().data).toBeUndefined();
    expect((await post(QUERY)).json()).toEqual({ data: { kits: { edges: [] } } });
  });
});
