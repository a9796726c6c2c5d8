import { maxHeaderSize } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from './errors/errors.ts';
import { keepExports } from './graphql/export/exports.ts';
import { graphqlRoutes } from './graphql/http/routes.ts';
import { deleteOldAuditEntries } from './jobs/audit-retention.ts';
import { windUpAccounts } from './jobs/closed-accounts.ts';
import { watchCriticalResults } from './jobs/critical-results.ts';
import { watchHolds } from './jobs/held-orders.ts';
import { watchHeldReports } from './jobs/held-reports.ts';
import { maintainFeed } from './jobs/number-events.ts';
import { sendOrders } from './jobs/outbound/send-orders.ts';
import { watchOverdueReports } from './jobs/overdue-reports.ts';
import { watchPatientSessions } from './jobs/patient-sessions.ts';
import { watchRecalls } from './jobs/recalls.ts';
import { assignSamplesToLaboratories } from './jobs/sample-laboratories.ts';
import { runSimulations } from './jobs/sandbox.ts';
import { watchKits } from './jobs/stalled-kits.ts';
import { watchOrders } from './jobs/stalled-orders.ts';
import { watchUnmatchedResults } from './jobs/unmatched-results.ts';
import { watchDatabase } from './jobs/watch-database.ts';
import { sendWebhooks } from './jobs/webhooks/send-webhooks.ts';
import { describeFault } from './log.ts';
import { serveMllp } from './mllp/listen.ts';
import { docsRoutes } from './openapi/routes.ts';
import { activationRoutes } from './pages/activation/routes.ts';
import { pageAssetRoutes } from './pages/asset-routes.ts';
import { makeDocumentsIn } from './pages/documents/making.ts';
import { documentRoutes } from './pages/documents/routes.ts';
import { guideRoutes } from './pages/guides/routes.ts';
import { sendFailureOrPage } from './pages/not-found-page.ts';
import { resultsRoutes } from './pages/results/routes.ts';
import { startPageRoutes } from './pages/start-page.ts';
import { answerUnknownMethods, restRoutes } from './rest/router.ts';
import { readBodiesAsBytes } from './server/bodies/body-headers.ts';
import { limitBodies } from './server/bodies/body-room.ts';
import { compressAnswers } from './server/compression.ts';
import { limitConnections } from './server/connections/connections.ts';
import { allowOrigin } from './server/cross-origin.ts';
import type { AppDependencies } from './server/dependencies.ts';
import { answerClientError, refuseTunnel, sendFailure } from './server/errors.ts';
import {
  endConnectionsWhenStopping,
  headersOfEveryAnswer,
  logRequests,
  requestIdOf,
  requireKnownExpectation,
  requireOneHost,
  requireReadableQuery,
  takeAllExpectations,
} from './server/every-request.ts';
import { healthRoutes } from './server/health-routes.ts';
import { hl7Routes } from './server/hl7-routes.ts';
import { limitMemory } from './server/memory.ts';
import { MessageIntake } from './server/message-intake.ts';
import { countRequests } from './server/rate-limits.ts';
import { auditReads } from './server/read-audit.ts';
import { ReadinessWatch } from './server/readiness.ts';
import { measureRequests, metricsRoute } from './server/recording/metrics.ts';
import { recordRequests } from './server/recording/request-record.ts';
import { type Trusts, trustedBy } from './server/trusted-proxies.ts';
import { addSubscriptions } from './subscriptions/subscriptions.ts';
import { readBuild } from './telemetry/build.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts to accept laboratories' messages over MLLP, and returns the port; null if MLLP is not configured. */
    listenForMessages: (() => Promise<number>) | null;
  }
}

/** The largest body accepted, in bytes (contract, 8.1). */
const BODY_LIMIT = 1024 * 1024;

/** Node reads no longer paths. A shorter one names a record, or none: a 404 (contract, 3.9). */
const MAX_PATH = maxHeaderSize;

/** How long a request may take to arrive: an open request holds a connection, and keeps the process from stopping. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * How long a connection may take to send the head of a request, from when it is opened or begins the head (contract, 8.6). Node
 * looks every {@link CHECKING_MS}. Between two requests, a connection may be idle for as long as Fastify keeps it.
 */
const HEAD_TIMEOUT_MS = 10_000;

const CHECKING_MS = 1_000;

/** Creates the HTTP app, ready for `listen` or `inject`. The caller has to close it, and then the database. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { log, metrics, tracing, publicMetrics, rateLimits, trustProxy } = dependencies;
  const trusts = trustedBy(trustProxy);
  const isProxy = (address: string) => trusts(address, 0);
  // Without proxies, Fastify need not look for them at each request.
  const app = emptyApp(dependencies, trustProxy === undefined ? false : trusts, tracing, sendFailureOrPage);
  answerUnknownMethods(app);
  endConnectionsWhenStopping(app, dependencies.stopping);
  logRequests(app, log);
  measureRequests(app, metrics);
  metrics.gaugeConnections(dependencies.database);
  metrics.publishBuild(await readBuild(dependencies.commit));
  countRequests(app, rateLimits);
  auditReads(app, dependencies);
  compressAnswers(app);
  limitMemory(app, dependencies);
  readBodiesAsBytes(app);
  app.addHook('preHandler', (request, _reply, done) => {
    requireReadableQuery(request);
    done();
  });
  limitConnections(app, metrics, isProxy);
  limitBodies(app, metrics);
  deleteOldAuditEntries(app, dependencies);
  maintainFeed(app, dependencies, sendWebhooks(app, dependencies));
  runSimulations(app, dependencies);
  watchKits(app, dependencies);
  watchOrders(app, dependencies);
  watchHolds(app, dependencies);
  watchHeldReports(app, dependencies);
  watchOverdueReports(app, dependencies);
  assignSamplesToLaboratories(app, dependencies);
  windUpAccounts(app, dependencies);
  watchRecalls(app, dependencies);
  sendOrders(app, dependencies);
  addSubscriptions(app, dependencies);
  keepExports(app, dependencies);
  const intake = new MessageIntake(dependencies);
  app.decorate('listenForMessages', serveMllp(app, dependencies, intake, isProxy));
  watchUnmatchedResults(app, dependencies);
  watchCriticalResults(app, dependencies);
  watchPatientSessions(app, dependencies);
  const readiness = new ReadinessWatch(dependencies);
  watchDatabase(app, dependencies, readiness);
  for (const metric of rateLimits?.metrics ?? []) metrics.registry.registerMetric(metric);
  app.addHook('onClose', async () => rateLimits?.close());
  if (publicMetrics) metricsRoute(app, metrics, publicMetrics.token);

  await app.register(healthRoutes, { readiness });
  await app.register(graphqlRoutes, dependencies);
  const making = await makeDocumentsIn(app, dependencies.metrics);
  await app.register(documentRoutes, { ...dependencies, making });
  await app.register(restRoutes, dependencies);
  await app.register(hl7Routes, { ...dependencies, intake });
  await app.register(docsRoutes);
  await app.register(pageAssetRoutes);
  await app.register(startPageRoutes, dependencies);
  await app.register(guideRoutes);
  await app.register(activationRoutes, dependencies);
  await app.register(resultsRoutes, { ...dependencies, making });
  return app;
}

/** The dependencies of every answer: log and metrics for failures, and the service's address and the allowed origins for headers. */
type BaseDependencies = Pick<AppDependencies, 'log' | 'metrics' | 'publicUrl' | 'corsOrigins'>;

/** Creates the app of `METRICS_PORT`, which serves only `/metrics`. The caller has to close it. */
export function createMetricsApp(
  base: Omit<BaseDependencies, 'corsOrigins'>,
  token: string | undefined,
): FastifyInstance {
  const app = emptyApp({ ...base, corsOrigins: undefined });
  metricsRoute(app, base.metrics, token);
  return app;
}

/** Keeps Fastify from logging requests; {@link logRequests} does. */
class NoRequestLines extends LogController {
  /** A client that leaves a stream is not an error, because subscriptions end that way. */
  override streamError(error: Error & { readonly code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply);
  }
}

/** An app without routes: limits, the headers of every answer, and error handling. */
function emptyApp(
  base: BaseDependencies,
  trustProxy: Trusts | false = false,
  tracing?: AppDependencies['tracing'],
  answerFailure: typeof sendFailureOrPage = sendFailure,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = base.log;
  const headers = headersOfEveryAnswer(base.publicUrl);
  const app = fastify({
    loggerInstance,
    // Fastify would log whole URLs, and with them names and e-mail addresses.
    logController: new NoRequestLines({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: CHECKING_MS,
      // A hook refuses such requests instead, with the envelope of all errors.
      requireHostHeader: false,
    },
    // So does another hook here.
    return503OnClosing: false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH },
    clientErrorHandler: answerClientError(base, headers),
    // A path that cannot be decoded reaches no route, and runs none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(headers);
      if (!allowOrigin(base.corsOrigins, request, reply)) sendFailure(base, error, request, reply);
    },
  });

  // For example, a connection that cannot be accepted for lack of memory. Fastify handles server errors only until the server is
  // listening, and an error without a listener would end the process.
  app.server.on('error', (error) => {
    if (app.server.listening) base.log.error({ fault: describeFault(error) }, 'a connection was not accepted');
  });
  takeAllExpectations(app);
  app.server.on('connect', refuseTunnel(base, headers));
  recordRequests(app, base.metrics, tracing);
  app.decorateRequest('actor', null);
  app.decorateRequest('hidesHeld', false);
  app.decorateRequest('confirmingSelect', null);
  app.decorateRequest('replicaSelect', null);
  app.decorateRequest('waiting', null);
  app.decorateRequest('budget', null);
  app.addHook('onRequest', async (request, reply) => {
    request.waiting = reply.raw;
    reply.header('x-request-id', request.id).headers(headers);
    if (allowOrigin(base.corsOrigins, request, reply)) return reply;
    requireOneHost(request);
    requireKnownExpectation(request);
    // An unknown path is a 404 before the body is read and before anything else can fail.
    if (request.is404) throw unknownRoute(request);
  });
  app.setErrorHandler((error, request, reply) => answerFailure(base, error, request, reply));
  app.setNotFoundHandler((request, reply) => answerFailure(base, unknownRoute(request), request, reply));
  return app;
}

function unknownRoute({ method }: FastifyRequest): AppError {
  return new AppError('UNKNOWN_ROUTE', `There is no ${method} route at this path.`);
}
