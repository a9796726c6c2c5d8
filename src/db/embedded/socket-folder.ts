import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

const PREFIX = 'kts-sockets-';
const LOCK = 'lock';
const DATABASE_SOCKET = '.s.PGSQL.5432';
const BACKUP_SOCKET = 'backup';

/** How long the path of a socket may be, in bytes: on macOS; on Linux, four more. */
const MAX_PATH_BYTES = 103;

/** A folder for sockets that only this user can open. */
export interface SocketFolder {
  readonly path: string;
  /** Where the driver looks for the database. */
  readonly databaseSocket: string;
  /** Where the process with this folder offers backups. */
  readonly backupSocket: string;
  remove(): void;
}

/**
 * Creates the folder `run` in a data folder that this process has locked, so that nothing but that folder is needed, whatever happens
 * to temporary folders; undefined if its path is too long for a socket.
 */
export function makeSocketFolderIn(dataDir: string): SocketFolder | undefined {
  const path = join(dataDir, 'run');
  if (Buffer.byteLength(join(path, DATABASE_SOCKET)) > MAX_PATH_BYTES) return undefined;
  // What a killed process has left.
  removeFolder(path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return { ...socketsIn(path), remove: () => removeFolder(path) };
}

/** Creates a temporary folder for this process's sockets, and removes the folders of processes that were killed. */
export function makeTemporarySocketFolder(): SocketFolder {
  removeDeadFolders();
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  // The file gets its name only once it is locked, so a lock file that can be locked belongs to a process that has ended.
  const lock = openSync(join(path, `${LOCK}.new`), 'a');
  tryLock(lock);
  renameSync(join(path, `${LOCK}.new`), join(path, LOCK));
  return {
    ...socketsIn(path),
    remove: () => {
      removeFolder(path);
      closeSync(lock);
    },
  };
}

function socketsIn(path: string): Omit<SocketFolder, 'remove'> {
  return { path, databaseSocket: join(path, DATABASE_SOCKET), backupSocket: join(path, BACKUP_SOCKET) };
}

function removeDeadFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(PREFIX)) removeIfDead(join(tmpdir(), name));
  }
}

function removeIfDead(path: string): void {
  // Another process may remove it at the same time. Leave other users' folders alone, which cannot even be looked into.
  if (statSync(path, { throwIfNoEntry: false })?.uid !== process.getuid?.()) return;
  const file = join(path, LOCK);
  let lock: number;
  try {
    lock = openSync(file, 'r+');
  } catch {
    return;
  }
  if (tryLock(lock)) removeFolder(path);
  closeSync(lock);
}

/** Removes the files of a socket folder and then the folder, unless it holds anything else. */
function removeFolder(path: string): void {
  for (const name of [DATABASE_SOCKET, BACKUP_SOCKET, LOCK]) rmSync(join(path, name), { force: true });
  try {
    rmdirSync(path);
  } catch (error) {
    const isExpected =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTEMPTY');
    if (!isExpected) throw error;
  }
}
