import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { tryLock } from 'fs-native-extensions';
import type { PoolConfig } from 'pg';

/** Thrown if another process has the data folder open. */
export class DataDirInUseError extends Error {}

/** Where an embedded database lives: in a folder, or in memory, loaded from a dump, for tests. */
export type EmbeddedLocation = { readonly dataDir: string } | { readonly dump: Blob | undefined };

/** An embedded PostgreSQL behind a socket that only this user can open. */
export interface EmbeddedDatabase {
  readonly pool: PoolConfig;
  /** The whole database as a blob, from which `{ dump }` opens a copy. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * Opens PGlite behind a Unix socket, so that both kinds of database use the same driver.
 *
 * The pool has one connection: all connections to PGlite share one session, and two of them would mix up their unnamed
 * statements. PGlite runs one statement at a time anyway.
 *
 * @throws DataDirInUseError if another process has the folder open.
 */
export async function openEmbedded(location: EmbeddedLocation): Promise<EmbeddedDatabase> {
  const release = 'dataDir' in location ? lockFolder(location.dataDir) : () => {};
  const socketDir = mkdtempSync(join(tmpdir(), 'kts-'));
  const database = new PGlite({
    ...('dataDir' in location
      ? { dataDir: join(location.dataDir, 'postgres') }
      : location.dump
        ? { loadDataDir: location.dump }
        : {}),
    extensions: { citext },
  });
  await database.waitReady;
  const server = new PGLiteSocketServer({
    db: database,
    path: join(socketDir, '.s.PGSQL.5432'),
    maxConnections: MAX_SOCKETS,
  });
  await server.start();
  return {
    pool: { host: socketDir, port: 5432, user: 'postgres', database: 'postgres', max: 1 },
    dump: () => database.dumpDataDir('none').then((file) => file),
    close: async () => {
      await server.stop();
      await database.close();
      rmSync(socketDir, { recursive: true, force: true });
      release();
    },
  };
}

/**
 * How many sockets may be open. The pool has one, but after a failed statement it opens the next before the last is closed,
 * and the socket server hangs up on one too many.
 */
const MAX_SOCKETS = 100;

/** Takes the folder's lock, which the operating system releases when this process ends, however it ends. */
function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSync(join(dataDir, 'lock'), 'a');
  if (!tryLock(file)) {
    closeSync(file);
    throw new DataDirInUseError(
      `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => closeSync(file);
}
