/** What `extensions.code` of a GraphQL error may be (contract, 5.4). */
export type ErrorCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID_TRANSITION'
  | 'CONFLICT'
  | 'CURSOR_EXPIRED'
  | 'QUERY_TOO_COMPLEX'
  | 'RATE_LIMITED'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'SERVICE_UNAVAILABLE'
  | 'OUTCOME_UNKNOWN'
  | 'INTERNAL_SERVER_ERROR';

/**
 * One thing that is wrong with an input: `recipient.email`, `must be an e-mail address`, `FORMAT`. Show it beside its field, in words of
 * your own by its code: a `FieldErrorCode`, by REST in lower case. Further codes may be added.
 */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

/** One error of a GraphQL answer. */
export interface GraphQLProblem {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: ErrorCode;
    readonly fields?: readonly FieldProblem[];
    readonly requestId?: string;
  };
}

/** Thrown where a GraphQL answer has errors. */
export class GraphQLFailure extends Error {
  override readonly name = 'GraphQLFailure';
  /** The code of the first error. */
  readonly code: ErrorCode;
  /** All problems with the input. */
  readonly fields: readonly FieldProblem[];

  constructor(
    readonly errors: readonly [GraphQLProblem, ...GraphQLProblem[]],
    /** What the answer has besides. A mutation that is not null here is done, though part of its record is missing. */
    readonly data: unknown,
  ) {
    super(errors.map(({ message }) => message).join('\n'));
    this.code = errors[0].extensions.code;
    this.fields = errors.flatMap(({ extensions }) => extensions.fields ?? []);
  }
}

/** What every refusal of the REST API has (contract, 3.10). */
export interface RestProblem {
  readonly status: number;
  readonly type: 'bad_request' | 'unauthorized' | 'forbidden' | 'not_found' | 'rate_limit_exceeded' | 'server_error';
  readonly detail: string;
  readonly fields?: readonly FieldProblem[];
}

/** Thrown where the REST API refuses. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  readonly status: number;
  readonly type: RestProblem['type'];
  readonly fields: readonly FieldProblem[];

  constructor({ status, type, detail, fields = [] }: RestProblem) {
    super(detail);
    this.status = status;
    this.type = type;
    this.fields = fields;
  }
}

/** Thrown where the service gave no answer: the connection broke, or something in between answered in its place. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Whether a write that failed may have been done all the same. Then repeat it with the same
 * Idempotency-Key, or look before you do. A write comes here only once every repetition under its key has failed.
 */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof RestFailure) return error.status === 500;
  return error instanceof NoAnswer || (error instanceof GraphQLFailure && hasUnknownOutcome(error));
}

function hasUnknownOutcome({ errors }: GraphQLFailure): boolean {
  return errors.some(({ extensions }) => extensions.code === 'OUTCOME_UNKNOWN');
}
