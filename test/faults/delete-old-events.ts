import { openDatabase } from '../../src/db/database.ts';
import { deleteOldEvents } from '../../src/domains/feed/delete-old-events.ts';

/** Deletes old events, as the service does every hour, and says when each batch begins: to be killed meanwhile. */
const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = process.env;
const { prisma, close } = await openDatabase(url === undefined ? { dataDir } : { url }, () => {});
await deleteOldEvents(prisma, 90, () => {
  process.stdout.write('batch\n');
  return true;
});
await close();
