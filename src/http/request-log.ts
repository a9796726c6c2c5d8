import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/** Logs one line for each request: what was asked by its route template, how it ended, how long it took. */
export function requestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
