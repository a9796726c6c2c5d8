import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { describeFault } from '../log.ts';
import type { AppDependencies } from './call.ts';

/**
 * `GET /healthz`: the process is up. `GET /readyz`: the database responds and has every migration of this version.
 * Both are for load balancers and orchestrators (contract, 7.3).
 */
export async function healthRoutes(app: FastifyInstance, { database, log }: AppDependencies): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    try {
      if (await database.isReady()) return { status: 'ready' };
      log.warn('not ready: the database lacks migrations of this version');
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'not ready: the database does not respond');
    }
    return reply.code(503).send({ status: 'not ready' });
  });
}

/** Upper bounds of the histogram's buckets, in seconds: from a health check to a large nested page. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `GET /metrics` for Prometheus: process metrics and request durations (contract, 7.3). Call it on the app itself
 * before registering routes, or their requests are not measured. Labels contain route templates, never paths, which may
 * identify a person's kit.
 */
export function metricsRoute(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route template, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.addHook('onClose', async () => registry.clear());
}
