import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { OperationFacts } from '../../call/operation-record.ts';
import { costVariables } from '../limits/cost.ts';
import { parseWithinLimit } from '../limits/limits.ts';
import { bytesOfDocument } from '../read/document-bytes.ts';
import { PlannedMutation } from '../read/planned-mutation.ts';
import { PlannedQuery } from '../read/planned-query.ts';
import type { OperationNames } from './operation-names.ts';

/** The identity of an operation. */
export interface SentOperation {
  readonly text: string;
  readonly name: string | null | undefined;
}

/** The operation identified by a request's parameters. */
export function sentBy({ query: text = '', operationName: name }: GraphQLParams): SentOperation {
  return { text, name };
}

/**
 * A valid operation with everything that does not depend on its variables: prepared once for its text, and run many
 * times.
 */
export interface PreparedOperation {
  readonly sent: SentOperation;
  /** Unique among prepared operations. */
  readonly number: number;
  /** Without locations: they take most of a document's memory, and only errors have them. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The document with the locations that errors report. */
  readonly located: () => DocumentNode;
  /** Undefined for a subscription, each of whose events is executed separately. */
  readonly planned: PlannedQuery | PlannedMutation | undefined;
  readonly facts: OperationFacts;
  /** The names of the variables that its cost depends on. */
  readonly costVariables: readonly string[];
}

let count = 0;

/**
 * Prepares an operation from a document that fits the schema; undefined if the document does not determine which of its
 * operations to run.
 */
export function prepareOperation(sent: SentOperation, names: OperationNames): PreparedOperation | undefined {
  const { text, name } = sent;
  const document = parseWithinLimit(text, { noLocation: true });
  const operation = getOperationAST(document, name);
  if (!operation) return undefined;
  const located = () => parseWithinLimit(text);
  count += 1;
  return {
    sent,
    number: count,
    document,
    operation,
    located,
    planned: PlannedQuery.of(document, { name, located }) ?? PlannedMutation.of(document, { name, located }),
    facts: { name: names.shown(operation.name?.value), kind: operation.operation, isStored: false },
    costVariables: costVariables(document),
  };
}

/** The memory that it occupies, in bytes, not counting its text. It grows with each plan. */
export function bytesOfPrepared({ document, planned }: PreparedOperation): number {
  return planned?.keptBytes ?? bytesOfDocument(document);
}
