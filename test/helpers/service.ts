import { readFileSync } from 'node:fs';
import { type Ended, type RunningProcess, runProgram } from './process.ts';

/** An answer over a real connection. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How to send a request: with which key (none: anonymously), and with which additional headers. */
export interface ServiceRequest {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Waits until the service listens. */
export async function originOf(server: RunningProcess): Promise<string> {
  const [, origin = ''] = await server.says(/(http:\/\/127\.0\.0\.1:\d+)\/graphql/);
  return origin;
}

/** The service in a process of its own, on a free port. */
export class ServiceProcess {
  readonly #process: RunningProcess;
  /** Where it listens, without a trailing slash. */
  readonly origin: string;

  private constructor(process: RunningProcess, origin: string) {
    this.#process = process;
    this.origin = origin;
  }

  /**
   * Starts it without the demonstration program and without rate limits, and waits until it listens.
   *
   * @param folder a checkout of another version, which is built; by default, this version
   */
  static async start(env: Readonly<Record<string, string>>, folder?: string): Promise<ServiceProcess> {
    const process = runProgram('server', { PORT: '0', SEED_DEMO: 'false', RATE_LIMIT: 'off', ...env }, [], folder);
    return new ServiceProcess(process, await originOf(process));
  }

  /** The most memory that it has had resident, in bytes, as Linux tells it. */
  get peakMemory(): number {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  }

  /** What it has logged so far. */
  get log(): string {
    return this.#process.stdout;
  }

  readonly graphql = (query: string, { key, variables }: { key?: string; variables?: object } = {}) =>
    this.rest('POST', '/graphql', { json: { query, variables }, ...(key === undefined ? {} : { key }) });

  readonly rest = async (
    method: 'GET' | 'POST',
    path: string,
    { key, headers, json }: ServiceRequest = {},
  ): Promise<ServiceAnswer> => {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Token ${key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  /** How it ends by itself. */
  get ended(): Promise<Ended> {
    return this.#process.ended;
  }

  /** Has it stand still, as on a machine that hangs. */
  pause(): void {
    this.#process.signal('SIGSTOP');
  }

  resume(): void {
    this.#process.signal('SIGCONT');
  }

  /** Asks it to stop, and waits until it has. */
  stop(): Promise<Ended> {
    return this.#process.kill('SIGTERM');
  }

  /** Ends it at once, by SIGKILL: nothing in it can notice. */
  async kill(): Promise<void> {
    await this.#process.kill('SIGKILL');
  }
}
