import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { PoolConfig } from 'pg';
import { makeSocketFolder, type SocketFolder } from './socket-folder.ts';

/** A running PGlite behind a socket that only this user can open. */
export interface Engine {
  readonly pool: PoolConfig;
  readonly sockets: SocketFolder;
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * How many sockets may be open. The pool has one, but after a failed statement it opens the next before the last one is closed,
 * and the socket server rejects any beyond this limit.
 */
const MAX_SOCKETS = 100;

/**
 * Starts PGlite behind a Unix socket, so that both kinds of database use the same driver.
 *
 * The pool has one connection, because all connections to PGlite share one session and two of them would mix up their unnamed
 * statements. PGlite runs one statement at a time anyway.
 */
export async function startEngine(data: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<Engine> {
  const database = new PGlite({ ...data, extensions: { citext } });
  await database.waitReady;
  const sockets = makeSocketFolder();
  const server = new PGLiteSocketServer({ db: database, path: sockets.databaseSocket, maxConnections: MAX_SOCKETS });
  await server.start();
  return {
    pool: { host: sockets.path, port: 5432, user: 'postgres', database: 'postgres', max: 1 },
    sockets,
    dump: () => database.dumpDataDir('none').then((file) => file),
    close: async () => {
      await server.stop();
      await database.close();
      sockets.remove();
    },
  };
}
