import { Command, CommanderError } from 'commander';
import { AppError } from '../errors/errors.ts';
import { addBackupCommands } from './backup.ts';
import { addMigrateCommand } from './migrate.ts';
import { type Cli, CommandError, type Environment, type Terminal } from './process.ts';

const EXIT_SUCCESS = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/** Commands that share their first word. Their module, with all that they need, is loaded only when that word is given. */
interface Group {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<(group: Command, cli: Cli) => void>;
}

const GROUPS: readonly Group[] = [
  {
    name: 'account',
    description: 'manage accounts: each is one program',
    load: async () => {
      const [{ addAccountCommands }, { addMoveCommands }] = await Promise.all([
        import('./accounts.ts'),
        import('./moves.ts'),
      ]);
      return (group, cli) => {
        addAccountCommands(group, cli);
        addMoveCommands(group, cli);
      };
    },
  },
  {
    name: 'user',
    description: 'manage users: the people and machines of an account',
    load: async () => (await import('./users.ts')).addUserCommands,
  },
  {
    name: 'key',
    description: 'manage the API keys of users',
    load: async () => (await import('./keys.ts')).addKeyCommands,
  },
  {
    name: 'kit-type',
    description: 'manage the catalogue of kit types, which all accounts share',
    load: async () => (await import('./kit-types.ts')).addKitTypeCommands,
  },
  {
    name: 'webhooks',
    description: 'manage the webhook endpoints of an account',
    load: async () => (await import('./webhooks.ts')).addWebhookCommands,
  },
  {
    name: 'report',
    description: 'act on laboratory reports',
    load: async () => (await import('./reports.ts')).addReportCommands,
  },
  {
    name: 'fhir',
    description: 'reports as FHIR for other programs',
    load: async () => (await import('./fhir.ts')).addFhirCommands,
  },
  {
    name: 'demo',
    description: 'the demonstration program, whose keys everybody knows',
    load: async () => (await import('./demo.ts')).addDemoCommands,
  },
  {
    name: 'hl7',
    description: 'HL7 v2 messages: render those of the service, and send as a laboratory does',
    load: async () => (await import('./hl7.ts')).addHl7Commands,
  },
];

/**
 * Runs an operator's command and returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. `account:create` is
 * the same as `account create`.
 */
export async function runCli(args: readonly string[], env: Environment, terminal: Terminal): Promise<number> {
  const words = splitName(args);
  try {
    const program = await operatorProgram({ terminal, env }, words);
    await program.parseAsync(words, { from: 'user' });
    return EXIT_SUCCESS;
  } catch (error) {
    // Commander has already printed the help that was asked for, or what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_SUCCESS : EXIT_USAGE;
    const { ConfigError } = await import('../config/config.ts');
    const isExpected = error instanceof AppError || error instanceof CommandError || error instanceof ConfigError;
    terminal.error(`${isExpected ? error.message : await faultText(error)}\n`);
    return EXIT_FAILURE;
  }
}

function splitName([command, ...rest]: readonly string[]): string[] {
  return command === undefined ? [] : [...command.split(':'), ...rest];
}

async function operatorProgram(cli: Cli, words: readonly string[]): Promise<Command> {
  const program = new Command('cli')
    .description(
      'Manage the accounts, users, API keys, kit types and webhooks of the Kit Testing Service in the PostgreSQL database of ' +
        'DATABASE_URL, withdraw its reports and render them for other programs, send messages as a laboratory does, remove the ' +
        'demonstration program, and back up an embedded database.',
    )
    .exitOverride()
    .configureOutput({ writeOut: cli.terminal.out, writeErr: cli.terminal.error })
    .showHelpAfterError('(use --help for usage)');
  for (const { name, description, load } of GROUPS) {
    const group = program.command(name).description(description);
    // In `help account`, it is the second word.
    if (words.slice(0, 2).includes(name)) (await load())(group, cli);
  }
  addMigrateCommand(program, cli);
  addBackupCommands(program, cli);
  return program;
}

/** A fault of ours or of the database, as the service's log describes it: without anything that may quote data. */
async function faultText(error: unknown): Promise<string> {
  const [{ describeFault, reasonOfFault }, { faultLines }] = await Promise.all([
    import('../log.ts'),
    import('../startup/terminal-lines.ts'),
  ]);
  return [`The command failed: ${reasonOfFault(error)}`, ...faultLines(describeFault(error))].join('\n');
}
