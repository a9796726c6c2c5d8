import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { OperationFacts } from '../../call/operation-record.ts';
import { costVariables } from '../limits/cost.ts';
import { parseWithinLimit } from '../limits/limits.ts';
import { bytesOfDocument } from '../read/document-bytes.ts';
import { PlannedMutation } from '../read/planned-mutation.ts';
import { PlannedQuery } from '../read/planned-query.ts';
import {
  type DocumentShape,
  type LiftedDocument,
  type LiftedVariable,
  liftedDocument,
  liftedValues,
  shapeOf,
} from './lifted-values.ts';
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
  /** What it is kept by. */
  readonly key: string;
  /** Unique among prepared operations. */
  readonly number: number;
  /**
   * With the token count of the text as it is sent, and without locations: they take most of a document's memory, and only errors have
   * them.
   */
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
  readonly sent: SentOperation;
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
  const { text, name } = sent;
  const given = shapeOf(text);
  const lifted = given && liftedDocument(given.text);
  if (!lifted) {
    const document = parseWithinLimit(text, { noLocation: true });
    const shape = prepareShape({ key: keyOfText(sent), name, document, variables: [] }, names);
    return shape && asSent(shape, sent);
  }
  const shape = prepareShape({ key: keyOfShape(sent, given), name, ...lifted }, names);
  return shape && asSent(shape, sent, liftedValues(lifted.variables, given.strings));
}

/**
 * What an operation is kept by that is prepared for its text alone. The length separates names from texts: a name may be any text, so a
 * blank between them could belong to either.
 */
export function keyOfText({ text, name }: SentOperation): string {
  return `text ${name?.length ?? 0} ${name ?? ''}${text}`;
}

/** What an operation is kept by that is prepared for any strings. A text that has these numbers for strings must not be taken for it. */
export function keyOfShape({ name }: SentOperation, { text }: DocumentShape): string {
  return `shape ${name?.length ?? 0} ${name ?? ''}${text}`;
}

/** An operation of a known shape, as it was sent, with the strings that are written into it as variables. */
export function asSent(
  shape: OperationShape,
  sent: SentOperation,
  values: PreparedOperation['values'] = {},
): PreparedOperation {
  return { shape, sent, located: () => parseWithinLimit(sent.text), values };
}

interface ShapeParts extends LiftedDocument, Pick<OperationShape, 'key'>, Pick<SentOperation, 'name'> {}

function prepareShape(
  { key, name, document, variables }: ShapeParts,
  names: OperationNames,
): OperationShape | undefined {
  const operation = getOperationAST(document, name);
  if (!operation) return undefined;
  count += 1;
  return {
    key,
    number: count,
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
