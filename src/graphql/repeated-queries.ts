import { type DocumentNode, getOperationAST, type OperationDefinitionNode, parse, validate } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { spendCost } from './cost.ts';
import { LIMITS, type Spending } from './limits.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { schema } from './schema.ts';
import { coerceVariables } from './variables.ts';

/** The characters of all the documents that are kept, and of one that is worth keeping. */
const KEPT_CHARACTERS = 4_000_000;
const MAX_LENGTH = 50_000;

/** A document that has come before: parsed, valid, and planned. */
interface Prepared {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly query: PlannedQuery;
}

/**
 * Answers queries that come again and again, without Yoga: parsing, validating and planning are done once for each document.
 * A document is prepared when it comes the second time, so that callers who vary their documents cost no more than they do
 * anyway, and what is kept is bounded.
 */
export class RepeatedQueries {
  readonly #prepared = new LRUCache<string, Prepared | 'seen once' | 'not for here'>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_value, key) => key.length + 1,
  });

  /**
   * Answers a query, as JSON text. Undefined if Yoga has to: for the first time, for a mutation, for a query that cannot be
   * read by plan, and for whatever is to be refused, since Yoga knows how refusals are told.
   */
  async answer(
    { query: text, operationName, variables: given }: GraphQLParams,
    context: RequestContext,
    spending: Spending,
  ): Promise<string | undefined> {
    const prepared = text === undefined ? undefined : this.#preparedFor(text, operationName);
    if (!prepared) return undefined;
    const { document, operation, query } = prepared;
    try {
      const variables = coerceVariables(schema, document, operation, given ?? {});
      spendCost({ schema, document, operation, variables }, spending);
      const data = await query.read(context, variables);
      return data === undefined ? undefined : `{"data":${data}}`;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  #preparedFor(text: string, operationName: string | undefined): Prepared | undefined {
    if (text.length > MAX_LENGTH) return undefined;
    const key = `${operationName ?? ''} ${text}`;
    const known = this.#prepared.get(key);
    if (known === 'not for here') return undefined;
    if (known === undefined) {
      this.#prepared.set(key, 'seen once');
      return undefined;
    }
    if (known !== 'seen once') return known;
    const prepared = prepare(text, operationName);
    this.#prepared.set(key, prepared ?? 'not for here');
    return prepared;
  }
}

function prepare(text: string, operationName: string | undefined): Prepared | undefined {
  const document = parseOrNothing(text);
  const operation = document && getOperationAST(document, operationName);
  const query = document && PlannedQuery.of(document, operationName);
  if (!document || !operation || !query || validate(schema, document).length > 0) return undefined;
  return { document, operation, query };
}

function parseOrNothing(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: LIMITS.tokens });
  } catch {
    // Yoga parses it again, and says what is wrong with it.
    return undefined;
  }
}
