import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { MAX_ACCEPTED } from '../mllp/listen.ts';
import { CONNECTION_LIMITS } from '../server/connections/connections.ts';

/** For connections to the database and to a replica, the process's own files, and some to spare. */
const OTHERS = 100;

/** How many files, connections included, the process may have open at the same time. */
function filesNeeded({ mllp, webhookWorkers }: Pick<Config, 'mllp' | 'webhookWorkers'>): number {
  return CONNECTION_LIMITS.connections + webhookWorkers + (mllp ? MAX_ACCEPTED : 0) + OTHERS;
}

/**
 * Warns of a limit on open files (`ulimit -n`) that is too low for the connections that the service accepts. It does not refuse to
 * start: with fewer connections, all is well.
 *
 * @param readLimits reads what Linux says about the limits of this process; other systems do not
 */
export async function warnOfFewFiles(
  config: Config,
  log: Log,
  readLimits = () => readFile('/proc/self/limits', 'utf8'),
): Promise<void> {
  const text = await readLimits().catch(() => '');
  // Node raises the soft limit to the hard one when it starts.
  const [, limit] = /^Max open files +(\d+)/m.exec(text) ?? [];
  const needed = filesNeeded(config);
  if (limit === undefined || Number(limit) >= needed) return;
  log.warn(
    { limit: Number(limit), needed },
    'the limit on open files is lower than what the service may need, so connections may be refused: raise it ' +
      '(ulimit -Hn, LimitNOFILE= of systemd, --ulimit nofile= of Docker)',
  );
}
