import { beforeAll, describe, expect, it } from 'vitest';
import { OperationNames } from '../../src/graphql/operation-names.ts';
import { RepeatedOperations } from '../../src/graphql/repeated-operations.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
let client: TestActor;
beforeAll(async () => {
  client = await testApp.actor('CLIENT');
});

const QUERY = { query: 'query Page { kits(first: 1) { edges { node { kitId } } } }' };

describe('an operation that comes again', () => {
  it('is answered by its plan from the second time on', () => {
    const repeated = new RepeatedOperations(new OperationNames([]));
    expect([1, 2, 3].map(() => repeated.find(QUERY, client)?.kind)).toEqual([undefined, 'query', 'query']);
  });

  it.each([
    ['that leaves out its beginning', { operationName: ' query', query: QUERY.query.slice('query '.length) }],
    ['that has its beginning in its name', { operationName: '', query: ` ${QUERY.query}` }],
    ['of a name that it does not have', { ...QUERY, operationName: 'Other' }],
  ])('is another than one %s', (_which, other) => {
    const repeated = new RepeatedOperations(new OperationNames([]));
    for (const _time of [1, 2, 3]) repeated.find(other, client);
    expect([1, 2].map(() => repeated.find(QUERY, client)?.kind)).toEqual([undefined, 'query']);
  });

  it('is not kept for a caller without a key, and not answered by what is kept for others', () => {
    const repeated = new RepeatedOperations(new OperationNames([]));
    expect([1, 2, 3].map(() => repeated.find(QUERY, null))).toEqual([undefined, undefined, undefined]);
    expect(repeated.find(QUERY, client)).toBeUndefined();
    expect(repeated.find(QUERY, client)?.kind).toBe('query');
    expect(repeated.find(QUERY, null)).toBeUndefined();
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
