import { coerceInputValue, isScalarType, parse, print, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { liftedDocument, liftedValues, shapeOf } from '../../src/graphql/operations/lifted-values.ts';
import { schema } from '../../src/graphql/schema/schema.ts';

describe('the shape of a document', () => {
  it('has numbers in place of its strings, the same for equal ones', () => {
    expect(shapeOf('{ a: kit(kitId: "A1") { id } b: kit(kitId: "B2") { id } c: kit(kitId: "A1") { id } }')).toEqual({
      text: '{ a: kit(kitId: "0") { id } b: kit(kitId: "1") { id } c: kit(kitId: "0") { id } }',
      strings: ['A1', 'B2'],
    });
  });

  it('keeps comments, whatever is in them', () => {
    expect(shapeOf('{ # the "first"\n kit(kitId: "# none") { id } }')).toEqual({
      text: '{ # the "first"\n kit(kitId: "0") { id } }',
      strings: ['# none'],
    });
  });

  it.each([
    ['no string', '{ kits { totalCount } }'],
    ['an escape', '{ kit(kitId: "A\\n") { id } }'],
    ['a block string', '{ kit(kitId: """A1""") { id } }'],
    ['half a pair of surrogates', '{ kit(kitId: "\ud83d") { id } }'],
    ['a string that does not end', '{ kit(kitId: "A1) { id } }'],
    ['a string over two lines', '{ kit(kitId: "A\n1") { id } }'],
    ['more than a hundred strings', `{ kits(filter: {kitTypes: [${'"A"'.repeat(101)}]}) { totalCount } }`],
  ])('is not taken of a text with %s', (_what, text) => {
    expect(shapeOf(text)).toBeUndefined();
  });
});

function lifted(text: string) {
  const shape = shapeOf(text);
  const found = shape && liftedDocument(shape.text);
  return found && { text: print(found.document), values: liftedValues(found.variables, shape.strings) };
}

describe('a document with variables in place of its strings', () => {
  it.each<[string, string, string, Record<string, string>]>([
    [
      'fields alone',
      '{ kit(kitId: "A1") { id } }',
      'query ($lifted0: String!) { kit(kitId: $lifted0) { id } }',
      { lifted0: 'A1' },
    ],
    [
      'a name',
      'query Kit { kit(kitId: "A1") { id } }',
      'query Kit($lifted0: String!) { kit(kitId: $lifted0) { id } }',
      { lifted0: 'A1' },
    ],
    [
      'variables of its own',
      'query ($first: Int = 2) { kits(first: $first, filter: {lastName: "O1"}) { totalCount } }',
      'query ($first: Int = 2, $lifted0: String) { kits(first: $first, filter: {lastName: $lifted0}) { totalCount } }',
      { lifted0: 'O1' },
    ],
    [
      'the same string twice, and lists',
      'mutation { createOrder(input: {kitTypes: ["A", "B"], recipient: {firstName: "A"}}) { __typename } }',
      'mutation ($lifted0: String!, $lifted1: String!, $lifted2: String!) { createOrder(input: {kitTypes: [$lifted0, $lifted1], recipient: {firstName: $lifted2}}) { __typename } }',
      { lifted0: 'A', lifted1: 'B', lifted2: 'A' },
    ],
    [
      'one string for a list',
      '{ kits(filter: {kitTypes: "A"}) { totalCount } }',
      'query ($lifted0: [String!]) { kits(filter: {kitTypes: $lifted0}) { totalCount } }',
      { lifted0: 'A' },
    ],
    [
      'strings with nothing after them',
      '{ kits(after:"A1"first:3) { totalCount } nodes(ids:["A1"3]) { id } }',
      'query ($lifted0: String, $lifted1: ID!) { kits(after: $lifted0, first: 3) { totalCount } nodes(ids: [$lifted1, 3]) { id } }',
      { lifted0: 'A1', lifted1: 'A1' },
    ],
    [
      'a fragment after it',
      'query { ...roots } fragment roots on Query { kit(kitId: "A1") { id } }',
      'query ($lifted0: String!) { ...roots } fragment roots on Query { kit(kitId: $lifted0) { id } }',
      { lifted0: 'A1' },
    ],
    [
      'a fragment before it',
      'fragment roots on Query { kit(kitId: "A1") { id } } { ...roots }',
      'fragment roots on Query { kit(kitId: $lifted0) { id } } query ($lifted0: String!) { ...roots }',
      { lifted0: 'A1' },
    ],
  ])('is made of %s', (_what, text, document, values) => {
    expect(lifted(text)).toEqual({ text: print(parse(document)), values });
    expect(validate(schema, parse(document)).filter(({ message }) => !/was not provided/.test(message))).toEqual([]);
  });

  it.each([
    ['a subscription', 'subscription { events(after: "A1") { cursor } }'],
    ['two operations', 'query A { kit(kitId: "A1") { id } } query B { kits { totalCount } }'],
    ['a default', 'query ($id: String! = "A1") { kit(kitId: $id) { id } }'],
    ['a directive', '{ kits @unknown(why: "A1") { totalCount } }'],
    ['an argument that does not exist', '{ kit(kitId: $kit, why: "A1") { id } }'],
    ['an enum', '{ kits(filter: {statuses: "CREATED"}) { totalCount } }'],
    [
      'a variable of such a name',
      'query ($lifted0: Int) { kits(first: $ lifted0, filter: {lastName: "O1"}) { totalCount } }',
    ],
  ])('is not made of one with %s', (_what, text) => {
    expect(shapeOf(text)).toBeDefined();
    expect(lifted(text)).toBeUndefined();
  });

  it('takes the place of one with any other strings: a scalar takes any string, or none', () => {
    const scalars = Object.values(schema.getTypeMap()).filter(isScalarType);
    expect(scalars.length).toBeGreaterThan(5);
    for (const scalar of scalars) {
      const refused = ['', 'a', '7', 'true', '2026-01-01', '\u0000', '😀'.repeat(1_000)].filter((text) => {
        let isRefused = false;
        coerceInputValue(text, scalar, () => {
          isRefused = true;
        });
        return isRefused;
      });
      expect([0, 7], scalar.name).toContain(refused.length);
    }
  });
});
