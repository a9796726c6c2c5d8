import { type DocumentNode, executeSync, type FieldNode, Kind, separateOperations, visit } from 'graphql';
import { atLeastBytes } from '../answers/answer-length.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { AnswerRun } from './read-run.ts';

/** Plans `__schema` or `__type`: what is asked of the schema itself, which graphql-js answers without reading anything. @throws AnswerTooLong */
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
    // Its objects share their texts: one long name, asked for often, takes little memory as an object and hundreds of megabytes as JSON.
    const { budget } = call;
    budget.requireRoom(atLeastBytes(data, budget.maxBytes));
    return JSON.stringify(data?.[key] ?? null);
  };
}

/** The operation with these root fields, the fragments that they spread, and the variables in them: graphql-js coerces every one it is told of. */
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
