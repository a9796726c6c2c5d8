import { closeSync, mkdtempSync, openSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

const PREFIX = 'kts-sockets-';
const LOCK = 'lock';
const DATABASE_SOCKET = '.s.PGSQL.5432';
const BACKUP_SOCKET = 'backup';

/** A folder for sockets that only this user can open. A path in the data folder may be too long for a socket. */
export interface SocketFolder {
  readonly path: string;
  /** Where the driver looks for the database. */
  readonly databaseSocket: string;
  readonly backupSocket: string;
  remove(): void;
}

/** Makes a folder for the sockets of this process, and removes those of processes that were killed. */
export function makeSocketFolder(): SocketFolder {
  removeDeadFolders();
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  // It gets its name when it is locked already, so a lock that can be taken is one of a process that has ended.
  const lock = openSync(join(path, `${LOCK}.new`), 'a');
  tryLock(lock);
  renameSync(join(path, `${LOCK}.new`), join(path, LOCK));
  return {
    path,
    databaseSocket: join(path, DATABASE_SOCKET),
    backupSocket: backupSocketIn(path),
    remove: () => {
      removeFolder(path);
      closeSync(lock);
    },
  };
}

/** Where the process with this socket folder hands out backups. */
export function backupSocketIn(path: string): string {
  return join(path, BACKUP_SOCKET);
}

function removeDeadFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(PREFIX)) removeIfDead(join(tmpdir(), name));
  }
}

function removeIfDead(path: string): void {
  // Another process may remove it at the same time; another user's is none of ours.
  const file = join(path, LOCK);
  if (statSync(file, { throwIfNoEntry: false })?.uid !== process.getuid?.()) return;
  let lock: number;
  try {
    lock = openSync(file, 'r+');
  } catch {
    return;
  }
  if (tryLock(lock)) removeFolder(path);
  closeSync(lock);
}

/** Removes what a socket folder holds, and nothing else: a folder with anything more in it stays. */
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
