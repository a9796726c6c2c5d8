import { type Actor, documentHolder } from '../../auth/actor.ts';
import { FairCache } from '../../shares/fair-cache.ts';
import { bytesOfEntry, bytesOfText } from '../../shares/kept-bytes.ts';
import { chargeCost } from '../limits/cost.ts';
import { LIMITS, type RequestUsage } from '../limits/limits.ts';
import { liftedValues, shapeOf } from './lifted-values.ts';
import {
  asSent,
  bytesOfShape,
  keyOfShape,
  keyOfText,
  type OperationShape,
  type PreparedOperation,
  type SentOperation,
} from './prepared-operation.ts';

/** The maximum memory for all kept operations, in bytes, including their documents and plans. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** The share of that memory that one operation may take, and the share for the costs of all operations. */
const SHARE_OF_ONE = 1 / 8;
const SHARE_OF_COSTS = 1 / 32;

/** The length, in characters, of the longest document worth keeping. */
export const MAX_CACHEABLE_LENGTH = 20_000;

/**
 * A cache of the operations that callers have sent, each prepared once: parsed, validated and planned. It is bounded in
 * bytes, and shared between accounts, so that a caller who varies its documents only evicts its own.
 */
export class KeptOperations {
  readonly #operations: FairCache<OperationShape>;
  /** The costs of operations within the limits, by the operation's number and the values that its cost depends on. */
  readonly #costs: FairCache<Cost>;
  readonly #mostOfOne: number;

  /** @param keptBytes the approximate amount of memory that it may take */
  constructor(keptBytes = KEPT_BYTES) {
    this.#mostOfOne = keptBytes * SHARE_OF_ONE;
    this.#operations = new FairCache(keptBytes, bytesOfKept);
    this.#costs = new FairCache(keptBytes * SHARE_OF_COSTS, (_cost, key) => bytesOfEntry(key));
  }

  /**
   * The operation, if it has been sent before, with these strings written into it or with others. Nothing is kept for callers without a
   * key, because anybody could fill the memory with useless plans.
   */
  find(sent: SentOperation, actor: Actor | null): PreparedOperation | undefined {
    if (!isCacheable(sent, actor)) return undefined;
    const known = this.#withStrings(sent);
    if (known) return known;
    const shape = this.#operations.get(keyOfText(sent));
    return shape && asSent(shape, sent);
  }

  #withStrings(sent: SentOperation): PreparedOperation | undefined {
    const given = shapeOf(sent.text);
    const shape = given && this.#operations.get(keyOfShape(sent, given));
    return shape && asSent(shape, sent, liftedValues(shape.lifted, given.strings));
  }

  /** Keeps an operation at its current size. One that is too large is prepared again each time. */
  keep({ shape, sent }: PreparedOperation, actor: Actor | null): void {
    if (!isCacheable(sent, actor)) return;
    const { key } = shape;
    if (bytesOfKept(shape, key) > this.#mostOfOne) this.#operations.delete(key);
    else this.#operations.set(key, shape, documentHolder(actor));
  }

  /**
   * Adds the cost of an operation with these variables to the request's usage, and returns it, in points (contract, 8.2). It is remembered
   * in the caller's room: a caller who varies variables only makes the service forget what was sent by the same account.
   *
   * @throws AppError QUERY_TOO_COMPLEX
   */
  charge(
    { document, operation, number, costVariables: names }: OperationShape,
    variables: Readonly<Record<string, unknown>>,
    usage: RequestUsage,
    actor: Actor | null,
  ): number {
    const key = `${number} ${names.map((name) => weightOf(variables[name])).join()}`;
    const known = this.#costs.get(key);
    if (known && usage.cost + known.points <= LIMITS.cost && usage.aliases + known.aliases <= LIMITS.aliases) {
      usage.cost += known.points;
      usage.aliases += known.aliases;
      return known.points;
    }
    const { cost, aliases } = usage;
    chargeCost({ document, operation, variables }, usage);
    const charged = { points: usage.cost - cost, aliases: usage.aliases - aliases };
    this.#costs.set(key, charged, documentHolder(actor));
    return charged.points;
  }
}

interface Cost {
  readonly points: number;
  readonly aliases: number;
}

/** Whether an operation may be kept. */
export function isCacheable({ text }: SentOperation, actor: Actor | null): boolean {
  return actor !== null && text.length <= MAX_CACHEABLE_LENGTH;
}

function bytesOfKept(shape: OperationShape, key: string): number {
  // The text is in memory twice: the document's names are slices of it.
  return bytesOfEntry(key) + bytesOfText(key) + bytesOfShape(shape);
}

/** The part of a value that a cost can depend on: for a list, its length but not its entries. */
function weightOf(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'string' ? 'text' : String(value);
}
