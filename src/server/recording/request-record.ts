import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyIn } from '../../auth/authenticate.ts';
import { keyPrefix } from '../../auth/keys.ts';
import type { OperationFacts, OperationRecord } from '../../call/operation-record.ts';
import type { StatementName, WatchStatement } from '../../db/statements/watched-statements.ts';
import type { Span, Tracing } from '../../telemetry/tracing.ts';
import { type Metrics, methodOf } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's record for the operator; null if the request reaches no hook, such as one whose path cannot be decoded. */
    record: RequestRecord | null;
  }
}

/** Every authorization scheme that may carry a key. */
const SCHEMES = ['token', 'bearer'];

/** A statement that takes at least as long is named in the log, in milliseconds. */
const SLOW_STATEMENT_MS = 250;

/** An operation as the log shows it. */
interface LoggedOperation {
  readonly name: string;
  readonly kind: OperationFacts['kind'];
  /** In points; absent if the operation has no cost, such as a route's own operation. */
  cost?: number;
}

/** Records what happens in one request, for its log line, the metrics and its trace. It holds no text of the caller's. */
export class RequestRecord {
  readonly #span: Span | undefined;
  readonly #metrics: Metrics;
  /** The operations that have ended. A request has at most ten. */
  readonly operations: LoggedOperation[] = [];
  /** The codes of all failures. */
  readonly codes = new Set<string>();
  statements = 0;
  /** The total time of all statements, including their wait for a connection. Several may have run at the same time. */
  statementMs = 0;
  /** The statement that took longest, if it was a slow one. */
  slowest: { readonly name: StatementName; readonly milliseconds: number } | undefined;
  /** Whether the request has already been reported. A request answered with a stream is reported when the stream begins. */
  isReported = false;

  constructor(metrics: Metrics, span: Span | undefined) {
    this.#metrics = metrics;
    this.#span = span;
  }

  get traceId(): string | undefined {
    return this.#span?.traceId;
  }

  /** Records the statements that authenticate the caller. */
  readonly watch: WatchStatement = (name) => this.#watchWithin(this.#span, name);

  /** Runs a part of the work in a span of its own. */
  async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const span = this.#span?.child(name, 'internal', {});
    try {
      const result = await work();
      span?.end();
      return result;
    } catch (error) {
      span?.end(error);
      throw error;
    }
  }

  /** Creates the record of an operation that the request may run. */
  operation(request: Pick<FastifyRequest, 'actor'>): OperationRecord {
    let begun: { readonly facts: OperationFacts; readonly at: number; readonly span: Span | undefined } | undefined;
    let points: number | undefined;
    return {
      begin: (facts) => {
        const span = this.#span?.child(`${facts.kind} ${facts.name}`, 'internal', {
          'graphql.operation.type': facts.kind,
          'graphql.operation.name': facts.name,
        });
        begun = { facts, at: performance.now(), span };
      },
      spend: (cost) => {
        points = (points ?? 0) + cost;
      },
      end: (failure) => {
        if (!begun) return;
        const { facts, at, span } = begun;
        begun = undefined;
        span?.end(failure);
        const { name, kind, isStored } = facts;
        this.operations.push(points === undefined ? { name, kind } : { name, kind, cost: points });
        if (!isStored) this.#metrics.countOperation(facts, performance.now() - at, request.actor !== null);
      },
      watch: (name) => this.#watchWithin(begun?.span ?? this.#span, name),
    };
  }

  /** Ends the trace. */
  end(status: number): void {
    if (!this.#span) return;
    this.#span.set({ 'http.response.status_code': status });
    const [code] = this.codes;
    this.#span.end(status >= 500 ? { code: code ?? String(status) } : undefined);
  }

  #watchWithin(parent: Span | undefined, name: StatementName): ReturnType<WatchStatement> {
    this.statements += 1;
    const span = parent && beginStatement(parent, textOf(name));
    const began = performance.now();
    return (failure) => {
      const milliseconds = performance.now() - began;
      this.statementMs += milliseconds;
      if (milliseconds >= (this.slowest?.milliseconds ?? SLOW_STATEMENT_MS)) this.slowest = { name, milliseconds };
      span?.end(failure);
    };
  }
}

function textOf(name: StatementName): string {
  return typeof name === 'string' ? name : name();
}

function beginStatement(parent: Span, name: string): Span {
  return parent.child(name, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': name });
}

/** Paths that machines poll every few seconds. Their traces would only hide the others. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Gives every request its record. Call it on the app itself, before any other hook. */
export function recordRequests(app: FastifyInstance, metrics: Metrics, tracing: Tracing | undefined): void {
  app.decorateRequest('record', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.record = new RequestRecord(metrics, tracing && beginTrace(tracing, request));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.record?.isReported) endRecord(request, reply, metrics);
    done();
  });
}

/**
 * Reports a request to the metrics and the trace when its answer, a stream, begins, because the length of a stream says nothing
 * about the speed of the service. After that, only the end of the stream is reported.
 */
export function recordStreamEnd(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const { record } = request;
  if (!record) return;
  record.isReported = true;
  metrics.countRequest(request, reply.statusCode, reply.elapsedTime);
  endRecord(request, reply, metrics);
}

function endRecord({ record, routeOptions }: FastifyRequest, { statusCode }: FastifyReply, metrics: Metrics): void {
  record?.end(statusCode);
  if (record && record.statements > 0)
    metrics.countStatements(routeOptions.url, record.statements, record.statementMs / 1000);
}

function beginTrace(tracing: Tracing, request: FastifyRequest): Span | undefined {
  const { url } = request.routeOptions;
  if (url !== undefined && UNTRACED.has(url)) return undefined;
  const method = methodOf(request);
  const { traceparent } = request.headers;
  return tracing.begin(
    `${method ?? 'HTTP'}${url === undefined ? '' : ` ${url}`}`,
    typeof traceparent === 'string' ? traceparent : undefined,
    { 'http.request.method': method ?? '_OTHER', ...(url === undefined ? {} : { 'http.route': url }) },
  );
}

/** The fields of a log line. */
export type LogLine = Record<string, unknown>;

/**
 * Adds to a log line what is known about a request besides its route: who sent it, what it ran, and what failed. It sets field by field,
 * because pino takes four times as long for an object that was made by spreading another.
 */
export function addRecord(line: LogLine, { record, actor, headers }: FastifyRequest): void {
  if (actor) {
    line.account = actor.accountId;
    line.key = keyPrefix(keyIn(headers.authorization ?? '', SCHEMES));
  }
  if (!record) return;
  const { operations, codes, statements, statementMs, slowest, traceId } = record;
  if (operations.length > 0) line.operations = operations;
  if (codes.size > 0) line.errors = [...codes];
  if (statements > 0) {
    line.sqlStatements = statements;
    line.sqlMs = roundedMs(statementMs);
  }
  if (slowest) line.slowestSql = { name: textOf(slowest.name), ms: roundedMs(slowest.milliseconds) };
  if (traceId !== undefined) line.traceId = traceId;
}

/** Milliseconds, rounded as in the log. */
export function roundedMs(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
