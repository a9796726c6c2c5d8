import { dirname } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { PoolConfig } from 'pg';
import { makeSocketFolderIn, makeTemporarySocketFolder, type SocketFolder } from './socket-folder.ts';

/** A running PGlite behind a socket that only this user can open. */
export interface Engine {
  readonly pool: PoolConfig;
  /** Where backups may be offered. */
  readonly backupSocket: string;
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * How many sockets may be open. The pool has one, but after a failed statement it opens the next before the last one is closed,
 * and the socket server rejects any beyond this limit.
 */
const MAX_SOCKETS = 100;

/**
 * What the engine may take of the process's memory, which it never gives back. PGlite's own settings are those of a server, 160 MB of
 * buffers; the system keeps what was read in memory, too.
 */
const MEMORY = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=32MB'];

/**
 * Starts PGlite behind a Unix socket, so that both kinds of database use the same driver.
 *
 * The pool has one connection, because all connections to PGlite share one session and two of them would mix up their unnamed
 * statements. PGlite runs one statement at a time anyway.
 */
export async function startEngine(
  data: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
  onBroken?: (error: unknown) => void,
): Promise<Engine> {
  const database = new PGlite({
    ...data,
    extensions: { citext },
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    // Creating a database starts the engine several times, and then all of them are in memory at once.
    initDbStartParams: MEMORY,
  });
  if (onBroken) tellOnceBroken(database, onBroken);
  await database.waitReady;
  const { server, sockets } = await listen(database, data.dataDir);
  return {
    pool: { host: sockets.path, port: 5432, user: 'postgres', database: 'postgres', max: 1 },
    backupSocket: sockets.backupSocket,
    dump: () => database.dumpDataDir('none').then((file) => file),
    close: async () => {
      await server.stop();
      await database.close();
      sockets.remove();
    },
  };
}

/** Listens in the data folder, or in a temporary one where that cannot be. */
async function listen(database: PGlite, dataDir: string | undefined) {
  const own = dataDir === undefined ? undefined : makeSocketFolderIn(dirname(dataDir));
  if (own)
    try {
      return await listenIn(own, database);
    } catch {
      // Some file systems have no sockets, such as folders of the host in a virtual machine.
      own.remove();
    }
  return listenIn(makeTemporarySocketFolder(), database);
}

async function listenIn(sockets: SocketFolder, database: PGlite) {
  const server = new PGLiteSocketServer({ db: database, path: sockets.databaseSocket, maxConnections: MAX_SOCKETS });
  await server.start();
  return { server, sockets };
}

/**
 * Tells when the database itself fails, as for want of room for its log. A statement's errors are answered; after a failure, the socket
 * server answers nothing any more.
 */
function tellOnceBroken(database: PGlite, onBroken: (error: unknown) => void): void {
  const run = database.execProtocolRawStream.bind(database);
  database.execProtocolRawStream = async (message, options) => {
    try {
      await run(message, options);
    } catch (error) {
      onBroken(error);
      throw error;
    }
  };
}
