import { OPERATOR } from '../auth/operator.ts';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { parseConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseClock } from '../db/database-clock.ts';
import { holdsDatabase } from '../db/embedded/data-folder.ts';
import { newUuid } from '../db/sql/identifiers.ts';
import { type AnsweredRead, recordReads } from '../domains/audit/record-reads.ts';
import { reasonOfFault } from '../log.ts';
import { CommandError, type Environment } from './process.ts';

/**
 * Runs work as the operator, by default on the database of `DATABASE_URL`. Like the service at startup, this migrates the database first.
 * Reads of patients' data are written to the audit before the result is returned.
 *
 * @throws CommandError if the database is missing or unusable; anything that `run` throws
 */
export async function asOperator<Result>(
  env: Environment,
  run: (work: UnitOfWork) => Promise<Result>,
  open = openServerDatabase,
): Promise<Result> {
  const database = await open(env);
  const caller = { actor: OPERATOR, requestId: `cli-${newUuid()}` };
  const reads: AnsweredRead[] = [];
  try {
    const clock = new DatabaseClock();
    await clock.compare(database.transactions.pool);
    const call = new Call(caller, {
      clock,
      noteRead: (read) => void reads.push({ ...read, ...caller, time: clock.now() }),
    });
    const result = await run(new Autocommit(call, { database }));
    if (reads.length > 0) await recordReads(database, reads);
    return result;
  } finally {
    await database.close();
  }
}

/**
 * Opens the database of `DATABASE_URL` or, without it, the embedded one of `DATA_DIR`, which only one process can have open.
 *
 * @throws CommandError if it is missing or unusable
 */
export async function openEitherDatabase(env: Environment): Promise<Database> {
  const { databaseUrl, dataDir } = parseConfig({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR });
  if (databaseUrl !== undefined) return openServerDatabase(env);
  // Opening it would make one.
  if (!holdsDatabase(dataDir))
    throw new CommandError(`There is no database in ${dataDir} (DATA_DIR), and DATABASE_URL is not set.`);
  try {
    return await openDatabase({ dataDir }, () => {});
  } catch (error) {
    throw new CommandError(`The database in ${dataDir} (DATA_DIR) cannot be used: ${reasonOfFault(error)}`);
  }
}

async function openServerDatabase(env: Environment): Promise<Database> {
  // A command must not fail because of the service's other variables, so those are not parsed.
  const { databaseUrl, databaseSchema, migrationDatabaseUrl } = parseConfig({
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_SCHEMA: env.DATABASE_SCHEMA,
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
    return await openDatabase(
      { url: databaseUrl, schema: databaseSchema, migrationUrl: migrationDatabaseUrl },
      () => {},
    );
  } catch (error) {
    throw new CommandError(`The database of DATABASE_URL cannot be used: ${reasonOfFault(error)}`);
  }
}
