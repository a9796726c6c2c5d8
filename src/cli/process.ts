import { reasonOf } from '../errors/errors.ts';

/** Where a command writes. */
export interface Terminal {
  /** Standard output: the result, which a script may read. */
  readonly out: (text: string) => void;
  /** Standard error: messages for people. */
  readonly error: (text: string) => void;
}

/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The process that a command runs in. */
export interface Cli {
  readonly terminal: Terminal;
  readonly env: Environment;
}

/** An expected failure. Its message says what to do about it. */
export class CommandError extends Error {}

/** Runs work. If it fails, puts `what` before the reason. @throws CommandError */
export async function explaining<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new CommandError(`${what}: ${reasonOf(error)}`, { cause: error });
  }
}
