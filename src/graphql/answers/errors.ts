import { type ExecutionResult, GraphQLError, type GraphQLErrorExtensions, Kind } from 'graphql';
import { unavailability } from '../../db/servers/unavailable.ts';
import { AppError, ERROR_TABLE, type ErrorCode, fieldsOf, isFault, Unavailable } from '../../errors/errors.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { headersOf } from '../../server/errors.ts';
import { type FailedRequest, type Failure, reportFailures } from '../../server/failures.ts';
import { GRAPHQL_CODES } from './error-codes.ts';

/** The message of graphql-js' validation when it gives up, because it compares every pair of fields with the same name. */
const VALIDATION_ABORTED = 'Validation aborted.';
const TOO_MANY_DUPLICATES = 'The operation selects the same fields too many times. Select each field once.';

const FAULT_MESSAGE = 'Something went wrong on our side. Quote the request id when you report it.';

/**
 * Prepares the results of a request for the caller: gives every error a code, masks faults (contract, 5.4), and reports
 * each error once. `originalError` is the error that a resolver threw.
 */
export function presentResults(
  results: readonly ExecutionResult[],
  request: FailedRequest,
  operator: Pick<AppDependencies, 'log' | 'metrics'>,
): ExecutionResult[] {
  const failures: Failure[] = [];
  const presented = results.map((result) => {
    if (!result.errors) return result;
    const codes = new Set<string>();
    const errors = result.errors.map((error) => {
      const thrown = causeOf(error);
      const cause = unavailability(thrown) ?? thrown;
      const known = presentationOf(cause);
      const presentation = known ?? fault(request.id);
      codes.add(presentation.extensions.code);
      failures.push({ thrown: cause, field: fieldOf(error), ...(known ? { code: known.extensions.code } : {}) });
      return presentError(error, presentation, httpOf(known && cause, error, result));
    });
    for (const code of codes) operator.metrics.countGraphQLError(code);
    return { ...result, errors };
  });
  if (failures.length > 0) reportFailures(operator, request, failures);
  return presented;
}

/**
 * The code that a GraphQL client gets for a failure; without a failure, the code of a fault. Errors that only HTTP
 * distinguishes become bad requests.
 */
export function graphqlCode(failure: AppError | undefined): string {
  if (!failure) return 'INTERNAL_SERVER_ERROR';
  return failure.code in GRAPHQL_CODES ? failure.code : 'BAD_USER_INPUT';
}

/**
 * The schema's name for the field that failed, not its alias, which the caller chose. Only executed fields have a path.
 */
function fieldOf({ path, nodes: [node] = [] }: GraphQLError): string | undefined {
  return path && node?.kind === Kind.FIELD ? node.name.value : undefined;
}

/** Whether rate limits stopped the whole operation. A partial success is not a 429, because a client would retry it. */
function isBeyondRateLimits(result: ExecutionResult): boolean {
  return isEmpty(result) && (result.errors ?? []).every((error) => hasCode(causeOf(error), 'RATE_LIMITED'));
}

/**
 * Whether an operation may be retried once the service is available: it had no effect, and none of its mutations has an
 * unknown outcome.
 */
function isRetryable(result: ExecutionResult): boolean {
  return isEmpty(result) && !result.errors?.some((error) => hasCode(causeOf(error), 'OUTCOME_UNKNOWN'));
}

function isEmpty({ data }: ExecutionResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}

function hasCode(cause: unknown, code: ErrorCode): boolean {
  return cause instanceof AppError && cause.code === code;
}

/** The body of a response to a request that failed before any operation ran; a fault if `failure` is undefined. */
export function errorBody(failure: AppError | undefined, requestId: string): { readonly errors: readonly object[] } {
  const { message, extensions } = failure ? fromAppError(failure) : fault(requestId);
  return { errors: [{ message, extensions }] };
}

/** The message and extensions of an error. Yoga reads `extensions.http` and removes it from the response. */
interface Presentation {
  readonly message: string;
  readonly extensions: GraphQLErrorExtensions & { readonly code: string };
}

function presentError(
  error: GraphQLError,
  { message, extensions }: Presentation,
  http: GraphQLErrorExtensions['http'],
): GraphQLError {
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...extensions, ...(http === undefined ? {} : { http }) },
  });
}

/** Whether an error is the caller's mistake rather than a fault of the service. */
export function isRefusal(error: GraphQLError): boolean {
  const cause = causeOf(error);
  return cause instanceof AppError ? !isFault(cause) : presentationOf(cause) !== undefined;
}

/** How an error with a code is presented; undefined for an unexpected fault. */
function presentationOf(cause: unknown): Presentation | undefined {
  if (cause instanceof AppError) return fromAppError(cause);
  return cause instanceof GraphQLError ? fromGraphQLError(cause) : undefined;
}

/** The error that was originally thrown: graphql-js and Yoga wrap errors to add where they occurred. */
export function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

function fromAppError(failure: AppError): Presentation {
  const fields = fieldsOf(failure);
  return {
    message: failure.message,
    extensions: {
      code: graphqlCode(failure),
      ...(fields ? { fields } : {}),
      ...(failure.reasons ? { reasons: failure.reasons } : {}),
    },
  };
}

/** Presents an error of graphql-js or Yoga; returns undefined if it is not the caller's mistake. */
function fromGraphQLError(error: GraphQLError): Presentation | undefined {
  // Set by wrong-literals.ts.
  const { code, fields } = error.extensions;
  if (code === 'GRAPHQL_VALIDATION_FAILED' && error.message === VALIDATION_ABORTED)
    return { message: TOO_MANY_DUPLICATES, extensions: { code: 'QUERY_TOO_COMPLEX' } };
  if (code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED')
    return { message: error.message, extensions: { code, ...(fields === undefined ? {} : { fields }) } };
  // Yoga's own errors have HTTP codes, such as BAD_REQUEST; those of graphql-js have none.
  const isRefusal = code === undefined ? isAboutTheRequest(error) : 'http' in error.extensions;
  return isRefusal ? { message: error.message, extensions: { code: 'BAD_USER_INPUT' } } : undefined;
}

/**
 * Whether an execution error is the caller's mistake: a null variable for a non-null argument, for example. Such an error
 * points to the argument; one that points to a field, or nowhere, is about a value that a resolver returned.
 */
function isAboutTheRequest(error: GraphQLError): boolean {
  const node = error.nodes?.[0];
  return node !== undefined && node.kind !== Kind.FIELD;
}

function fault(requestId: string): Presentation {
  return { message: FAULT_MESSAGE, extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } };
}

/**
 * The HTTP status that an error gives the response; undefined if the response also contains data. Without `data`, nothing
 * was executed: the whole request was refused, or failed if `refusal` is undefined. With `spec`, Yoga answers 200 if the
 * caller prefers plain JSON, as GraphQL over HTTP requires; it is false where load balancers and retrying clients need
 * the status.
 */
function httpOf(refusal: unknown, error: GraphQLError, result: ExecutionResult): GraphQLErrorExtensions['http'] {
  if (refusal instanceof Unavailable) {
    if (!isRetryable(result)) return undefined;
    return { status: ERROR_TABLE[refusal.code].status, spec: false, headers: headersOf(refusal) };
  }
  // 429 for every media type, so that proxies and clients can see it too.
  if (hasCode(refusal, 'RATE_LIMITED') && isBeyondRateLimits(result))
    return { status: ERROR_TABLE.RATE_LIMITED.status, spec: false };
  if ('data' in result) return undefined;
  if (error.extensions.http !== undefined) return error.extensions.http;
  if (refusal === undefined) return { status: 500, spec: false };
  return { status: refusal instanceof AppError ? ERROR_TABLE[refusal.code].status : 400, spec: true };
}
