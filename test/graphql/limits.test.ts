import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
const { graphql, actor } = testApp;

const ADVICE = 'Ask for smaller pages by first or last, for fewer levels, or in several requests.';

/** A page of kits with everything that hangs on them. */
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

/** Refused operations run nothing, so they need no key; those that pass get as far as the resolvers, which ask for one. */
async function refusal(query: string, variables?: object): Promise<string> {
  const result = await graphql(query, variables);
  expect(result.data).toBeUndefined();
  return result.expectError('QUERY_TOO_COMPLEX').message;
}

describe('cost', () => {
  it.each([
    [
      'a page of 100 kits with their own fields and their samples',
      '{ kits(first: 100) { totalCount edges { node { id kitId kitType { code } status metadata created sample { id sampleId status type panels created } } } } }',
    ],
    ['the nested page at 20', nestedPage(20)],
    ['the nested page at 100', nestedPage(100)],
    [
      '90 kits each of 100 orders',
      '{ orders(first: 100) { edges { node { kits(first: 90) { edges { node { kitId } } } } } } }',
    ],
  ])('lets through %s', async (_, query) => {
    const client = await actor('CLIENT');
    expect((await graphql(query, {}, client)).expectNoErrors()).toBeDefined();
  });

  it('refuses three connections of 100 inside each other', async () => {
    const query =
      '{ orders(first:100){edges{node{kits(first:100){edges{node{registeredTo{kits(first:100){edges{node{kitId}}}}}}}}}} }';
    expect(await refusal(query)).toBe(
      `The request may give 10,201 objects or more, counted up to orders.edges.node.kits.edges.node; at most 10,000 are allowed. ${ADVICE}`,
    );
  });

  it('refuses two connections of 100 inside each other', async () => {
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
  ])('sees page sizes in %s', async (_, query, variables) => {
    expect(await refusal(query, variables)).toContain('objects or more');
  });

  it('counts ten where no size is given, and follows @skip and @include', async () => {
    const client = await actor('CLIENT');
    const query = `query ($deep: Boolean!) {
      orders { edges { node { kits { edges { node { registeredTo { kits { edges { node { registeredTo {
        kits(first: 100) @include(if: $deep) { edges { node { kitId } } }
      } } } } } } } } } } }
    }`;
    expect((await graphql(query, { deep: false }, client)).expectNoErrors()).toBeDefined();
    expect(await refusal(query, { deep: true })).toContain('objects or more');
  });

  it('counts a field once that is selected in several places', async () => {
    const client = await actor('CLIENT');
    const page = 'orders(first: 100) { edges { node { kits(first: 60) { edges { node { kitId } } } } } }';
    expect(
      (await graphql(`{ ${page} ${page} ...Same } fragment Same on Query { ${page} }`, {}, client)).expectNoErrors(),
    ).toBeDefined();
    expect(await refusal(`{ ${page} again: ${page} }`)).toContain('objects or more');
  });

  it('leaves a size that no connection takes to the connection', async () => {
    const client = await actor('CLIENT');
    for (const first of [-5, 0, 101, 2_000_000_000]) {
      const result = await graphql(
        'query ($first: Int) { kits(first: $first) { edges { node { kitId } } } }',
        { first },
        client,
      );
      expect(result.expectError('BAD_USER_INPUT').extensions.fields).toEqual([
        { field: 'first', message: 'must be from 1 to 100' },
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
  /** A query of so many levels. */
  const deep = (levels: number) =>
    `{ kit(kitId: "A") ${'{ sample { kit '.repeat((levels - 2) / 2)}{ kitId }${' } }'.repeat((levels - 2) / 2)} }`;

  it('may be 15 levels', async () => {
    const client = await actor('CLIENT');
    expect((await graphql(deep(14), {}, client)).expectNoErrors()).toEqual({ kit: null });
  });

  it('may not be more, and the place is told', async () => {
    expect(await refusal(deep(16))).toMatch(
      /^The operation is more than 15 levels deep, at kit\.sample\.kit\..*; at most 15 levels are allowed/,
    );
  });

  it('is counted through fragments', async () => {
    const fragments = Array.from(
      { length: 8 },
      (_, i) => `fragment F${i} on Kit { sample { kit { ...F${i + 1} } } }`,
    ).join(' ');
    expect(await refusal(`{ kit(kitId: "A") { ...F0 } } ${fragments} fragment F8 on Kit { kitId }`)).toContain(
      'levels deep',
    );
  });
});

describe('aliases', () => {
  const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, i) => `a${i}: __typename`).join(' ')} }`;

  it('may be 30', async () => {
    expect((await graphql(aliased(30))).expectNoErrors()).toMatchObject({ a0: 'Query', a29: 'Query' });
  });

  it('may not be 31', async () => {
    expect(await refusal(aliased(31))).toMatch(/^The operation has more than 30 aliases; at most 30 are allowed/);
  });

  it('are counted as often as a fragment that has them is used, in introspection too', async () => {
    const query = `{ __schema { a: types { ...T } b: types { ...T } c: types { ...T } } }
      fragment T on __Type { ${Array.from({ length: 10 }, (_, i) => `n${i}: name`).join(' ')} }`;
    expect(await refusal(query)).toContain('30 aliases');
  });
});

describe('tokens', () => {
  /** A query of so many tokens that gets as far as the resolver, which asks for a key. */
  const ofTokens = (count: number) => `{ nodes(ids: [${'"x" '.repeat(count - 12)}]) { id } }`;

  it('may be 5,000 in a request', async () => {
    (await graphql(ofTokens(5_000))).expectError('UNAUTHENTICATED');
    expect(await refusal(ofTokens(5_001))).toMatch(
      /^The request has more than 5,000 tokens; at most 5,000 are allowed/,
    );
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

  it('that are the same field again and again are refused before they are compared', async () => {
    expect(await refusal(`{ ${'__typename '.repeat(4_000)} }`)).toContain('Select each field once');
  });

  it('of a malformed document are not what is wrong with it', async () => {
    (await graphql(`{ ${'__typename '.repeat(100)}`)).expectError('GRAPHQL_PARSE_FAILED');
  });
});

describe('introspection', () => {
  it('passes as GraphiQL asks for it, without a key', async () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      oneOf: true,
    });
    const result = await graphql<{ __schema: { types: unknown[] } }>(query);
    expect(result.expectNoErrors().__schema.types.length).toBeGreaterThan(50);
  });

  it('that goes round in circles is refused', async () => {
    const result = await graphql(
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    );
    result.expectError('GRAPHQL_VALIDATION_FAILED');
  });
});

it('a refusal by GraphQL over HTTP is a 400', async () => {
  const result = await graphql(
    `{ ${'__typename '.repeat(5_000)} }`,
    {},
    { headers: { accept: 'application/graphql-response+json' } },
  );
  expect(result.status).toBe(400);
});
