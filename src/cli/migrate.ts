import type { Command } from 'commander';
import { answering } from './command.ts';
import type { Cli } from './process.ts';

/** Adds `migrate`, for deployments in which the running service's role is not allowed to migrate. */
export function addMigrateCommand(program: Command, cli: Cli): void {
  const command = program
    .command('migrate')
    .description(
      'apply missing migrations, through MIGRATION_DATABASE_URL if set, and grant the role of DATABASE_URL what the service needs',
    );
  // Every command migrates when it opens the database, so there is nothing else to do.
  answering(command, cli, async () => ({ record: { migrated: true }, result: 'The database has every migration.' }));
}
