import { Gauge, Counter as Metric } from 'prom-client';
import { AppError } from '../errors/errors.ts';
import type { Log } from '../log.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Counter } from './counter.ts';
import { LIMIT_NAMES, LIMITS, type LimitName, type QuotaState, type Quotas } from './limits.ts';
import type { RedisClient } from './redis.ts';
import { onPostgres, onRedis, type SharedStores } from './shared-stores.ts';

/** The quotas, and the store that instances share, if any. Redis takes precedence. */
export interface RateLimitSettings {
  readonly quotas: Quotas;
  readonly redis?: RedisClient | undefined;
  readonly databaseUrl?: string | undefined;
  /** The schema with the service's tables there. */
  readonly databaseSchema?: string | undefined;
}

/** The rate limits of the service (contract, 8.5): one counter each, and metrics of what they refuse. */
export class RateLimits {
  /** For `/metrics`. Labels name limits, never callers. */
  readonly metrics: readonly (Metric<string> | Gauge)[];
  readonly #counters: ReadonlyMap<LimitName, Counter>;
  readonly #refusals: Metric<'limit'>;
  /** Undefined if this process counts on its own. */
  readonly #stores: SharedStores | undefined;

  constructor({ quotas, redis, databaseUrl, databaseSchema }: RateLimitSettings, log: Log) {
    this.#refusals = new Metric({
      name: 'rate_limit_refusals_total',
      help: 'Requests and activations refused, by rate limit.',
      labelNames: ['limit'],
      registers: [],
    });
    const failures = new Metric({
      name: 'rate_limit_store_failures_total',
      help: 'Failed attempts to reach the rate limit store.',
      registers: [],
    });
    const breaker = new CircuitBreaker(log, () => failures.inc());
    const up: Gauge = new Gauge({
      name: 'rate_limit_store_up',
      help: 'Whether instances share their counts: 0 while the store is unavailable and each counts on its own.',
      registers: [],
      collect: () => up.set(breaker.isAway ? 0 : 1),
    });
    this.#stores = redis
      ? onRedis(redis, breaker)
      : databaseUrl
        ? onPostgres(databaseUrl, databaseSchema, breaker)
        : undefined;
    this.metrics = this.#stores ? [this.#refusals, failures, up] : [this.#refusals];
    this.#counters = new Map(
      LIMIT_NAMES.map((name) => [name, new Counter(name, quotas[name], this.#stores?.storeOf(name, quotas[name]))]),
    );
    // Start at zero, so that a rate can be computed from the first refusal on.
    for (const limit of LIMIT_NAMES) this.#refusals.inc({ limit }, 0);
  }

  /** Counts for a limit. The caller throws {@link refusal} if it is exceeded. */
  count(limit: LimitName, key: string, requests = 1): Promise<QuotaState> {
    return this.#counterOf(limit).count(key, requests);
  }

  /** The state of a quota that this process knows to be used up; otherwise undefined. Counts nothing. */
  spent(limit: LimitName, key: string): QuotaState | undefined {
    return this.#counterOf(limit).spent(key);
  }

  /** Creates the RATE_LIMITED error for an exceeded limit, and counts the refusal. It does not name the caller. */
  refusal(standing: QuotaState): AppError {
    this.#refusals.inc({ limit: standing.limit });
    return rateLimited(standing);
  }

  async close(): Promise<void> {
    await this.#stores?.close();
  }

  #counterOf(limit: LimitName): Counter {
    const counter = this.#counters.get(limit);
    if (!counter) throw new Error(`There is no limit ${limit}.`);
    return counter;
  }
}

/** The error for a caller that has exceeded a limit. */
export function rateLimited({ limit, quota, secondsLeft }: Omit<QuotaState, 'remaining' | 'isExceeded'>): AppError {
  const unit = secondsLeft === 1 ? 'second' : 'seconds';
  return new AppError(
    'RATE_LIMITED',
    `Too many ${LIMITS[limit]}: the limit is ${quota.toLocaleString('en')} a minute. Try again in ${secondsLeft} ${unit}.`,
  );
}
