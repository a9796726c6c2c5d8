import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

const WRONG = '20260101';

/** A date in an argument: its type, the path to it, and a literal of the argument with a number in its place. */
interface DatePlace {
  readonly type: string;
  readonly path: readonly (string | number)[];
  readonly literal: string;
}

/** Every date in a value of this type. A type within itself is not entered again. */
function datesIn(type: GraphQLInputType, within: readonly string[] = []): DatePlace[] {
  const nullable = getNullableType(type);
  if (isListType(nullable))
    return datesIn(nullable.ofType, within).map(({ path, literal, ...place }) => ({
      ...place,
      path: [0, ...path],
      literal: `[${literal}]`,
    }));
  const { name } = getNamedType(nullable);
  if (name === 'Date' || name === 'DateTime') return [{ type: name, path: [], literal: WRONG }];
  if (!isInputObjectType(nullable) || within.includes(name)) return [];
  return Object.values(nullable.getFields()).flatMap((field) =>
    datesIn(field.type, [...within, name]).map(({ path, literal, ...place }) => ({
      ...place,
      path: [field.name, ...path],
      literal: `{ ${field.name}: ${literal} }`,
    })),
  );
}

function documentsOf(kind: string, root: GraphQLObjectType | null | undefined) {
  return Object.values(root?.getFields() ?? {}).flatMap(({ name, args }) =>
    args.flatMap((argument: GraphQLArgument) =>
      datesIn(argument.type).map(({ type, path, literal }) => ({
        field: (argument.name === 'input' ? path : [argument.name, ...path]).join('.'),
        type,
        document: `${kind} { ${name}(${argument.name}: ${literal}) { __typename } }`,
      })),
    ),
  );
}

const dates = [...documentsOf('query', schema.getQueryType()), ...documentsOf('mutation', schema.getMutationType())];

describe('a literal of the wrong type says field, type and place (contract, 5.4)', () => {
  it('in every place of a date', async () => {
    expect(dates.length).toBeGreaterThan(40);
    for (const { field, type, document } of dates) {
      const { errors } = await testApp.graphql(document);
      const error = errors.find(({ message }) => message.includes(WRONG));
      expect(error, document).toEqual({
        message: expect.stringMatching(
          new RegExp(`^${field} must be a string\\. Expected value of type "${type}!?", found`),
        ),
        locations: [{ line: 1, column: document.indexOf(WRONG) + 1 }],
        extensions: {
          code: 'GRAPHQL_VALIDATION_FAILED',
          fields: [{ field, message: 'must be a string', code: 'TYPE' }],
        },
      });
    }
  });

  it.each([
    ['{ kits(first: "ten") { totalCount } }', 'first', 'must be a whole number of at most 32 bits', 'TYPE'],
    ['{ kits(filter: { email: 7 }) { totalCount } }', 'filter.email', 'must be a string', 'TYPE'],
    ['{ kits(filter: 7) { totalCount } }', 'filter', 'must be an object', 'TYPE'],
    ['{ nodes(ids: ["a", null]) { id } }', 'ids.1', 'must not be null', 'REQUIRED'],
    ['{ kits(filter: { colour: 7 }) { totalCount } }', 'filter.colour', 'is not a field of KitFilter', 'NOT_ALLOWED'],
    ['query ($size: Int = "x") { kits(first: $size) { totalCount } }', 'first', expect.any(String), 'TYPE'],
    ['mutation { activateKit(input: {}) { result } }', 'kitId', 'is required', 'REQUIRED'],
  ])('%s', async (document, field, message, code) => {
    const error = (await testApp.graphql(document)).expectError('GRAPHQL_VALIDATION_FAILED');
    expect(error).toMatchObject({
      locations: [{ line: 1 }],
      extensions: { fields: [{ field, message, code }] },
    });
  });

  it('of an enum names the values that there are', async () => {
    const error = (
      await testApp.graphql('mutation { activateKit(input: { kitId: "A", sex: X }) { result } }')
    ).expectError('GRAPHQL_VALIDATION_FAILED');
    expect(error.extensions.fields).toEqual([{ field: 'sex', message: 'must be F or M', code: 'NOT_ONE_OF' }]);
  });
});
