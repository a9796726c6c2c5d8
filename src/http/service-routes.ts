import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { unavailability } from '../db/unavailable.ts';
import { describeFault } from '../log.ts';
import { unavailableErrors } from '../metrics.ts';
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
 * A database that takes no changes still serves reads, and for every instance alike: taking them all out of service would lose
 * the reads too, and help nobody. So that is ready, with a word.
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

/** Upper bounds of the histogram's buckets, in seconds: from a health check to a large nested page. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `GET /metrics` for Prometheus: process metrics and request durations (contract, 7.3). Call it on the app itself
 * before registering routes, or their requests are not measured. Labels contain route templates, never paths, which may
 * identify a person's kit.
 *
 * @param others what other parts of the service count
 */
export function metricsRoute(app: FastifyInstance, database: Database, others: readonly Metric<string>[]): void {
  const registry = new Registry();
  for (const metric of others) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(unavailableErrors);
  gaugeConnections(registry, database);
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

/** How the pool is used, at the moment of asking. */
function gaugeConnections(registry: Registry, database: Database): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database that are active or idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) gauge.set({ state }, count);
    },
  });
}
