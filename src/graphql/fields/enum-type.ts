import type { EnumRef } from '@pothos/core';
import type { builder } from './builder.ts';

type EnumType = EnumRef<typeof builder.$inferSchemaTypes, unknown>;

const enumTypes = new Map<object, EnumType>();

/**
 * Registers an enum of the schema for an enum of the database, so that filters that take the database's values use it
 * (filter-input.ts).
 */
export function enumOf<Type extends EnumType>(values: object, type: Type): Type {
  enumTypes.set(values, type);
  return type;
}

/** The enum of the schema for an enum of the database. @throws Error when the schema is built, if none is registered. */
export function enumFor(values: object): EnumType {
  const type = enumTypes.get(values);
  if (!type) throw new Error(`No enum of the schema is registered for the values ${Object.keys(values).join(', ')}.`);
  return type;
}
