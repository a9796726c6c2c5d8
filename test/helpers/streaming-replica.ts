import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { reasonOf } from '../../src/errors/errors.ts';
import { freePort } from './free-port.ts';
import { STARTING_MS, until } from './waiting.ts';

const TOOLS = ['initdb', 'pg_basebackup', 'postgres'];

/** Small and quick: nothing here has to survive a crash. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
fsync = off
shared_buffers = '32MB'
max_connections = 60
wal_receiver_status_interval = 1
autovacuum = off
`;

/** What it takes to run PostgreSQL here: its programs, and a user that is not root, as whom it refuses to run. */
interface Tools {
  readonly folder: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Undefined where a server and its replica cannot be started. */
export const postgresTools: Tools | undefined = findTools();

function findTools(): Tools | undefined {
  // Elsewhere the locale C.UTF-8 may be missing.
  if (process.platform !== 'linux') return undefined;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const folder = folders.find((each) => TOOLS.every((tool) => existsSync(join(each, tool))));
  if (folder === undefined) return undefined;
  if (process.getuid?.() !== 0) return { folder, user: undefined };
  try {
    const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { stdio: 'pipe' }).toString());
    return { folder, user: { uid: idOf('-u'), gid: idOf('-g') } };
  } catch {
    return undefined;
  }
}

/** A PostgreSQL server of the test's own. */
class Server {
  readonly url: string;
  readonly #tools: Tools;
  readonly #directory: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  constructor(tools: Tools, directory: string, port: number) {
    this.#tools = tools;
    this.#directory = directory;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    const { folder, user } = this.#tools;
    const options = ['-D', this.#directory, '-p', String(this.#port), '-k', this.#directory];
    const started = spawn(join(folder, 'postgres'), options, {
      ...user,
      cwd: this.#directory,
      stdio: 'ignore',
    });
    this.#process = started;
    const ask = async () => {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode}.`);
      return this.run('SELECT 1').then(() => 'answered', reasonOf);
    };
    await until('PostgreSQL to answer', ask, (answer) => answer === 'answered', { boundMs: STARTING_MS });
  }

  /** Runs one statement, and returns its rows. */
  async run<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
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

/** A PostgreSQL server and a streaming replica of it, made for one test file. */
export class StreamingReplica {
  readonly primary: Server;
  readonly replica: Server;
  readonly #directory: string;

  private constructor(directory: string, primary: Server, replica: Server) {
    this.#directory = directory;
    this.primary = primary;
    this.replica = replica;
  }

  static async start(tools: Tools): Promise<StreamingReplica> {
    const directory = await mkdtemp(join(tmpdir(), 'kts-replica-'));
    if (tools.user) await chown(directory, tools.user.uid, tools.user.gid);
    const [primaryPort, replicaPort] = [await freePort(), await freePort()];
    const [primaryDirectory, replicaDirectory] = [join(directory, 'primary'), join(directory, 'replica')];
    const run = (tool: string, ...args: string[]) =>
      promisify(execFile)(join(tools.folder, tool), args, { ...tools.user, cwd: directory });

    const primary = new Server(tools, primaryDirectory, primaryPort);
    const replica = new Server(tools, replicaDirectory, replicaPort);
    const both = new StreamingReplica(directory, primary, replica);
    await run(
      'initdb',
      '-D',
      primaryDirectory,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    );
    await appendFile(join(primaryDirectory, 'postgresql.conf'), SETTINGS);
    await primary.start();
    const source = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
    await run('pg_basebackup', '-D', replicaDirectory, ...source, '-R', '-X', 'stream', '-c', 'fast', '-N');
    await replica.start();
    return both;
  }

  /** Lets the replica fall behind: it receives what the primary writes, and shows none of it. */
  async pause(): Promise<void> {
    await this.replica.run('SELECT pg_wal_replay_pause()');
    const state = () => this.replica.run('SELECT pg_get_wal_replay_pause_state() AS state');
    await until('the replica to stand still', state, ([row]) => row?.state === 'paused');
  }

  async resume(): Promise<void> {
    await this.replica.run('SELECT pg_wal_replay_resume()');
  }

  /** Waits until the replica shows everything that the primary has acknowledged. */
  async catchUp(): Promise<void> {
    const [now] = await this.primary.run<{ lsn: string }>('SELECT pg_current_wal_flush_lsn() AS lsn');
    const replayed = () =>
      this.replica.run(`SELECT pg_last_wal_replay_lsn() AS lsn, pg_last_wal_replay_lsn() >= '${now?.lsn}' AS ok`);
    await until(`the replica to replay ${now?.lsn}`, replayed, ([row]) => row?.ok === true);
  }

  async close(): Promise<void> {
    await this.replica.kill();
    await this.primary.kill();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
