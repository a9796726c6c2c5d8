import fc from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { graphql } from '../../src/graphql/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { digestOf, type TakeDigest } from '../helpers/digest.ts';
import { GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let digest: TakeDigest;
let kitId: string;
let orderId: string;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
  ({ kitId } = await program.stockKit());
  orderId = await program.order();
});

/** JSON with sorted keys: equal values give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join()}}`;
}

const setKit = (metadata: unknown) => program.attempt(program.client, 'updateKitMetadata', { kitId, metadata });
const setOrder = (metadata: unknown) => program.attempt(program.client, 'updateOrderMetadata', { orderId, metadata });
const createOrder = (metadata: unknown) =>
  program.attempt(program.client, 'createOrder', { kitTypes: ['LIPID'], recipient: RECIPIENT, metadata });

/** An object with this number of nested levels, of objects or of lists. The object itself is level 1. */
function nested(levels: number, inList = false): unknown {
  let value: unknown = 'core';
  for (let level = levels; level > 1; level -= 1) value = inList ? [value] : { a: value };
  return { a: value };
}

/** An object of this serialized size, with letters of two bytes. */
function ofBytes(bytes: number): object {
  const frame = Buffer.byteLength(JSON.stringify({ é: '' }));
  return { é: 'é'.repeat(Math.floor((bytes - frame) / 2)) + 'x'.repeat((bytes - frame) % 2) };
}

const key = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'toJSON',
      '$type',
      'value',
      '',
      ' ',
      'a.b',
      '0',
      '$ref',
    ),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).filter(isStorable) },
);
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 20 }).filter(isStorable),
  fc.constantFrom('2026-11-21T09:30:00.000Z', '\\u0000', '\u2028', '<script>', "'; DROP TABLE kits; --"),
);

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

const json = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((entries): object => Object.fromEntries(entries)),
}));

describe('metadata comes back value for value (contract, 2.6)', () => {
  it('for any JSON object', async () => {
    await fc.assert(
      fc.asyncProperty(json.object, async (metadata) => {
        const { kit } = (await setKit(metadata)).expectNoErrors().updateKitMetadata;
        expect(canonical(kit.metadata)).toBe(canonical(metadata));
      }),
      { numRuns: 60 },
    );
  });

  it('for orders, when they are created and later', async () => {
    const metadata: unknown = JSON.parse(
      '{"__proto__":{"constructor":1},"constructor":{"prototype":[]},"ключ":"价值 👩‍👩‍👧","n":[1.5,-0.1,1e-7,12345678901],"$type":"Json","r":{"$type":"Raw","value":{"$type":"FieldRef"}}}',
    );
    const created = (await createOrder(metadata)).expectNoErrors().createOrder.order;
    expect(canonical(created.metadata)).toBe(canonical(metadata));
    const updated = (await setOrder(metadata)).expectNoErrors().updateOrderMetadata.order;
    expect(canonical(updated.metadata)).toBe(canonical(metadata));
  });

  it('for a literal in the operation', async () => {
    const name = fc.constantFrom('__proto__', 'constructor', 'a', '_b', 'C9');
    const objects = fc.letrec<{ value: unknown; object: object }>((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
      object: fc
        .array(fc.tuple(name, tie('value')), { maxLength: 4 })
        .map((entries): object => Object.fromEntries(entries)),
    })).object;
    await fc.assert(
      fc.asyncProperty(objects, async (metadata) => {
        const answer = await app.graphql(
          `mutation { updateKitMetadata(input: { kitId: "${kitId}", metadata: ${jsonLiteral(metadata)} }) { kit { metadata } } }`,
          undefined,
          program.client,
        );
        expect(canonical(answer.expectNoErrors())).toBe(canonical({ updateKitMetadata: { kit: { metadata } } }));
      }),
      { numRuns: 30 },
    );
  });

  it('for a literal that contains variables', async () => {
    const operation = graphql(`
      mutation ($kitId: String!, $x: String) {
        updateKitMetadata(input: { kitId: $kitId, metadata: { x: $x, list: [$x] } }) { kit { metadata } }
      }
    `);
    const answer = await app.run(operation, { kitId, x: 'filled in' }, program.client);
    expect(answer.expectNoErrors()).toEqual({
      updateKitMetadata: { kit: { metadata: { x: 'filled in', list: ['filled in'] } } },
    });
  });
});

/** JSON as a GraphQL literal. Its keys must be GraphQL names. */
function jsonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, child]) => `${name}: ${jsonLiteral(child)}`)
    .join(' ')} }`;
}

describe('the limits of metadata', () => {
  const senders = { updateKitMetadata: setKit, updateOrderMetadata: setOrder, createOrder };

  it.each(Object.entries(senders))('%s takes at most 8 levels and 16,384 bytes of UTF-8', async (_name, send) => {
    expect(Buffer.byteLength(JSON.stringify(ofBytes(16_384)))).toBe(16_384);
    for (const good of [{}, nested(8), nested(8, true), ofBytes(16_384), ofBytes(16_383)]) {
      expect(outcomeOf(await send(good))).toBe('OK');
    }
    const before = await digest();
    for (const bad of [nested(9), nested(9, true), nested(2000, true), ofBytes(16_385), { big: ofBytes(16_384) }]) {
      const error = (await send(bad)).expectError('BAD_USER_INPUT');
      expect(error.extensions.fields).toMatchObject([{ field: 'metadata' }]);
    }
    expect(await digest()).toEqual(before);
  });

  it.each(Object.entries(senders))('%s takes only an object', async (_name, send) => {
    const before = await digest();
    for (const bad of [[], [{}], 'text', 7, true]) {
      const error = (await send(bad)).expectError('BAD_USER_INPUT');
      expect(error.extensions.fields).toMatchObject([{ field: 'metadata' }]);
    }
    expect(await digest()).toEqual(before);
  });

  it('null removes the metadata of an order and is refused for a kit; both updates require the field', async () => {
    expect((await setOrder({ a: 1 })).expectNoErrors()).toEqual({
      updateOrderMetadata: { order: { metadata: { a: 1 } } },
    });
    expect((await setOrder(null)).expectNoErrors()).toEqual({ updateOrderMetadata: { order: { metadata: null } } });
    expect((await createOrder(null)).expectNoErrors().createOrder.order.metadata).toBeNull();
    (await setKit(null)).expectError('BAD_USER_INPUT');
    for (const answer of [await setKit(undefined), await setOrder(undefined)]) {
      expect(answer.expectError('BAD_USER_INPUT').extensions.fields).toMatchObject([{ field: 'metadata' }]);
    }
  });

  it('an update replaces the whole object', async () => {
    await setKit({ a: 1, b: { c: 2 } });
    expect((await setKit({ b: {} })).expectNoErrors()).toEqual({ updateKitMetadata: { kit: { metadata: { b: {} } } } });
  });

  it('a number too large for JSON is refused, not rounded', async () => {
    const before = await digest();
    const payload = JSON.stringify({
      query: 'mutation ($input: UpdateKitMetadataInput!) { updateKitMetadata(input: $input) { kit { metadata } } }',
      variables: { input: { kitId, metadata: { n: 'NUMBER' } } },
    }).replace('"NUMBER"', '[1e400]');
    const response = await app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${program.client.key}`, 'content-type': 'application/json' },
      payload,
    });
    new GraphQLResult(response, { query: payload, variables: undefined }).expectError('BAD_USER_INPUT');
    const inline = await app.graphql(
      `mutation { updateKitMetadata(input: { kitId: "${kitId}", metadata: { n: -1e999 } }) { kit { metadata } } }`,
      undefined,
      program.client,
    );
    inline.expectError('BAD_USER_INPUT');
    expect(await digest()).toEqual(before);
  });
});

// Text that PostgreSQL cannot store ----------------------------------------------------------------------------------------

/** A place for text in an input, and how to build an input with a given text there. */
interface TextPlace {
  readonly path: string;
  /** The input as the value of a variable. */
  readonly withText: (text: string) => unknown;
  /** The input as a literal in the operation. */
  readonly literalWith: (text: string) => string;
}

/** A small value of a type. The use-case may still refuse it. */
function anyValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return anyValue(type.ofType);
  if (isListType(type)) return [anyValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return anyObject(type);
  return { Int: 1, Float: 1, Boolean: true, JSONObject: {} }[type.name] ?? 'some text';
}

/** An input object with its required fields only. */
function anyObject(type: GraphQLInputObjectType): Readonly<Record<string, unknown>> {
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(fields.map((field) => [field.name, anyValue(field.type)]));
}

function literalOf(type: GraphQLInputType, value: unknown): string {
  if (isNonNullType(type)) return literalOf(type.ofType, value);
  if (isListType(type))
    return `[${(Array.isArray(value) ? value : []).map((each) => literalOf(type.ofType, each)).join(' ')}]`;
  if (isEnumType(type)) return String(value);
  if (isInputObjectType(type)) {
    const fields = type.getFields();
    const entries = Object.entries(value ?? {}).flatMap(([name, child]) => {
      const field = fields[name];
      return field ? [`${name}: ${literalOf(field.type, child)}`] : [];
    });
    return `{ ${entries.join(' ')} }`;
  }
  return jsonLiteral(value);
}

/** Every place for text in an input type. */
function textPlaces(type: GraphQLInputType, path: readonly (string | number)[] = []): readonly TextPlace[] {
  if (isNonNullType(type)) return textPlaces(type.ofType, path);
  if (isListType(type)) {
    return textPlaces(type.ofType, [...path, 0]).map(({ path, withText, literalWith }) => ({
      path,
      withText: (text) => [withText(text)],
      literalWith: (text) => `[${literalWith(text)}]`,
    }));
  }
  if (isEnumType(type)) return [];
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap((field) =>
      textPlaces(field.type, [...path, field.name]).map((place) => ({
        path: place.path,
        withText: (text) => ({ ...anyObject(type), [field.name]: place.withText(text) }),
        literalWith: (text) => {
          const { [field.name]: _replaced, ...others } = anyObject(type);
          return `{ ${field.name}: ${place.literalWith(text)} ${literalOf(type, others).slice(1)}`;
        },
      })),
    );
  }
  const place = path.join('.');
  if (['Int', 'Float', 'Boolean'].includes(type.name)) return [];
  if (type.name !== 'JSONObject') return [{ path: place, withText: (text) => text, literalWith: JSON.stringify }];
  return [
    {
      path: place,
      withText: (text) => ({ deep: [{ inside: text }] }),
      literalWith: (text) => jsonLiteral({ deep: [{ inside: text }] }),
    },
    // A key in a literal is a GraphQL name, which cannot contain such text, so this literal has it as a value again.
    { path: place, withText: (text) => ({ deep: [{ [text]: 1 }] }), literalWith: (text) => jsonLiteral({ text }) },
  ];
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args: [input] }) =>
  input ? [{ name, type: input.type, places: textPlaces(input.type) }] : [],
);

describe('text that PostgreSQL cannot store is refused, naming its field, in every text of every mutation', () => {
  it.each(mutations)('$name', async ({ name, type, places }) => {
    expect(places.length).toBeGreaterThan(0);
    const before = await digest();
    for (const { path, withText, literalWith } of places) {
      const answers = [];
      for (const text of ['a\u0000b', 'half \ud83d', '\udc00']) {
        answers.push(
          await app.graphql(
            `mutation ($input: ${type}) { ${name}(input: $input) { __typename } }`,
            { input: withText(text) },
            program.admin,
          ),
        );
      }
      answers.push(
        await app.graphql(
          `mutation { ${name}(input: ${literalWith('a\u0000b')}) { __typename } }`,
          undefined,
          program.admin,
        ),
      );
      for (const answer of answers) {
        const fields = answer.expectError('BAD_USER_INPUT').extensions.fields?.map(({ field }) => field);
        expect(fields, answer.describe()).toContain(path);
      }
    }
    expect(await digest()).toEqual(before);
  });

  it('half a surrogate pair in a literal is a syntax error', async () => {
    const answer = await app.graphql(
      'mutation { createAccount(input: { name: "\\ud83d", mode: LIVE }) { __typename } }',
      undefined,
      program.admin,
    );
    answer.expectError('GRAPHQL_PARSE_FAILED');
  });
});
