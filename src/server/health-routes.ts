import type { FastifyInstance } from 'fastify';
import type { ReadinessWatch } from './readiness.ts';

/**
 * `GET /healthz` says that the process is up. `GET /readyz` says whether it can serve now and, if not, why. Both are for load
 * balancers and orchestrators (contract, 7.3).
 */
export async function healthRoutes(
  app: FastifyInstance,
  { readiness }: { readonly readiness: ReadinessWatch },
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const { isReady, reason } = await readiness.look();
    const status = isReady ? 'ready' : 'not ready';
    return reply.code(isReady ? 200 : 503).send({ status, ...(reason === undefined ? {} : { reason }) });
  });
}
