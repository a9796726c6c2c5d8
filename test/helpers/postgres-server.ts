import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { reasonOf } from '../../src/errors/errors.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { STARTING_MS, until } from './waiting.ts';

/** A PostgreSQL server of the test's own. */
export class PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly directory: string;
  readonly #tools: PostgresTools;
  #process: ChildProcess | undefined;

  constructor(tools: PostgresTools, directory: string, port: number) {
    this.#tools = tools;
    this.directory = directory;
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Makes its folder, with no more than the settings given. */
  async create(settings: string): Promise<void> {
    const [encoding, trust] = [
      ['-E', 'UTF8', '--locale=C.UTF-8'],
      ['-A', 'trust'],
    ];
    await this.runTool('initdb', '-D', this.directory, '-U', 'postgres', ...trust, ...encoding, '-N');
    await appendFile(join(this.directory, 'postgresql.conf'), settings);
  }

  /** Runs one of PostgreSQL's programs. */
  async runTool(tool: string, ...args: readonly string[]): Promise<void> {
    const { folder, user } = this.#tools;
    await promisify(execFile)(join(folder, tool), args, { ...user, cwd: dirname(this.directory) });
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    const { folder, user } = this.#tools;
    const options = ['-D', this.directory, '-p', String(this.port), '-k', this.directory];
    const started = spawn(join(folder, 'postgres'), options, {
      ...user,
      cwd: this.directory,
      stdio: 'ignore',
    });
    this.#process = started;
    const ask = async () => {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode}.`);
      return this.run('SELECT 1').then(() => 'answered', reasonOf);
    };
    await until('PostgreSQL to answer', ask, (answer) => answer === 'answered', { boundMs: STARTING_MS });
  }

  /** The URL of one of its databases. */
  urlOf(database: string): string {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  /** Runs one statement, and returns its rows. */
  async run<Row extends pg.QueryResultRow>(
    sql: string,
    { url = this.url, values = [] }: { url?: string; values?: readonly unknown[] } = {},
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Makes a replica a primary of its own. */
  async promote(): Promise<void> {
    await this.run('SELECT pg_promote(true, 30)');
  }

  /** Ends it at once, and every connection with it. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGQUIT');
    await once(running, 'exit');
  }
}
