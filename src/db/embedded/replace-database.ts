import { loadBackup, openBackup } from '../backup/load-backup.ts';
import { openPool } from '../connections/connections.ts';
import { DataDirError, type DataFolder, POSTGRES_VERSION } from './data-folder.ts';
import { startEngine } from './engine.ts';

/** Builds a database from the lines of a backup, for {@link DataFolder.useNewDatabase}. */
export async function makeNewDatabase(folder: DataFolder, backup: AsyncIterable<string>): Promise<void> {
  const opened = await openBackup(backup);
  const engine = await startEngine({ dataDir: folder.newDatabase });
  const pool = openPool({ ...engine.pool, isEmbedded: true }, () => {});
  try {
    await loadBackup(pool, opened);
  } finally {
    await pool.end();
    await engine.close();
  }
}

/**
 * Checks that the folder's database, if there is one, was created by this version's PostgreSQL.
 *
 * @throws DataDirError if another major version created it.
 */
export function checkVersion(folder: DataFolder): void {
  const { version } = folder;
  if (version === undefined || version === POSTGRES_VERSION) return;
  throw new DataDirError(
    `${folder.database} was made by PostgreSQL ${version}; this version of the service has PostgreSQL ` +
      `${POSTGRES_VERSION}. Back it up with the version of the service that made it (npm run cli backup), and ` +
      'restore the backup into another DATA_DIR.',
  );
}
