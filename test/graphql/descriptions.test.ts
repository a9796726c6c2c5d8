import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';

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
