import type { Command } from 'commander';
import { listUsers } from '../domains/accounts/list-accounts.ts';
import { answering, type Cli } from './command.ts';
import { findAccountId } from './find-account.ts';
import { readAll } from './read-all.ts';
import { table } from './table.ts';

interface Options {
  readonly account?: string;
  readonly json?: true;
}

/** `user list`: prints users, newest first. */
export function addUserList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list users, newest first')
    .option('--account <account>', 'only those of this account, by id or name');
  answering<Options>(command, cli, async (context, { account }) => {
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
