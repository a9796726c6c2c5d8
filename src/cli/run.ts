import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { addAccountCommands } from './accounts.ts';
import { addBackupCommands } from './backup.ts';
import { type Cli, CommandError, type Environment, type Terminal } from './command.ts';
import { addFhirCommands } from './fhir.ts';
import { addHl7Commands } from './hl7.ts';
import { addKeyCommands } from './keys.ts';
import { addKitTypeCommands } from './kit-types.ts';
import { addMigrateCommand } from './migrate.ts';
import { addReportCommands } from './reports.ts';
import { addUserCommands } from './users.ts';
import { addWebhookCommands } from './webhooks.ts';

const EXIT_SUCCESS = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/**
 * Runs an operator's command and returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. `account:create` is
 * the same as `account create`.
 */
export async function runCli(args: readonly string[], env: Environment, terminal: Terminal): Promise<number> {
  try {
    await operatorProgram({ terminal, env }).parseAsync(splitName(args), { from: 'user' });
    return EXIT_SUCCESS;
  } catch (error) {
    // Commander has already printed the help that was asked for, or what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_SUCCESS : EXIT_USAGE;
    const isExpected = error instanceof AppError || error instanceof CommandError || error instanceof ConfigError;
    terminal.error(`${isExpected ? error.message : describeFault(error)}\n`);
    return EXIT_FAILURE;
  }
}

function splitName([command, ...rest]: readonly string[]): string[] {
  return command === undefined ? [] : [...command.split(':'), ...rest];
}

function operatorProgram(cli: Cli): Command {
  const program = new Command('cli')
    .description(
      'Manage the accounts, users, API keys, kit types and webhooks of the Kit Testing Service in the PostgreSQL database of ' +
        'DATABASE_URL, withdraw its reports and render them for other programs, send messages as a laboratory does, and back up an ' +
        'embedded database.',
    )
    .exitOverride()
    .configureOutput({ writeOut: cli.terminal.out, writeErr: cli.terminal.error })
    .showHelpAfterError('(use --help for usage)');
  addAccountCommands(program, cli);
  addUserCommands(program, cli);
  addKeyCommands(program, cli);
  addKitTypeCommands(program, cli);
  addWebhookCommands(program, cli);
  addReportCommands(program, cli);
  addFhirCommands(program, cli);
  addHl7Commands(program, cli);
  addMigrateCommand(program, cli);
  addBackupCommands(program, cli);
  return program;
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
