import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret } from '../auth/keys.ts';
import type { OperationFacts } from '../context.ts';
import type { Database } from '../db/database.ts';
import { AppError, ERROR_TABLE, UNAVAILABLE_REASONS } from '../errors.ts';
import type { Build } from '../telemetry/build.ts';
import { type CountSpans, SPAN_OUTCOMES } from '../telemetry/tracing.ts';

/** Upper bounds of the histogram's buckets, in seconds: from a health check to a large nested page. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The same for how many statements a request sends. */
const STATEMENT_BUCKETS = [1, 2, 4, 8, 16, 32, 64];

/** The methods that have a series of their own; every other is `other`, since each of them costs memory. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** How many names of operations have series of their own, besides those that the operator lists. */
const MOST_OPERATIONS = 100;

/** What the operations share that have none. */
const OTHER = 'other';

/** What alerts watch besides the codes of the API: guesses, and what the HTTP parser refuses. */
const WATCHED = [
  ['UNAUTHENTICATED', 'wrong key'],
  ['NOT_FOUND', 'kit code'],
  ['FORBIDDEN', 'registration token'],
  ['HEADERS_TOO_LARGE', ''],
  ['REQUEST_TIMEOUT', ''],
] as const;

/** Why the service refused to go on with a caller, whatever was asked for (docs/operations.md, "Metrics"). */
export type Refusal =
  | 'connections'
  | 'requests_under_way'
  | 'unread_answer'
  | 'unread_bytes'
  | 'documents_of_caller'
  | 'documents'
  | 'documents_unwanted'
  | 'subscriptions_of_key'
  | 'subscriptions';

/**
 * What the process counts, for Prometheus (docs/operations.md, "Metrics"). Labels are route templates, codes and names of the
 * schema: never what a caller has written, which might name a person and would have no bounds.
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
    help: 'Refusals and faults by their code, and by a reason where the code alone does not tell; each once per request.',
    labelNames: ['code', 'reason'],
    registers: [this.registry],
  });
  readonly #adminMutations = new Counter({
    name: 'admin_mutations_total',
    help: 'Mutations that users of the role ADMIN have done, by name.',
    labelNames: ['mutation'],
    registers: [this.registry],
  });

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
    help: 'Duration of the GraphQL operations of callers by name and kind.',
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
    help: 'SQL statements of a request that sends any, by route template.',
    labelNames: ['route'],
    buckets: STATEMENT_BUCKETS,
    registers: [this.registry],
  });
  readonly #statementSeconds = new Histogram({
    name: 'request_sql_seconds',
    help: 'How long the SQL statements of a request took altogether, with their wait for a connection, by route template.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  readonly #spans = new Counter({
    name: 'trace_spans_total',
    help: 'Spans of traces that were exported, that failed to be, and that were dropped since too many waited.',
    labelNames: ['result'],
    registers: [this.registry],
  });
  /** Counts spans by what became of them. */
  readonly countSpans: CountSpans = (result, times) => this.#spans.inc({ result }, times);

  /** @param operationNames names of operations that have series of their own in any case */
  constructor(operationNames: readonly string[] = []) {
    for (const name of operationNames) this.#operationNames.add(name);
    this.#mostOperations = MOST_OPERATIONS + this.#operationNames.size;
    collectDefaultMetrics({ register: this.registry });
    // Prometheus sees an increase only of what it has seen before: alerts would miss the first of each.
    for (const code of Object.keys(ERROR_TABLE)) this.countFailure(code, '', 0);
    for (const [code, reason] of WATCHED) this.countFailure(code, reason, 0);
    for (const result of SPAN_OUTCOMES) this.countSpans(result, 0);
    for (const reason of UNAVAILABLE_REASONS) this.countFailure('SERVICE_UNAVAILABLE', reason, 0);
  }

  /** Says what runs. */
  tellBuild(build: Build): void {
    new Gauge({
      name: 'build_info',
      help: 'Always 1; the labels say which version of the service runs on which version of Node.',
      labelNames: ['version', 'node', 'commit'],
      registers: [this.registry],
    }).set({ ...build }, 1);
  }

  /** Shows how the pool is used, at the moment of asking. */
  gaugeConnections(database: Pick<Database, 'connections' | 'mostConnections'>): void {
    new Gauge({
      name: 'database_connections_max',
      help: 'How many connections to the database there may be.',
      registers: [this.registry],
    }).set(database.mostConnections);
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database that are active or idle, and requests that wait for one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
      },
    });
  }

  countRequest(request: FastifyRequest, status: number, milliseconds: number): void {
    const labels = { method: methodOf(request) ?? OTHER, route: routeOf(request.routeOptions.url), status };
    this.#duration.observe(labels, milliseconds / 1000);
  }

  /** @param isKnownCaller whether the caller has a key; a name that nobody with a key has used gets no series */
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

/** The method of a request, if it is one that anybody uses. */
export function methodOf({ method }: FastifyRequest): string | undefined {
  return METHODS.has(method) ? method : undefined;
}

function routeOf(url: string | undefined): string {
  return url ?? 'unknown';
}

/** Measures every request. Call it on the app itself before registering routes, or their requests are not measured. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.record?.isTold) metrics.countRequest(request, reply.statusCode, reply.elapsedTime);
  });
}

/**
 * `GET /metrics` for Prometheus (contract, 7.3).
 *
 * @param token what the scraper sends as `Authorization: Bearer`; undefined if anybody may read
 */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async ({ headers }, reply) => {
    if (token !== undefined && !isBearer(headers.authorization, token)) {
      throw new AppError(
        'UNAUTHENTICATED',
        'The metrics take the token of METRICS_TOKEN: "Authorization: Bearer <token>".',
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares hashes, which are of one length, in a time that does not tell how much of them is equal. */
function isBearer(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(hashSecret(given), hashSecret(token));
}
