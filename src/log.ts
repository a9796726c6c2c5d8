import pg from 'pg';
import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino } from 'pino';
import { postgresErrorIn } from './errors/postgres-error.ts';
import { Prisma } from './generated/prisma/client.ts';

/** The log: one JSON object per line, which a terminal shows as startup/terminal-lines.ts writes it. No line ever contains patient data, a body, a query string or a key. */
export type Log = Logger;

/** The most bytes of a line (docs/operations.md). */
const MAX_LINE = 8 * 1024;

/** How much of a fault is logged: characters of its message, lines and characters of its stack, nested causes, and its errors. */
const MAX_MESSAGE = 1_000;
const MAX_FRAMES = 30;
const MAX_STACK = 3_000;
const MAX_CAUSES = 3;

/** Creates a log with everything of this level and above, on standard output unless there is another destination. */
export function createLog(
  level: Level | 'silent',
  { secrets = [], destination }: { secrets?: readonly string[]; destination?: DestinationStream } = {},
): Log {
  const clean = withoutSecrets(secrets);
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Fastify logs requests and errors under these names: URLs, headers, messages that quote them.
    serializers: { err: describeFault, req: () => undefined, res: () => undefined },
    hooks: {
      streamWrite: (line) => cutLine(clean(line)),
      // Without a message of its own, an error would be logged by its message, which may quote data.
      logMethod([first, message, ...rest], method) {
        const isBare = message === undefined && typeof first === 'object' && first !== null && !('msg' in first);
        method.apply(this, [first, isBare ? 'fault' : message, ...rest]);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Shortens a line that is too long to its time, its source and its reason. */
function cutLine(line: string): string {
  if (line.length <= MAX_LINE / 4 || Buffer.byteLength(line) <= MAX_LINE) return line;
  const { level, time, requestId, msg } = JSON.parse(line);
  return `${JSON.stringify({ level, time, requestId, cut: Buffer.byteLength(line), msg: String(msg).slice(0, MAX_MESSAGE) })}\n`;
}

const REMOVED = '[removed]';

/** Shorter secrets would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** Returns a function that removes these secrets from a text, whether they appear as they are or escaped as in JSON. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (text) => spellings.reduce((cleaned, secret) => cleaned.replaceAll(secret, REMOVED), text);
}

/** The credentials of a URL, API keys and registration tokens. */
const CREDENTIALS = /(?<=:\/\/)[^\s/@]{1,300}@|\b(?:kts|krt)_[A-Za-z0-9_-]{16,}/g;

/**
 * A fault as it appears in the log, bounded. A message that may quote data is left out; of a database's error, PostgreSQL's message is
 * there if it quotes none, and its SQLSTATE in any case.
 */
export function describeFault(fault: unknown): object {
  return described(fault, MAX_CAUSES);
}

function described(fault: unknown, causes: number): object {
  if (!(fault instanceof Error)) return { type: typeof fault };
  const { cause } = fault;
  return {
    ...nameFault(fault),
    stack: stackFrames(fault),
    ...(fault instanceof AggregateError ? { errors: fault.errors.slice(0, MAX_CAUSES).map(named) } : {}),
    ...(cause === undefined || causes === 0 ? {} : { cause: described(cause, causes - 1) }),
  };
}

function named(fault: unknown): object {
  return fault instanceof Error ? nameFault(fault) : { type: typeof fault };
}

/** A fault's own facts, without its stack and its causes. */
export interface FaultName {
  readonly type: string;
  /** Node's, Prisma's or the driver's code. */
  readonly code?: string;
  /** PostgreSQL's code. */
  readonly sqlState?: string;
  readonly message?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** The function in PostgreSQL's source that reported it. */
  readonly routine?: string;
}

/** A fault without its stack and its causes. */
export function nameFault(fault: Error): FaultName {
  return {
    type: fault.name,
    ...codeOf(fault),
    ...(isOfDatabase(fault) ? databaseFacts(fault) : messageOf(fault)),
  };
}

/** Why something failed, for the operator: the facts of {@link describeFault} in one sentence. */
export function reasonOfFault(fault: unknown): string {
  // Connecting to a host with several addresses fails with one error per address.
  if (fault instanceof AggregateError) return [...new Set(fault.errors.map(reasonOfFault))].join(', ');
  if (!(fault instanceof Error)) return `something threw a ${typeof fault}`;
  const { type, code, sqlState, message } = nameFault(fault);
  const what = message ?? (sqlState ? 'PostgreSQL refused a statement' : [type, code].filter(Boolean).join(' '));
  return sqlState === undefined ? what : `${what} (SQLSTATE ${sqlState})`;
}

/** Whether it is an error of the database, or one that repeats its message, which may quote values. */
function isOfDatabase(fault: Error): boolean {
  return (
    fault instanceof pg.DatabaseError ||
    fault instanceof Prisma.PrismaClientKnownRequestError ||
    fault instanceof Prisma.PrismaClientUnknownRequestError ||
    fault instanceof Prisma.PrismaClientValidationError ||
    fault.name === 'DriverAdapterError' ||
    (fault instanceof AggregateError && fault.errors.some((error) => error instanceof Error && isOfDatabase(error)))
  );
}

/** The facts of a database error that quote no value. */
function databaseFacts(fault: Error): Omit<FaultName, 'type'> {
  const facts: Record<string, string> = {};
  for (const name of ['table', 'constraint', 'routine'] as const) {
    const value: unknown = Reflect.get(fault, name);
    if (typeof value === 'string') facts[name] = value;
  }
  return { ...facts, ...postgresErrorIn(fault) };
}

function codeOf(fault: Error): { code?: string } {
  return 'code' in fault && typeof fault.code === 'string' ? { code: fault.code.slice(0, 100) } : {};
}

/** Errors of these kinds quote the input: invalid JSON, a value of the wrong type, a URL. */
const QUOTING = ['SyntaxError', 'GraphQLError', 'ZodError', 'FastifyError', 'URIError'];

function messageOf(fault: Error): { message?: string } {
  if (QUOTING.includes(fault.name)) return {};
  return { message: fault.message.slice(0, MAX_MESSAGE).replace(CREDENTIALS, REMOVED) };
}

/** The stack without the message at its start, which may have lines of its own. */
function stackFrames(fault: Error): string {
  const lines = fault.stack?.replace(fault.message, '').split('\n', MAX_FRAMES) ?? [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
    .slice(0, MAX_STACK);
}
