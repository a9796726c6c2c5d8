import { type Command, Option } from 'commander';
import { createAccount } from '../domains/accounts/create-account.ts';
import { AccountMode } from '../generated/prisma/enums.ts';
import { answering, type Cli } from './command.ts';

interface Options {
  readonly name: string;
  readonly mode: AccountMode;
  readonly json?: true;
}

/** `account create`: prints the id of the new account. */
export function addAccountCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create an account; prints its id')
    .requiredOption('--name <name>', 'name of the program')
    .addOption(
      new Option('--mode <mode>', 'whether it is in earnest').choices(Object.values(AccountMode)).makeOptionMandatory(),
    );
  answering<Options>(command, cli, async (context, { name, mode }) => {
    const accountId = await createAccount(context, { name, mode });
    return { record: { accountId, name, mode }, result: accountId, message: `Created the ${mode} account ${name}.` };
  });
}
