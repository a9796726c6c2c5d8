import type { Command } from 'commander';
import type { RequestContext } from '../context.ts';
import { asOperator } from './operator.ts';
import type { Environment, Terminal } from './terminal.ts';

/** What every command is given. */
export interface Cli {
  readonly terminal: Terminal;
  readonly env: Environment;
}

/** What a command has to say. `record` is for `--json`, `result` for scripts, `message` for people. */
export interface Answer {
  readonly record: object;
  readonly result: string;
  readonly message?: string;
}

interface CommonOptions {
  readonly json?: true;
}

/**
 * Gives a command its work, and `--json`. The result stands alone on standard output, so that a script can take it as it
 * is; what is meant for people goes to standard error.
 */
export function answering<Options extends CommonOptions>(
  command: Command,
  { terminal, env }: Cli,
  work: (context: RequestContext, options: Options) => Promise<Answer>,
): void {
  command.option('--json', 'print one JSON value').action(async (options: Options) => {
    const { record, result, message } = await asOperator(env, (context) => work(context, options));
    terminal.out(options.json ? `${JSON.stringify(record, null, 2)}\n` : `${result}\n`);
    if (message !== undefined && !options.json) terminal.error(`${message}\n`);
  });
}
