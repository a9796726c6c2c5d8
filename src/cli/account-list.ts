import type { Command } from 'commander';
import { listAccounts } from '../domains/accounts/list-accounts.ts';
import { answering, type Cli } from './command.ts';
import { readAll } from './read-all.ts';
import { table } from './table.ts';

/** `account list`: prints all accounts, newest first. */
export function addAccountList(group: Command, cli: Cli): void {
  const command = group.command('list').description('list all accounts, newest first');
  answering(command, cli, async (context) => {
    const accounts = await readAll(context.db, listAccounts(context), (ids) =>
      context.db.account.findMany({ where: { id: { in: ids } } }),
    );
    const record = accounts.map(({ id, ...account }) => ({ accountId: id, ...account }));
    return { record, result: table(['accountId', 'name', 'mode', 'created'], record) };
  });
}
