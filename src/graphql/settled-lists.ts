import { type GraphQLSchema, getNamedType, getNullableType, isCompositeType, isListType, isObjectType } from 'graphql';
import { wrapResolver } from './wrapped-resolvers.ts';

/**
 * Makes every list of objects a list of promises. Changes the schema.
 *
 * If an item of a list fails at once, graphql-js forgets the items before it (`completeListValue`), though they may be waiting for the
 * database: when one of them fails, too, nobody handles its rejection, and that ends the process. After a promise, no item fails at once.
 */
export function withSettledLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) continue;
      wrapResolver(field, (resolve) => (source, args, work, info) => {
        const list: unknown = resolve(source, args, work, info);
        return list instanceof Promise ? list.then(promises) : promises(list);
      });
    }
  }
  return schema;
}

function promises(list: unknown): unknown {
  return Array.isArray(list) ? list.map((item: unknown) => Promise.resolve(item)) : list;
}
