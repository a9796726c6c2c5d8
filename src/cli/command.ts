import type { Command } from 'commander';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { Cli } from './process.ts';

/** The outcome of a command in its three forms: `record` for `--json`, `result` for scripts, `message` for people. */
export interface Answer {
  readonly record: object;
  readonly result: string;
  readonly message?: string;
}

interface CommonOptions {
  readonly json?: true;
}

/**
 * Sets a command's action and adds the option `--json`. Standard output gets nothing but the result, so that a script can use
 * it as is; the message goes to standard error.
 *
 * @param settings whether the command also works on an embedded database, while the service is stopped
 */
export function answering<Options extends CommonOptions>(
  command: Command,
  { terminal, env }: Cli,
  run: (work: UnitOfWork, options: Options) => Promise<Answer>,
  { isForEmbedded = false } = {},
): void {
  command.option('--json', 'print the result as JSON').action(async (options: Options) => {
    // Only now, because it loads Prisma, and this module is loaded for `--help`, too.
    const { asOperator, openEitherDatabase } = await import('./as-operator.ts');
    const open = isForEmbedded ? openEitherDatabase : undefined;
    const { record, result, message } = await asOperator(env, (work) => run(work, options), open);
    terminal.out(options.json ? `${JSON.stringify(record, null, 2)}\n` : `${result}\n`);
    if (message !== undefined && !options.json) terminal.error(`${message}\n`);
  });
}
