import { type Command, Option } from 'commander';
import { createUser } from '../domains/accounts/create-user.ts';
import { Role } from '../generated/prisma/enums.ts';
import { answering, type Cli } from './command.ts';
import { findAccountId } from './find-account.ts';

interface Options {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly json?: true;
}

/** `user create`: prints the id of the new user. */
export function addUserCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create a user of an account; prints its id')
    .requiredOption('--account <account>', 'the account, by id or name')
    .requiredOption('--name <name>', 'name of the user')
    .requiredOption('--email <email>', 'e-mail address')
    .addOption(new Option('--role <role>', 'what the user may do').choices(Object.values(Role)).makeOptionMandatory());
  answering<Options>(command, cli, async (context, { account, name, email, role }) => {
    const accountId = await findAccountId(context.db, account);
    const userId = await createUser(context, { accountId, name, email, role });
    return {
      record: { userId, name, email, role, accountId },
      result: userId,
      message: `Created the ${role} user ${name}. It has no key yet: key create --user ${userId}`,
    };
  });
}
