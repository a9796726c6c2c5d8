import { AppError, Unavailable, type UnavailableReason } from '../../errors/errors.ts';
import { messageOf, partsOf, sqlStateOf, textIn } from '../../errors/postgres-error.ts';
import { WrongServer } from './servers.ts';

/** The SQLSTATE when a read-only database refuses a write. */
export const READ_ONLY = '25006';

/** The SQLSTATE when a server, a database or a role has no connection left. */
const TOO_MANY_CONNECTIONS = '53300';

/** The SQLSTATE when a value that must be unique is taken. */
export const UNIQUE_VIOLATION = '23505';

/** Why a server is temporarily unable to do something, by SQLSTATE. */
const SQL_STATES: Readonly<Record<string, UnavailableReason>> = {
  [READ_ONLY]: 'read_only',
  // idle_in_transaction_session_timeout: the connection is closed.
  '25P03': 'timeout',
  // disk_full, out_of_memory, configuration_limit_exceeded.
  '53100': 'full',
  '53200': 'full',
  '53400': 'full',
  [TOO_MANY_CONNECTIONS]: 'busy',
  // lock_not_available.
  '55P03': 'locked',
  // query_canceled, by statement_timeout.
  '57014': 'timeout',
  // admin_shutdown, crash_shutdown, cannot_connect_now: the server is stopping, has crashed, or is starting.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  // Ours: the account is set aside (contract, 1.6).
  KT003: 'moving',
};

/** Connections that cannot be made or have broken: class 08, which PgBouncer also uses for its own errors. */
const CONNECTION_CLASS = /^08...$/;

/** The system calls that make a connection, and the error codes of an open one. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);
const BROKEN = new Set(['ECONNABORTED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT']);

/** The kinds that Prisma's adapter reports in place of the errors above. */
const ADAPTER_KINDS: Readonly<Record<string, UnavailableReason>> = {
  ConnectionClosed: 'unreachable',
  DatabaseNotReachable: 'unreachable',
  SocketTimeout: 'unreachable',
  TooManyConnections: 'busy',
};

/** Errors raised by node-postgres and Prisma themselves, which can only be recognized by their message. */
const MESSAGES: readonly (readonly [message: RegExp, reason: UnavailableReason])[] = [
  [/^Query read timeout$/, 'timeout'],
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^timeout expired$/, 'unreachable'],
  [/^Connection terminated\b/, 'unreachable'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'unreachable'],
  [/^Cannot use a pool after calling end on the pool$/, 'stopping'],
];

/** Thrown by each statement of a transaction that has taken too long, which has been rolled back. */
export class TransactionExpired extends Error {}

/** Thrown instead of waiting for a connection when hundreds of requests are already waiting. */
export class PoolOverloaded extends Error {}

/**
 * Returns Unavailable if an error of the driver or of Prisma means that the database cannot answer for now, and undefined if it
 * means anything else, such as a faulty statement. This is the only place that makes the distinction.
 */
export function unavailability(error: unknown): Unavailable | undefined {
  // An AppError already says what is wrong, even if the database caused it.
  if (error instanceof AppError) return error instanceof Unavailable ? error : undefined;
  if (error instanceof PoolOverloaded) return new Unavailable('busy', error);
  if (error instanceof TransactionExpired) return new Unavailable('timeout', error);
  for (const part of partsOf(error)) {
    const reason = reasonOf(part);
    if (reason) return new Unavailable(reason, error);
  }
  return undefined;
}

/** Whether the server itself refused and keeps running. A COMMIT refused that way has not happened. */
export function isServerRefusal(error: unknown): boolean {
  // A server that is shutting down may have committed without being able to report it.
  return sqlStatesOf(error).some((state) => !state.startsWith('57P') && !CONNECTION_CLASS.test(state));
}

/** Whether no connection could be opened because the server has none left. */
export function isServerFull(error: unknown): boolean {
  return sqlStatesOf(error).includes(TOO_MANY_CONNECTIONS);
}

/** The name in the database of the unique index that a statement or COMMIT violated; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const violation = partsOf(error).find((part) => sqlStateOf(part) === UNIQUE_VIOLATION);
  if (!violation) return undefined;
  return textIn(violation, 'constraint') || INDEX_IN_MESSAGE.exec(messageOf(violation))?.[1];
}

/** Citus names the index in the message only: that of a shard, whose name ends with the shard's number. */
const INDEX_IN_MESSAGE = /"(\w+?)(?:_\d+)?"/;

/** The SQLSTATEs that the server sent, found in the driver's error or in those that Prisma and its adapter make of it. */
export function sqlStatesOf(error: unknown): readonly string[] {
  return partsOf(error).flatMap((part) => sqlStateOf(part) ?? []);
}

function reasonOf(part: object): UnavailableReason | undefined {
  if (part instanceof WrongServer) return 'read_only';
  const state = sqlStateOf(part);
  if (state !== undefined) return SQL_STATES[state] ?? (CONNECTION_CLASS.test(state) ? 'unreachable' : undefined);
  const syscall = textIn(part, 'syscall');
  // The socket of a caller that hangs up also has such a code, but no system call.
  if (CONNECTING.has(syscall) || (syscall !== '' && BROKEN.has(textIn(part, 'code')))) return 'unreachable';
  const message = textIn(part, 'message');
  return ADAPTER_KINDS[textIn(part, 'kind')] ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
}
