import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from './errors.ts';
import { graphqlRoutes } from './graphql/routes.ts';
import { deleteOldAuditEntries } from './http/audit-retention.ts';
import type { AppDependencies } from './http/call.ts';
import { compressAnswers } from './http/compression.ts';
import { limitConnections } from './http/connections.ts';
import { admitOrigin } from './http/cross-origin.ts';
import { documentRoutes } from './http/documents.ts';
import { answerClientError, sendFailure } from './http/errors.ts';
import { endConnectionsWhenStopping, headersOfEveryAnswer, logRequests, requestIdOf } from './http/every-request.ts';
import { keepFeed } from './http/feed.ts';
import { hl7Routes } from './http/hl7.ts';
import { MessageIntake } from './http/message-intake.ts';
import { measureRequests, metricsRoute } from './http/metrics.ts';
import { countRequests } from './http/rate-limits.ts';
import { auditReads } from './http/read-audit.ts';
import { recordRequests } from './http/request-record.ts';
import { keepSandbox } from './http/sandbox.ts';
import { healthRoutes } from './http/service-routes.ts';
import { keepSubscriptions } from './http/subscriptions.ts';
import { watchUnmatchedResults } from './http/unmatched-results.ts';
import { serveMllp } from './mllp/listen.ts';
import { docsRoutes } from './openapi/routes.ts';
import { knowAllMethods, restRoutes } from './rest/router.ts';
import { readBuild } from './telemetry/build.ts';
import { activationRoutes } from './web/activation/routes.ts';
import { pageAssetRoutes } from './web/page-assets.ts';
import { startPageRoutes } from './web/start-page.ts';
import { sendWebhooks } from './webhooks/send-webhooks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins to take laboratories' messages by MLLP, and tells the port; null where none are taken so. */
    listenForMessages: (() => Promise<number>) | null;
  }
}

/** The largest body accepted, in bytes (contract, 8.1). */
const BODY_LIMIT = 1024 * 1024;

/** How long a request may take to arrive: an open request holds a connection, and keeps the process from stopping. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Creates the HTTP app, ready for `listen` or `inject`. The caller closes it, and then the database. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { log, metrics, tracing, publicMetrics, rateLimits, trustProxy } = dependencies;
  const app = emptyApp(dependencies, trustProxy, tracing);
  knowAllMethods(app);
  endConnectionsWhenStopping(app, dependencies.stopping);
  logRequests(app, log);
  measureRequests(app, metrics);
  metrics.gaugeConnections(dependencies.database);
  metrics.tellBuild(await readBuild(dependencies.commit));
  countRequests(app, rateLimits);
  auditReads(app, dependencies);
  compressAnswers(app);
  limitConnections(app, metrics);
  deleteOldAuditEntries(app, dependencies);
  keepFeed(app, dependencies, sendWebhooks(app, dependencies));
  keepSandbox(app, dependencies);
  keepSubscriptions(app, dependencies);
  const intake = new MessageIntake(dependencies);
  app.decorate('listenForMessages', serveMllp(app, dependencies, intake));
  watchUnmatchedResults(app, dependencies);
  for (const metric of rateLimits?.metrics ?? []) metrics.registry.registerMetric(metric);
  app.addHook('onClose', async () => rateLimits?.close());
  if (publicMetrics) metricsRoute(app, metrics, publicMetrics.token);

  await app.register(healthRoutes, dependencies);
  await app.register(graphqlRoutes, dependencies);
  await app.register(documentRoutes, dependencies);
  await app.register(restRoutes, dependencies);
  await app.register(hl7Routes, { ...dependencies, intake });
  await app.register(docsRoutes);
  await app.register(pageAssetRoutes);
  await app.register(startPageRoutes, dependencies);
  await app.register(activationRoutes, dependencies);
  return app;
}

/** What every answer needs: the log and metrics for what fails, and for the headers where the service is and whose pages call. */
type Surroundings = Pick<AppDependencies, 'log' | 'metrics' | 'publicUrl' | 'corsOrigins'>;

/** Creates the app of `METRICS_PORT`, which has `/metrics` and nothing else. The caller closes it. */
export function createMetricsApp(
  surroundings: Omit<Surroundings, 'corsOrigins'>,
  token: string | undefined,
): FastifyInstance {
  const app = emptyApp({ ...surroundings, corsOrigins: undefined });
  metricsRoute(app, surroundings.metrics, token);
  return app;
}

/** Leaves the lines of requests to {@link logRequests}. */
class OwnLines extends LogController {
  /** Whoever leaves a stream is no error: subscriptions end so. */
  override streamError(error: Error & { readonly code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply);
  }
}

/** An app without routes: its limits, the headers of every answer, and how it answers what fails. */
function emptyApp(
  surroundings: Surroundings,
  trustProxy?: AppDependencies['trustProxy'],
  tracing?: AppDependencies['tracing'],
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = surroundings.log;
  const headers = headersOfEveryAnswer(surroundings.publicUrl);
  const app = fastify({
    loggerInstance,
    // Fastify's own lines contain whole URLs, and with them names and e-mail addresses; logRequests writes ours.
    logController: new OwnLines({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
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
    clientErrorHandler: answerClientError(surroundings),
    // A path that cannot be decoded reaches no route, and runs none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(headers);
      if (!admitOrigin(surroundings.corsOrigins, request, reply)) sendFailure(surroundings, error, request, reply);
    },
  });

  recordRequests(app, surroundings.metrics, tracing);
  app.decorateRequest('actor', null);
  app.decorateRequest('confirmingSelect', null);
  app.decorateRequest('replicaSelect', null);
  app.decorateRequest('waiting', null);
  app.decorateRequest('share', null);
  app.addHook('onRequest', async (request, reply) => {
    request.waiting = reply.raw;
    reply.header('x-request-id', request.id).headers(headers);
    if (admitOrigin(surroundings.corsOrigins, request, reply)) return reply;
    // An unknown path is a 404 before the body is read and before anything else can fail.
    if (request.is404) throw unknownRoute(request);
  });
  app.setErrorHandler((error, request, reply) => sendFailure(surroundings, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    sendFailure(surroundings, unknownRoute(request), request, reply);
  });
  return app;
}

function unknownRoute({ method }: FastifyRequest): AppError {
  return new AppError('UNKNOWN_ROUTE', `There is no ${method} route at this path.`);
}

/** Fastify itself takes no number of proxies any more, since it cannot tell whether a request came through them. */
function trusting(proxies: readonly string[] | number): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
