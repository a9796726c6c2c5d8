import type pg from 'pg';
import { reasonOf } from '../../errors/errors.ts';
import { offerBackups } from './backup-socket.ts';
import { DataFolder } from './data-folder.ts';
import { startEngine } from './engine.ts';
import { type EndProcess, endIfBlocked, endIfDiskIsFull } from './watchdog.ts';

/** Where an embedded database is: in a folder or, for tests, in memory, optionally loaded from a dump. */
export type EmbeddedLocation = EmbeddedFolder | { readonly dump: Blob | undefined };

/** A folder with an embedded database. */
export interface EmbeddedFolder {
  readonly dataDir: string;
  /** How to end a process that serves from it, and that the database may hang; absent if whoever opened it is waiting in front of it. */
  readonly endProcess?: EndProcess;
}

/** An embedded PostgreSQL behind a socket that only this user can open. */
export interface EmbeddedDatabase {
  readonly pool: pg.PoolConfig;
  /** The whole database as a blob. Opening the location `{ dump }` makes a copy of it. */
  dump(): Promise<Blob>;
  /** Lets the command line take backups over this pool's connections, until the database is closed. */
  offerBackups(pool: pg.Pool): Promise<void>;
  /** Ends the process if the database cannot go on, as far as its location says how. */
  watch(pool: pg.Pool): void;
  /** Ends backups under way. Call it before ending the pool, which would wait for them. */
  stopBackups(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database.
 *
 * @throws DataDirInUseError if another process has the folder open; DataDirError if another major version of PostgreSQL created
 *   its database.
 */
export async function openEmbedded(location: EmbeddedLocation): Promise<EmbeddedDatabase> {
  if (!('dataDir' in location)) return open(location.dump ? { loadDataDir: location.dump } : {});
  const folder = DataFolder.open(location.dataDir);
  try {
    return await open({ dataDir: folder.database }, folder, location.endProcess);
  } catch (error) {
    folder.close();
    throw error;
  }
}

async function open(
  data: Parameters<typeof startEngine>[0],
  folder?: DataFolder,
  endProcess?: EndProcess,
): Promise<EmbeddedDatabase> {
  const onBroken =
    endProcess && ((error: unknown) => endProcess(`${reasonOf(error)}. Look for a full disk, and start again`));
  const engine = await startEngine(data, onBroken);
  let stopBackups = async () => {};
  let stopWatching = async () => {};
  return {
    pool: engine.pool,
    dump: engine.dump,
    offerBackups: async (pool) => {
      stopBackups = await offerBackups(engine.backupSocket, pool);
      folder?.announceBackupSocket(engine.backupSocket);
    },
    watch: (pool) => {
      if (!endProcess) return;
      endIfDiskIsFull(pool, endProcess);
      stopWatching = endIfBlocked();
    },
    stopBackups: () => stopBackups(),
    close: async () => {
      await engine.close();
      await stopWatching();
      folder?.close();
    },
  };
}
