import { executeSync, type FieldNode, Kind } from 'graphql';
import type { PlannedOperation } from './planned-operation.ts';

/** Plans `__schema` or `__type`: what is asked of the schema itself, which graphql-js answers without reading anything. */
export function planIntrospection(
  { schema, operation, fragments }: PlannedOperation,
  key: string,
  selections: readonly FieldNode[],
): (run: { readonly variables: Readonly<Record<string, unknown>> }) => string {
  const document = {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } } as const,
      ...Object.values(fragments),
    ],
  } as const;
  return ({ variables }) => {
    const { data, errors: [error] = [] } = executeSync({ schema, document, variableValues: { ...variables } });
    if (error) throw error;
    return JSON.stringify(data?.[key] ?? null);
  };
}
