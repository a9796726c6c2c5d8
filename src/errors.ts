/** One problem of an input. `path` names the field as the caller wrote it, such as `['recipient', 'address', 'zip']`. */
export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * The one table of what can go wrong: the code a GraphQL client reads, and the status and type a REST client reads
 * (contract, sections 3 and 5).
 */
export const ERROR_TABLE = {
  BAD_USER_INPUT: { status: 400, type: 'bad_request' },
  INVALID_TRANSITION: { status: 400, type: 'bad_request' },
  UNAUTHENTICATED: { status: 401, type: 'unauthorized' },
  FORBIDDEN: { status: 403, type: 'forbidden' },
  // The document shows a missing record as type `forbidden` with status 404 (API document, Errors).
  NOT_FOUND: { status: 404, type: 'forbidden' },
  UNKNOWN_ROUTE: { status: 404, type: 'not_found' },
  METHOD_NOT_ALLOWED: { status: 405, type: 'bad_request' },
  CONFLICT: { status: 409, type: 'bad_request' },
  PAYLOAD_TOO_LARGE: { status: 413, type: 'bad_request' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, type: 'bad_request' },
  RATE_LIMITED: { status: 429, type: 'rate_limit_exceeded' },
  QUERY_TOO_COMPLEX: { status: 400, type: 'bad_request' },
  INTERNAL_SERVER_ERROR: { status: 500, type: 'server_error' },
} as const satisfies Record<string, { status: number; type: string }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** An expected failure: its message is safe for the caller to read, and says what was wrong and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[] | undefined;

  constructor(code: ErrorCode, message: string, fields?: readonly FieldProblem[]) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}

/** A BAD_USER_INPUT that lists every problem of an input at once. */
export function badInput(problems: readonly FieldProblem[]): AppError {
  const text = problems.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  return new AppError('BAD_USER_INPUT', text.join('; '), problems);
}

/** A NOT_FOUND whose message names the identifier, and says no more than that. */
export function notFound(what: string, id: string): AppError {
  return new AppError('NOT_FOUND', `No ${what} with identifier ${JSON.stringify(id.slice(0, 80))} was found.`);
}

/** What an error of the network or the database says, for whoever runs the service. */
export function reasonOf(error: unknown): string {
  // A host with several addresses is refused once for each.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ');
  return error instanceof Error ? error.message : String(error);
}
