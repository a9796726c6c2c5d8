import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailability } from '../db/servers/unavailable.ts';
import { newUuid } from '../db/sql/identifiers.ts';
import { CallerGone } from '../db/sql/waiting.ts';
import { AppError, ERROR_TABLE, fieldsOf, isFault, RETRY_AFTER_SECONDS } from '../errors/errors.ts';
import type { AppDependencies } from './dependencies.ts';
import { reportFailures } from './failures.ts';
import { REPLAYED, STORED } from './idempotency-key.ts';

/** The document's error envelope (docs/rest.md, "Errors"; contract, 3.10). */
export interface ErrorEnvelope {
  readonly error: {
    readonly status: number;
    readonly type: string;
    readonly detail: string;
    readonly fields?: readonly { readonly field: string; readonly message: string; readonly code: string }[];
    readonly reasons?: readonly string[];
  };
}

/** This service's errors for requests that Fastify itself rejects, by Fastify's error codes. */
const FASTIFY_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError('PAYLOAD_TOO_LARGE', 'The body is too large: the limit is 1 MiB (1,048,576 bytes).'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError('BAD_USER_INPUT', 'The length of the body differs from Content-Length.'),
  FST_ERR_BAD_URL: () =>
    new AppError('BAD_USER_INPUT', 'The path is not a valid URL path: check its percent-encoding.'),
};

/** Converts an error to an AppError if the caller caused it or the database cannot answer; undefined for a fault of the service. */
export function expectedFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const unavailable = unavailability(error);
  if (unavailable) return unavailable;
  const { code, statusCode } = error instanceof Error ? { code: undefined, statusCode: undefined, ...error } : {};
  const known = typeof code === 'string' ? FASTIFY_ERRORS[code] : undefined;
  if (known) return known();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError('BAD_USER_INPUT', 'The request is malformed.');
  return undefined;
}

/** The headers that go with an error: how to authenticate, or when to try again. */
export function headersOf({ code }: AppError): Readonly<Record<string, string>> {
  if (code === 'UNAUTHENTICATED') return { 'www-authenticate': 'Token' };
  if (code === 'SERVICE_UNAVAILABLE') return { 'retry-after': String(RETRY_AFTER_SECONDS) };
  return {};
}

/** Headers that describe an answer which is not sent after all, because reading it could not be audited. */
const OF_THE_ANSWER = ['etag', 'link', 'x-total-count', 'preference-applied', REPLAYED, STORED, 'content-disposition'];

/** Where failures are reported to the operator: the log and the metrics. */
type Operator = Pick<AppDependencies, 'log' | 'metrics'>;

/** A failure that is being answered. */
export interface AnsweredFailure {
  /** Undefined for a fault of the service, whose answer contains no more than the request id. */
  readonly failure: AppError | undefined;
  readonly status: number;
}

/**
 * Begins the answer to a failed request, whatever its format: reports the failure once, drops the request's noted reads, because this
 * answer does not show them, except for those that the refusal itself reveals, and sets the headers that go with the error in place of
 * those of the answer.
 */
export function beginFailure(
  operator: Operator,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): AnsweredFailure {
  // What ended before it had arrived: the caller has hung up, or was refused meanwhile, which has been reported.
  const isCut = error instanceof Error && error === request.raw.errored;
  const failure = isCut ? new CallerGone() : expectedFailure(error);
  const told = failure && !isFault(failure) ? request.reads?.filter(({ isOfRefusal }) => isOfRefusal) : [];
  request.reads = told?.length ? told : null;
  if (!refusedEarly.has(request.raw.socket)) reportFailures(operator, request, [{ thrown: failure ?? error }]);
  for (const name of OF_THE_ANSWER) reply.removeHeader(name);
  if (failure) reply.headers(headersOf(failure));
  return { failure, status: ERROR_TABLE[failure?.code ?? 'INTERNAL_SERVER_ERROR'].status };
}

/** Answers a failed request with the document's envelope. */
export function sendFailure(
  operator: Operator,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { failure, status } = beginFailure(operator, error, request, reply);
  return reply.code(status).send(errorEnvelope(failure, request.id));
}

/** The body of an error. A fault, which has no AppError, becomes a `server_error` with the request id and no internals. */
export function errorEnvelope(failure: AppError | undefined, requestId: string): ErrorEnvelope {
  const { status, type } = ERROR_TABLE[failure?.code ?? 'INTERNAL_SERVER_ERROR'];
  const detail =
    failure?.message ?? `Something went wrong on our side. Quote the request id when you report it: ${requestId}`;
  const fields = failure && fieldsOf(failure)?.map((problem) => ({ ...problem, code: problem.code.toLowerCase() }));
  const reasons = failure?.reasons?.map((each) => each.toLowerCase());
  return { error: { status, type, detail, ...(fields ? { fields } : {}), ...(reasons ? { reasons } : {}) } };
}

/** A request that is refused before there is a reply object. `code` is for the operator. */
interface EarlyRefusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

/** Input that Node's HTTP parser rejects before there is a request, by its error codes. */
const PARSER_ERRORS: Readonly<Record<string, EarlyRefusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_LARGE', detail: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    detail: 'The chunk extensions are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT', detail: 'The request took too long to arrive.' },
};

const MALFORMED: EarlyRefusal = { status: 400, code: 'MALFORMED_HTTP', detail: 'The request is not valid HTTP.' };

const NO_TUNNELS: EarlyRefusal = {
  status: 400,
  code: 'MALFORMED_HTTP',
  detail: 'This is not a proxy: CONNECT is not supported.',
};

/**
 * Returns Fastify's `clientErrorHandler`: answers input that Node's HTTP parser rejects, such as oversized headers, like every other
 * error.
 *
 * @param headers those of every answer
 */
export function answerClientError(
  operator: Operator,
  headers: Readonly<Record<string, string>>,
): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // The caller has hung up.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    refuseEarly(operator, headers, socket, PARSER_ERRORS[error.code ?? ''] ?? MALFORMED);
  };
}

/** The connections that are closed with an early refusal: whatever request they carry has failed by that. */
const refusedEarly = new WeakSet<Duplex>();

/** Returns a listener that refuses CONNECT, which reaches no route: Node would just close the connection. */
export function refuseTunnel(
  operator: Operator,
  headers: Readonly<Record<string, string>>,
): (request: IncomingMessage, socket: Duplex) => void {
  return (_request, socket) => refuseEarly(operator, headers, socket, NO_TUNNELS);
}

/** Writes a refusal to a socket, with the envelope and the headers of every other error (contract, 3.10). */
function refuseEarly(
  operator: Operator,
  headers: Readonly<Record<string, string>>,
  socket: Duplex,
  { status, code, detail }: EarlyRefusal,
): void {
  const requestId = newUuid();
  refusedEarly.add(socket);
  reportFailures(operator, { id: requestId, record: null }, [{ code }]);
  const envelope: ErrorEnvelope = { error: { status, type: 'bad_request', detail } };
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
