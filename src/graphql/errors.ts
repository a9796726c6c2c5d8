import { type ExecutionResult, GraphQLError, type GraphQLErrorExtensions, Kind } from 'graphql';
import { AppError, ERROR_TABLE, type ErrorCode } from '../errors.ts';
import { type Log, logFailure, logRefusal } from '../log.ts';

/** The codes that a GraphQL client meets (contract, sections 5 and 8). */
type GraphQLCode =
  | Exclude<ErrorCode, 'UNKNOWN_ROUTE' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'>
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED';

/** The failures that only HTTP has a word for are mistakes in the request to GraphQL. */
const HTTP_ONLY_CODES: Partial<Record<ErrorCode, GraphQLCode>> = {
  UNKNOWN_ROUTE: 'BAD_USER_INPUT',
  METHOD_NOT_ALLOWED: 'BAD_USER_INPUT',
  PAYLOAD_TOO_LARGE: 'BAD_USER_INPUT',
  UNSUPPORTED_MEDIA_TYPE: 'BAD_USER_INPUT',
};

/** What GraphQL's validation says when it gives up comparing fields of the same name with each other. */
const VALIDATION_ABORTED = 'Validation aborted.';
const TOO_MANY_ALIKE = 'The operation selects the same fields too often to be validated. Select each field once.';

const FAULT_MESSAGE = 'Something went wrong on our side. Quote the request id when you report it.';

/** Whose call it is, and where its errors are told of. */
export interface ErrorReport {
  readonly requestId: string;
  readonly log: Log;
}

/**
 * The result as the caller may read it: every error with a code, faults masked; each error is logged once. What the
 * resolvers threw stands in the errors' `originalError`.
 */
export function presentResult(result: ExecutionResult, report: ErrorReport): ExecutionResult {
  if (!result.errors) return result;
  // Without `data` nothing was executed: the whole request is refused, and its HTTP status says so.
  const isRefused = !('data' in result);
  return { ...result, errors: result.errors.map((error) => presentError(error, isRefused, report)) };
}

/** The body of an answer that no operation was run for. */
export function errorBody(failure: AppError | undefined, requestId: string): { readonly errors: readonly object[] } {
  const { message, extensions } = failure ? fromAppError(failure) : fault(requestId);
  return { errors: [{ message, extensions }] };
}

/** An error's words and extensions. `http` is for Yoga, which leaves it out of the answer. */
interface Presentation {
  readonly message: string;
  readonly extensions: GraphQLErrorExtensions & { readonly code: string };
}

function presentError(error: GraphQLError, isRefused: boolean, { requestId, log }: ErrorReport): GraphQLError {
  const cause = causeOf(error);
  const place = error.path?.join('.');
  const refusal =
    cause instanceof AppError
      ? fromAppError(cause)
      : cause instanceof GraphQLError
        ? fromGraphQLError(cause)
        : undefined;
  if (refusal) logRefusal(log, requestId, refusal.extensions.code, place);
  else logFailure(log, requestId, cause, place);
  const { message, extensions } = refusal ?? fault(requestId);
  const http = isRefused ? (error.extensions.http ?? httpOf(cause)) : undefined;
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...extensions, ...(http === undefined ? {} : { http }) },
  });
}

/** What was thrown in the first place: GraphQL and Yoga wrap errors to say where they happened. */
export function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

function fromAppError({ code, message, fields }: AppError): Presentation {
  return {
    message,
    extensions: {
      code: HTTP_ONLY_CODES[code] ?? code,
      ...(fields
        ? { fields: fields.map((problem) => ({ field: problem.path.join('.'), message: problem.message })) }
        : {}),
    },
  };
}

/** An error of GraphQL itself or of Yoga; undefined where it is not the caller's to mend. */
function fromGraphQLError(error: GraphQLError): Presentation | undefined {
  const { code } = error.extensions;
  if (code === 'GRAPHQL_VALIDATION_FAILED' && error.message === VALIDATION_ABORTED)
    return { message: TOO_MANY_ALIKE, extensions: { code: 'QUERY_TOO_COMPLEX' } };
  if (code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED')
    return { message: error.message, extensions: { code } };
  // Yoga's own refusals have codes of HTTP, such as BAD_REQUEST; GraphQL's have none.
  const isRefusal = code === undefined ? isAboutTheRequest(error) : 'http' in error.extensions;
  return isRefusal ? { message: error.message, extensions: { code: 'BAD_USER_INPUT' } } : undefined;
}

/**
 * Whether an error of the executor is about what the caller wrote, such as a null variable for an argument that must not be
 * null: then it points to that. One that points to a field or to nothing is about what a resolver returned.
 */
function isAboutTheRequest(error: GraphQLError): boolean {
  const node = error.nodes?.[0];
  return node !== undefined && node.kind !== Kind.FIELD;
}

function fault(requestId: string): Presentation {
  return { message: FAULT_MESSAGE, extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } };
}

/** `spec` makes Yoga answer 200 where the caller asked for plain JSON, as GraphQL over HTTP has it for a refused operation. */
function httpOf(cause: unknown): { status: number; spec: boolean } {
  return cause instanceof AppError
    ? { status: ERROR_TABLE[cause.code].status, spec: true }
    : { status: 500, spec: false };
}
