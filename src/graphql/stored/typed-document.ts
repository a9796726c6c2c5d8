import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../generated/graphql-schema.d.ts';

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';

/**
 * Parses an operation or a fragment and infers its types from its text and schema.graphql: `ResultOf` for its result,
 * `VariablesOf` for its variables. The second argument lists the fragments that it spreads. Fragments are not masked: a
 * fragment's fields become fields of the selection that spreads it.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    Date: string;
    DateTime: string;
    JSONObject: Record<string, unknown>;
    ResultValue: string | number;
  };
}>();

/** Variables whose optional fields may also be undefined, which means absent, at every level. */
export type OrUndefined<Variables> = Variables extends readonly unknown[]
  ? Variables
  : Variables extends object
    ? {
        [Name in keyof Variables]:
          | OrUndefined<Variables[Name]>
          | (undefined extends Variables[Name] ? undefined : never);
      }
    : Variables;
