import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Thrown if another process has the data folder open. */
export class DataDirInUseError extends Error {}

/** Thrown if a folder cannot be opened or filled as it is. The message says what to do. */
export class DataDirError extends Error {}

/** The major version of PostgreSQL in this version's embedded database. */
export const POSTGRES_VERSION = '18';

/**
 * The folder of an embedded database, locked by this process. The database is in `postgres`. One restored from a backup is built
 * in `postgres-new`, renamed `postgres-ready` when it is complete, and then takes the place of `postgres`. So whenever the process
 * is killed, there is one complete database, and the next start continues from there.
 */
export class DataFolder {
  readonly #dataDir: string;
  readonly #lock: number;

  private constructor(dataDir: string, lock: number) {
    this.#dataDir = dataDir;
    this.#lock = lock;
  }

  /**
   * Locks the folder, and finishes or undoes what a killed process had begun.
   *
   * @throws DataDirInUseError if another process has the folder open.
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
    rmSync(folder.newDatabase, { recursive: true, force: true });
    rmSync(socketsFile(dataDir), { force: true });
    if (existsSync(folder.#readyDatabase)) folder.#replace();
    return folder;
  }

  get database(): string {
    return join(this.#dataDir, 'postgres');
  }

  /** Where to build a database that is to replace this one. */
  get newDatabase(): string {
    return join(this.#dataDir, 'postgres-new');
  }

  /** The major version of PostgreSQL that created the database; undefined if there is no database. */
  get version(): string | undefined {
    return versionOf(this.database);
  }

  /** Replaces `database` with the new database, which must be closed. The old one is kept, with its version added to its name. */
  useNewDatabase(): void {
    renameSync(this.newDatabase, this.#readyDatabase);
    this.#replace();
  }

  /** Records where the process that has this folder open can be asked for a backup. */
  announceSockets(path: string): void {
    writeFileSync(socketsFile(this.#dataDir), path, { mode: 0o600 });
  }

  close(): void {
    rmSync(socketsFile(this.#dataDir), { force: true });
    closeSync(this.#lock);
  }

  get #readyDatabase(): string {
    return join(this.#dataDir, 'postgres-ready');
  }

  #replace(): void {
    if (this.version !== undefined) renameSync(this.database, `${this.database}-${this.version}`);
    renameSync(this.#readyDatabase, this.database);
  }
}

/** Whether there is a database in the folder. */
export function holdsDatabase(dataDir: string): boolean {
  return ['postgres', 'postgres-ready'].some((name) => versionOf(join(dataDir, name)) !== undefined);
}

/** The socket folder of the process that has this folder open; undefined while that process is starting. */
export function announcedSockets(dataDir: string): string | undefined {
  return existsSync(socketsFile(dataDir)) ? readFileSync(socketsFile(dataDir), 'utf8') : undefined;
}

function socketsFile(dataDir: string): string {
  return join(dataDir, 'sockets');
}

function versionOf(database: string): string | undefined {
  const file = join(database, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
