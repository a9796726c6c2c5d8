import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { addAccountCreate } from './account-create.ts';
import { addAccountList } from './account-list.ts';
import type { Cli } from './command.ts';
import { addKeyCreate } from './key-create.ts';
import { addKeyList } from './key-list.ts';
import { addKeyRevoke } from './key-revoke.ts';
import { CommandError } from './operator.ts';
import type { Environment, Terminal } from './terminal.ts';
import { addUserCreate } from './user-create.ts';
import { addUserList } from './user-list.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command of the operator; returns the exit code: 0 done, 1 failed, 2 used wrongly. */
export async function runCli(args: readonly string[], env: Environment, terminal: Terminal): Promise<number> {
  try {
    await operatorProgram({ terminal, env }).parseAsync([...args], { from: 'user' });
    return DONE;
  } catch (error) {
    // Commander has written what it has to say by then, be it help that was asked for or what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE;
    const isExpected = error instanceof AppError || error instanceof CommandError || error instanceof ConfigError;
    terminal.error(`${isExpected ? error.message : describeFault(error)}\n`);
    return FAILED;
  }
}

function operatorProgram(cli: Cli): Command {
  const program = new Command('cli')
    .description('Accounts, users and API keys of the Kit Testing Service, on the PostgreSQL database of DATABASE_URL.')
    .exitOverride()
    .configureOutput({ writeOut: cli.terminal.out, writeErr: cli.terminal.error })
    .showHelpAfterError('(--help shows how it is used)');

  const account = program.command('account').description('programs: the tenants of the service');
  addAccountCreate(account, cli);
  addAccountList(account, cli);

  const user = program.command('user').description('people and machines of an account');
  addUserCreate(user, cli);
  addUserList(user, cli);

  const key = program.command('key').description('API keys of users');
  addKeyCreate(key, cli);
  addKeyRevoke(key, cli);
  addKeyList(key, cli);
  return program;
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
