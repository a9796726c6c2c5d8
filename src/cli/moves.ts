import { rm } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { isUuid } from '../db/sql/identifiers.ts';
import { finishMove } from '../domains/accounts/finish-move.ts';
import { recordExport } from '../domains/accounts/record-export.ts';
import { resumeAccount } from '../domains/accounts/resume-account.ts';
import { setAsideAccount } from '../domains/accounts/set-aside-account.ts';
import { findAccountId } from './accounts.ts';
import { answering } from './command.ts';
import { type Cli, CommandError, explaining } from './process.ts';

/** Adds the commands that move an account to another cell (docs/moving-an-account.md), in the order in which they are used; the last is for a move that is given up. */
export function addMoveCommands(group: Command, cli: Cli): void {
  addSetAside(group, cli);
  addExport(group, cli);
  addLoad(group, cli);
  addMoved(group, cli);
  addResume(group, cli);
  addUnload(group, cli);
}

const ACCOUNT = ['--account <account>', 'the account, by id or name'] as const;

interface SetAsideOptions {
  readonly account: string;
  readonly reason: string;
  readonly json?: true;
}

function addSetAside(group: Command, cli: Cli): void {
  const command = group
    .command('set-aside')
    .description(
      'set an account aside, effective immediately, to move it to another cell, and print its id: its callers get a 503, nothing of it can be changed, and whatever waits goes on waiting',
    )
    .requiredOption(...ACCOUNT)
    .requiredOption('--reason <text>', 'why; only administrators see it');
  answering<SetAsideOptions>(command, cli, async (work, { account, reason }) => {
    const accountId = await setAsideAccount(work, { accountId: await findAccountId(work.db, account), reason });
    const message = 'The account is set aside. It can be exported in a minute, and resumed at any time.';
    return { record: { accountId }, result: accountId, message };
  });
}

interface ExportOptions {
  readonly account: string;
  readonly file: string;
  readonly json?: true;
}

function addExport(group: Command, cli: Cli): void {
  const command = group
    .command('export')
    .description(
      "write an account that is set aside to a file, with all its patients' data, for account load in another cell, and print its receipt",
    )
    .requiredOption(...ACCOUNT)
    .requiredOption('--file <file>', 'the file, readable only by you; an existing file is replaced');
  answering<ExportOptions>(command, cli, async (work, { account, file }) => {
    const accountId = await findAccountId(work.db, account);
    const receipt = await explaining('Nothing was exported', () => writeExport(work, cli, accountId, file));
    try {
      await recordExport(work, { accountId, receipt });
    } catch (error) {
      // Nobody may take it for the last export.
      await rm(file);
      throw error;
    }
    return { record: { accountId, file, receipt }, result: receipt, message: `Exported the account to ${file}.` };
  });
}

async function writeExport(work: UnitOfWork, { env }: Cli, accountId: string, file: string): Promise<string> {
  const [{ withConnectionOf }, { writeAccount }, { receiptIn }, { writeLinesFile }] = await Promise.all([
    import('./connection-of.ts'),
    import('../db/moves/write-account.ts'),
    import('../db/moves/format.ts'),
    import('../db/backup/backup-file.ts'),
  ]);
  return withConnectionOf(env, 'service', async (client) => {
    let receipt = '';
    const lines = async function* () {
      for await (const line of writeAccount(client, accountId, work.call.clock.now())) {
        receipt = receiptIn(line) ?? '';
        yield line;
      }
    };
    await writeLinesFile(file, lines());
    return receipt;
  });
}

interface LoadOptions {
  readonly file: string;
  readonly same?: readonly (readonly [there: string, here: string])[];
  readonly json?: true;
}

function addLoad(group: Command, cli: Cli): void {
  const command = group
    .command('load')
    .description(
      'load an account from a file that account export wrote in another cell, all of it or nothing, and print its receipt; it is set aside until account resume',
    )
    .requiredOption('--file <file>', 'a file written by account export')
    .option(
      '--same <there=here...>',
      'accounts of the other cell that are another account in this one, such as a laboratory that works for both, by their ids',
      parseSame,
    );
  answering<LoadOptions>(command, cli, async (work, { file, same = [] }) => {
    const loaded = await explaining('The account cannot be loaded', () => readExport(work, cli, file, new Map(same)));
    const { accounts, users } = loaded.brought;
    const brought =
      accounts.length + users.length === 0
        ? ''
        : `\nIt refers to others that were not in this cell. They have been created, without keys: accounts ${accounts.join(', ') || 'none'}; users ${users.join(', ') || 'none'}.`;
    return {
      record: loaded,
      result: loaded.receipt,
      message: `Loaded the account ${loaded.name} (${loaded.accountId}), ${loaded.rows} rows. Finish the move in the cell that it leaves, and then resume it here.${brought}`,
    };
  });
}

/** Adds to the accounts that are another one here: the id there is before the `=`. */
function parseSame(given: string, before: LoadOptions['same']): LoadOptions['same'] {
  const [there = '', here = '', ...rest] = given.split('=');
  if (!isUuid(there) || !isUuid(here) || rest.length > 0)
    throw new InvalidArgumentError('It must be the id of an account there, "=", and that of the one in this cell.');
  return [...(before ?? []), [there.toLowerCase(), here.toLowerCase()]];
}

async function readExport({ db, call }: UnitOfWork, { env }: Cli, file: string, same: ReadonlyMap<string, string>) {
  const [
    { withConnectionOf },
    { loadAccount },
    { openExport },
    { readBackupFile },
    { secretsKeyOf },
    { openSecret, sealSecret },
  ] = await Promise.all([
    import('./connection-of.ts'),
    import('../db/moves/load-account.ts'),
    import('../db/moves/stage-account.ts'),
    import('../db/backup/backup-file.ts'),
    import('./secrets-key.ts'),
    import('../domains/webhooks/secrets.ts'),
  ]);
  const secretsKey = await secretsKeyOf(env, db);
  const opened = await openExport(readBackupFile(file));
  return withConnectionOf(env, 'owner', (client, schema) =>
    loadAccount(client, opened, {
      schema,
      same,
      now: call.clock.now(),
      requestId: call.requestId,
      reseal: (endpointId, sealed) => {
        const secret = openSecret(endpointId, sealed, secretsKey);
        return secret === undefined ? undefined : sealSecret(endpointId, secret, secretsKey);
      },
    }),
  );
}

interface MovedOptions {
  readonly account: string;
  readonly receipt: string;
  readonly json?: true;
}

function addMoved(group: Command, cli: Cli): void {
  const command = group
    .command('moved')
    .description(
      'finish a move in the cell that the account leaves, for good, and print its id: it is closed here, if it is still as the other cell has got it',
    )
    .requiredOption(...ACCOUNT)
    .requiredOption('--receipt <receipt>', 'what account load has printed');
  answering<MovedOptions>(command, cli, async (work, { account, receipt }) => {
    const accountId = await findAccountId(work.db, account);
    const [{ withConnectionOf }, { receiptOf }] = await Promise.all([
      import('./connection-of.ts'),
      import('../db/moves/write-account.ts'),
    ]);
    const now = await withConnectionOf(cli.env, 'service', (client) => receiptOf(client, accountId));
    if (now !== receipt.toLowerCase())
      throw new CommandError(
        'Nothing was changed: the account is not as it was when what this receipt is for was exported. Unload it in the other cell, export it again, and load that.',
      );
    await finishMove(work, { accountId, receipt });
    return { record: { accountId }, result: accountId, message: 'The account has moved. Resume it in the other cell.' };
  });
}

interface ResumeOptions {
  readonly account: string;
  readonly nothingLoaded?: true;
  readonly json?: true;
}

function addResume(group: Command, cli: Cli): void {
  const command = group
    .command('resume')
    .description(
      'end the setting aside of an account, and print its id: in the cell that it was to leave, if it is not to move after all, or in the one that it was loaded into, once it has moved',
    )
    .requiredOption(...ACCOUNT)
    .option('--nothing-loaded', 'the account was exported, but that has not been loaded anywhere');
  answering<ResumeOptions>(command, cli, async (work, { account, nothingLoaded = false }) => {
    const accountId = await resumeAccount(work, { accountId: await findAccountId(work.db, account), nothingLoaded });
    return { record: { accountId }, result: accountId, message: 'The account is no longer set aside.' };
  });
}

interface UnloadOptions {
  readonly account: string;
  readonly json?: true;
}

function addUnload(group: Command, cli: Cli): void {
  const command = group
    .command('unload')
    .description(
      'remove an account that was loaded into this cell and has not been resumed in it, because it is not to move after all or has to be loaded again, and print its id',
    )
    .requiredOption(...ACCOUNT);
  answering<UnloadOptions>(command, cli, async (work, { account }) => {
    const accountId = await findAccountId(work.db, account);
    const [{ withConnectionOf }, { unloadAccount }] = await Promise.all([
      import('./connection-of.ts'),
      import('../db/moves/unload-account.ts'),
    ]);
    const rows = await explaining('Nothing was removed', () =>
      withConnectionOf(cli.env, 'owner', (client, schema) =>
        unloadAccount(client, accountId, { schema, now: work.call.clock.now(), requestId: work.call.requestId }),
      ),
    );
    return { record: { accountId, rows }, result: accountId, message: `Removed the account, ${rows} rows.` };
  });
}
