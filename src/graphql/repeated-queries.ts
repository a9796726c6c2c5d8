import { type DocumentNode, GraphQLError, type OperationDefinitionNode, parse, validate } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { OperationFacts, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { costVariables, spendCost } from './cost.ts';
import { LIMITS, newSpending, problemOf } from './limits.ts';
import type { OperationNames } from './operation-names.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { schema } from './schema.ts';
import { coerceVariables } from './variables.ts';

/** The characters of all the documents that are kept. */
const KEPT_CHARACTERS = 1_000_000;

/** The characters of the longest document that is worth keeping. */
export const LONGEST_REPEATED = 20_000;

/** A document that has come before: parsed, valid, and planned. */
interface Prepared {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly query: PlannedQuery;
  readonly facts: OperationFacts;
  /** The variables that its cost depends on, and what it costs for combinations of their values that are within the limits. */
  readonly costVariables: readonly string[];
  readonly costs: LRUCache<string, number>;
}

/** For how many combinations of values it is remembered what a query costs. */
const REMEMBERED_COSTS = 100;

/**
 * Answers queries that come again and again, without Yoga: parsing, validating and planning are done once for each document.
 * A document is prepared when it comes the second time, so that callers who vary their documents cost no more than they do
 * anyway, and what is kept is bounded.
 */
export class RepeatedQueries {
  readonly #names: OperationNames;
  readonly #prepared = new LRUCache<string, Prepared | 'seen once' | 'not for here'>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_value, key) => key.length + 1,
  });

  constructor(names: OperationNames) {
    this.#names = names;
  }

  /**
   * Answers a query, as JSON text. Undefined if Yoga has to: for the first time, for a mutation, for a query that cannot be
   * read by plan, and for whatever is to be refused, since Yoga knows how refusals are told.
   */
  async answer(
    { query: text, operationName, variables: given }: GraphQLParams,
    context: RequestContext,
  ): Promise<string | undefined> {
    const prepared = text === undefined ? undefined : this.#preparedFor(text, operationName);
    if (!prepared) return undefined;
    const { document, operation, query, facts } = prepared;
    const { record } = context;
    record.begin(facts);
    try {
      const variables = coerceVariables(schema, document, operation, given ?? {});
      record.spend(costOf(prepared, variables));
      const response = await query.read(context, variables);
      if (response !== undefined) record.end();
      return response;
    } catch (error) {
      // graphql-js refuses a null that only a default had made fit for its argument.
      if (error instanceof AppError || error instanceof GraphQLError) return undefined;
      record.end(error);
      throw error;
    }
  }

  #preparedFor(text: string, operationName: string | undefined): Prepared | undefined {
    if (text.length > LONGEST_REPEATED) return undefined;
    const key = `${operationName ?? ''} ${text}`;
    const known = this.#prepared.get(key);
    if (known === 'not for here') return undefined;
    if (known === undefined) {
      this.#prepared.set(key, 'seen once');
      return undefined;
    }
    if (known !== 'seen once') return known;
    const prepared = prepare(text, operationName, this.#names);
    this.#prepared.set(key, prepared ?? 'not for here');
    return prepared;
  }
}

/** @throws AppError QUERY_TOO_COMPLEX */
function costOf(
  { document, operation, costVariables: names, costs }: Prepared,
  variables: Readonly<Record<string, unknown>>,
): number {
  const key = JSON.stringify(names.map((name) => variables[name]));
  const known = costs.get(key);
  if (known !== undefined) return known;
  const spending = newSpending();
  spendCost({ document, operation, variables }, spending);
  costs.set(key, spending.cost);
  return spending.cost;
}

function prepare(text: string, operationName: string | undefined, names: OperationNames): Prepared | undefined {
  const document = parseOrNothing(text);
  const query = document && PlannedQuery.of(document, operationName);
  if (!query || problemOf(document) || validate(schema, document).length > 0) return undefined;
  const { operation } = query;
  return {
    document,
    operation,
    query,
    facts: { name: names.told(operation.name?.value), kind: operation.operation, isStored: false },
    costVariables: costVariables(document),
    costs: new LRUCache({ max: REMEMBERED_COSTS }),
  };
}

function parseOrNothing(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: LIMITS.tokens });
  } catch {
    // Yoga parses it again, and says what is wrong with it.
    return undefined;
  }
}
