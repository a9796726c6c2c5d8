import type { FastifyInstance } from 'fastify';
import { unavailability } from '../db/unavailable.ts';
import { describeFault } from '../log.ts';
import type { AppDependencies } from './call.ts';

/** What `/readyz` says where the database is not ready. */
const NOT_READY = 'not ready';

/**
 * `GET /healthz`: the process is up. `GET /readyz`: whether it can serve now, and if not, why. Both are for load balancers and
 * orchestrators (contract, 7.3).
 */
export async function healthRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const { status, reason } = await readiness(dependencies);
    return reply.code(status === NOT_READY ? 503 : 200).send({ status, ...(reason === undefined ? {} : { reason }) });
  });
}

/**
 * A database that takes no changes is so for every instance alike: taking them all out of service would help nobody, and lose
 * what can still be read. So that is ready, with a word.
 */
async function readiness({ database, log, stopping }: AppDependencies): Promise<{ status: string; reason?: string }> {
  if (stopping?.aborted) return { status: NOT_READY, reason: 'stopping' };
  try {
    const found = await database.readiness();
    if (found === 'ready') return { status: 'ready' };
    log.warn({ reason: found }, 'the database is not as it should be');
    return { status: found === 'read_only' ? 'ready' : NOT_READY, reason: found };
  } catch (error) {
    const reason = unavailability(error)?.reason ?? 'database_fault';
    log.warn({ reason, fault: describeFault(error) }, 'not ready: the database does not respond');
    return { status: NOT_READY, reason };
  }
}
