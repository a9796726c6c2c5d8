import pg from 'pg';
import { BackupError } from '../backup/format.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../sql/clock.ts';
import { requestBackup } from './backup-socket.ts';
import { announcedBackupSocket, DataDirError, DataDirInUseError, DataFolder, holdsDatabase } from './data-folder.ts';
import { startEngine } from './engine.ts';

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

function lockUnlessInUse(dataDir: string): DataFolder | undefined {
  try {
    return DataFolder.open(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return undefined;
    throw error;
  }
}

function backupSocketOf(dataDir: string): string {
  const path = announcedBackupSocket(dataDir);
  if (path !== undefined) return path;
  throw new BackupError(`The process that has ${dataDir} (DATA_DIR) open is starting or stopping. Try again.`);
}

async function* backupOf(folder: DataFolder): AsyncGenerator<string> {
  try {
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
