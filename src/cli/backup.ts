import type { Command } from 'commander';
import { type Cli, CommandError, type Environment, explaining } from './process.ts';

/** Adds `backup` and `restore`, for embedded databases. What they need is loaded when they run. */
export function addBackupCommands(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description(
      'write the embedded database in DATA_DIR to a file, even while the service is running, and print its name',
    )
    .argument('<file>', 'the file, readable only by you; an existing file is replaced')
    .action(async (file: string) => {
      const dataDir = await embeddedDataDir(cli.env, 'pg_dump');
      const { takeBackup, writeBackupFile } = await loadBackups();
      await explaining('The backup failed', () => writeBackupFile(file, takeBackup(dataDir)));
      cli.terminal.out(`${file}\n`);
    });
  program
    .command('restore')
    .description(
      'restore a backup as the embedded database in DATA_DIR, which must not have one yet, and print the folder',
    )
    .argument('<file>', 'a file written by backup')
    .action(async (file: string) => {
      const dataDir = await embeddedDataDir(cli.env, 'pg_restore');
      const { readBackupFile, restoreBackup } = await loadBackups();
      await explaining('Nothing was restored', () => restoreBackup(dataDir, readBackupFile(file)));
      cli.terminal.out(`${dataDir}\n`);
    });
}

async function loadBackups() {
  const [files, take, restore] = await Promise.all([
    import('../db/backup/backup-file.ts'),
    import('../db/embedded/take-backup.ts'),
    import('../db/embedded/restore-backup.ts'),
  ]);
  return { ...files, ...take, ...restore };
}

/** The folder of the embedded database. `tool` names the program that does the same for a server. */
async function embeddedDataDir(env: Environment, tool: string): Promise<string> {
  const { parseConfig } = await import('../config/config.ts');
  const { databaseUrl, dataDir } = parseConfig({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR });
  if (databaseUrl === undefined) return dataDir;
  throw new CommandError(
    `DATABASE_URL is set, but this command is for embedded databases. For a PostgreSQL server, use ${tool}.`,
  );
}
