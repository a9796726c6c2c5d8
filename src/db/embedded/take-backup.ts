import pg from 'pg';
import { BackupError } from '../backup/format.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../clock.ts';
import { requestBackup } from './backup-socket.ts';
import { announcedSockets, DataDirError, DataDirInUseError, DataFolder, holdsDatabase } from './data-folder.ts';
import { startEngine } from './engine.ts';
import { checkVersion, makeNewDatabase } from './replace-database.ts';
import { backupSocketIn } from './socket-folder.ts';

/**
 * The lines of a backup of the database in this folder: from the service that has it open or, if none has, from the database
 * itself.
 *
 * @throws DataDirError if there is no database, or another major version of PostgreSQL created it; BackupError if the service
 *   cannot be asked.
 */
export async function* takeBackup(dataDir: string): AsyncGenerator<string> {
  if (!holdsDatabase(dataDir)) throw new DataDirError(`There is no database in ${dataDir} (DATA_DIR).`);
  const folder = lockUnlessInUse(dataDir);
  if (folder) yield* backupOf(folder);
  else yield* requestBackup(backupSocketOf(dataDir));
}

/**
 * Restores a backup into a folder that has no database.
 *
 * @throws DataDirError if it has one; DataDirInUseError; BackupError; MigrationError.
 */
export async function restoreBackup(dataDir: string, backup: AsyncIterable<string>): Promise<void> {
  const folder = DataFolder.open(dataDir);
  try {
    if (holdsDatabase(dataDir)) {
      throw new DataDirError(
        `There is a database in ${dataDir} (DATA_DIR), which a restored one would replace. Set DATA_DIR to an empty folder.`,
      );
    }
    await makeNewDatabase(folder, backup);
    folder.useNewDatabase();
  } finally {
    folder.close();
  }
}

function lockUnlessInUse(dataDir: string): DataFolder | undefined {
  try {
    return DataFolder.open(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return undefined;
    throw error;
  }
}

function backupSocketOf(dataDir: string): string {
  const sockets = announcedSockets(dataDir);
  if (sockets !== undefined) return backupSocketIn(sockets);
  throw new BackupError(`The process that has ${dataDir} (DATA_DIR) open is starting or stopping. Try again.`);
}

async function* backupOf(folder: DataFolder): AsyncGenerator<string> {
  try {
    checkVersion(folder);
    const engine = await startEngine({ dataDir: folder.database });
    const client = new pg.Client(engine.pool);
    try {
      await client.connect();
      yield* writeBackup(client, systemClock.now());
    } finally {
      await client.end();
      await engine.close();
    }
  } finally {
    folder.close();
  }
}
