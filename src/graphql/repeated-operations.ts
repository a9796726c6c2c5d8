import { type DocumentNode, type ExecutionResult, GraphQLError, parse, validate } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../auth/actor.ts';
import type { OperationFacts } from '../call/operation-record.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { AppError } from '../errors.ts';
import { bytesOfEntry, bytesOfText } from '../kept-bytes.ts';
import { chargeCost, costVariables } from './cost.ts';
import { causeOf } from './errors.ts';
import { executeMutation } from './execute-mutation.ts';
import { LIMITS, newRequestUsage, problemOf } from './limits.ts';
import type { OperationNames } from './operation-names.ts';
import { POINT_BYTES } from './prices.ts';
import { PlannedMutation } from './read/planned-mutation.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { schema } from './schema.ts';
import { coerceVariables } from './variables.ts';

/** The most bytes that all kept operations may occupy, with their documents and plans. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** The share of that memory that one operation may take, and the share for the costs of all. */
const SHARE_OF_ONE = 1 / 8;
const SHARE_OF_COSTS = 1 / 32;

/** The length, in characters, of the longest document worth keeping. */
export const MAX_REPEATED_LENGTH = 20_000;

/** A document that has been sent before: parsed, valid, and planned. */
interface Prepared {
  readonly text: string;
  readonly document: DocumentNode;
  readonly planned: PlannedQuery | PlannedMutation;
  readonly facts: OperationFacts;
  /** The variables that its cost depends on. */
  readonly costVariables: readonly string[];
  /** Distinguishes its costs from those of other documents. */
  readonly number: number;
}

/** An operation that has been sent before. */
export interface RepeatedOperation {
  readonly kind: 'query' | 'mutation';
  /**
   * Undefined if Yoga has to answer: for what cannot be planned, and for everything that is refused before it runs, because Yoga
   * formats refusals. A `result` has errors, which Yoga formats as well.
   */
  readonly answer: (
    given: Readonly<Record<string, unknown>>,
    work: UnitOfWork,
  ) => Promise<{ readonly text: string } | { readonly result: ExecutionResult } | undefined>;
}

/**
 * Answers repeated operations without Yoga: parsing, validating and planning are done once per document. A document is prepared the
 * second time it is sent, so that callers who vary their documents cost no more than they would anyway. The memory used is
 * bounded.
 */
export class RepeatedOperations {
  readonly #names: OperationNames;
  readonly #prepared: LRUCache<string, Prepared | 'seen once' | 'not for here'>;
  /** The costs of operations within the limits, by the operation's number and what its cost depends on. */
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
   * The operation, if it has been sent before and can be answered here. Nothing is kept for callers without a key, because anybody
   * could fill the memory with plans that nobody needs.
   */
  find({ query: text, operationName }: GraphQLParams, actor: Actor | null): RepeatedOperation | undefined {
    if (actor === null || text === undefined || text.length > MAX_REPEATED_LENGTH) return undefined;
    const key = keyOf(text, operationName);
    const prepared = this.#preparedFor(key, text, operationName);
    if (!prepared) return undefined;
    const kind = prepared.planned instanceof PlannedQuery ? 'query' : 'mutation';
    return { kind, answer: (given, work) => this.#answer(key, prepared, given, work) };
  }

  async #answer(key: string, prepared: Prepared, given: Readonly<Record<string, unknown>>, work: UnitOfWork) {
    const { planned, facts } = prepared;
    const { record } = work.call;
    record.begin(facts);
    const keptBytes = planned.keptBytes;
    try {
      const variables = this.#acceptedVariables(prepared, given, work);
      if (!variables) return undefined;
      if (planned instanceof PlannedQuery) {
        const text = await planned.read(work, variables);
        if (text !== undefined) record.end();
        return text === undefined ? undefined : { text };
      }
      const located = () => parse(prepared.text, { maxTokens: LIMITS.tokens });
      const answer = await executeMutation({ mutation: planned, variables, variableValues: given, located }, work);
      const [error] = 'result' in answer ? (answer.result.errors ?? []) : [];
      record.end(error && causeOf(error));
      return answer;
    } catch (error) {
      // A query that is refused, or too long. A mutation throws nothing but faults.
      if (error instanceof AppError && planned instanceof PlannedQuery) return undefined;
      record.end(error);
      throw error;
    } finally {
      if (planned.keptBytes !== keptBytes) this.#keep(key, prepared);
    }
  }

  /** The variables, coerced; undefined if they are refused, or if the operation costs too much with them. */
  #acceptedVariables(
    prepared: Prepared,
    given: Readonly<Record<string, unknown>>,
    work: UnitOfWork,
  ): Readonly<Record<string, unknown>> | undefined {
    const { document, planned } = prepared;
    try {
      const variables = coerceVariables(schema, document, planned.operation, given);
      const points = this.#costOf(prepared, variables);
      work.call.record.spend(points);
      work.call.budget.expect(points * POINT_BYTES);
      return variables;
    } catch (error) {
      // graphql-js refuses a null for a variable that fits its argument only because of a default.
      if (error instanceof AppError || error instanceof GraphQLError) return undefined;
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
    { document, planned: { operation }, costVariables: names, number }: Prepared,
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

/** The length keeps names and texts apart: a name is any text, so a blank between the two might be a part of either. */
function keyOf(text: string, operationName = ''): string {
  return `${operationName.length} ${operationName}${text}`;
}

function bytesOf(entry: Prepared | 'seen once' | 'not for here', key: string): number {
  // The text is kept twice: the document's names are slices of it.
  return bytesOfEntry(key) + (typeof entry === 'string' ? 0 : bytesOfText(key) + entry.planned.keptBytes);
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
  const planned = document && (PlannedQuery.of(document, operationName) ?? PlannedMutation.of(document, operationName));
  if (!planned || problemOf(document) || validate(schema, document).length > 0) return undefined;
  const { operation } = planned;
  return {
    text,
    document,
    planned,
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
