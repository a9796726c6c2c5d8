import type pg from 'pg';
import { offerBackups } from './embedded/backup-socket.ts';
import { DataFolder } from './embedded/data-folder.ts';
import { startEngine } from './embedded/engine.ts';
import { upgradeFolder } from './embedded/replace-database.ts';

/** Where an embedded database lives: in a folder, or in memory, loaded from a dump, for tests. */
export type EmbeddedLocation = { readonly dataDir: string } | { readonly dump: Blob | undefined };

/** An embedded PostgreSQL behind a socket that only this user can open. */
export interface EmbeddedDatabase {
  readonly pool: pg.PoolConfig;
  /** The whole database as a blob, from which `{ dump }` opens a copy. */
  dump(): Promise<Blob>;
  /** Lets the command line take backups over the connections of this pool, until the database is closed. */
  offerBackups(pool: pg.Pool): Promise<void>;
  /** Ends backups that are being taken; to be called before the pool ends, which would wait for them. */
  stopBackups(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database, and upgrades it if an earlier version of PostgreSQL made it.
 *
 * @throws DataDirInUseError if another process has the folder open; DataDirError if its database cannot be upgraded.
 */
export async function openEmbedded(location: EmbeddedLocation): Promise<EmbeddedDatabase> {
  if (!('dataDir' in location)) return open(location.dump ? { loadDataDir: location.dump } : {});
  const folder = DataFolder.open(location.dataDir);
  try {
    await upgradeFolder(folder);
    return await open({ dataDir: folder.database }, folder);
  } catch (error) {
    folder.close();
    throw error;
  }
}

async function open(data: Parameters<typeof startEngine>[0], folder?: DataFolder): Promise<EmbeddedDatabase> {
  const engine = await startEngine(data);
  let stopBackups = async () => {};
  return {
    pool: engine.pool,
    dump: engine.dump,
    offerBackups: async (pool) => {
      stopBackups = await offerBackups(engine.sockets.backupSocket, pool);
      folder?.announceSockets(engine.sockets.path);
    },
    stopBackups: () => stopBackups(),
    close: async () => {
      await engine.close();
      folder?.close();
    },
  };
}
