import { unwatched, type WatchStatement } from '../db/statements/watched-statements.ts';

/** What the log, the metrics and the trace say about an operation. */
export interface OperationFacts {
  /** Its name, or a substitute if the name may not be logged (graphql/operations/operation-names.ts). */
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Whether it is one of the service's own operations, which a route runs. */
  readonly isStored: boolean;
}

/** Records one operation for the log, the metrics and the trace. An operation that never ends is not reported. */
export interface OperationRecord {
  readonly begin: (facts: OperationFacts) => void;
  /** Adds points to the operation's cost (contract, 8.2). */
  readonly spend: (cost: number) => void;
  /** @param failure what went wrong, if anything; only its kind is reported */
  readonly end: (failure?: unknown) => void;
  readonly watch: WatchStatement;
}

/** For work that does not belong to a request. */
export const UNRECORDED: OperationRecord = { begin: () => {}, spend: () => {}, end: () => {}, watch: unwatched };
