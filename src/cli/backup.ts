import type { Command } from 'commander';
import { parseConfig } from '../config.ts';
import { readBackupFile, writeBackupFile } from '../db/backup/backup-file.ts';
import { restoreBackup, takeBackup } from '../db/embedded/take-backup.ts';
import { type Cli, CommandError, type Environment, explaining } from './command.ts';

/** Adds `backup` and `restore`, which are for embedded databases. */
export function addBackupCommands(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description('write the embedded database of DATA_DIR to a file, also while the service runs, and print its name')
    .argument('<file>', 'the file, which only you will be able to read; one that is there is replaced')
    .action(async (file: string) => {
      const dataDir = embeddedDataDir(cli.env, 'pg_dump');
      await explaining('The backup failed', () => writeBackupFile(file, takeBackup(dataDir)));
      cli.terminal.out(`${file}\n`);
    });
  program
    .command('restore')
    .description('make the embedded database of a backup in DATA_DIR, which must hold none, and print the folder')
    .argument('<file>', 'the file that backup has written')
    .action(async (file: string) => {
      const dataDir = embeddedDataDir(cli.env, 'pg_restore');
      await explaining('Nothing was restored', () => restoreBackup(dataDir, readBackupFile(file)));
      cli.terminal.out(`${dataDir}\n`);
    });
}

/** Where the embedded database is. `tool` is what does the same for a server. */
function embeddedDataDir(env: Environment, tool: string): string {
  const { databaseUrl, dataDir } = parseConfig({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR });
  if (databaseUrl === undefined) return dataDir;
  throw new CommandError(
    `DATABASE_URL is set, and this command is for embedded databases. For a PostgreSQL server, use ${tool}.`,
  );
}
