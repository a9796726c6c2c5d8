import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DataDirInUseError } from '../db/embedded/data-folder.ts';
import { endProcess } from '../db/embedded/watchdog.ts';
import type { ReplicaLocation } from '../db/replica.ts';
import { databaseName } from '../db/servers/database-url.ts';
import { describeFault, type Log, reasonOfFault } from '../log.ts';
import { StartError } from './start-error.ts';

/** Opens the configured database, and migrates it. @throws StartError if it cannot be used. */
export async function openConfigured(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  const location =
    databaseUrl === undefined
      ? { dataDir, endProcess }
      : {
          url: databaseUrl,
          schema: config.databaseSchema,
          migrationUrl: config.migrationDatabaseUrl,
          replica: replicaLocation(config, log),
          onStatementsForgotten: () =>
            log.warn(
              'a pooler drops prepared statements: reads continue without them, at a higher cost to the database',
            ),
        };
  // Nothing else is to be seen until it is open.
  log.info(`opening the database ${nameOf(config)}; the first time, making its tables takes up to half a minute`);
  try {
    return await openDatabase(location, (error) =>
      log.error({ fault: describeFault(error) }, 'lost a database connection'),
    );
  } catch (error) {
    if (error instanceof DataDirInUseError) throw new StartError(error.message);
    throw new StartError(`The database ${nameOf(config)} cannot be used: ${reasonOfFault(error)}`, { cause: error });
  }
}

function replicaLocation({ databaseReplicaUrl }: Config, log: Log): ReplicaLocation | undefined {
  if (databaseReplicaUrl === undefined) return undefined;
  return {
    url: databaseReplicaUrl,
    onFailure: (error) =>
      log.warn({ fault: describeFault(error) }, 'the replica is unavailable: reads go to the primary'),
    onRecovery: () => log.info('the replica is available again'),
  };
}

/** The name of the database, without its password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `in ${dataDir} (DATA_DIR)`;
  return `${databaseName(databaseUrl)} (DATABASE_URL)`;
}
