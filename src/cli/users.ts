import { type Command, Option } from 'commander';
import type { Db } from '../context.ts';
import { isUuid } from '../db/identifiers.ts';
import { createUser } from '../domains/accounts/create-user.ts';
import { listUsers } from '../domains/accounts/list-accounts.ts';
import { notFound } from '../errors.ts';
import { Role } from '../generated/prisma/enums.ts';
import { findAccountId } from './accounts.ts';
import { answering, type Cli, CommandError } from './command.ts';
import { readAll, table } from './listing.ts';

/** Adds `user create` and `user list`. */
export function addUserCommands(program: Command, cli: Cli): void {
  const group = program.command('user').description('manage users: the people and machines of an account');
  addCreate(group, cli);
  addList(group, cli);
}

interface CreateOptions {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly json?: true;
}

function addCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create a user and print its id')
    .requiredOption('--account <account>', "the user's account, by id or name")
    .requiredOption('--name <name>', "the user's name")
    .requiredOption('--email <email>', "the user's e-mail address")
    .addOption(new Option('--role <role>', 'what the user may do').choices(Object.values(Role)).makeOptionMandatory());
  answering<CreateOptions>(command, cli, async (context, { account, name, email, role }) => {
    const { db } = context;
    const accountId = await findAccountId(db, account);
    const namesakes = await db.user.count({ where: { email } });
    const userId = await createUser(context, { accountId, name, email, role });
    return {
      record: { userId, name, email, role, accountId },
      result: userId,
      message: `Created the ${role} user ${name}. To create a key: key create --user ${userId}${warningOf(namesakes, email)}`,
    };
  });
}

/** One person may work for several accounts, so an address may be there twice; but it is often a slip. */
function warningOf(namesakes: number, email: string): string {
  if (namesakes === 0) return '';
  const whose = namesakes === 1 ? '1 other user has' : `${namesakes} other users have`;
  return `\nWarning: ${whose} the address ${email}. user list shows them all.`;
}

interface ListOptions {
  readonly account?: string;
  readonly json?: true;
}

function addList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list users, newest first')
    .option('--account <account>', 'only the users of this account, by id or name');
  answering<ListOptions>(command, cli, async (context, { account }) => {
    const accountId = account === undefined ? undefined : await findAccountId(context.db, account);
    const users = await readAll(context.db, listUsers(context, { accountId }), (ids) =>
      context.db.user.findMany({ where: { id: { in: ids } }, include: { account: { select: { name: true } } } }),
    );
    const record = users.map(({ id, account: { name: accountName }, ...user }) => ({
      userId: id,
      ...user,
      accountName,
    }));
    return { record, result: table(['userId', 'name', 'email', 'role', 'accountName', 'created'], record) };
  });
}

/**
 * Finds the id of a user by id or e-mail address.
 *
 * @throws AppError NOT_FOUND; CommandError if several users have the address.
 */
export async function findUserId(db: Db, idOrEmail: string): Promise<string> {
  const where = isUuid(idOrEmail) ? { id: idOrEmail } : { email: idOrEmail };
  const [user, another] = await db.user.findMany({ where, select: { id: true }, take: 2 });
  if (!user) throw notFound('user', idOrEmail);
  if (another) throw new CommandError(`Several users have the address ${idOrEmail}. Give the user's id.`);
  return user.id;
}
