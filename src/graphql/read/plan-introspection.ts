import { type DocumentNode, executeSync, type FieldNode, Kind, separateOperations, visit } from 'graphql';
import { atLeastBytes } from '../answers/answer-length.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { AnswerRun } from './read-run.ts';

/**
 * Plans `__schema` or `__type`: introspection of the schema, which graphql-js answers without reading anything. @throws
 * AnswerTooLong
 */
export function planIntrospection(
  planned: PlannedOperation,
  key: string,
  selections: readonly FieldNode[],
): (run: AnswerRun) => string {
  const { schema } = planned;
  const document = documentOf(planned, selections);
  return ({ variables, work: { call } }) => {
    const { data, errors: [error] = [] } = executeSync({ schema, document, variableValues: { ...variables } });
    if (error) throw error;
    // Its objects share their strings: one long name, requested often, takes little memory as an object and hundreds of
    // megabytes as JSON.
    const { budget } = call;
    budget.requireRoom(atLeastBytes(data, budget.maxBytes));
    return JSON.stringify(data?.[key] ?? null);
  };
}

/**
 * The operation with only these root fields, the fragments that they spread, and their variables: graphql-js coerces
 * every variable that the document declares.
 */
function documentOf({ operation, fragments }: PlannedOperation, selections: readonly FieldNode[]): DocumentNode {
  const { variableDefinitions = [], ...withoutVariables } = operation;
  const alone = { ...withoutVariables, selectionSet: { kind: Kind.SELECTION_SET, selections } } as const;
  const all: DocumentNode = { kind: Kind.DOCUMENT, definitions: [alone, ...Object.values(fragments)] };
  const { definitions } = separateOperations(all)[operation.name?.value ?? ''] ?? all;
  const names = new Set<string>();
  visit({ kind: Kind.DOCUMENT, definitions }, { Variable: ({ name }) => void names.add(name.value) });
  const used = variableDefinitions.filter(({ variable }) => names.has(variable.name.value));
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...alone, variableDefinitions: used },
      ...definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
    ],
  };
}
