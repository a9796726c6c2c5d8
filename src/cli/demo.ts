import type { Command } from 'commander';
import { type RemovedDemo, removeDemo } from '../demo/remove-demo.ts';
import { answering } from './command.ts';
import type { Cli } from './process.ts';

/** Adds `demo remove`. */
export function addDemoCommands(group: Command, cli: Cli): void {
  const command = group
    .command('remove')
    .description(
      'revoke the keys of the demonstration program and every other key of its users, print their ids, and close its accounts. Its records ' +
        'stay: events and audit are never rewritten. An embedded database, in DATA_DIR, takes it while the service is stopped.',
    );
  answering(
    command,
    cli,
    async (work) => {
      const removed = await removeDemo(work);
      return { record: removed, result: removed.revoked.join('\n'), message: messageFor(removed) };
    },
    { isForEmbedded: true },
  );
}

function messageFor({ revoked, closed, madeForOthers }: RemovedDemo): string {
  const done =
    revoked.length + closed.length === 0
      ? 'The demonstration program is not there, or was removed before: nothing was changed.'
      : `Revoked ${revoked.length} keys and closed ${closed.length} accounts: nobody can use the demonstration program any more. Its records ` +
        'and its catalogue stay, because events and audit are never rewritten; for a database without them, begin with an empty one.';
  if (madeForOthers.length === 0) return done;
  const lines = madeForOthers.map(({ apiKeyId, email }) => `  ${apiKeyId} of ${email}`);
  return [
    done,
    'The program’s users have made these keys for others, and they still work. Whoever knew the demonstration’s ADMIN key could do that. ' +
      'Revoke those that you do not know, with key revoke:',
    ...lines,
  ].join('\n');
}
