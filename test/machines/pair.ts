import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import { Daemon } from './daemon.ts';
import { DatabaseMachine, PASSWORD } from './database-machine.ts';
import { PROGRAMS, postgres, until } from './tools.ts';

/** How long etcd may take to start, and Patroni to notice, to promote, and to have the other machine follow again. */
const STARTED_MS = 20_000;
const PROMOTED_MS = 60_000;
const PAIRED_MS = 120_000;

/** Two machines with PostgreSQL, one of which follows the other, and etcd. */
export class Pair {
  readonly machines: readonly [DatabaseMachine, DatabaseMachine];
  readonly folder: string;
  readonly #etcd: Daemon;

  private constructor(folder: string, etcd: Daemon, machines: readonly [DatabaseMachine, DatabaseMachine]) {
    this.folder = folder;
    this.#etcd = etcd;
    this.machines = machines;
  }

  /** Starts all of it, with an empty database for the service. */
  static async start(): Promise<Pair> {
    const folder = await mkdtemp(join(tmpdir(), 'kts-machines-'));
    const { user } = postgres();
    await chown(folder, user.uid, user.gid);
    const archive = join(folder, 'wal');
    await mkdir(archive);
    await chown(archive, user.uid, user.gid);
    const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    const etcd = new Daemon([PROGRAMS.etcd], {
      log: join(folder, 'etcd.log'),
      env: {
        ETCD_NAME: 'db3',
        ETCD_DATA_DIR: join(folder, 'etcd'),
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: `db3=${peer}`,
      },
    });
    const create = (name: string) => DatabaseMachine.create(name, join(folder, name), client, archive);
    const pair = new Pair(folder, etcd, [await create('db1'), await create('db2')]);
    try {
      // Patroni ends if it finds an etcd that has only just begun; on a machine, systemd starts it again.
      await until('etcd has begun', () => hasBegun(client), STARTED_MS);
      for (const machine of pair.machines) await machine.start();
      await pair.isWhole();
      const { primary } = await pair.roles();
      await primary.sql(`CREATE ROLE kts LOGIN PASSWORD '${PASSWORD}'`);
      await primary.sql(
        `CREATE DATABASE kts OWNER kts TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
      );
      return pair;
    } catch (error) {
      await pair.close();
      throw error;
    }
  }

  /** What a service gets as DATABASE_URL: PgBouncer on either machine. */
  get url(): string {
    return this.#urlOf(this.machines.map(({ pgbouncer }) => pgbouncer));
  }

  /** The same without PgBouncer. */
  get directUrl(): string {
    return this.#urlOf(this.machines.map((machine) => machine.postgres));
  }

  /** Which is which now. */
  async roles(): Promise<{ readonly primary: DatabaseMachine; readonly replica: DatabaseMachine }> {
    const [one, other] = this.machines;
    let roles: { primary: DatabaseMachine; replica: DatabaseMachine } | undefined;
    await until(
      'one machine is the primary',
      async () => {
        const [ofOne, ofOther] = [await one.isStandby(), await other.isStandby()];
        if (ofOne === false && ofOther !== false) roles = { primary: one, replica: other };
        if (ofOther === false && ofOne !== false) roles = { primary: other, replica: one };
        return roles !== undefined;
      },
      PROMOTED_MS,
    );
    if (!roles) throw new Error('There is no primary.');
    return roles;
  }

  /** Waits until one follows the other, so that either may be lost. */
  isWhole(): Promise<number> {
    const [one, other] = this.machines;
    const follows = async () => (await one.isPair()) && (await other.isPair());
    return until('the machines are a pair', follows, PAIRED_MS);
  }

  /** Waits until a replica has become the primary. Returns when it last was none, and when it was found to be one. */
  async promoted(machine: DatabaseMachine): Promise<{ readonly notBefore: number; readonly at: number }> {
    let notBefore = performance.now();
    const isPromoted = async () => {
      const asked = performance.now();
      const isStandby = await machine.isStandby();
      if (isStandby !== false) notBefore = asked;
      return isStandby === false;
    };
    const at = await until(`${machine.name} is promoted`, isPromoted, PROMOTED_MS);
    return { notBefore, at };
  }

  async close(): Promise<void> {
    for (const machine of this.machines) await machine.remove();
    await this.#etcd.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  #urlOf(hosts: readonly string[]): string {
    return `postgres://kts:${PASSWORD}@${hosts.join()}/kts?target_session_attrs=read-write`;
  }
}

async function hasBegun(etcd: string): Promise<boolean> {
  const response = await fetch(`${etcd}/version`).catch(() => undefined);
  return response?.status === 200 && !(await response.text()).includes('not_decided');
}
