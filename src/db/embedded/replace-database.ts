import { loadBackup, openBackup } from '../backup/load-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../clock.ts';
import { openPool } from '../connections.ts';
import { DataDirError, type DataFolder, EARLIER_POSTGRES_VERSION, POSTGRES_VERSION } from './data-folder.ts';
import { startEngine } from './engine.ts';

/** Makes a database of the lines of a backup, for {@link DataFolder.useNewDatabase}. */
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
 * Makes sure that the database of the folder, if there is one, is of the PostgreSQL that this version has. That of the earlier
 * version is read by the engine which made it, and made anew; the old one stays beside it, as `postgres-17`.
 *
 * @throws DataDirError if it is of any other.
 */
export async function upgradeFolder(folder: DataFolder): Promise<void> {
  const { version } = folder;
  if (version === undefined || version === POSTGRES_VERSION) return;
  if (version !== EARLIER_POSTGRES_VERSION) {
    throw new DataDirError(
      `${folder.database} was made by PostgreSQL ${version}; this version of the service has PostgreSQL ` +
        `${POSTGRES_VERSION}. Back it up with the version of the service that made it (npm run cli backup), and ` +
        'restore the backup into another DATA_DIR.',
    );
  }
  const { PGlite } = await import('pglite-postgres-17');
  const { citext } = await import('pglite-postgres-17/contrib/citext');
  const earlier = new PGlite({ dataDir: folder.database, extensions: { citext } });
  try {
    await makeNewDatabase(folder, writeBackup(earlier, systemClock.now()));
  } finally {
    // Before its folder gets another name: it writes at its end, by the old name.
    await earlier.close();
  }
  folder.useNewDatabase();
}
