import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Thrown if another process has the data folder open. */
export class DataDirInUseError extends Error {}

/** Thrown if a folder cannot be opened or filled as it is. Its message says what to do. */
export class DataDirError extends Error {}

/** The PostgreSQL that an embedded database of this version is. */
export const POSTGRES_VERSION = '18';

/** The PostgreSQL of earlier versions of this service. */
export const EARLIER_POSTGRES_VERSION = '17';

/**
 * The folder of an embedded database, locked by this process. The database is in `postgres`. A new one, from a backup or from
 * that of an earlier PostgreSQL, is made in `postgres-new`, called `postgres-ready` when it is whole, and then takes its place;
 * so whenever the process is killed, there is one whole database, and the next start goes on from there.
 */
export class DataFolder {
  readonly #dataDir: string;
  readonly #lock: number;

  private constructor(dataDir: string, lock: number) {
    this.#dataDir = dataDir;
    this.#lock = lock;
  }

  /**
   * Locks the folder, and finishes or takes back what a killed process had begun.
   *
   * @throws DataDirInUseError if another process has the folder open.
   */
  static open(dataDir: string): DataFolder {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = openSync(join(dataDir, 'lock'), 'a');
    // The operating system releases it when this process ends, however it ends.
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

  /** Where to make a database that shall take the place of this one. */
  get newDatabase(): string {
    return join(this.#dataDir, 'postgres-new');
  }

  /** The major version of PostgreSQL that made the database; undefined if there is none. */
  get version(): string | undefined {
    return versionOf(this.database);
  }

  /** Puts the new database, which must be closed, in the place of `database`; that is kept under the name of its version. */
  useNewDatabase(): void {
    renameSync(this.newDatabase, this.#readyDatabase);
    this.#replace();
  }

  /** Says where the process that has this folder open can be asked for a backup. */
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

/** The socket folder of the process that has this folder open; undefined as long as it is starting. */
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
