import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { AppError } from './errors.ts';
import { graphqlRoutes } from './graphql/routes.ts';
import type { AppDependencies } from './http/call.ts';
import { answerClientError, sendFailure } from './http/errors.ts';
import { endConnectionsWhenStopping, logRequests, requestIdOf } from './http/every-request.ts';
import { rateLimitHeaders } from './http/rate-limits.ts';
import { reportDocumentRoutes } from './http/report-documents.ts';
import { healthRoutes, metricsRoute } from './http/service-routes.ts';
import { docsRoutes } from './openapi/routes.ts';
import { knowAllMethods, restRoutes } from './rest/router.ts';

/** The largest body accepted, in bytes (contract, 8.1). */
const BODY_LIMIT = 1024 * 1024;

/** How long a request may take to arrive: an open request holds a connection, and keeps the process from stopping. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Creates the HTTP app, ready for `listen` or `inject`. The caller closes it, and then the database. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { log, rateLimits, trustProxy } = dependencies;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    // Fastify's own lines contain whole URLs, and with them names and e-mail addresses; logRequests writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Refused by a hook instead, in the envelope of every other error.
    return503OnClosing: false,
    // In metadata, `__proto__` is a key like any other. That is safe: JSON.parse makes it an own property.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trustProxy === undefined ? false : trusting(trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError(log),
    // A path that cannot be decoded reaches no route, and runs none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendFailure(log, error, request, reply);
    },
  });

  knowAllMethods(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('confirmingSelect', null);
  app.decorateRequest('replicaSelect', null);
  app.decorateRequest('waiting', null);
  app.decorateRequest('share', null);
  app.addHook('onRequest', async (request, reply) => {
    request.waiting = reply.raw;
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    // An unknown path is a 404 before the body is read and before anything else can fail.
    if (request.is404) throw unknownRoute(request);
  });
  endConnectionsWhenStopping(app, dependencies.stopping);
  logRequests(app, log);
  rateLimitHeaders(app);
  app.addHook('onClose', async () => rateLimits?.close());
  metricsRoute(app, dependencies.database, rateLimits?.metrics ?? []);
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

/** Fastify itself takes no number of proxies any more, since it cannot tell whether a request came through them. */
function trusting(proxies: readonly string[] | number): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
