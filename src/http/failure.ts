import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERROR_TABLE } from '../errors.ts';
import { type Log, logFailure } from '../log.ts';

/** What Fastify itself refuses, in the words and codes of this service. */
const FASTIFY_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError('PAYLOAD_TOO_LARGE', 'The body is too large: at most 1 MiB (1,048,576 bytes) is accepted.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('UNSUPPORTED_MEDIA_TYPE', 'The Content-Type of the body is not one that is accepted here.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new AppError('BAD_USER_INPUT', 'The body is empty, but its Content-Type is application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('BAD_USER_INPUT', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError('BAD_USER_INPUT', 'The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: () =>
    new AppError('BAD_USER_INPUT', 'The path is not a valid URL path: check its percent-encoding.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('BAD_USER_INPUT', 'The path is too long.'),
};

/** The expected failure that an error stands for; undefined for a fault of our own. */
export function expectedFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error instanceof Error ? { code: undefined, statusCode: undefined, ...error } : {};
  const known = typeof code === 'string' ? FASTIFY_ERRORS[code] : undefined;
  if (known) return known();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError('BAD_USER_INPUT', 'The request is malformed.');
  return undefined;
}

/** The document's error envelope (API document, Errors; contract, section 3). */
export interface ErrorEnvelope {
  readonly error: {
    readonly status: number;
    readonly type: string;
    readonly detail: string;
    readonly fields?: readonly { readonly field: string; readonly message: string }[];
  };
}

/** An error as the document's envelope; a fault becomes a `server_error` with the request id and no internals. */
export function errorEnvelope(error: unknown, requestId: string): ErrorEnvelope {
  const failure = expectedFailure(error);
  const { status, type } = ERROR_TABLE[failure?.code ?? 'INTERNAL_SERVER_ERROR'];
  const detail =
    failure?.message ?? `Something went wrong on our side. Quote the request id when you report it: ${requestId}`;
  const fields = failure?.fields?.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { error: { status, type, detail, ...(fields ? { fields } : {}) } };
}

/** Answers a failure with the document's envelope, and logs it. */
export function sendFailure(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logFailure(log, request.id, expectedFailure(error) ?? error);
  const envelope = errorEnvelope(error, request.id);
  if (envelope.error.status === 401) reply.header('www-authenticate', 'Token');
  return reply.code(envelope.error.status).send(envelope);
}
