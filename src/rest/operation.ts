import { type DocumentNode, execute, type GraphQLError, parse, validate } from 'graphql';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { causeOf } from '../graphql/errors.ts';
import { schema } from '../graphql/schema.ts';
import { refusalInRestNames } from './naming.ts';

/** A GraphQL operation that a REST route runs: parsed and validated once, when the service starts. */
export interface StoredOperation<Data> {
  /** @throws AppError what a resolver refused, in the words of REST; anything else is a fault. */
  run(context: RequestContext, variables: Readonly<Record<string, unknown>>): Promise<Data>;
}

/**
 * Stores an operation. `Data` describes what it selects.
 *
 * @throws Error at start when the operation does not fit the schema.
 */
export function storedOperation<Data>(text: string): StoredOperation<Data> {
  const document = validDocument(text);
  return {
    async run(context, variables) {
      const result = await execute({ schema, document, variableValues: variables, contextValue: context });
      if (result.errors) throw failureOf(result.errors);
      if (!result.data) throw new Error('A stored operation answered nothing.');
      // graphql-js gives what the operation selects, and `Data` describes that selection; the golden tests compare both.
      return result.data as Data;
    },
  };
}

function validDocument(text: string): DocumentNode {
  const document = parse(text, { noLocation: true });
  const errors = validate(schema, document);
  if (errors.length > 0) {
    throw new Error(`A stored operation does not fit the schema: ${errors.map((error) => error.message).join('; ')}`);
  }
  return document;
}

/** The one failure to answer with: a fault before a refusal, so that none stays unseen. */
function failureOf(errors: readonly GraphQLError[]): unknown {
  const causes = errors.map(causeOf);
  const fault = causes.find((cause) => !(cause instanceof AppError));
  if (fault !== undefined) return fault;
  const [refusal] = causes;
  return refusal instanceof AppError ? refusalInRestNames(refusal) : refusal;
}
