import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { Audience } from '../roles/fields-of-patients.ts';

/** The input of a plan: an operation, and the variables that determine which of its fields are included. */
export interface PlannedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether the answer has REST's shape (projection.ts); GraphQL's if left out. */
  readonly isProjected?: boolean;
  /** Whom it is planned for. */
  readonly audience: Audience;
}

/** Selects the operation of a document to plan, and how to plan it. */
export interface PlanOptions {
  /** Its name; omitted if the document has no other. */
  readonly name?: string | null | undefined;
  /** Whether the answer has REST's shape. */
  readonly isProjected?: boolean;
}

/** The root fields by their keys, as graphql-js collects them. */
export function rootFieldsOf({ schema, fragments, variables, operation }: PlannedOperation) {
  const type = schema.getRootType(operation.operation);
  if (!type) throw new Error(`The schema has no ${operation.operation}s.`);
  return collectFields(schema, { ...fragments }, { ...variables }, type, operation.selectionSet);
}

/** A source of aliases that are unique within an operation. */
export function aliases(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `r${count}`;
  };
}

/** The fragments of a document, by name. */
export function fragmentsOf({ definitions }: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  return Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
}

/** The same operation with the locations that errors report. */
export function locatedIn(
  { operation: { name }, ...planned }: PlannedOperation,
  document: DocumentNode,
): PlannedOperation {
  const operation = getOperationAST(document, name?.value);
  if (!operation) throw new Error('The operation is not in its own document.');
  return { ...planned, operation, fragments: fragmentsOf(document) };
}
