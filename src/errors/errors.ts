import type { FieldErrorCode } from './field-error-codes.ts';

/** One problem with an input. `path` leads to the field, in the caller's names: `['recipient', 'address', 'zip']`. */
export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** What is wrong, for programs (contract, 3.10). */
  readonly code: FieldErrorCode;
}

/**
 * Every kind of error: the code that a GraphQL client gets, and the status and type that a REST client gets
 * (contract, 3.10 and 5.4).
 */
export const ERROR_TABLE = {
  BAD_USER_INPUT: { status: 400, type: 'bad_request' },
  INVALID_TRANSITION: { status: 400, type: 'bad_request' },
  UNAUTHENTICATED: { status: 401, type: 'unauthorized' },
  FORBIDDEN: { status: 403, type: 'forbidden' },
  // The API document shows a missing record with status 404 and the type `forbidden` ("Errors").
  NOT_FOUND: { status: 404, type: 'forbidden' },
  UNKNOWN_ROUTE: { status: 404, type: 'not_found' },
  METHOD_NOT_ALLOWED: { status: 405, type: 'bad_request' },
  // An event after the cursor has been deleted (contract, 9.2).
  CURSOR_EXPIRED: { status: 410, type: 'bad_request' },
  CONFLICT: { status: 409, type: 'bad_request' },
  PAYLOAD_TOO_LARGE: { status: 413, type: 'bad_request' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, type: 'bad_request' },
  EXPECTATION_FAILED: { status: 417, type: 'bad_request' },
  RATE_LIMITED: { status: 429, type: 'rate_limit_exceeded' },
  QUERY_TOO_COMPLEX: { status: 400, type: 'bad_request' },
  // 200, as Apollo's servers answer, because clients treat it as a normal step of the protocol.
  PERSISTED_QUERY_NOT_FOUND: { status: 200, type: 'bad_request' },
  // Nobody reads this answer; the status is for the log. 499 is what proxies commonly use.
  CLIENT_CLOSED_REQUEST: { status: 499, type: 'bad_request' },
  SERVICE_UNAVAILABLE: { status: 503, type: 'server_error' },
  // Not 503, which invites the caller to send the request again.
  OUTCOME_UNKNOWN: { status: 500, type: 'server_error' },
  INTERNAL_SERVER_ERROR: { status: 500, type: 'server_error' },
} as const satisfies Record<string, { status: number; type: string }>;

/** The code of an expected failure: a key of {@link ERROR_TABLE}. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** What an expected failure says beside its message. */
interface FailureDetails {
  readonly reason?: string;
  readonly cause?: unknown;
  readonly reasons?: readonly string[] | undefined;
}

/** An expected failure. Its message is for the caller: it says what is wrong, and reveals nothing internal. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[] | undefined;
  /** Distinguishes errors with the same code for the operator, by a fixed term that metrics count. Empty if the code says it all. */
  readonly reason: string;
  /** Why a rule of the program refuses it, for programs (contract, 13.1); undefined if that is not why. */
  readonly reasons: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: readonly FieldProblem[],
    { reason = '', cause, reasons }: FailureDetails = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.reason = reason;
    this.reasons = reasons;
  }
}

/** Something that a record the caller sees does not show the caller (contract, 1.3). REST has null in its place. */
export class Withheld extends AppError {
  constructor(message: string) {
    super('FORBIDDEN', message);
  }
}

/** The reasons why the service cannot answer for now, with the message for the caller. */
const UNAVAILABLE = {
  unreachable: 'The database cannot be reached. Try again in a few seconds.',
  timeout: 'The database took too long to answer. Try again in a few seconds.',
  locked: 'Another request has locked what this one needs for too long. Try again in a few seconds.',
  busy: 'Too many requests are waiting for the database. Try again in a few seconds.',
  memory: 'Too many long answers are being read at once. Try again in a few seconds.',
  full: 'The database has run out of space or memory. Try again later.',
  read_only:
    'The database is read-only at the moment, and even reads have to be recorded in the audit. Nothing was changed. Try again later.',
  bodies: 'Too many large requests are arriving at the same time. Nothing was changed. Try again in a few seconds.',
  moving: 'The account is being moved to another address of the service. Nothing was changed. Try again later.',
  stopping: 'This instance of the service is stopping. Nothing was changed. Try again, on a new connection.',
} as const satisfies Record<string, string>;

/** Why the service cannot answer for now: a key of the messages above. Metrics and logs use it too. */
export type UnavailableReason = keyof typeof UNAVAILABLE;

/** All reasons; metrics start with each at zero. */
export const UNAVAILABLE_REASONS = Object.keys(UNAVAILABLE) as readonly UnavailableReason[];

/** The service cannot answer for now (contract, 8.4). It is not the caller's mistake, nor a mistake in the code. */
export class Unavailable extends AppError {
  declare readonly reason: UnavailableReason;

  /** @param cause the database's error, for the log */
  constructor(reason: UnavailableReason, cause?: unknown) {
    super('SERVICE_UNAVAILABLE', UNAVAILABLE[reason], undefined, { reason, cause });
  }
}

/** When to try again, in seconds: long enough for a database to come back, or for a balancer to find another instance. */
export const RETRY_AFTER_SECONDS = 5;

/** Whether an error is the service's fault rather than the caller's. */
export function isFault({ code }: AppError): boolean {
  return ERROR_TABLE[code].status >= 500;
}

/** The message for a value that is not one of a few: `must be M or F`, `must be one of CLIENT, LAB, OPERATOR`. */
export function mustBeOneOf(values: readonly string[]): string {
  return values.length > 2 ? `must be one of ${values.join(', ')}` : `must be ${values.join(' or ')}`;
}

/** The most problems that one answer lists (contract, 8.3). */
export const MAX_PROBLEMS = 50;

/**
 * Creates a BAD_USER_INPUT that lists every problem with an input, up to {@link MAX_PROBLEMS}.
 *
 * @param reasons why a rule of the program refuses it, if one does
 */
export function badInput(problems: readonly FieldProblem[], reasons?: readonly string[]): AppError {
  const listed = problems.slice(0, MAX_PROBLEMS);
  const text = listed.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  return new AppError('BAD_USER_INPUT', text.join('; '), listed, { reasons });
}

/** A problem as GraphQL sends it, with a dotted path; REST has the code in lower case. */
export interface PresentedProblem {
  readonly field: string;
  readonly message: string;
  readonly code: FieldErrorCode;
}

/** The problems of a BAD_USER_INPUT as they are sent; undefined if the error lists none. */
export function fieldsOf({ fields }: AppError): PresentedProblem[] | undefined {
  return fields && fieldsOfProblems(fields);
}

/** Problems as they are sent. */
export function fieldsOfProblems(problems: readonly FieldProblem[]): PresentedProblem[] {
  return problems.map(({ path, message, code }) => ({ field: path.join('.'), message, code }));
}

/**
 * Creates a QUERY_TOO_COMPLEX whose message names the problem, the limit with its unit, and what to do about it.
 *
 * @param name the limit, as metrics name it
 */
export function tooComplex(name: string, problem: string, limit: number, unit: string, advice: string): AppError {
  const message = `${problem}; the limit is ${limit.toLocaleString('en')} ${unit}. ${advice}`;
  return new AppError('QUERY_TOO_COMPLEX', message, undefined, { reason: name });
}

/** Creates a NOT_FOUND. Its message names the identifier the caller gave, and nothing else about the record. */
export function notFound(what: string, id: string, reason = ''): AppError {
  const message = `No ${what} with identifier ${JSON.stringify(id.slice(0, 80))} was found.`;
  return new AppError('NOT_FOUND', message, undefined, { reason });
}

/** The message of a network or database error, for the operator. */
export function reasonOf(error: unknown): string {
  // Connecting to a host with several addresses fails with one error per address.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ');
  return error instanceof Error ? error.message : String(error);
}
