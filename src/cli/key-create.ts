import { type Command, InvalidArgumentError } from 'commander';
import { keyPrefix } from '../auth/keys.ts';
import { createApiKey } from '../domains/accounts/create-api-key.ts';
import { timestamp } from '../domains/inputs.ts';
import { answering, type Cli } from './command.ts';
import { findUserId } from './find-user.ts';

interface Options {
  readonly user: string;
  readonly name?: string;
  readonly expires?: Date;
  readonly json?: true;
}

/** `key create`: prints the key, which is shown this once. */
export function addKeyCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create an API key of a user; prints the key, which is shown this once')
    .requiredOption('--user <user>', 'the user, by id or e-mail address')
    .option('--name <name>', 'what the key is for')
    .option('--expires <time>', 'when it stops working, such as 2027-06-30T00:00:00Z', requireTimestamp);
  answering<Options>(command, cli, async (context, { user, name, expires }) => {
    const userId = await findUserId(context.db, user);
    const { id: apiKeyId, key } = await createApiKey(context, { userId, name, expiresAt: expires?.toISOString() });
    return {
      record: { apiKeyId, userId, name: name ?? null, prefix: keyPrefix(key), expiresAt: expires ?? null, key },
      result: key,
      message: `Created the API key ${apiKeyId}. The key is not shown again: store it now.`,
    };
  });
}

function requireTimestamp(text: string): Date {
  const parsed = timestamp.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`It ${parsed.error.issues[0]?.message ?? 'is no time'}.`);
}
