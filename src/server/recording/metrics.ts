import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret } from '../../auth/keys.ts';
import type { OperationFacts } from '../../call/operation-record.ts';
import type { Database } from '../../db/database.ts';
import { EligibilityReason, NOT_ELIGIBLE } from '../../domains/eligibility/decide.ts';
import { AppError, ERROR_TABLE, UNAVAILABLE_REASONS } from '../../errors/errors.ts';
import type { Build } from '../../telemetry/build.ts';
import { type CountSpans, SPAN_OUTCOMES } from '../../telemetry/tracing.ts';

/** Upper bounds of the histogram's buckets, in seconds: from a health check to a large nested page. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds of the buckets for how many statements a request sends. */
const STATEMENT_BUCKETS = [1, 2, 4, 8, 16, 32, 64];

/** The HTTP methods that have a series of their own. All others share `other`, because each series costs memory. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** How many operation names have series of their own, in addition to those that the operator lists. */
const MAX_OPERATIONS = 100;

/** The label shared by all operations without a series of their own. */
const OTHER = 'other';

/** Failures that alerts watch in addition to the API's codes: guesses, and requests that the HTTP parser refuses. */
const WATCHED = [
  ['UNAUTHENTICATED', 'wrong key'],
  ['NOT_FOUND', 'kit code'],
  ['FORBIDDEN', 'registration token'],
  ['HEADERS_TOO_LARGE', ''],
  ['REQUEST_TIMEOUT', ''],
] as const;

/** The reason of a failure as the metrics have it, with the one of its several reasons that counts by itself. */
export function failureLabel(reason: string, each: string): string {
  return `${reason}: ${each}`;
}

/** Why the service refused to serve a caller, whatever the request (docs/operations.md, "Metrics"). */
export type Refusal =
  | 'connections'
  | 'connections_of_address'
  | 'requests_under_way'
  | 'unread_answer'
  | 'unread_bytes'
  | 'bodies'
  | 'documents_of_caller'
  | 'documents_of_account'
  | 'documents'
  | 'documents_unwanted'
  | 'subscriptions_of_key'
  | 'subscriptions_of_account'
  | 'subscriptions'
  | 'exports_of_key'
  | 'exports_of_account'
  | 'exports';

/**
 * The process's metrics for Prometheus (docs/operations.md, "Metrics"). Labels are route templates, codes and names from the
 * schema. They are never a caller's text, which might name a person and could take any number of values.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route template, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });
  readonly #failures = new Counter({
    name: 'request_failures_total',
    help: 'Refusals and faults by code, and by reason where the code has several; each counted once per request.',
    labelNames: ['code', 'reason'],
    registers: [this.registry],
  });
  readonly #adminMutations = new Counter({
    name: 'admin_mutations_total',
    help: 'Mutations by users with the role ADMIN, by name.',
    labelNames: ['mutation'],
    registers: [this.registry],
  });

  readonly #resultsLinks = new Counter({
    name: 'results_links_total',
    help: 'How often results links were opened, and how many were closed by wrong dates of birth.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  /** Counts what came of a date of birth. */
  readonly countResultsLink = (outcome: 'opened' | 'closed', times = 1): void =>
    this.#resultsLinks.inc({ outcome }, times);

  readonly #refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Connections and requests that were refused or cut off because of a limit, by reason.',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  /** Counts a refusal. */
  readonly refused = (reason: Refusal): void => this.#refusals.inc({ reason });

  readonly #operations = new Histogram({
    name: 'graphql_operation_duration_seconds',
    help: 'Duration of GraphQL operations of callers by name and kind.',
    labelNames: ['operation', 'kind'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });
  readonly #operationNames = new Set([OTHER]);
  readonly #mostOperations: number;
  readonly #graphqlErrors = new Counter({
    name: 'graphql_errors_total',
    help: 'GraphQL operations that were answered with an error of this code; each code once per operation.',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly #statements = new Histogram({
    name: 'request_sql_statements',
    help: 'SQL statements per request that sends any, by route template.',
    labelNames: ['route'],
    buckets: STATEMENT_BUCKETS,
    registers: [this.registry],
  });
  readonly #statementSeconds = new Histogram({
    name: 'request_sql_seconds',
    help: 'Total duration of the SQL statements of a request, including the wait for a connection, by route template.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  readonly #spans = new Counter({
    name: 'trace_spans_total',
    help: 'Trace spans by result: exported, failed, or dropped because too many were waiting.',
    labelNames: ['result'],
    registers: [this.registry],
  });
  /** Counts spans by their outcome. */
  readonly countSpans: CountSpans = (result, times) => this.#spans.inc({ result }, times);

  /** @param operationNames names of operations that always have series of their own */
  constructor(operationNames: readonly string[] = []) {
    for (const name of operationNames) this.#operationNames.add(name);
    this.#mostOperations = MAX_OPERATIONS + this.#operationNames.size;
    // Prometheus only sees an increase in a series it already knows, so alerts would miss the first failure of each kind.
    for (const code of Object.keys(ERROR_TABLE)) this.countFailure(code, '', 0);
    for (const [code, reason] of WATCHED) this.countFailure(code, reason, 0);
    for (const reason of Object.values(EligibilityReason))
      this.countFailure('FORBIDDEN', failureLabel(NOT_ELIGIBLE, reason), 0);
    for (const result of SPAN_OUTCOMES) this.countSpans(result, 0);
    for (const outcome of ['opened', 'closed'] as const) this.countResultsLink(outcome, 0);
    for (const reason of UNAVAILABLE_REASONS) this.countFailure('SERVICE_UNAVAILABLE', reason, 0);
  }

  /**
   * Publishes the process's CPU, memory, event loop lag and garbage collection. Call it once a process: the watchers cannot be stopped, and
   * hold these metrics, and through them the database, until the process ends.
   */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Publishes the running build. */
  publishBuild(build: Build): void {
    new Gauge({
      name: 'build_info',
      help: 'Always 1; the labels say which version of the service runs on which version of Node.',
      labelNames: ['version', 'node', 'commit'],
      registers: [this.registry],
    }).set({ ...build }, 1);
  }

  /** Publishes how the pool is being used at the moment of each scrape. */
  gaugeConnections(database: Pick<Database, 'connections' | 'maxConnections' | 'preparedBytes'>): void {
    new Gauge({
      name: 'database_connections_max',
      help: 'The maximum number of database connections.',
      registers: [this.registry],
    }).set(database.maxConnections);
    new Gauge({
      name: 'database_connections',
      help: 'Database connections that are active or idle, and requests waiting for one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
      },
    });
    new Gauge({
      name: 'prepared_statement_bytes',
      help: 'The estimated memory of prepared statements in PostgreSQL, over all connections.',
      registers: [this.registry],
      collect() {
        this.set(database.preparedBytes());
      },
    });
  }

  countRequest(request: FastifyRequest, status: number, milliseconds: number): void {
    const labels = { method: methodOf(request) ?? OTHER, route: routeOf(request.routeOptions.url), status };
    this.#duration.observe(labels, milliseconds / 1000);
  }

  /** @param isKnownCaller whether the caller has a key. A name gets a series only once a caller with a key has used it. */
  countOperation({ name, kind }: OperationFacts, milliseconds: number, isKnownCaller: boolean): void {
    this.#operations.observe({ operation: this.#operationLabel(name, isKnownCaller), kind }, milliseconds / 1000);
  }

  #operationLabel(name: string, isKnownCaller: boolean): string {
    if (this.#operationNames.has(name)) return name;
    if (!isKnownCaller || this.#operationNames.size >= this.#mostOperations) return OTHER;
    this.#operationNames.add(name);
    return name;
  }

  countGraphQLError(code: string, times = 1): void {
    this.#graphqlErrors.inc({ code }, times);
  }

  countStatements(url: string | undefined, statements: number, seconds: number): void {
    const labels = { route: routeOf(url) };
    this.#statements.observe(labels, statements);
    this.#statementSeconds.observe(labels, seconds);
  }

  countFailure(code: string, reason: string, times = 1): void {
    this.#failures.inc({ code, reason }, times);
  }

  countAdminMutation(mutation: string, times = 1): void {
    this.#adminMutations.inc({ mutation }, times);
  }
}

/** The method of a request, if it is a common one. */
export function methodOf({ method }: FastifyRequest): string | undefined {
  return METHODS.has(method) ? method : undefined;
}

function routeOf(url: string | undefined): string {
  return url ?? 'unknown';
}

/** Measures every request. Call it on the app itself before registering routes, or their requests will not be measured. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.record?.isReported) metrics.countRequest(request, reply.statusCode, reply.elapsedTime);
  });
}

/**
 * `GET /metrics` for Prometheus (contract, 7.3).
 *
 * @param token what the scraper sends as `Authorization: Bearer`; undefined if anyone may read the metrics
 */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async ({ headers }, reply) => {
    if (token !== undefined && !isBearer(headers.authorization, token)) {
      throw new AppError(
        'UNAUTHENTICATED',
        'The metrics require the token of METRICS_TOKEN: "Authorization: Bearer <token>".',
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares hashes, which have equal lengths, in constant time, so that timing reveals nothing about the token. */
function isBearer(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(hashSecret(given), hashSecret(token));
}
