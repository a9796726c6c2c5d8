import { type DocumentNode, GraphQLError, validate } from 'graphql';
import { AppError } from '../../errors/errors.ts';
import { chargeDocument, newRequestUsage, parseWithinLimit } from '../limits/limits.ts';
import { schema } from '../schema/schema.ts';
import type { OperationNames } from './operation-names.ts';
import { type PreparedOperation, prepareOperation, type SentOperation } from './prepared-operation.ts';

/** A document that does not fit the schema, and its errors. */
export interface WrongDocument {
  readonly document: DocumentNode;
  readonly errors: readonly GraphQLError[];
}

/**
 * Prepares an operation that is sent for the first time. Undefined if Yoga has to report the error, which is cheap: the
 * document is malformed, exceeds a limit, or does not determine which of its operations to run.
 */
export function prepareNew(sent: SentOperation, names: OperationNames): PreparedOperation | WrongDocument | undefined {
  const document = parsedOrNothing(sent.text);
  if (!document) return undefined;
  const errors = validate(schema, document);
  return errors.length > 0 ? { document, errors } : prepareOperation(sent, names);
}

function parsedOrNothing(text: string): DocumentNode | undefined {
  try {
    const document = parseWithinLimit(text);
    chargeDocument(newRequestUsage(), document);
    return document;
  } catch (error) {
    if (error instanceof GraphQLError || error instanceof AppError) return undefined;
    throw error;
  }
}
