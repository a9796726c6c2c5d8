import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Everything in a type that can have a description, by names such as `Query.kits(first:)`. */
function membersOf(type: GraphQLNamedType): Described[] {
  if (isEnumType(type)) return type.getValues().map((value) => within(type, value));
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => within(type, field));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const named = within(type, field);
    return [named, ...field.args.map((argument) => argumentOf(named, argument))];
  });
}

function within({ name: owner }: Described, { name, description }: Described): Described {
  return { name: `${owner}.${name}`, description };
}

function argumentOf({ name: owner }: Described, { name, description }: Described): Described {
  return { name: `${owner}(${name}:)`, description };
}

const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
const directives = schema
  .getDirectives()
  .flatMap((directive) => [directive, ...directive.args.map((argument) => argumentOf(directive, argument))]);

it('every type, field, argument, input field, enum value and directive has a description that is a sentence', () => {
  const described: readonly Described[] = [...types, ...types.flatMap(membersOf), ...directives];
  expect(described.length).toBeGreaterThan(500);
  const unlike = described.filter(({ description }) => !/^[A-Z`“"1-9].*\.$/s.test(description ?? ''));
  expect(unlike.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
});

/** What makes a description depend on its neighbours: an editor shows it alone. */
const DEPENDENT =
  /^(It|They|Both|Whether (it|both|the two)|(When|Why|Where) it|Which|The same)\b|\bin the same case\b|gives the default\b/;

it('every description is understood without the ones around it', () => {
  const described: readonly Described[] = [...types, ...types.flatMap(membersOf), ...directives];
  const dependent = described.filter(({ description }) => DEPENDENT.test(description ?? ''));
  expect(dependent.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
});

it('no input is described as part of a record, which only what a cache stores can be', () => {
  const inputs = types.filter((type) => isInputObjectType(type) || isEnumType(type));
  const described: readonly Described[] = [...inputs, ...inputs.flatMap(membersOf)];
  expect(described.filter(({ description }) => /\bcache\b/.test(description ?? '')).map(({ name }) => name)).toEqual(
    [],
  );
});

it('every scalar of the schema’s own says where it is specified', () => {
  const own = types.filter((type) => isScalarType(type)).filter((type) => !isSpecifiedScalarType(type));
  expect(own.map(({ name }) => name)).toEqual(['Date', 'DateTime', 'JSONObject', 'ResultValue']);
  for (const { name, specifiedByURL } of own) expect(specifiedByURL, name).toMatch(/^https:\/\/[a-z.-]+\/\S+$/);
});

it('every value of a result says that its type differs, and names the field that is the same for all', () => {
  const results = types
    .filter((type) => isObjectType(type))
    .filter((type) => type.getInterfaces().some(({ name }) => name === 'Result'));
  expect(results).toHaveLength(4);
  for (const result of results) {
    const { value, asGiven } = result.getFields();
    expect(value?.description, result.name).toMatch(/differs between the types of results.*`asGiven`/);
    expect(String(asGiven?.type), result.name).toBe('ResultValue!');
  }
});
