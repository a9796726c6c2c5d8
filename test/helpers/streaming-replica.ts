import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { PostgresServer } from './postgres-server.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { until } from './waiting.ts';

/** Small and quick: nothing here has to survive a crash. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
fsync = off
shared_buffers = '32MB'
max_connections = 60
wal_receiver_status_interval = 1
autovacuum = off
`;

/** A PostgreSQL server and a streaming replica of it, made for one test file. */
export class StreamingReplica {
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  readonly #directory: string;

  private constructor(directory: string, primary: PostgresServer, replica: PostgresServer) {
    this.#directory = directory;
    this.primary = primary;
    this.replica = replica;
  }

  static async start(tools: PostgresTools): Promise<StreamingReplica> {
    const directory = await mkdtemp(join(tmpdir(), 'kts-replica-'));
    if (tools.user) await chown(directory, tools.user.uid, tools.user.gid);
    const [primaryPort, replicaPort] = [await freePort(), await freePort()];
    const [primaryDirectory, replicaDirectory] = [join(directory, 'primary'), join(directory, 'replica')];
    const primary = new PostgresServer(tools, primaryDirectory, primaryPort);
    const replica = new PostgresServer(tools, replicaDirectory, replicaPort);
    const both = new StreamingReplica(directory, primary, replica);
    await primary.create(SETTINGS);
    await primary.start();
    const source = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
    await primary.runTool('pg_basebackup', '-D', replicaDirectory, ...source, '-R', '-X', 'stream', '-c', 'fast', '-N');
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
