import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import { PostgresServer } from '../helpers/postgres-server.ts';
import type { PostgresTools } from '../helpers/postgres-tools.ts';

/** As docs/scaling.md sets a server up, and small and quick: these need not survive a crash of the machine. */
const SETTINGS = `
shared_preload_libraries = 'citus'
citus.enable_unsafe_triggers = on
citus.node_conninfo = 'sslmode=disable'
wal_level = logical
max_prepared_transactions = 200
citus.recover_2pc_interval = '1s'
max_connections = 200
listen_addresses = '127.0.0.1'
fsync = off
shared_buffers = '128MB'
`;

const DATABASE = 'kts';

/** A coordinator and two workers with Citus, with an empty database, on this machine. */
export class CitusCluster {
  readonly coordinator: PostgresServer;
  readonly workers: readonly [PostgresServer, PostgresServer];
  readonly #directory: string;

  private constructor(directory: string, [coordinator, one, other]: readonly PostgresServer[]) {
    if (!coordinator || !one || !other) throw new Error('A cluster has three servers.');
    this.#directory = directory;
    this.coordinator = coordinator;
    this.workers = [one, other];
  }

  static async start(tools: PostgresTools): Promise<CitusCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'kts-citus-'));
    if (tools.user) await chown(directory, tools.user.uid, tools.user.gid);
    const servers: PostgresServer[] = [];
    for (const name of ['coordinator', 'one', 'other']) {
      const server = new PostgresServer(tools, join(directory, name), await freePort());
      servers.push(server);
      await server.create(SETTINGS);
      await server.start();
      await server.run(`CREATE DATABASE ${DATABASE}`);
      for (const extension of ['citus', 'citext'])
        await server.run(`CREATE EXTENSION ${extension}`, { url: server.urlOf(DATABASE) });
    }
    const cluster = new CitusCluster(directory, servers);
    await cluster.run(`SELECT citus_set_coordinator_host('127.0.0.1', ${cluster.coordinator.port})`);
    for (const { port } of cluster.workers) await cluster.run(`SELECT citus_add_node('127.0.0.1', ${port})`);
    return cluster;
  }

  /** The URL of the database on the coordinator. */
  get url(): string {
    return this.coordinator.urlOf(DATABASE);
  }

  /** Runs a statement on the coordinator, as its superuser. */
  async run(sql: string): Promise<void> {
    await this.coordinator.run(sql, { url: this.url });
  }

  /** The port of the worker that has a cell. */
  async portOf(schema: string): Promise<number> {
    const [shard] = await this.coordinator.run<{ port: number }>(
      'SELECT nodeport AS port FROM citus_shards JOIN pg_class ON pg_class.oid = table_name WHERE relnamespace = to_regnamespace($1) LIMIT 1',
      { url: this.url, values: [schema] },
    );
    return shard?.port ?? 0;
  }

  async close(): Promise<void> {
    for (const server of [...this.workers, this.coordinator]) await server.kill();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
