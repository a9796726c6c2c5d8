import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../dependencies.ts';
import { describeFault } from '../log.ts';

/** `GET /healthz`: the process answers. `GET /readyz`: so does the database, and it has every migration of this version. */
export async function healthRoutes(app: FastifyInstance, { database, log }: AppDependencies): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    try {
      if (await database.isReady()) return { status: 'ready' };
      log.warn('not ready: the database lacks migrations of this version');
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'not ready: the database does not answer');
    }
    return reply.code(503).send({ status: 'not ready' });
  });
}
