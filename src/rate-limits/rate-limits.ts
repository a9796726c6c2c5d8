import { Gauge, Counter as Metric } from 'prom-client';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { Counter } from './counter.ts';
import { LIMIT_NAMES, LIMITS, type LimitName, type Quotas, type Standing } from './limits.ts';
import { Patience } from './patience.ts';
import { inMemory, onPostgres, onRedis, type Places } from './places.ts';
import type { RedisClient } from './redis.ts';

/** What is needed to count: the quotas, and the store that instances share, if they share one. Redis goes first. */
export interface RateLimitSettings {
  readonly quotas: Quotas;
  readonly redis?: RedisClient | undefined;
  readonly databaseUrl?: string | undefined;
}

/** The rate limits of the service (contract, 8.5): one counter each, and metrics of what they refuse. */
export class RateLimits {
  /** For `/metrics`. Labels name limits, never callers. */
  readonly metrics: readonly (Metric<string> | Gauge)[];
  readonly #counters: ReadonlyMap<LimitName, Counter>;
  readonly #refusals: Metric<'limit'>;
  readonly #places: Places;

  constructor({ quotas, redis, databaseUrl }: RateLimitSettings, log: Log) {
    this.#refusals = new Metric({
      name: 'rate_limit_refusals_total',
      help: 'Requests and activations refused, by rate limit.',
      labelNames: ['limit'],
      registers: [],
    });
    const failures = new Metric({
      name: 'rate_limit_store_failures_total',
      help: 'Failed attempts to reach the store that instances share their counts in.',
      registers: [],
    });
    const patience = new Patience(log, () => failures.inc());
    const up: Gauge = new Gauge({
      name: 'rate_limit_store_up',
      help: 'Whether instances share their counts: 0 while the store does not answer and each counts on its own.',
      registers: [],
      collect: () => up.set(patience.isAway ? 0 : 1),
    });
    this.metrics = redis || databaseUrl ? [this.#refusals, failures, up] : [this.#refusals];
    this.#places = redis ? onRedis(redis, patience) : databaseUrl ? onPostgres(databaseUrl, patience) : inMemory();
    this.#counters = new Map(
      LIMIT_NAMES.map((name) => [name, new Counter(name, quotas[name], this.#places.placeOf(name, quotas[name]))]),
    );
    // So that a rate has something to start from.
    for (const limit of LIMIT_NAMES) this.#refusals.inc({ limit }, 0);
  }

  /** Counts for a limit. The caller throws {@link refusal} if it is exceeded. */
  count(limit: LimitName, key: string, requests = 1): Promise<Standing> {
    return this.#counterOf(limit).count(key, requests);
  }

  /** The standing of somebody who, as far as this process knows, has nothing left; otherwise undefined. Counts nothing. */
  spent(limit: LimitName, key: string): Standing | undefined {
    return this.#counterOf(limit).spent(key);
  }

  /** Creates the RATE_LIMITED of an exceeded limit, and counts the refusal. It names nobody. */
  refusal(standing: Standing): AppError {
    this.#refusals.inc({ limit: standing.limit });
    return rateLimited(standing);
  }

  close(): Promise<void> {
    return this.#places.close();
  }

  #counterOf(limit: LimitName): Counter {
    const counter = this.#counters.get(limit);
    if (!counter) throw new Error(`There is no limit ${limit}.`);
    return counter;
  }
}

/** What somebody is told who has exceeded a limit. */
export function rateLimited({ limit, quota, secondsLeft }: Omit<Standing, 'remaining' | 'isExceeded'>): AppError {
  const unit = secondsLeft === 1 ? 'second' : 'seconds';
  return new AppError(
    'RATE_LIMITED',
    `Too many ${LIMITS[limit]}: the limit is ${quota.toLocaleString('en')} a minute. Try again in ${secondsLeft} ${unit}.`,
  );
}
