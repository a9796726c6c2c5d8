import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';

/** A value as a GraphQL literal, whether it fits the type or not; without a type, JSON whose keys are GraphQL names. */
export function literal(value: unknown, type?: GraphQLInputType): string {
  const nullable = type && getNullableType(type);
  if (Array.isArray(value)) {
    const items = value.map((each) => literal(each, isListType(nullable) ? nullable.ofType : nullable));
    return `[${items.join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = isInputObjectType(nullable) ? nullable.getFields() : {};
    const entries = Object.entries(value).map(([name, each]) => `${name}: ${literal(each, fields[name]?.type)}`);
    return `{ ${entries.join(', ')} }`;
  }
  if (typeof value === 'string' && nullable && isEnumType(getNamedType(nullable))) return value;
  return JSON.stringify(value);
}
