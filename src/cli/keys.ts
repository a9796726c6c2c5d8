import { type Command, InvalidArgumentError } from 'commander';
import { keyPrefix } from '../auth/keys.ts';
import { createApiKey } from '../domains/accounts/create-api-key.ts';
import { listApiKeys } from '../domains/accounts/list-accounts.ts';
import { revokeApiKey } from '../domains/accounts/revoke-api-key.ts';
import { checkInput, timestamp } from '../domains/inputs/inputs.ts';
import { findAccountId } from './accounts.ts';
import { answering } from './command.ts';
import { readAll, table } from './listing.ts';
import type { Cli } from './process.ts';
import { findUserId } from './users.ts';

/** Adds `key create`, `key revoke` and `key list`. */
export function addKeyCommands(group: Command, cli: Cli): void {
  addCreate(group, cli);
  addRevoke(group, cli);
  addList(group, cli);
}

interface CreateOptions {
  readonly user: string;
  readonly name?: string;
  readonly expires?: Date;
  readonly json?: true;
}

function addCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create an API key and print it; it is not shown again')
    .requiredOption('--user <user>', 'the user, by id or e-mail address')
    .option('--name <name>', 'what the key is for')
    .option('--expires <time>', 'when the key expires, such as 2027-06-30T00:00:00Z', parseTimestamp);
  answering<CreateOptions>(command, cli, async (work, { user, name, expires }) => {
    const userId = await findUserId(work.db, user);
    const { id: apiKeyId, key } = await createApiKey(work, { userId, name, expiresAt: expires?.toISOString() });
    return {
      record: { apiKeyId, userId, name: name ?? null, prefix: keyPrefix(key), expiresAt: expires ?? null, key },
      result: key,
      message: `Created the API key ${apiKeyId}. The key is not shown again: store it now.`,
    };
  });
}

/** Parses an option that is a point in time. @throws InvalidArgumentError */
export function parseTimestamp(text: string): Date {
  const checked = checkInput(timestamp, text);
  if (checked.isValid) return checked.value;
  throw new InvalidArgumentError(`It ${checked.problems.map(({ message }) => message).join(', and ')}.`);
}

interface RevokeOptions {
  readonly key: string;
  readonly json?: true;
}

function addRevoke(group: Command, cli: Cli): void {
  const command = group
    .command('revoke')
    .description('revoke an API key, effective immediately, and print its id')
    .requiredOption('--key <id>', 'the id of the key, as printed by key list');
  answering<RevokeOptions>(command, cli, async (work, { key }) => {
    const apiKeyId = await revokeApiKey(work, { apiKeyId: key });
    const { revokedAt } = await work.db.apiKey.findUniqueOrThrow({
      where: { id: apiKeyId },
      select: { revokedAt: true },
    });
    return {
      record: { apiKeyId, revokedAt },
      result: apiKeyId,
      message: `The API key was revoked at ${revokedAt?.toISOString()}.`,
    };
  });
}

interface ListOptions {
  readonly user?: string;
  readonly account?: string;
  readonly json?: true;
}

function addList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list API keys, newest first, without the keys themselves')
    .option('--user <user>', 'only the keys of this user, by id or e-mail address')
    .option('--account <account>', 'only the keys of this account, by id or name');
  answering<ListOptions>(command, cli, async (work, { user, account }) => {
    const { db } = work;
    const filter = {
      userId: user === undefined ? undefined : await findUserId(db, user),
      accountId: account === undefined ? undefined : await findAccountId(db, account),
    };
    const keys = await readAll(db, listApiKeys(work, filter), (ids) =>
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
