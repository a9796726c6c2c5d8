import type pg from 'pg';
import { offerBackups } from './backup-socket.ts';
import { DataFolder } from './data-folder.ts';
import { startEngine } from './engine.ts';
import { checkVersion } from './replace-database.ts';

/** Where an embedded database is: in a folder or, for tests, in memory, optionally loaded from a dump. */
export type EmbeddedLocation = { readonly dataDir: string } | { readonly dump: Blob | undefined };

/** An embedded PostgreSQL behind a socket that only this user can open. */
export interface EmbeddedDatabase {
  readonly pool: pg.PoolConfig;
  /** The whole database as a blob. Opening the location `{ dump }` makes a copy of it. */
  dump(): Promise<Blob>;
  /** Lets the command line take backups over this pool's connections, until the database is closed. */
  offerBackups(pool: pg.Pool): Promise<void>;
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
    checkVersion(folder);
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
