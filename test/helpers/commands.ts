import { afterEach, beforeEach, inject } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createDatabase, onServer } from './database.ts';
import { runProgram } from './process.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command in this process, with no environment variables but the given ones. */
export async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  let out = '';
  let error = '';
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    error: (text: string) => {
      error += text;
    },
  };
  return { code: await runCli(args, env, terminal), out, error };
}

/** Runs a command in a separate process. */
export async function runProcess(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const { code, stdout, stderr } = await runProgram('cli', env, args).ended;
  return { code: Number(code), out: stdout, error: stderr };
}

/** Commands on an empty database of a PostgreSQL server, a new one for each test. Call within a `describe` that runs on a server only. */
export function useCommands() {
  const template = inject('template');
  let url: string;
  let name: string;
  let database: Database | undefined;

  beforeEach(async () => {
    if (template.kind !== 'server') return;
    // Empty, not a copy of the template: the command itself must migrate it.
    ({ name, url } = await createDatabase(template.serverUrl));
  });

  afterEach(async () => {
    if (template.kind !== 'server') return;
    await database?.close();
    database = undefined;
    await onServer(template.serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  const cli = (...args: string[]) => run(args, { DATABASE_URL: url });
  const open = async () => {
    database = await openDatabase({ url }, () => {});
    return database;
  };
  const makeAccount = () => cli('account', 'create', '--name', 'Aurora', '--mode', 'LIVE');
  const makeUser = (name: string, role: string) =>
    cli(
      'user',
      'create',
      '--account',
      'Aurora',
      '--name',
      name,
      '--email',
      `${name.toLowerCase()}@example.org`,
      '--role',
      role,
    );
  const json = async (...args: string[]): Promise<unknown> => JSON.parse((await cli(...args, '--json')).out);
  return {
    cli,
    json,
    open,
    makeAccount,
    makeUser,
    inProcess: (...args: string[]) => runProcess(args, { DATABASE_URL: url }),
  };
}

/** Whether the tests run on a server: commands refuse the embedded database, which belongs to a service. */
export function isOnServer(): boolean {
  return inject('template').kind === 'server';
}
