import { executeSync, type FieldNode, Kind } from 'graphql';
import { atLeastBytes } from '../answer-length.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { AnswerRun } from './read-run.ts';

/** Plans `__schema` or `__type`: what is asked of the schema itself, which graphql-js answers without reading anything. @throws AnswerTooLong */
export function planIntrospection(
  { schema, operation, fragments }: PlannedOperation,
  key: string,
  selections: readonly FieldNode[],
): (run: AnswerRun) => string {
  const document = {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } } as const,
      ...Object.values(fragments),
    ],
  } as const;
  return ({ variables, work: { call } }) => {
    const { data, errors: [error] = [] } = executeSync({ schema, document, variableValues: { ...variables } });
    if (error) throw error;
    // Its objects share their texts: one long name, asked for often, takes little memory as an object and hundreds of megabytes as JSON.
    const { budget } = call;
    budget.requireRoom(atLeastBytes(data, budget.maxBytes));
    return JSON.stringify(data?.[key] ?? null);
  };
}
