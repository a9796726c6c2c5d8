import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { STARTING_MS, Watched } from './waiting.ts';

/** How a process ended, and its whole output. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program of the service, as build-setup.ts has built it: several are started a test, and start sooner so. */
export function runProgram(
  program: 'server' | 'cli',
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  folder = '.',
): RunningProcess {
  const file = join(folder, 'dist', `${program}.js`);
  return new RunningProcess([process.execPath, file, ...args], env);
}

/** A TypeScript file of the tests, run in another process. */
export function runFile(
  file: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): RunningProcess {
  return new RunningProcess([process.execPath, ...nodeOptions, '--import', 'tsx', file, ...args], env);
}

/** A command that runs in the folder of the project. */
export class RunningProcess {
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';
  readonly #output = new Watched();
  readonly ended: Promise<Ended>;

  /** @param env the environment, except for what Node itself needs */
  constructor([command, ...args]: readonly [string, ...string[]], env: Readonly<Record<string, string>>) {
    if (!inject('built'))
      throw new Error('A test that starts processes is in a file named *.slow.test.ts or *.once.test.ts.');
    const root = fileURLToPath(new URL('../..', import.meta.url));
    this.#child = spawn(command, args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#stdout += chunk.toString();
      this.#output.changed();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    this.ended = new Promise((resolve, reject) => {
      this.#child.on('error', reject);
      this.#child.on('close', (code, signal) => resolve({ code, signal, stdout: this.#stdout, stderr: this.#stderr }));
    });
    this.#child.on('close', this.#output.changed);
  }

  get stdout(): string {
    return this.#stdout;
  }

  /** The process's id; undefined if it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Waits until the output of the process matches, and returns the match with its groups. Throws if the process ends first. */
  async says(pattern: RegExp): Promise<readonly string[]> {
    const look = () => {
      const match = pattern.exec(this.#stdout);
      const { exitCode, signalCode } = this.#child;
      if (!match && (exitCode !== null || signalCode !== null))
        throw new Error(`The process ended before it wrote ${pattern}.\n${this.#stdout}\n${this.#stderr}`);
      return { match, stdout: this.#stdout, stderr: this.#stderr };
    };
    const isSo = ({ match }: ReturnType<typeof look>) => match !== null;
    const { match } = await this.#output.until(`the process to write ${pattern}`, look, isSo, STARTING_MS);
    return match ?? [];
  }

  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal, and waits until the process ends. */
  async kill(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }
}
