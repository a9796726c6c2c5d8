import type { Config } from '../config/config.ts';
import { plainHosts } from '../db/servers/encryption.ts';
import type { Log } from '../log.ts';

/** Warns, in production, of connections to databases on other hosts without TLS: patients' data and the password can be read on the way. */
export function warnOfPlainConnections(config: Config, log: Log): void {
  if (!config.isProduction) return;
  const urls = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
    MIGRATION_DATABASE_URL: config.migrationDatabaseUrl,
  };
  for (const [variable, url] of Object.entries(urls)) {
    const hosts = url === undefined ? [] : plainHosts(url);
    if (hosts.length > 0)
      log.warn(
        { variable, hosts },
        `connections of ${variable} are not encrypted, and go to another host: add sslmode=verify-full to the URL ` +
          '(docs/operations.md, "TLS to PostgreSQL")',
      );
  }
}
