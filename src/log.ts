import pg from 'pg';
import { type Level, type Logger, pino } from 'pino';
import { AppError, isFault, Unavailable } from './errors.ts';
import { Prisma } from './generated/prisma/client.ts';
import { unavailableErrors } from './metrics.ts';

/** The log: one JSON object per line. No line ever contains patient data, a body, a query string or a key. */
export type Log = Logger;

/** Creates a log on standard output with everything of this level and above. */
export function createLog(level: Level | 'silent'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * Logs an expected failure by its code only, since its message may quote the caller's data.
 *
 * @param place where it happened: the path of a GraphQL field
 */
export function logRefusal(log: Log, requestId: string, code: string, place?: string): void {
  log.warn({ requestId, ...(place === undefined ? {} : { place }), code }, 'refused');
}

/** Logs a failure: a refusal as a warning, anything else as an error with its stack. Counts those of the database. */
export function logFailure(log: Log, requestId: string, failure: unknown, place?: string): void {
  if (failure instanceof Unavailable) logUnavailable(log, requestId, failure, place);
  else if (failure instanceof AppError && !isFault(failure)) logRefusal(log, requestId, failure.code, place);
  else log.error({ requestId, ...(place === undefined ? {} : { place }), fault: describeFault(failure) }, 'fault');
}

/** Without stacks: while a database is away, there is one line for every request. */
function logUnavailable(log: Log, requestId: string, failure: Unavailable, place: string | undefined): void {
  const { code, reason, cause } = failure;
  unavailableErrors.inc({ reason });
  const fault = cause instanceof Error ? { fault: nameFault(cause) } : {};
  log.warn({ requestId, ...(place === undefined ? {} : { place }), code, reason, ...fault }, 'unavailable');
}

/** A fault as it appears in the log. The message of a database error is left out: it may quote a row. */
export function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { type: typeof fault };
  return {
    ...nameFault(fault),
    stack: stackFrames(fault),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  };
}

function nameFault(fault: Error): object {
  return { type: fault.name, ...(isDatabaseError(fault) ? databaseFacts(fault) : { message: fault.message }) };
}

function isDatabaseError(fault: Error): boolean {
  return (
    fault instanceof pg.DatabaseError ||
    fault instanceof Prisma.PrismaClientKnownRequestError ||
    fault instanceof Prisma.PrismaClientUnknownRequestError ||
    fault instanceof Prisma.PrismaClientValidationError ||
    fault.name === 'DriverAdapterError'
  );
}

/** What a database error says without quoting any value. */
function databaseFacts(fault: Error): object {
  const facts: Record<string, unknown> = {};
  for (const name of ['code', 'table', 'constraint', 'routine'] as const) {
    const value: unknown = Reflect.get(fault, name);
    if (typeof value === 'string') facts[name] = value;
  }
  return facts;
}

/** The stack without the message at its start. */
function stackFrames(fault: Error): string {
  const lines = fault.stack?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
