import type { Command } from 'commander';
import { revokeApiKey } from '../domains/accounts/revoke-api-key.ts';
import { answering, type Cli } from './command.ts';

interface Options {
  readonly key: string;
  readonly json?: true;
}

/** `key revoke`: prints the id of the key. */
export function addKeyRevoke(group: Command, cli: Cli): void {
  const command = group
    .command('revoke')
    .description('revoke an API key, with immediate effect; prints its id')
    .requiredOption('--key <id>', 'the key, by its id (see key list)');
  answering<Options>(command, cli, async (context, { key }) => {
    const apiKeyId = await revokeApiKey(context, { apiKeyId: key });
    const { revokedAt } = await context.db.apiKey.findUniqueOrThrow({
      where: { id: apiKeyId },
      select: { revokedAt: true },
    });
    return {
      record: { apiKeyId, revokedAt },
      result: apiKeyId,
      message: `The API key is revoked since ${revokedAt?.toISOString()}.`,
    };
  });
}
