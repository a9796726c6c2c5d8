import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mergePatch } from '../../src/domains/inputs/metadata.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import { literal } from '../helpers/literal.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let kitId: string;
let orderId: string;

beforeAll(async () => {
  program = await Program.start(app);
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
  fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
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

describe('metadata is returned value for value (contract, 2.6)', () => {
  it('for any JSON object', async () => {
    await fc.assert(
      fc.asyncProperty(json.object, async (metadata) => {
        const { kit } = (await setKit(metadata)).expectDone().updateKitMetadata;
        expect(canonical(kit.metadata)).toBe(canonical(metadata));
      }),
      drawsOfTest({ full: 60, quick: 15 }),
    );
  });

  it('for orders, when they are created and later', async () => {
    const metadata: unknown = JSON.parse(
      '{"__proto__":{"constructor":1},"constructor":{"prototype":[]},"ключ":"价值 👩‍👩‍👧","n":[1.5,-0.1,1e-7,12345678901],"$type":"Json","r":{"$type":"Raw","value":{"$type":"FieldRef"}}}',
    );
    const created = (await createOrder(metadata)).expectDone().createOrder.order;
    expect(canonical(created.metadata)).toBe(canonical(metadata));
    const updated = (await setOrder(metadata)).expectDone().updateOrderMetadata.order;
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
          `mutation { updateKitMetadata(input: { kitId: "${kitId}", metadata: ${literal(metadata)} }) { kit { metadata } } }`,
          undefined,
          program.client,
        );
        expect(canonical(answer.expectNoErrors())).toBe(canonical({ updateKitMetadata: { kit: { metadata } } }));
      }),
      drawsOfTest({ full: 30, quick: 8 }),
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

describe('the limits of metadata', () => {
  const senders = { updateKitMetadata: setKit, updateOrderMetadata: setOrder, createOrder };

  it.each(Object.entries(senders))('%s takes at most 8 levels and 16,384 bytes of UTF-8', async (_name, send) => {
    expect(Buffer.byteLength(JSON.stringify(ofBytes(16_384)))).toBe(16_384);
    for (const good of [{}, nested(8), nested(8, true), ofBytes(16_384), ofBytes(16_383)]) {
      expect(outcomeOf(await send(good))).toBe('OK');
    }
    const before = await app.digest();
    for (const bad of [nested(9), nested(9, true), nested(2000, true), ofBytes(16_385), { big: ofBytes(16_384) }]) {
      const error = (await send(bad)).expectError('BAD_USER_INPUT');
      expect(error.extensions.fields).toMatchObject([{ field: 'metadata' }]);
    }
    expect(await app.digest()).toEqual(before);
  });

  it.each(Object.entries(senders))('%s takes only an object', async (_name, send) => {
    const before = await app.digest();
    for (const bad of [[], [{}], 'text', 7, true]) {
      const error = (await send(bad)).expectError('BAD_USER_INPUT');
      expect(error.extensions.fields).toMatchObject([{ field: 'metadata' }]);
    }
    expect(await app.digest()).toEqual(before);
  });

  it('null removes the metadata of an order and is refused for a kit; both updates require the field', async () => {
    expect((await setOrder({ a: 1 })).expectNoErrors()).toEqual({
      updateOrderMetadata: { order: { metadata: { a: 1 } } },
    });
    expect((await setOrder(null)).expectNoErrors()).toEqual({ updateOrderMetadata: { order: { metadata: null } } });
    expect((await createOrder(null)).expectDone().createOrder.order.metadata).toBeNull();
    (await setKit(null)).expectError('BAD_USER_INPUT');
    for (const answer of [await setKit(undefined), await setOrder(undefined)]) {
      expect(answer.expectError('BAD_USER_INPUT').extensions.fields).toMatchObject([{ field: 'metadata' }]);
    }
  });

  it('an update replaces the whole object', async () => {
    await setKit({ a: 1, b: { c: 2 } });
    expect((await setKit({ b: {} })).expectNoErrors()).toEqual({ updateKitMetadata: { kit: { metadata: { b: {} } } } });
  });

  it.each([9_007_199_254_740_991, -9_007_199_254_740_991, 0.1, 1e-300])(
    'a number is returned exactly: %d',
    async (n) => {
      expect((await setKit({ n })).expectNoErrors()).toEqual({ updateKitMetadata: { kit: { metadata: { n } } } });
    },
  );

  it.each(['[1e400]', '9007199254740992', '-9007199254740993', '{"deep": 1e20}'])(
    'a number that JSON readers round is refused: %s',
    async (number) => {
      const before = await app.digest();
      const payload = JSON.stringify({
        query: 'mutation ($input: UpdateKitMetadataInput!) { updateKitMetadata(input: $input) { kit { metadata } } }',
        variables: { input: { kitId, metadata: { n: 'NUMBER' } } },
      }).replace('"NUMBER"', number);
      const response = await app.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Token ${program.client.key}`, 'content-type': 'application/json' },
        payload,
      });
      new GraphQLResult(response, { query: payload, variables: undefined }).expectError('BAD_USER_INPUT');
      const literal = number.replaceAll('"', '');
      const inline = await app.graphql(
        `mutation { updateKitMetadata(input: { kitId: "${kitId}", metadata: { n: ${literal} } }) { kit { metadata } } }`,
        undefined,
        program.client,
      );
      inline.expectError('BAD_USER_INPUT');
      expect(await app.digest()).toEqual(before);
    },
  );
});

describe('metadata that is merged', () => {
  const change = (more: object) =>
    program.attempt(program.client, 'updateKitMetadata', { kitId, metadata: {}, ...more });
  const stored = async () => {
    const { metadata, updated } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
    return { metadata, updated };
  };

  /** The examples of RFC 7396, appendix A, whose patches are objects. */
  it.each<[string, unknown, Record<string, unknown>, unknown]>([
    ['replaces a value', { a: 'b' }, { a: 'c' }, { a: 'c' }],
    ['adds a key', { a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    ['removes the only key', { a: 'b' }, { a: null }, {}],
    ['removes one key of two', { a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    ['replaces a list', { a: ['b'] }, { a: 'c' }, { a: 'c' }],
    ['replaces by a list', { a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    ['merges what is nested', { a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    ['replaces a list of objects', { a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    ['keeps a null that is stored', { e: null }, { a: 1 }, { e: null, a: 1 }],
    ['makes an object of what was none', ['c', 'd'], { a: 'b' }, { a: 'b' }],
    ['leaves no null of a new object', {}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%s', (_what, target, patch, merged) => {
    expect(mergePatch(target, patch)).toEqual(merged);
  });

  it('keeps __proto__ a key like any other', () => {
    const patch = { parsed: JSON.parse('{"__proto__": {"a": 1}, "b": 2}') };
    const merged = mergePatch({ parsed: JSON.parse('{"__proto__": {"c": 3}}') }, patch);
    expect(JSON.stringify(merged)).toBe('{"parsed":{"__proto__":{"c":3,"a":1},"b":2}}');
  });

  it('keeps what the caller does not name', async () => {
    await setKit({ a: 1, b: { c: 2, d: 3 } });
    await change({ metadata: { b: { c: null }, e: [4] }, mode: 'MERGE' });
    expect((await stored()).metadata).toEqual({ a: 1, b: { d: 3 }, e: [4] });
    await change({ metadata: { f: 5 }, mode: 'REPLACE' });
    expect((await stored()).metadata).toEqual({ f: 5 });
  });

  it('loses nothing of many who merge at once', async () => {
    await setKit({});
    const keys = Array.from({ length: 10 }, (_, index) => `key${index}`);
    await Promise.all(keys.map((name) => change({ metadata: { [name]: true }, mode: 'MERGE' })));
    expect((await stored()).metadata).toEqual(Object.fromEntries(keys.map((name) => [name, true])));
  });

  it('is removed by an order’s null', async () => {
    await setOrder({ a: 1 });
    await program.attempt(program.client, 'updateOrderMetadata', { orderId, metadata: null, mode: 'MERGE' });
    expect((await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).metadata).toBeNull();
  });

  it('is refused where the result would be too large, and nothing changes', async () => {
    await setKit({ a: 'x'.repeat(10_000) });
    const refused = await change({ metadata: { b: 'x'.repeat(10_000) }, mode: 'MERGE' });
    expect(outcomeOf(refused)).toBe('BAD_USER_INPUT');
    expect(refused.errors[0]?.message).toContain('must have at most 16384 bytes as JSON');
    expect((await stored()).metadata).toEqual({ a: 'x'.repeat(10_000) });
  });

  it.each(['REPLACE', 'MERGE'])('with expectedUpdated is a CONFLICT once the record has moved on: %s', async (mode) => {
    await setKit({ a: 1 });
    const { updated } = await stored();
    app.clock.advance(1_000);
    const first = await change({ metadata: { b: 2 }, mode, expectedUpdated: updated.toISOString() });
    expect(outcomeOf(first)).toBe('OK');
    const { updated: now, metadata } = await stored();
    const late = await change({ metadata: { c: 3 }, mode, expectedUpdated: updated.toISOString() });
    expect(outcomeOf(late)).toBe('CONFLICT');
    expect(late.errors[0]?.message).toContain(now.toISOString());
    expect((await stored()).metadata).toEqual(metadata);
  });
});
