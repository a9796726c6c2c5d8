import type { Config } from '../config/config.ts';
import type { DemoKeys } from '../demo/seed-demo.ts';
import type { Log } from '../log.ts';
import { StartError } from './start-error.ts';

/**
 * Logs whether this database's keys of the demonstration program, which are public, are accepted, or refused because others can reach the
 * service (contract, 7.2).
 *
 * @param keys those in the database that have not been revoked
 * @throws StartError in production, unless SEED_DEMO says that they are meant to be there
 */
export function guardDemoKeys(
  { isProduction, seedDemo, acceptsDemoKeys, host }: Config,
  keys: DemoKeys,
  log: Log,
): void {
  if (keys.length === 0) return;
  if (isProduction && !seedDemo)
    throw new StartError(
      'The database has the demonstration program, whose keys everybody knows, and NODE_ENV is production. To remove it: ' +
        'npm run -s cli -- demo remove. To allow it: SEED_DEMO=true.',
    );
  if (acceptsDemoKeys)
    log.warn(
      { roles: keys.map(({ role }) => role) },
      'the keys of the demonstration program, which everybody knows, work here: keep nothing real in this database. To remove them: ' +
        'npm run -s cli -- demo remove',
    );
  else
    log.warn(
      { host },
      'the keys of the demonstration program are in the database and do not work, because others can reach the service: ' +
        'set HOST to 127.0.0.1 or SEED_DEMO to true, or remove them: npm run -s cli -- demo remove',
    );
}
