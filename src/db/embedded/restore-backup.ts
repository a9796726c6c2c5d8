import { loadBackup, openBackup } from '../backup/load-backup.ts';
import { openPool } from '../connections/connections.ts';
import { DataDirError, DataFolder, holdsDatabase } from './data-folder.ts';
import { startEngine } from './engine.ts';

/**
 * Restores a backup into a folder that has no database.
 *
 * @throws DataDirError if it has one; DataDirInUseError; BackupError; MigrationError.
 */
export async function restoreBackup(dataDir: string, lines: AsyncIterable<string>): Promise<void> {
  if (holdsDatabase(dataDir)) {
    throw new DataDirError(
      `There is a database in ${dataDir} (DATA_DIR), which a restored one would replace. Set DATA_DIR to an empty folder.`,
    );
  }
  const folder = DataFolder.open(dataDir);
  try {
    await fill(folder.newDatabase, lines);
    folder.useNewDatabase();
  } finally {
    folder.close();
  }
}

async function fill(newDatabase: string, lines: AsyncIterable<string>): Promise<void> {
  const backup = await openBackup(lines);
  const engine = await startEngine({ dataDir: newDatabase });
  const pool = openPool({ ...engine.pool, isEmbedded: true }, () => {});
  try {
    await loadBackup(pool, backup);
  } finally {
    await pool.end();
    await engine.close();
  }
}
