import { type Command, Option } from 'commander';
import type { Db } from '../context.ts';
import { isUuid } from '../db/identifiers.ts';
import { createAccount } from '../domains/accounts/create-account.ts';
import { listAccounts } from '../domains/accounts/list-accounts.ts';
import { notFound } from '../errors.ts';
import { AccountMode } from '../generated/prisma/enums.ts';
import { answering, type Cli, CommandError } from './command.ts';
import { readAll, table } from './listing.ts';

/** Adds `account create` and `account list`. */
export function addAccountCommands(program: Command, cli: Cli): void {
  const group = program.command('account').description('manage accounts: each is one program');
  addCreate(group, cli);
  addList(group, cli);
}

interface CreateOptions {
  readonly name: string;
  readonly mode: AccountMode;
  readonly laboratoryAddress?: string;
  readonly cliaNumber?: string;
  readonly laboratoryDirector?: string;
  readonly json?: true;
}

function addCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create an account and print its id')
    .requiredOption('--name <name>', 'the name of the program')
    .addOption(
      new Option('--mode <mode>', 'TEST if its reports are not for clinical use')
        .choices(Object.values(AccountMode))
        .makeOptionMandatory(),
    )
    .option('--laboratory-address <address>', 'of a laboratory: its address, as its reports show it')
    .option('--clia-number <number>', 'of a laboratory: its CLIA number, such as 05D1234567')
    .option('--laboratory-director <name>', 'of a laboratory: the name of its director');
  answering<CreateOptions>(command, cli, async (context, { json: _json, ...account }) => {
    const { name, mode } = account;
    const accountId = await createAccount(context, account);
    return { record: { accountId, ...account }, result: accountId, message: `Created the ${mode} account ${name}.` };
  });
}

function addList(group: Command, cli: Cli): void {
  const command = group.command('list').description('list all accounts, newest first');
  answering(command, cli, async (context) => {
    const accounts = await readAll(context.db, listAccounts(context), (ids) =>
      context.db.account.findMany({ where: { id: { in: ids } } }),
    );
    const record = accounts.map(({ id, ...account }) => ({ accountId: id, ...account }));
    return { record, result: table(['accountId', 'name', 'mode', 'created'], record) };
  });
}

/**
 * Finds the id of an account by its id or name.
 *
 * @throws AppError NOT_FOUND; CommandError if several accounts have the name.
 */
export async function findAccountId(db: Db, idOrName: string): Promise<string> {
  const where = isUuid(idOrName) ? { id: idOrName } : { name: idOrName };
  const [account, another] = await db.account.findMany({ where, select: { id: true }, take: 2 });
  if (!account) throw notFound('account', idOrName);
  if (another) throw new CommandError(`Several accounts are named ${JSON.stringify(idOrName)}. Give the account's id.`);
  return account.id;
}
