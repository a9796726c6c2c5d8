import type { Command } from 'commander';
import { answering, type Cli } from './command.ts';

/** Adds `migrate`, for deployments in which the running service has no role that may. */
export function addMigrateCommand(program: Command, cli: Cli): void {
  const command = program
    .command('migrate')
    .description(
      'apply the missing migrations by MIGRATION_DATABASE_URL, if set, and let the role of DATABASE_URL do what the service does',
    );
  // Opening the database, as every command does, is all there is to do.
  answering(command, cli, async () => ({ record: { migrated: true }, result: 'The database has every migration.' }));
}
