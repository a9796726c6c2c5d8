import type { FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../../context.ts';
import type { ListPage } from '../paging.ts';
import type { ShownRecords } from '../patients-data.ts';

/** What a plan is made for: an operation, with the variables that decide which of its fields are included. */
export interface PlannedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One run of a plan. */
export interface ReadRun {
  readonly context: RequestContext;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The list and the page of each connection, by its plan: made when the SQL is written, used again for its cursors. */
  readonly pages: Map<object, ListPage>;
}

/** The answer to one root field being written. */
export interface AnswerRun extends ReadRun {
  /** The records that the answer shows, as its blanks tell. */
  readonly shown: ShownRecords;
}

/** Thrown while planning: the operation has a field that the read path cannot read; graphql-js runs it. */
export class NotPlannable extends Error {}

/** Thrown when the answer is there: the rows hold what only graphql-js can answer, such as an error on a field. */
export class NotWritable extends Error {}
