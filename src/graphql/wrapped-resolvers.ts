import { defaultFieldResolver, type GraphQLField, type GraphQLFieldResolver } from 'graphql';
import type { UnitOfWork } from '../call/unit-of-work.ts';

type Field = GraphQLField<unknown, UnitOfWork>;
type Resolve = GraphQLFieldResolver<unknown, UnitOfWork>;

const originals = new WeakMap<object, Resolve>();

/** Puts a resolver around that of a field. Changes the schema. */
export function wrapResolver(field: Field, wrap: (resolve: Resolve) => Resolve): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  if (!originals.has(field)) originals.set(field, resolve);
  field.resolve = wrap(resolve);
}

/** The resolver of a field without any around it, for the read path, which does itself what those are for. */
export function originalResolver(field: GraphQLField<unknown, unknown>): Resolve | undefined {
  return originals.get(field) ?? field.resolve;
}
