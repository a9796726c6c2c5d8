import type { FastifyInstance } from 'fastify';
import { unavailability } from '../db/connections/unavailable.ts';
import { describeFault } from '../log.ts';
import type { AppDependencies } from './dependencies.ts';

/** The status that `/readyz` gives when the database is not ready. */
const NOT_READY = 'not ready';

/**
 * `GET /healthz` says that the process is up. `GET /readyz` says whether it can serve now and, if not, why. Both are for load
 * balancers and orchestrators (contract, 7.3).
 */
export async function healthRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const { status, reason } = await readiness(dependencies);
    return reply.code(status === NOT_READY ? 503 : 200).send({ status, ...(reason === undefined ? {} : { reason }) });
  });
}

/**
 * A read-only database counts as ready, with a reason, because it is read-only for every instance. Taking them all out of service
 * would help nobody, and data that can still be read would become unavailable.
 */
async function readiness({ database, log, stopping }: AppDependencies): Promise<{ status: string; reason?: string }> {
  if (stopping?.aborted) return { status: NOT_READY, reason: 'stopping' };
  try {
    const found = await database.readiness();
    if (found === 'ready') return { status: 'ready' };
    log.warn({ reason: found }, 'the database is not usable as it is');
    return { status: found === 'read_only' ? 'ready' : NOT_READY, reason: found };
  } catch (error) {
    const reason = unavailability(error)?.reason ?? 'database_fault';
    log.warn({ reason, fault: describeFault(error) }, 'not ready: the database does not respond');
    return { status: NOT_READY, reason };
  }
}
