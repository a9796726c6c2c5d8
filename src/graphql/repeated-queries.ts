import { type DocumentNode, GraphQLError, type OperationDefinitionNode, parse, validate } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { OperationFacts } from '../call/operation-record.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { AppError } from '../errors.ts';
import { bytesOfEntry, bytesOfText } from '../kept-bytes.ts';
import { chargeCost, costVariables } from './cost.ts';
import { LIMITS, newRequestUsage, problemOf } from './limits.ts';
import type { OperationNames } from './operation-names.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { schema } from './schema.ts';
import { coerceVariables } from './variables.ts';

/** The most bytes that all kept queries may occupy, with their documents and plans. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** The share of that memory that one query may take, and the share for the costs of all queries. */
const SHARE_OF_ONE = 1 / 8;
const SHARE_OF_COSTS = 1 / 32;

/** The length, in characters, of the longest document worth keeping. */
export const MAX_REPEATED_LENGTH = 20_000;

/** A document that has been sent before: parsed, valid, and planned. */
interface Prepared {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly query: PlannedQuery;
  readonly facts: OperationFacts;
  /** The variables that its cost depends on. */
  readonly costVariables: readonly string[];
  /** Distinguishes its costs from those of other documents. */
  readonly number: number;
}

/**
 * Answers repeated queries without Yoga: parsing, validating and planning are done once per document. A document is prepared the
 * second time it is sent, so that callers who vary their documents cost no more than they would anyway. The memory used is
 * bounded.
 */
export class RepeatedQueries {
  readonly #names: OperationNames;
  readonly #prepared: LRUCache<string, Prepared | 'seen once' | 'not for here'>;
  /** The costs of queries within the limits, by the query's number and what its cost depends on. */
  readonly #costs: LRUCache<string, number>;
  readonly #mostOfOne: number;
  #count = 0;

  /** @param keptBytes approximately how much memory it may take */
  constructor(names: OperationNames, keptBytes = KEPT_BYTES) {
    this.#names = names;
    this.#mostOfOne = keptBytes * SHARE_OF_ONE;
    this.#prepared = new LRUCache({ maxSize: keptBytes, sizeCalculation: bytesOf });
    this.#costs = new LRUCache({
      maxSize: keptBytes * SHARE_OF_COSTS,
      sizeCalculation: (_cost, key) => bytesOfEntry(key),
    });
  }

  /**
   * Answers a query, as JSON text. Undefined if Yoga has to answer: the first time, for mutations, for queries that cannot be
   * planned, and for everything that is refused, because Yoga formats refusals.
   */
  async answer(
    { query: text, operationName, variables: given }: GraphQLParams,
    work: UnitOfWork,
  ): Promise<string | undefined> {
    if (text === undefined || text.length > MAX_REPEATED_LENGTH) return undefined;
    const key = `${operationName ?? ''} ${text}`;
    const prepared = this.#preparedFor(key, text, operationName);
    if (!prepared) return undefined;
    const { document, operation, query, facts } = prepared;
    const { record } = work.call;
    record.begin(facts);
    try {
      const variables = coerceVariables(schema, document, operation, given ?? {});
      record.spend(this.#costOf(prepared, variables));
      const keptBytes = query.keptBytes;
      const response = await query.read(work, variables);
      if (query.keptBytes !== keptBytes) this.#keep(key, prepared);
      if (response !== undefined) record.end();
      return response;
    } catch (error) {
      // graphql-js refuses a null for a variable that fits its argument only because of a default.
      if (error instanceof AppError || error instanceof GraphQLError) return undefined;
      record.end(error);
      throw error;
    }
  }

  #preparedFor(key: string, text: string, operationName: string | undefined): Prepared | undefined {
    const known = this.#prepared.get(key);
    if (known === 'not for here') return undefined;
    if (known === undefined) {
      this.#prepared.set(key, 'seen once');
      return undefined;
    }
    if (known !== 'seen once') return known;
    this.#count += 1;
    const prepared = prepare(text, operationName, this.#names, this.#count);
    this.#keep(key, prepared ?? 'not for here');
    return prepared;
  }

  /** Keeps an entry at its current size; one that has become too large is left to Yoga. */
  #keep(key: string, entry: Prepared | 'not for here'): void {
    // The cache measures an entry when it is added, and not again for the same value.
    this.#prepared.delete(key);
    this.#prepared.set(key, bytesOf(entry, key) > this.#mostOfOne ? 'not for here' : entry);
  }

  /** @throws AppError QUERY_TOO_COMPLEX */
  #costOf(
    { document, operation, costVariables: names, number }: Prepared,
    variables: Readonly<Record<string, unknown>>,
  ): number {
    const key = `${number} ${names.map((name) => weightOf(variables[name])).join()}`;
    const known = this.#costs.get(key);
    if (known !== undefined) return known;
    const spending = newRequestUsage();
    chargeCost({ document, operation, variables }, spending);
    this.#costs.set(key, spending.cost);
    return spending.cost;
  }
}

function bytesOf(entry: Prepared | 'seen once' | 'not for here', key: string): number {
  // The text is kept twice: the document's names are slices of it.
  return bytesOfEntry(key) + (typeof entry === 'string' ? 0 : bytesOfText(key) + entry.query.keptBytes);
}

/** The part of a value that a cost can depend on: for a list, its length but not its entries. */
function weightOf(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'string' ? 'text' : String(value);
}

function prepare(
  text: string,
  operationName: string | undefined,
  names: OperationNames,
  number: number,
): Prepared | undefined {
  const document = parseOrNothing(text);
  const query = document && PlannedQuery.of(document, operationName);
  if (!query || problemOf(document) || validate(schema, document).length > 0) return undefined;
  const { operation } = query;
  return {
    document,
    operation,
    query,
    facts: { name: names.shown(operation.name?.value), kind: operation.operation, isStored: false },
    costVariables: costVariables(document),
    number,
  };
}

function parseOrNothing(text: string): DocumentNode | undefined {
  try {
    // Without locations: they take most of a document's memory, and only Yoga reports errors.
    return parse(text, { maxTokens: LIMITS.tokens, noLocation: true });
  } catch {
    // Yoga parses it again and reports what is wrong.
    return undefined;
  }
}
