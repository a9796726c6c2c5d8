import type { Command } from 'commander';
import { OPERATOR } from '../auth/operator.ts';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { parseConfig } from '../config.ts';
import { systemClock } from '../db/clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { newUuid } from '../db/identifiers.ts';
import { type AnsweredRead, recordReads } from '../domains/audit/record-reads.ts';
import { reasonOf } from '../errors.ts';

/** Where a command writes. */
export interface Terminal {
  /** Standard output: the result, which a script may read. */
  readonly out: (text: string) => void;
  /** Standard error: messages for people. */
  readonly error: (text: string) => void;
}

/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The process that a command runs in. */
export interface Cli {
  readonly terminal: Terminal;
  readonly env: Environment;
}

/** The outcome of a command in its three forms: `record` for `--json`, `result` for scripts, `message` for people. */
export interface Answer {
  readonly record: object;
  readonly result: string;
  readonly message?: string;
}

/** An expected failure. Its message says what to do about it. */
export class CommandError extends Error {}

/** Runs work. If it fails, puts `what` before the reason. @throws CommandError */
export async function explaining<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new CommandError(`${what}: ${reasonOf(error)}`, { cause: error });
  }
}

interface CommonOptions {
  readonly json?: true;
}

/**
 * Sets a command's action and adds the option `--json`. Standard output gets nothing but the result, so that a script can use
 * it as is; the message goes to standard error.
 */
export function answering<Options extends CommonOptions>(
  command: Command,
  { terminal, env }: Cli,
  run: (work: UnitOfWork, options: Options) => Promise<Answer>,
): void {
  command.option('--json', 'print the result as JSON').action(async (options: Options) => {
    const { record, result, message } = await asOperator(env, (work) => run(work, options));
    terminal.out(options.json ? `${JSON.stringify(record, null, 2)}\n` : `${result}\n`);
    if (message !== undefined && !options.json) terminal.error(`${message}\n`);
  });
}

/**
 * Runs work as the operator, on the database of `DATABASE_URL`. Like the service at startup, this migrates the database first.
 * Reads of patients' data are written to the audit before the result is returned.
 *
 * @throws CommandError if the database is missing or unusable; anything that `run` throws
 */
export async function asOperator<Result>(
  env: Environment,
  run: (work: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const database = await openServerDatabase(env);
  const caller = { actor: OPERATOR, requestId: `cli-${newUuid()}` };
  const reads: AnsweredRead[] = [];
  try {
    const call = new Call(caller, {
      clock: systemClock,
      noteRead: (read) => void reads.push({ ...read, ...caller, time: systemClock.now() }),
    });
    const result = await run(new Autocommit(call, { database }));
    if (reads.length > 0) await recordReads(database, reads);
    return result;
  } finally {
    await database.close();
  }
}

async function openServerDatabase(env: Environment): Promise<Database> {
  // A command must not fail because of the service's other variables, so those are not parsed.
  const { databaseUrl, migrationDatabaseUrl } = parseConfig({
    DATABASE_URL: env.DATABASE_URL,
    MIGRATION_DATABASE_URL: env.MIGRATION_DATABASE_URL,
  });
  if (databaseUrl === undefined) {
    throw new CommandError(
      'DATABASE_URL is not set. The command line needs a PostgreSQL server: the embedded database can only be opened ' +
        'by the service itself. To manage accounts there, use an ADMIN key with GraphQL.',
    );
  }
  try {
    // A lost connection needs no handling here: it fails the statement that uses it.
    return await openDatabase({ url: databaseUrl, migrationUrl: migrationDatabaseUrl }, () => {});
  } catch (error) {
    throw new CommandError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}`);
  }
}
