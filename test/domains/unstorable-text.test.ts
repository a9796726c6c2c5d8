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
import { schema } from '../../src/graphql/schema/schema.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { literal } from '../helpers/literal.ts';

const app = useTestApp();
let admin: TestActor;

beforeAll(async () => {
  admin = await app.actor('ADMIN');
});

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
          return `{ ${field.name}: ${place.literalWith(text)} ${literal(others, type).slice(1)}`;
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
      literalWith: (text) => literal({ deep: [{ inside: text }] }),
    },
    // A key in a literal is a GraphQL name, which cannot contain such text, so this literal has it as a value again.
    { path: place, withText: (text) => ({ deep: [{ [text]: 1 }] }), literalWith: (text) => literal({ text }) },
  ];
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args: [input] }) =>
  input ? [{ name, type: input.type, places: textPlaces(input.type) }] : [],
);

describe('text that PostgreSQL cannot store is refused, naming its field, in every text of every mutation', () => {
  it.each(mutations)('$name', async ({ name, type, places }) => {
    expect(places.length).toBeGreaterThan(0);
    const before = await app.digest();
    for (const { path, withText, literalWith } of places) {
      const answers = [];
      for (const text of ['a\u0000b', 'half \ud83d', '\udc00']) {
        answers.push(
          await app.graphql(
            `mutation ($input: ${type}) { ${name}(input: $input) { __typename } }`,
            { input: withText(text) },
            admin,
          ),
        );
      }
      answers.push(
        await app.graphql(`mutation { ${name}(input: ${literalWith('a\u0000b')}) { __typename } }`, undefined, admin),
      );
      for (const answer of answers) {
        const fields = answer.expectError('BAD_USER_INPUT').extensions.fields?.map(({ field }) => field);
        expect(fields, answer.describe()).toContain(path);
      }
    }
    expect(await app.digest()).toEqual(before);
  });

  it('half a surrogate pair in a literal is a syntax error', async () => {
    const answer = await app.graphql(
      'mutation { createAccount(input: { name: "\\ud83d", mode: LIVE }) { __typename } }',
      undefined,
      admin,
    );
    answer.expectError('GRAPHQL_PARSE_FAILED');
  });
});
