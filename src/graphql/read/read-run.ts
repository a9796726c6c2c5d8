import type { FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListPage } from '../paging.ts';
import type { ShownRecords } from '../patients-data.ts';
import type { Failures } from './failures.ts';

/** What a plan is made for: an operation, and the variables that decide which of its fields are included. */
export interface PlannedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One run of a plan. */
export interface ReadRun {
  readonly work: UnitOfWork;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The list and page of each connection, by its plan: computed when the SQL is written, and reused for the cursors. */
  readonly pages: Map<object, ListPage>;
  readonly failures: Failures;
  /** Whether what a record does not tell the caller is null, as in REST, and not an error. */
  readonly withheldIsNull?: boolean;
  /** What the use-case of a mutation has returned; only while its payload is read. */
  readonly payload?: object;
}

/** One run of a plan, while the answer to one root field is written. */
export interface AnswerRun extends ReadRun {
  /** What the answer shows, collected from its marks and notes. */
  readonly shown: ShownRecords;
}

/** Thrown while planning: the operation has a field that the read path cannot read, so graphql-js runs it. */
export class NotPlannable extends Error {}
