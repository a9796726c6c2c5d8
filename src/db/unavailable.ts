import { AppError, Unavailable, type UnavailableReason } from '../errors.ts';

/** The SQLSTATE of a write that a read-only database refuses. */
export const READ_ONLY = '25006';

/** What a server says when it cannot do now what it can do otherwise, by SQLSTATE. */
const SQL_STATES: Readonly<Record<string, UnavailableReason>> = {
  [READ_ONLY]: 'read_only',
  // idle_in_transaction_session_timeout: the connection is closed.
  '25P03': 'timeout',
  // disk_full, out_of_memory, configuration_limit_exceeded.
  '53100': 'full',
  '53200': 'full',
  '53400': 'full',
  // too_many_connections.
  '53300': 'busy',
  // lock_not_available.
  '55P03': 'locked',
  // query_canceled, by statement_timeout.
  '57014': 'timeout',
  // admin_shutdown, crash_shutdown, cannot_connect_now: it stops, has crashed, or is starting.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
};

/** Connections that cannot be made or have broken: class 08, in which PgBouncer also puts what it has to say. */
const CONNECTION_CLASS = /^08...$/;

/** The system calls by which a connection is made, and the errors of one that is open. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);
const BROKEN = new Set(['ECONNABORTED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT']);

/** Prisma's words for the errors above, which it puts in their place, by what its adapter calls them. */
const ADAPTER_KINDS: Readonly<Record<string, UnavailableReason>> = {
  ConnectionClosed: 'unreachable',
  DatabaseNotReachable: 'unreachable',
  SocketTimeout: 'unreachable',
  TooManyConnections: 'busy',
};

/** The errors that node-postgres and Prisma make themselves have nothing but a message. */
const MESSAGES: readonly (readonly [message: RegExp, reason: UnavailableReason])[] = [
  [/^Query read timeout$/, 'timeout'],
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^timeout expired$/, 'unreachable'],
  [/^Connection terminated\b/, 'unreachable'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'unreachable'],
  [/^Cannot use a pool after calling end on the pool$/, 'stopping'],
  [/\bTransaction API error: Unable to start a transaction in the given time\.$/, 'busy'],
  [/\bTransaction API error: A \w+ cannot be executed on an expired transaction\./, 'timeout'],
];

/** Thrown in place of waiting for a connection behind hundreds of others. */
export class TooManyWaiting extends Error {}

/**
 * Whether an error of the driver or of Prisma says that the database cannot answer for now, rather than that a statement is
 * wrong; undefined if it does not. This is the only place that tells these apart.
 */
export function unavailability(error: unknown): Unavailable | undefined {
  // A failure that is ours already says what it is, also where the database was the cause.
  if (error instanceof AppError) return error instanceof Unavailable ? error : undefined;
  if (error instanceof TooManyWaiting) return new Unavailable('busy', error);
  for (const part of partsOf(error)) {
    const reason = reasonOf(part);
    if (reason) return new Unavailable(reason, error);
  }
  return undefined;
}

/** Whether the server itself refused, and goes on: then a COMMIT that it refused has not happened. */
export function isServersRefusal(error: unknown): boolean {
  // One that shuts down may have committed before, and not have come to say so.
  return sqlStatesOf(error).some((state) => !state.startsWith('57P') && !CONNECTION_CLASS.test(state));
}

/** What the server sent, if it refused: in the driver's error, or in those that Prisma and its adapter make of it. */
export function sqlStatesOf(error: unknown): readonly string[] {
  return partsOf(error).flatMap((part) => sqlStateOf(part) ?? []);
}

/** An error, and all that it wraps: causes, the errors of several addresses, and what Prisma has from its adapter. */
function partsOf(error: unknown): readonly object[] {
  if (typeof error !== 'object' || error === null) return [];
  const wrapped: readonly unknown[] = [
    Reflect.get(error, 'cause'),
    Reflect.get(error, 'meta'),
    Reflect.get(error, 'driverAdapterError'),
    ...(error instanceof AggregateError ? error.errors : []),
  ];
  return [error, ...wrapped.flatMap(partsOf)];
}

function reasonOf(part: object): UnavailableReason | undefined {
  const state = sqlStateOf(part);
  if (state !== undefined) return SQL_STATES[state] ?? (CONNECTION_CLASS.test(state) ? 'unreachable' : undefined);
  const syscall = textIn(part, 'syscall');
  // The socket of a caller who hangs up has such a code as well, but no system call.
  if (CONNECTING.has(syscall) || (syscall !== '' && BROKEN.has(textIn(part, 'code')))) return 'unreachable';
  const message = textIn(part, 'message');
  return ADAPTER_KINDS[textIn(part, 'kind')] ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
}

/** What the server sent, in the driver's error or in that of Prisma's adapter. Prisma has codes of its own besides. */
function sqlStateOf(part: object): string | undefined {
  return textIn(part, 'originalCode') || (textIn(part, 'severity') && textIn(part, 'code')) || undefined;
}

function textIn(part: object, name: string): string {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : '';
}
