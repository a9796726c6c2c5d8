import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { isDemoKey } from '../demo/data/cast.ts';
import { type DemoKeys, readDemoKeys, seedDemo } from '../demo/seed-demo.ts';
import { type BootstrapKeys, bootstrapAdminKey } from '../domains/accounts/bootstrap.ts';
import { type Log, reasonOfFault } from '../log.ts';
import { guardDemoKeys } from './guard-demo-keys.ts';
import { StartError } from './start-error.ts';

/**
 * Adds the bootstrap key and the demonstration program, as configured; returns the program's keys if it was added.
 *
 * @throws StartError if that fails, or if the database has public keys, and must not
 */
export async function fillDatabase(config: Config, database: Database, log: Log, now: Date): Promise<DemoKeys> {
  const { bootstrapAdminKey: key } = config;
  if (key !== undefined && isDemoKey(key))
    throw new StartError('BOOTSTRAP_ADMIN_KEY is a key of the demonstration program, which is public: choose another.');
  if (key !== undefined)
    warnOf(await trying('store BOOTSTRAP_ADMIN_KEY', () => bootstrapAdminKey(database.prisma, key, now)), log);
  const sayFilling = () =>
    log.info('filling the empty database with the demonstration program, which takes some seconds');
  const added = config.seedDemo
    ? await trying('add the demonstration program (SEED_DEMO)', () => seedDemo(database, now, sayFilling))
    : null;
  guardDemoKeys(config, added ?? (await readDemoKeys(database.prisma)), log);
  return added ?? [];
}

/** @throws StartError saying what failed, and why */
async function trying<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StartError(`Could not ${what}: ${reasonOfFault(error)}`, { cause: error });
  }
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
