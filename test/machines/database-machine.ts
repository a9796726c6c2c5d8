import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { freePort } from '../helpers/free-port.ts';
import { Daemon } from './daemon.ts';
import { PROGRAMS, postgres } from './tools.ts';

const run = promisify(execFile);

/** The files that an operator installs, as they are: only addresses and folders are replaced. */
const FILES = new URL('../../deploy/high-availability/', import.meta.url);

/** The roles, and the disk of a machine. */
export const PASSWORD = 'only-for-tests';
const SUPERUSER = 'replace-this-superuser';
const DISK = '1g';

/** Smaller than on a real machine, whose disk is larger. */
const LOCAL = { max_wal_size: '128MB', min_wal_size: '32MB', shared_buffers: '64MB', fsync: 'off' };

/** The ways to a machine, all of which are cut with its network. */
interface Links {
  readonly etcd: FaultyLink;
  readonly postgres: FaultyLink;
  readonly patroni: FaultyLink;
  readonly pgbouncer: FaultyLink;
}

const hostOf = (link: FaultyLink) => new URL(link.url).host;

/** A machine with PostgreSQL, Patroni and PgBouncer, with a disk of its own and a network that can be cut. */
export class DatabaseMachine {
  readonly name: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #links: Links;
  #patroni: Daemon | undefined;
  #pgbouncer: Daemon | undefined;

  private constructor(name: string, folder: string, port: number, links: Links) {
    this.name = name;
    this.#folder = folder;
    this.#port = port;
    this.#links = links;
  }

  /** Sets it up, and does not start it yet. */
  static async create(name: string, folder: string, etcd: string, archive: string): Promise<DatabaseMachine> {
    const { user } = postgres();
    await mkdir(folder);
    await run('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${DISK},mode=0700,uid=${user.uid},gid=${user.gid}`,
      'tmpfs',
      folder,
    ]);
    const [port, patroniPort, pgbouncerPort] = [await freePort(), await freePort(), await freePort()];
    const to = (at: number) => FaultyLink.to(`postgres://127.0.0.1:${at}`);
    const links = {
      etcd: await FaultyLink.to(etcd),
      postgres: await to(port),
      patroni: await to(patroniPort),
      pgbouncer: await to(pgbouncerPort),
    };
    const machine = new DatabaseMachine(name, folder, port, links);
    await machine.#write('patroni.yml', await machine.#patroniConfig(patroniPort));
    await machine.#write('pgbouncer.ini', await machine.#pgbouncerConfig(pgbouncerPort));
    await machine.#write('userlist.txt', `"kts" "${PASSWORD}"\n`);
    await machine.#write('archive', archive);
    return machine;
  }

  /** Where PgBouncer and PostgreSQL are reached over the network. */
  get pgbouncer(): string {
    return hostOf(this.#links.pgbouncer);
  }
  get postgres(): string {
    return hostOf(this.#links.postgres);
  }

  /** Switches it on. */
  async start(): Promise<void> {
    const { user } = postgres();
    const env = { WAL_ARCHIVE: await readFile(join(this.#folder, 'archive'), 'utf8') };
    const options = { user, env, log: `${this.#folder}.log` };
    this.#patroni = new Daemon([PROGRAMS.patroni, join(this.#folder, 'patroni.yml')], options);
    this.#pgbouncer = new Daemon([PROGRAMS.pgbouncer, join(this.#folder, 'pgbouncer.ini')], options);
  }

  /** Kills every process of PostgreSQL. Patroni notices. */
  async killPostgres(): Promise<void> {
    const file = await readFile(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const postmaster = Number(file.split('\n')[0]);
    if (!(postmaster > 1)) return;
    // Stopped first, so that nothing is started in place of what is killed.
    signal(postmaster, 'SIGSTOP');
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '');
    for (const pid of [...children.split(' ').filter(Boolean).map(Number), postmaster]) signal(pid, 'SIGKILL');
  }

  /** Kills everything at once, as a power cut does. */
  async killAll(): Promise<void> {
    await Promise.all([this.#patroni?.end(), this.#pgbouncer?.end(), this.killPostgres()]);
  }

  /** Cuts it off from everybody, and everybody from it. */
  cutNetwork(): void {
    for (const link of Object.values(this.#links)) link.silence();
  }

  restoreNetwork(): void {
    for (const link of Object.values(this.#links)) link.restore();
  }

  /** Writes a file that takes all the room there is. */
  async fillDisk(): Promise<void> {
    await run('dd', ['if=/dev/zero', `of=${this.#ballast}`, 'bs=64k']).catch(() => {});
  }

  async freeDisk(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  /** Whether its PostgreSQL is a standby, asked of itself; undefined if it does not answer. */
  async isStandby(): Promise<boolean | undefined> {
    try {
      const [row] = await this.sql<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      return row?.standby;
    } catch {
      return undefined;
    }
  }

  /** Runs a statement as its superuser. */
  async sql<Row extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${SUPERUSER}@127.0.0.1:${this.#port}/${database}`,
      connectionTimeoutMillis: 1_000,
      query_timeout: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      void client.end().catch(() => {});
    }
  }

  /** Whether Patroni says that the pair is whole: a leader, and a replica that has all that it acknowledges. */
  async isPair(): Promise<boolean> {
    try {
      const response = await fetch(`http://${hostOf(this.#links.patroni)}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      const { members }: { members: readonly { role: string; state: string }[] } = JSON.parse(await response.text());
      const roles = members.filter(({ state }) => /^(running|streaming)$/.test(state)).map(({ role }) => role);
      return roles.includes('leader') && roles.includes('sync_standby');
    } catch {
      return false;
    }
  }

  async remove(): Promise<void> {
    await this.killAll();
    for (const link of Object.values(this.#links)) await link.close();
    await run('umount', ['-l', this.#folder]);
  }

  get #ballast(): string {
    return join(this.#folder, 'ballast');
  }

  async #write(file: string, text: string): Promise<void> {
    const { user } = postgres();
    await writeFile(join(this.#folder, file), text, { mode: 0o600 });
    await chown(join(this.#folder, file), user.uid, user.gid);
  }

  async #patroniConfig(port: number): Promise<string> {
    const { folder } = postgres();
    const config = parse(await readFile(new URL('patroni.yml', FILES), 'utf8'));
    config.name = this.name;
    config.restapi = { listen: `127.0.0.1:${port}`, connect_address: hostOf(this.#links.patroni) };
    // Only by this way, which can be cut.
    config.etcd3 = { hosts: [hostOf(this.#links.etcd)], use_proxies: true };
    config.bootstrap.dcs.postgresql.parameters.archive_command = `${new URL('archive-wal', FILES).pathname} %p %f`;
    Object.assign(config.postgresql, {
      listen: `127.0.0.1:${this.#port}`,
      connect_address: hostOf(this.#links.postgres),
      data_dir: join(this.#folder, 'data'),
      bin_dir: folder,
      pgpass: join(this.#folder, 'pgpass'),
      parameters: { ...LOCAL, unix_socket_directories: this.#folder },
    });
    return stringify(config);
  }

  async #pgbouncerConfig(port: number): Promise<string> {
    const config = await readFile(new URL('pgbouncer.ini', FILES), 'utf8');
    return config
      .replace('host=127.0.0.1 port=5432', `host=127.0.0.1 port=${this.#port}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replaceAll('/etc/pgbouncer/', `${this.#folder}/`)
      .replace('/var/run/postgresql', this.#folder);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
