import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PersistedQueries } from '../../src/graphql/requests/persisted-queries.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
const { actor } = testApp;

const NOT_FOUND = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');
const extensionsOf = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });

const headersOf = (client?: TestActor) => (client ? { authorization: `Token ${client.key}` } : {});
const post = (payload: object, client?: TestActor) =>
  testApp.app.inject({ method: 'POST', url: '/graphql', headers: headersOf(client), payload });
const get = (query: Record<string, string>, client?: TestActor) =>
  testApp.app.inject({ url: '/graphql', query, headers: headersOf(client) });

/** What clients send first, and what they send after PersistedQueryNotFound. */
const byHash = (query: string, more: object = {}) => ({ ...more, extensions: extensionsOf(query) });
const withQuery = (query: string, more: object = {}) => ({ query, ...byHash(query, more) });

/** An operation that nobody has sent before. */
let operations = 0;
const newOperation = (selection = 'kits(first: $first) { edges { node { kitId } } }') => {
  operations += 1;
  return `query Page${operations}($first: Int) { ${selection} }`;
};

describe('a persisted query (contract, 5.8)', () => {
  it('is not found, then registered, then sent by its hash, as often as one likes', async () => {
    const client = await actor('CLIENT');
    const query = newOperation();
    const unknown = await post(byHash(query), client);
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual(NOT_FOUND);
    const answer = { data: { kits: { edges: [] } } };
    expect((await post(withQuery(query, { variables: { first: 2 } }), client)).json()).toEqual(answer);
    for (const first of [1, 2, 3])
      expect((await post(byHash(query, { variables: { first }, operationName: null }), client)).json()).toEqual(answer);
    const refused = (await post(byHash(query, { variables: { first: 101 } }), client)).json();
    expect(refused.errors[0].extensions.fields).toEqual([
      { field: 'first', message: 'must be from 1 to 100', code: 'OUT_OF_RANGE' },
    ]);
  });

  it('costs one statement when it is repeated, like any other', async () => {
    const client = await actor('CLIENT');
    const query = newOperation();
    await post(withQuery(query), client);
    await post(byHash(query), client);
    const sent = await testApp.statements.during(async () => {
      expect((await post(byHash(query), client)).statusCode).toBe(200);
    });
    expect(sent).toHaveLength(1);
  });

  it('is registered also if it was known as a text before', async () => {
    const client = await actor('CLIENT');
    const query = newOperation();
    for (let count = 0; count < 3; count += 1) await post({ query }, client);
    await post(withQuery(query), client);
    expect((await post(byHash(query), client)).json()).toEqual({ data: { kits: { edges: [] } } });
  });

  it('works by GET, which runs no mutation', async () => {
    const query = '{ __type(name: "Kit") { kind } }';
    const extensions = JSON.stringify(extensionsOf(query));
    expect((await get({ extensions })).json()).toEqual(NOT_FOUND);
    const answer = { data: { __type: { kind: 'OBJECT' } } };
    expect((await get({ query, extensions })).json()).toEqual(answer);
    expect((await get({ query: '', extensions })).json()).toEqual(answer);
    const mutation = 'mutation { __typename }';
    await post(withQuery(mutation));
    expect((await get({ extensions: JSON.stringify(extensionsOf(mutation)) })).statusCode).toBe(405);
  });

  it('in a batch, is the only one refused', async () => {
    const [known, unknown] = ['{ __typename known: __typename }', '{ __typename unknown: __typename }'];
    await post(withQuery(known));
    const [first, second] = (await post([byHash(known), byHash(unknown)])).json();
    expect(first).toEqual({ data: { __typename: 'Query', known: 'Query' } });
    expect(second).toEqual(NOT_FOUND);
  });

  it.each([
    [
      'another hash',
      { version: 1, sha256Hash: hashOf('x') },
      'sha256Hash',
      'is not the SHA-256 of the query',
      'INCONSISTENT',
    ],
    ['no hash', { version: 1 }, 'sha256Hash', 'is required', 'REQUIRED'],
    [
      'a hash in another form',
      { version: 1, sha256Hash: 'x' },
      'sha256Hash',
      'must be a SHA-256 as 64 hexadecimal digits',
      'FORMAT',
    ],
    ['another version', { version: 2, sha256Hash: hashOf('{ __typename }') }, 'version', 'must be 1', 'NOT_ONE_OF'],
  ])('with %s is a 400', async (_, persistedQuery, field, message, code) => {
    const answer = await post({ query: '{ __typename }', extensions: { persistedQuery } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: [{ field: `extensions.persistedQuery.${field}`, message, code }],
    });
  });

  it.each([
    ['malformed', '{'],
    ['not valid', '{ nonsense }'],
    [
      'beyond a limit',
      '{ kits(first: 100) { edges { node { order { kits(first: 100) { edges { node { kitId } } } } } } } }',
    ],
    ['too long', `{ __typename ${'#'.repeat(20_000)}\n}`],
  ])('that is %s is not kept', async (_, query) => {
    const client = await actor('CLIENT');
    await post(withQuery(query), client);
    expect((await post(byHash(query), client)).json()).toEqual(NOT_FOUND);
  });

  it('belongs to the account that registered it', async () => {
    const [one, other] = [await actor('CLIENT'), await actor('CLIENT')];
    const colleague = await actor('CLIENT', { account: one });
    const query = newOperation();
    await post(withQuery(query), one);
    expect((await post(byHash(query), colleague)).json()).toEqual({ data: { kits: { edges: [] } } });
    expect((await post(byHash(query), other)).json()).toEqual(NOT_FOUND);
    expect((await post(byHash(query))).json()).toEqual(NOT_FOUND);
  });

  it('is not available with a wrong key', async () => {
    const query = '{ __typename }';
    const headers = { authorization: 'Token nonsense' };
    const answer = await testApp.app.inject({ method: 'POST', url: '/graphql', headers, payload: byHash(query) });
    expect(answer.statusCode).toBe(401);
  });
});

it('when there is no room left, the account that occupies the most loses what it has not used for the longest', async () => {
  const persisted = new PersistedQueries(4_300);
  const newActor = async () => ({ ...(await actor('CLIENT')), accountMode: 'LIVE' as const });
  const [small, greedy] = [await newActor(), await newActor()];
  const knows = (query: string, who: typeof small) => persisted.complete(byHash(query), who).query !== undefined;
  persisted.register(withQuery('small'), small);
  const documents = Array.from({ length: 100 }, (_, index) => `greedy ${index}`);
  for (const document of documents) {
    persisted.register(withQuery(document), greedy);
    expect(knows('greedy 0', greedy)).toBe(true);
  }
  expect(knows('small', small)).toBe(true);
  const kept = documents.filter((document) => knows(document, greedy));
  expect(kept).toEqual(['greedy 0', ...documents.slice(-10)]);
});
