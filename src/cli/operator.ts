import { OPERATOR } from '../auth/operator.ts';
import { parseConfig } from '../config.ts';
import { type RequestContext, requestContext } from '../context.ts';
import { systemClock } from '../db/clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { newUuid } from '../db/identifiers.ts';
import { reasonOf } from '../errors.ts';
import type { Environment } from './terminal.ts';

/** A reason why a command cannot do its work; its message says what to do about it. */
export class CommandError extends Error {}

/**
 * Does the work of a command as the operator, on the database of `DATABASE_URL`, which is migrated first as the service
 * does at its start.
 *
 * @throws CommandError without a database that can be used; whatever the work throws.
 */
export async function asOperator<Result>(
  env: Environment,
  work: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const database = await openServerDatabase(env);
  try {
    return await work(
      requestContext({
        prisma: database.prisma,
        clock: systemClock,
        actor: OPERATOR,
        requestId: `cli-${newUuid()}`,
        documentLink: () => {
          throw new Error('the command line shows no reports');
        },
      }),
    );
  } finally {
    await database.close();
  }
}

async function openServerDatabase(env: Environment): Promise<Database> {
  // The other variables are the service's; a command must not fail for want of them.
  const { databaseUrl } = parseConfig({ DATABASE_URL: env.DATABASE_URL });
  if (databaseUrl === undefined) {
    throw new CommandError(
      'DATABASE_URL is not set. The command line works on the database of a PostgreSQL server; an embedded database ' +
        'belongs to the service that has it open, where an ADMIN key does the same by GraphQL.',
    );
  }
  try {
    // A connection that breaks fails the statement that needs it; there is nothing more to tell.
    return await openDatabase({ url: databaseUrl }, () => {});
  } catch (error) {
    throw new CommandError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}`);
  }
}
