import type { GraphQLResolveInfo } from 'graphql';

/** The `info` passed to resolvers, which must not use it: the read path cannot serve a resolver that does. */
export function unusedInfo(fieldName: string): GraphQLResolveInfo {
  return new Proxy({} as GraphQLResolveInfo, {
    get: () => {
      throw new Error(`The resolver of ${fieldName} uses info: it needs a source.`);
    },
  });
}
