import type { Command } from 'commander';
import { listApiKeys } from '../domains/accounts/list-accounts.ts';
import { answering, type Cli } from './command.ts';
import { findAccountId } from './find-account.ts';
import { findUserId } from './find-user.ts';
import { readAll } from './read-all.ts';
import { table } from './table.ts';

interface Options {
  readonly user?: string;
  readonly account?: string;
  readonly json?: true;
}

/** `key list`: prints API keys, newest first; never the keys themselves. */
export function addKeyList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list API keys, newest first')
    .option('--user <user>', 'only those of this user, by id or e-mail address')
    .option('--account <account>', 'only those of this account, by id or name');
  answering<Options>(command, cli, async (context, { user, account }) => {
    const { db } = context;
    const filter = {
      userId: user === undefined ? undefined : await findUserId(db, user),
      accountId: account === undefined ? undefined : await findAccountId(db, account),
    };
    const keys = await readAll(db, listApiKeys(context, filter), (ids) =>
      db.apiKey.findMany({
        where: { id: { in: ids } },
        omit: { hash: true },
        include: { user: { select: { email: true, role: true } } },
      }),
    );
    const record = keys.map(({ id, user: { email, role }, ...key }) => ({ apiKeyId: id, ...key, email, role }));
    const columns = ['apiKeyId', 'prefix', 'name', 'email', 'role', 'created', 'expiresAt', 'revokedAt', 'lastUsedAt'];
    return { record, result: table(columns, record) };
  });
}
