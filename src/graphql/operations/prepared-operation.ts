import { type DocumentNode, getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { OperationFacts } from '../../call/operation-record.ts';
import { costVariables } from '../limits/cost.ts';
import { parseWithinLimit } from '../limits/limits.ts';
import { bytesOfDocument } from '../read/document-bytes.ts';
import { PlannedMutation } from '../read/planned-mutation.ts';
import { PlannedQuery } from '../read/planned-query.ts';
import { type LiftedVariable, liftedDocument, liftedValues, shapeOf } from './lifted-values.ts';
import type { OperationNames } from './operation-names.ts';

/** The size of a variable in place of a string, in bytes: a heap measurement, rounded up. */
const VARIABLE_BYTES = 200;

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
 * A valid operation with everything that does not depend on its variables, nor on strings that are written into it: prepared once, and
 * run many times.
 */
export interface OperationShape {
  /** What identifies it: its text, or the shape of its text (lifted-values.ts). */
  readonly key: SentOperation;
  /** Unique among prepared operations. */
  readonly number: number;
  /** The lexical tokens of the document as it is sent. */
  readonly tokenCount: number | undefined;
  /** Without locations: they take most of a document's memory, and only errors have them. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Undefined for a subscription, each of whose events is executed separately. */
  readonly planned: PlannedQuery | PlannedMutation | undefined;
  readonly facts: OperationFacts;
  /** The names of the variables that its cost depends on. */
  readonly costVariables: readonly string[];
  /** The variables in place of strings. */
  readonly lifted: readonly LiftedVariable[];
}

/** An operation as it was sent. */
export interface PreparedOperation {
  readonly shape: OperationShape;
  /** The document with the locations that errors report. */
  readonly located: () => DocumentNode;
  /** The strings that are written into it, as variables. */
  readonly values: Readonly<Record<string, string>>;
}

let count = 0;

/**
 * Prepares an operation from a document that fits the schema; undefined if the document does not determine which of its
 * operations to run.
 */
export function prepareOperation(sent: SentOperation, names: OperationNames): PreparedOperation | undefined {
  const given = shapeOf(sent.text);
  const lifted = given && liftedDocument(given.text);
  if (!lifted) {
    const shape = prepareShape({ key: sent, text: sent.text, variables: [] }, names);
    return shape && asSent(shape, sent);
  }
  const shape = prepareShape({ key: { ...sent, text: given.text }, ...lifted }, names);
  return shape && asSent(shape, sent, liftedValues(lifted.variables, given.strings));
}

/** An operation of a known shape, as it was sent, with the strings that are written into it as variables. */
export function asSent(
  shape: OperationShape,
  { text }: SentOperation,
  values: PreparedOperation['values'] = {},
): PreparedOperation {
  return { shape, located: () => parseWithinLimit(text), values };
}

interface ShapeParts extends Pick<OperationShape, 'key'> {
  readonly text: string;
  readonly variables: readonly LiftedVariable[];
  /** If it is not that of the text. */
  readonly tokenCount?: number;
}

function prepareShape(
  { key, text, variables, tokenCount }: ShapeParts,
  names: OperationNames,
): OperationShape | undefined {
  const { name } = key;
  // Within the limits, as sent: the variables in place of strings add further tokens.
  const document = parse(text, { noLocation: true });
  const operation = getOperationAST(document, name);
  if (!operation) return undefined;
  count += 1;
  return {
    key,
    number: count,
    tokenCount: tokenCount ?? document.tokenCount,
    document,
    operation,
    planned: PlannedQuery.of(document, { name }) ?? PlannedMutation.of(document, { name }),
    facts: { name: names.shown(operation.name?.value), kind: operation.operation, isStored: false },
    costVariables: costVariables(document),
    lifted: variables,
  };
}

/** The memory that it occupies, in bytes, not counting its text. It grows with each plan. */
export function bytesOfShape({ document, planned, lifted }: OperationShape): number {
  return (planned?.keptBytes ?? bytesOfDocument(document)) + lifted.length * VARIABLE_BYTES;
}
