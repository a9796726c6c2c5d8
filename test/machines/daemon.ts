import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** How a program is run. */
export interface DaemonOptions {
  /** The file that has what it says. */
  readonly log: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly env?: Readonly<Record<string, string>>;
}

/** A program that runs until it is ended. */
export class Daemon {
  readonly #child: ChildProcess;

  constructor([command, ...args]: readonly [string, ...string[]], { log, user, env }: DaemonOptions) {
    const output = openSync(log, 'a');
    this.#child = spawn(command, args, {
      ...user,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
    });
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends it, at once unless it is asked to. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
