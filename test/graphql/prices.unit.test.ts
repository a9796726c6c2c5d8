import {
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  graphql,
  isIntrospectionType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { chargeCost } from '../../src/graphql/limits/cost.ts';
import { newRequestUsage } from '../../src/graphql/limits/limits.ts';
import { LIST_SIZES } from '../../src/graphql/limits/prices.ts';
import { schema } from '../../src/graphql/schema/schema.ts';

// Contract, 8.2: what the parts of an answer cost.

/** How many objects there are in an answer. */
function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const within = Object.values(value).reduce<number>((sum, each) => sum + objectsIn(each), 0);
  return Array.isArray(value) ? within : 1 + within;
}

/** What a query costs, in points. */
function costOf(query: string): number {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const spending = newRequestUsage();
  chargeCost({ document, operation, variables: {} }, spending);
  return spending.cost;
}

it('every list of objects without paging says how many it is taken to hold', () => {
  const lists = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !isIntrospectionType(type)
      ? Object.values(type.getFields()).flatMap((field) =>
          isListType(getNullableType(field.type)) &&
          'getFields' in getNamedType(field.type) &&
          field.name !== 'edges' &&
          !(field.name === 'nodes' && type.name.endsWith('Connection')) &&
          !field.args.some(({ name }) => name === 'ids' || name === 'first')
            ? [`${type.name}.${field.name}`]
            : [],
        )
      : [],
  );
  expect([...LIST_SIZES.keys()].toSorted()).toEqual(lists.toSorted());
});

it.each([
  ['a record', '{ kit(kitId: "A") { kitId } }', 1],
  ['a connection, and its rows', '{ kits(first: 7) { edges { node { kitId } } } }', 1 + 7],
  ['a connection, and its nodes', '{ kits(first: 7) { nodes { kitId } } }', 1 + 7],
  [
    'the nodes of a page, and what they lead to',
    '{ kits(first: 7) { nodes { metadata sample { sampleId } } } }',
    1 + 7 + 7 * 16 + 7,
  ],
  ['records that are selected twice', '{ kits(first: 7) { edges { node { kitId } } nodes { kitId } } }', 1 + 7 + 7],
  ['records that are selected by two names', '{ kits(first: 7) { a: nodes { kitId } b: nodes { kitId } } }', 1 + 7 + 7],
  ['counts by status', '{ counts { kits { status count } samples { status count } orders { status count } } }', 100],
  ['counts by status, twice', '{ a: counts { kits { count } } b: counts { kits { count } } }', 200],
  ['the kit types of an order', '{ order(orderId: "A") { kitTypes { code } } }', 1 + 100],
  [
    'figures and recalls of lots',
    '{ lots(first: 3) { edges { node { figures { kits steps { kits } } recall { done } } } } }',
    1 + 3 + 3 * (100 + 20),
  ],
  ['metadata of each row', '{ kits(first: 7) { edges { node { metadata } } } }', 1 + 7 + 7 * 16],
  [
    'a search, and what it finds',
    '{ search(text: "A", first: 7) { node { ... on Kit { metadata } } } }',
    7 + 7 + 7 * 16,
  ],
  ['counting a list', '{ kits(first: 7) { totalCount } }', 1 + 500],
  [
    'counting a list of each parent',
    '{ orders(first: 7) { edges { node { kits { totalCount } } } } }',
    1 + 7 + 7 * (1 + 5),
  ],
  ['counting twice', '{ a: kits { totalCount } b: kits { totalCount } }', 2 * (1 + 500)],
])('%s', (_what, query, points) => {
  expect(costOf(query)).toBe(points);
});

describe('counts', () => {
  const counts = (number: number) =>
    `{ ${Array.from({ length: number }, (_, index) => `c${index}: kits { totalCount }`).join(' ')} }`;

  it('of whole lists may be 19 in a request', () => {
    expect(costOf(counts(19))).toBe(19 * 501);
    expect(() => costOf(counts(20))).toThrow('The request costs 10,020 points or more');
  });
});

describe('introspection', () => {
  const whole = getIntrospectionQuery();
  const types = (number: number) =>
    `{ ${Array.from({ length: number }, (_, index) => `s${index}: __schema { types { name fields { args { type { name } } } } }`).join(' ')} }`;

  it('as a client sends it takes less than two thirds of what a request may cost', () => {
    expect(costOf(whole)).toBeGreaterThan(1_000);
    expect(costOf(whole)).toBeLessThan(6_666);
  });

  it('cannot be asked for again and again in one request', () => {
    expect(() => costOf(types(2))).not.toThrow();
    expect(() => costOf(types(30))).toThrow('points or more');
  });

  it('of one type costs at least as much as it has, whatever the type', async () => {
    const selection =
      'possibleTypes { fields { args { name } } } fields { args { name } } inputFields { name } enumValues { name }';
    for (const { name } of Object.values(schema.getTypeMap())) {
      const query = `{ __type(name: "${name}") { ${selection} } }`;
      const { data } = await graphql({ schema, source: query });
      // The types of an interface may have more fields than types have on the average.
      expect(objectsIn(data), name).toBeLessThan(2 * costOf(query));
    }
  });
});
