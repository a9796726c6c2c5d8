import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type DemoKeys, seedDemo } from '../demo/seed-demo.ts';
import { type BootstrapKeys, bootstrapAdminKey } from '../domains/accounts/bootstrap.ts';
import type { Log } from '../log.ts';

/** Adds the bootstrap key and the demonstration program, as configured; returns the program's keys if it was added. */
export async function fillDatabase(config: Config, database: Database, log: Log, now: Date): Promise<DemoKeys> {
  if (config.bootstrapAdminKey !== undefined)
    warnOf(await bootstrapAdminKey(database.prisma, config.bootstrapAdminKey, now), log);
  return config.seedDemo ? ((await seedDemo(database, now)) ?? []) : [];
}

function warnOf({ isRevoked, earlier }: BootstrapKeys, log: Log): void {
  if (isRevoked) log.warn('BOOTSTRAP_ADMIN_KEY has been revoked: set the variable to a new key, or unset it');
  for (const apiKeyId of earlier)
    log.warn(
      { apiKeyId },
      'BOOTSTRAP_ADMIN_KEY has changed, and an earlier key still works. To revoke it: ' +
        `npm run -s cli -- key revoke --key ${apiKeyId}, or the mutation revokeApiKey`,
    );
}
