import type { Clock } from './db/clock.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';

/** What the HTTP app is made of. `server.ts` takes it from the environment; tests give their own. */
export interface AppDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The origin of links in answers, without a slash at its end; undefined: the one that the caller used. */
  readonly publicUrl: string | undefined;
  readonly linkSigningSecret: string;
}
