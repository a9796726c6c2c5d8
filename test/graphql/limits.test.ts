import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
const { graphql, actor } = testApp;

const ADVICE = 'Query smaller pages with first or last, fewer levels or counts, or split the request.';

/** A page of kits with everything below them. */
const nestedPage = (first: number) => `{
  kits(first: ${first}) {
    totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges {
      cursor
      node {
        id kitId status metadata researchConsent allowedNextStatuses created updated
        kitType { code name panels }
        events { status created recorded reason }
        shipmentToCustomer { trackingNumber carrier created }
        registeredTo { patientId firstName lastName dateOfBirth sex email phone address { street1 city zip } }
        order { orderId status recipient { firstName address { city } } kitTypes { code } placedBy { name } }
        sample {
          sampleId status type panels created updated
          events { status created }
          shipments { trackingNumber carrier created }
          requisition { requisitionId status events { status } }
          reports {
            reportId pdf txt dateCollected dateReceived dateResulted isAmendment
            amends { reportId }
            amendedBy { reportId }
            results {
              __typename resultType name timeCollected comments flag
              ... on QuantityResult { quantity: value comparator text unit rangeMinimum rangeMaximum }
              ... on ReactivityResult { reactivity: value }
              ... on GenotypeResult { genotype: value }
              ... on OtherResult { other: value }
            }
          }
        }
      }
    }
  }
}`;

/** The message that refuses an operation. Limits are checked before anything runs, so no key is needed. */
async function refusal(query: string, variables?: object): Promise<string> {
  const result = await graphql(query, variables);
  expect(result.data).toBeUndefined();
  return result.expectError('QUERY_TOO_COMPLEX').message;
}

describe('cost', () => {
  it.each([
    [
      'a page of 100 kits with their own fields and samples',
      '{ kits(first: 100) { totalCount edges { node { id kitId kitType { code } status metadata created sample { id sampleId status type panels created } } } } }',
    ],
    ['the nested page at 20', nestedPage(20)],
    ['the nested page at 25', nestedPage(25)],
    [
      '90 kits each of 100 orders',
      '{ orders(first: 100) { edges { node { kits(first: 90) { edges { node { kitId } } } } } } }',
    ],
  ])('allows %s', async (_, query) => {
    const client = await actor('CLIENT');
    (await graphql(query, {}, client)).expectNoErrors();
  });

  it('refuses three nested connections of 100', async () => {
    const query =
      '{ orders(first:100){edges{node{kits(first:100){edges{node{registeredTo{kits(first:100){edges{node{kitId}}}}}}}}}} }';
    expect(await refusal(query)).toBe(
      `The request costs 10,201 points or more, counted up to orders.edges.node.kits.edges.node; the limit is 10,000 points. ${ADVICE}`,
    );
  });

  it('refuses two nested connections of 100', async () => {
    expect(
      await refusal('{ orders(first: 100) { edges { node { kits(last: 100) { edges { node { kitId } } } } } } }'),
    ).toContain('10,201');
  });

  it.each([
    [
      'a variable',
      'query ($n: Int) { orders(first: $n) { edges { node { kits(first: $n) { edges { node { kitId } } } } } } }',
      { n: 100 },
    ],
    [
      'the default of a variable',
      'query ($n: Int = 100) { orders(first: $n) { edges { node { kits(first: $n) { edges { node { kitId } } } } } } }',
      {},
    ],
    [
      'fragments',
      'query { orders(first: 100) { ...Page } } fragment Page on OrderConnection { edges { node { ...Kits } } } fragment Kits on Order { kits(first: 100) { edges { node { ... on Kit { ...Code } } } } } fragment Code on Kit { kitId }',
      {},
    ],
    [
      'inline fragments',
      '{ ... { orders(first: 100) { edges { node { ... on Order { kits(first: 100) { edges { node { kitId } } } } } } } } }',
      {},
    ],
    [
      'the node interface',
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { kits(first: 100) { edges { node { kitId } } } } } }',
      { ids: Array.from({ length: 100 }, () => 'x') },
    ],
  ])('takes page sizes from %s', async (_, query, variables) => {
    expect(await refusal(query, variables)).toContain('points or more');
  });

  it('counts ten rows if no page size is given, and respects @skip and @include', async () => {
    const client = await actor('CLIENT');
    const query = `query ($deep: Boolean!) {
      orders { edges { node { kits { edges { node { registeredTo { kits { edges { node { registeredTo {
        kits(first: 100) @include(if: $deep) { edges { node { kitId } } }
      } } } } } } } } } } }
    }`;
    (await graphql(query, { deep: false }, client)).expectNoErrors();
    expect(await refusal(query, { deep: true })).toContain('points or more');
  });

  it('counts a field once, however often it is selected', async () => {
    const client = await actor('CLIENT');
    const page = 'orders(first: 100) { edges { node { kits(first: 60) { edges { node { kitId } } } } } }';
    (await graphql(`{ ${page} ${page} ...Same } fragment Same on Query { ${page} }`, {}, client)).expectNoErrors();
    expect(await refusal(`{ ${page} again: ${page} }`)).toContain('points or more');
  });

  it('lets the connection refuse an invalid page size', async () => {
    const client = await actor('CLIENT');
    for (const first of [-5, 0, 101, 2_000_000_000]) {
      const result = await graphql(
        'query ($first: Int) { kits(first: $first) { edges { node { kitId } } } }',
        { first },
        client,
      );
      expect(result.expectError('BAD_USER_INPUT').extensions.fields).toEqual([
        { field: 'first', message: 'must be from 1 to 100', code: 'OUT_OF_RANGE' },
      ]);
    }
  });

  it('is shared by the operations of a batch', async () => {
    const { key } = await actor('CLIENT');
    const query = '{ orders(first: 100) { edges { node { kits(first: 40) { edges { node { kitId } } } } } } }';
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${key}` },
      payload: [{ query }, { query }, { query }],
    });
    const answers: { data?: unknown; errors?: { extensions: unknown }[] }[] = response.json();
    expect(answers.map(({ errors }) => errors?.[0]?.extensions)).toEqual([
      undefined,
      undefined,
      { code: 'QUERY_TOO_COMPLEX' },
    ]);
  });
});

describe('depth', () => {
  /** A query with this number of levels. */
  const deep = (levels: number) =>
    `{ kit(kitId: "A") ${'{ sample { kit '.repeat((levels - 2) / 2)}{ kitId }${' } }'.repeat((levels - 2) / 2)} }`;

  it('may be 15 levels', async () => {
    const client = await actor('CLIENT');
    expect((await graphql(deep(14), {}, client)).expectNoErrors()).toEqual({ kit: null });
  });

  it('may not be more, and the message says where', async () => {
    expect(await refusal(deep(16))).toMatch(
      /^The operation is nested too deeply at kit\.sample\.kit\..*; the limit is 15 levels\./,
    );
  });

  it('is counted through fragments', async () => {
    const fragments = Array.from(
      { length: 8 },
      (_, i) => `fragment F${i} on Kit { sample { kit { ...F${i + 1} } } }`,
    ).join(' ');
    expect(await refusal(`{ kit(kitId: "A") { ...F0 } } ${fragments} fragment F8 on Kit { kitId }`)).toContain(
      'nested too deeply',
    );
  });
});

describe('aliases', () => {
  const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, i) => `a${i}: __typename`).join(' ')} }`;

  it('may be 30', async () => {
    expect((await graphql(aliased(30))).expectNoErrors()).toMatchObject({ a0: 'Query', a29: 'Query' });
  });

  it('may not be 31', async () => {
    expect(await refusal(aliased(31))).toMatch(/^The request has too many aliases; the limit is 30 aliases\./);
  });

  it('are shared by the operations of a batch', async () => {
    const payload = [20, 10, 1].map((count) => ({ query: aliased(count) }));
    const response = await testApp.app.inject({ method: 'POST', url: '/graphql', payload });
    const answers: { errors?: { extensions: unknown }[] }[] = response.json();
    expect(answers.map(({ errors }) => errors?.[0]?.extensions)).toEqual([
      undefined,
      undefined,
      { code: 'QUERY_TOO_COMPLEX' },
    ]);
  });

  it('in a fragment count each time it is used, in introspection too', async () => {
    const query = `{ __schema { a: types { ...T } b: types { ...T } c: types { ...T } } }
      fragment T on __Type { ${Array.from({ length: 10 }, (_, i) => `n${i}: name`).join(' ')} }`;
    expect(await refusal(query)).toContain('too many aliases');
  });
});

describe('names', () => {
  const long = (length: number) => 'n'.repeat(length);

  it.each([
    ['an alias', (name: string) => `{ ${name}: __typename }`],
    ['an operation', (name: string) => `query ${name} { __typename }`],
    ['a fragment', (name: string) => `{ ...${name} } fragment ${name} on Query { __typename }`],
    ['a variable', (name: string) => `query ($${name}: Boolean = true) { __typename @include(if: $${name}) }`],
  ])('of %s may have 64 characters', async (_what, queryOf) => {
    (await graphql(queryOf(long(64)))).expectNoErrors();
    const refused = `The name ${long(64)}… is too long; the limit is 64 characters. Shorten it.`;
    expect(await refusal(queryOf(long(65)))).toBe(refused);
    // Nor when it comes again.
    expect(await refusal(queryOf(long(65)))).toBe(refused);
  });

  it('under introspection have the same limit, however often the answer would repeat them', async () => {
    expect(await refusal(`{ __schema { types { fields { ${long(90_000)}: name } } } }`)).toContain('is too long');
  });

  it('of the operation to run may have 64 characters', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ __typename }', operationName: long(65) },
    });
    expect(response.json().errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });
});

describe('brackets', () => {
  const DEEP = /^The document has brackets that are nested too deeply; the limit is 32 levels\./;
  const list = (levels: number) => `{ nodes(ids: ${'['.repeat(levels)}${']'.repeat(levels)}) { id } }`;
  const object = (levels: number) =>
    `{ kits(filter: ${'{ created: '.repeat(levels - 1)}{}${' }'.repeat(levels - 1)}) { totalCount } }`;
  const type = (levels: number) => `query ($x: ${'['.repeat(levels)}ID${']'.repeat(levels)}) { __typename }`;

  it.each([
    ['of lists', list],
    ['of objects', object],
    ['of a type', type],
  ])('%s may be nested in 32 levels, and many more are refused as well', async (_what, queryOf) => {
    const { errors = [] } = await graphql(queryOf(32));
    for (const { extensions } of errors) expect(extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    for (const levels of [33, 100, 1_000]) expect(await refusal(queryOf(levels))).toMatch(DEEP);
  });

  it.each(['[', '{', '(', '{a', '{a(b:['])('that never close are malformed, or too many: %s', async (text) => {
    const answer = await graphql(`{ a(b: ${text.repeat(100_000)}`);
    expect(answer.errors?.[0]?.extensions.code).toMatch(/^(GRAPHQL_PARSE_FAILED|QUERY_TOO_COMPLEX)$/);
  });
});

describe('the values in a list of a filter', () => {
  it('may be 200', async () => {
    const client = await testApp.actor('CLIENT');
    const query = 'query ($types: [String!]) { kits(filter: { kitTypes: $types }) { totalCount } }';
    (await graphql(query, { types: Array.from({ length: 200 }, () => 'A') }, client)).expectNoErrors();
    const answer = await graphql(query, { types: Array.from({ length: 201 }, () => 'A') }, client);
    expect(answer.expectError('QUERY_TOO_COMPLEX').message).toBe(
      'filter.kitTypes has 201 values; the limit is 200 values. Split the request.',
    );
  });
});

describe('tokens', () => {
  /** A query with this number of tokens. It reaches the resolver, which demands a key. */
  const ofTokens = (count: number) => `{ nodes(ids: [${'"x" '.repeat(count - 12)}]) { id } }`;

  it('may be 5,000 in a request', async () => {
    (await graphql(ofTokens(5_000))).expectError('UNAUTHENTICATED');
    expect(await refusal(ofTokens(5_001))).toMatch(/^The request has too many tokens; the limit is 5,000 tokens\./);
  });

  it('are shared by the operations of a batch', async () => {
    const payload = [2_000, 3_000, 13].map((count) => ({ query: ofTokens(count) }));
    const response = await testApp.app.inject({ method: 'POST', url: '/graphql', payload });
    const answers: { errors?: { extensions: unknown }[] }[] = response.json();
    expect(answers.map(({ errors }) => errors?.[0]?.extensions)).toEqual([
      { code: 'UNAUTHENTICATED' },
      { code: 'UNAUTHENTICATED' },
      { code: 'QUERY_TOO_COMPLEX' },
    ]);
  });

  it('that repeat one field are refused before validation compares them', async () => {
    expect(await refusal(`{ ${'__typename '.repeat(4_000)} }`)).toContain('Select each field once');
  });

  it('are not blamed for a malformed document', async () => {
    (await graphql(`{ ${'__typename '.repeat(100)}`)).expectError('GRAPHQL_PARSE_FAILED');
  });
});

describe('introspection', () => {
  it('works as GraphiQL sends it, without a key', async () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      oneOf: true,
    });
    const introspection = z.object({ __schema: z.object({ types: z.array(z.object({ name: z.string() })) }) });
    const { __schema } = introspection.parse((await graphql(query)).expectNoErrors());
    expect(__schema.types.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(schema.getTypeMap())));
  });

  it('that nests recursively is refused', async () => {
    const result = await graphql(
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    );
    result.expectError('GRAPHQL_VALIDATION_FAILED');
  });
});

it('a refusal is a 400 in the media type of GraphQL over HTTP', async () => {
  const result = await graphql(
    `{ ${'__typename '.repeat(5_000)} }`,
    {},
    { headers: { accept: 'application/graphql-response+json' } },
  );
  expect(result.status).toBe(400);
});
