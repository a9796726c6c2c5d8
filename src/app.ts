import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { AppDependencies } from './dependencies.ts';
import { AppError } from './errors.ts';
import { graphqlRoutes } from './graphql/server.ts';
import { answerClientError } from './http/client-error.ts';
import { sendFailure } from './http/failure.ts';
import { healthRoutes } from './http/health.ts';
import { endConnectionsWhenClosing } from './http/last-answers.ts';
import { metrics } from './http/metrics.ts';
import { reportDocumentRoutes } from './http/report-documents.ts';
import { requestIdOf } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { docsRoutes } from './rest/docs.ts';
import { knowAllMethods, restRoutes } from './rest/router.ts';

/** The most a body may have (contract, section 3). */
const BODY_LIMIT = 1024 * 1024;

/** How long a caller may take to send a request: whoever holds one open holds a connection, and the end of the process. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The HTTP app, ready for `listen` or `inject`. Whoever makes it closes it, and the database after it. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { log } = dependencies;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    // Fastify's own lines hold whole URLs, and with them names and e-mail addresses; requestLog writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Metadata is the caller's own: `__proto__` is a key like any other, and arrives as one (JSON.parse defines it).
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    genReqId: requestIdOf,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError(log),
    // A path that cannot be decoded never reaches a route, nor its hooks.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendFailure(log, error, request, reply);
    },
  });

  knowAllMethods(app);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    // Before anything else is looked at: a path that leads nowhere is no reason to read a body or to ask for a key.
    if (request.is404) throw unknownRoute(request);
  });
  endConnectionsWhenClosing(app);
  requestLog(app, log);
  metrics(app);
  app.setErrorHandler((error, request, reply) => sendFailure(log, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    sendFailure(log, unknownRoute(request), request, reply);
  });

  await app.register(healthRoutes, dependencies);
  await app.register(graphqlRoutes, dependencies);
  await app.register(reportDocumentRoutes, dependencies);
  await app.register(restRoutes, dependencies);
  await app.register(docsRoutes);
  return app;
}

function unknownRoute({ method }: FastifyRequest): AppError {
  return new AppError('UNKNOWN_ROUTE', `There is no ${method} route at this path.`);
}
