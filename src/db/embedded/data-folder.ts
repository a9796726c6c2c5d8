import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Thrown if another process has the data folder open. */
export class DataDirInUseError extends Error {}

/** Thrown if a folder cannot be opened or filled as it is. The message says what to do. */
export class DataDirError extends Error {}

/** The major version of PostgreSQL in this version's embedded database. */
const POSTGRES_VERSION = '18';

/**
 * The folder of an embedded database, locked by this process. The database is in `postgres`. One restored from a backup is built
 * in `postgres-new` and renamed when it is complete, so a process that is killed never leaves half a database in its place.
 */
export class DataFolder {
  readonly #dataDir: string;
  readonly #lock: number;

  private constructor(dataDir: string, lock: number) {
    this.#dataDir = dataDir;
    this.#lock = lock;
  }

  /**
   * Locks the folder, and removes what a killed process has left unfinished.
   *
   * @throws DataDirInUseError if another process has the folder open; DataDirError if another major version of PostgreSQL created
   *   its database.
   */
  static open(dataDir: string): DataFolder {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = openSync(join(dataDir, 'lock'), 'a');
    // The operating system releases the lock when this process ends, however it ends.
    if (!tryLock(lock)) {
      closeSync(lock);
      throw new DataDirInUseError(
        `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    const folder = new DataFolder(dataDir, lock);
    try {
      requireVersion(folder.database);
    } catch (error) {
      folder.close();
      throw error;
    }
    rmSync(folder.newDatabase, { recursive: true, force: true });
    rmSync(socketFile(dataDir), { force: true });
    return folder;
  }

  get database(): string {
    return databaseIn(this.#dataDir);
  }

  /** Where to build a database that is to be used here. */
  get newDatabase(): string {
    return join(this.#dataDir, 'postgres-new');
  }

  /** Makes the new database, which must be closed, the folder's database. There must be none yet. */
  useNewDatabase(): void {
    renameSync(this.newDatabase, this.database);
  }

  /** Records the socket on which this process can be asked for a backup. */
  announceBackupSocket(path: string): void {
    writeFileSync(socketFile(this.#dataDir), path, { mode: 0o600 });
  }

  close(): void {
    rmSync(socketFile(this.#dataDir), { force: true });
    closeSync(this.#lock);
  }
}

/** Whether there is a database in the folder. */
export function holdsDatabase(dataDir: string): boolean {
  return versionOf(databaseIn(dataDir)) !== undefined;
}

/** The backup socket of the process that has this folder open; undefined while that process is starting or stopping. */
export function announcedBackupSocket(dataDir: string): string | undefined {
  return existsSync(socketFile(dataDir)) ? readFileSync(socketFile(dataDir), 'utf8') : undefined;
}

function databaseIn(dataDir: string): string {
  return join(dataDir, 'postgres');
}

function socketFile(dataDir: string): string {
  return join(dataDir, 'backup-socket');
}

/** @throws DataDirError if there is a database that another major version created */
function requireVersion(database: string): void {
  const version = versionOf(database);
  if (version === undefined || version === POSTGRES_VERSION) return;
  throw new DataDirError(
    `${database} was made by PostgreSQL ${version}; this version of the service has PostgreSQL ` +
      `${POSTGRES_VERSION}. Back it up with the version of the service that made it (npm run cli backup), and ` +
      'restore the backup into another DATA_DIR.',
  );
}

function versionOf(database: string): string | undefined {
  const file = join(database, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
