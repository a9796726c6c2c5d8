import './config/node-env.ts';

import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { createApp, createMetricsApp } from './app.ts';
import { givenNodeEnv } from './config/node-env.ts';
import { readTlsFiles, type TlsFiles } from './config/tls-files.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { systemClock } from './db/clock.ts';
import type { ReplicaLocation } from './db/connections/replica.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DataDirInUseError } from './db/embedded/data-folder.ts';
import { storedLinkSecret } from './db/link-secret.ts';
import { type DemoKeys, readDemoKeys, seedDemo } from './demo/seed-demo.ts';
import { type BootstrapKeys, bootstrapAdminKey } from './domains/accounts/bootstrap.ts';
import { reasonOf } from './errors.ts';
import { createLog, describeFault, type Log } from './log.ts';
import { RateLimits } from './rate-limits/rate-limits.ts';
import { createRedis } from './rate-limits/redis.ts';
import type { AppDependencies } from './server/dependencies.ts';
import { Metrics } from './server/metrics.ts';
import { readBuild } from './telemetry/build.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** How long requests in flight may take to finish once the process stops, in milliseconds. */
const GRACE_MS = 8_000;

/** How long stopping may take altogether, in milliseconds, after `SHUTDOWN_DELAY_MS`: requests in flight, then the database. */
const STOP_MS = 10_000;

/** How often events are numbered, in milliseconds: events must be readable within two seconds (contract, 9.2). */
const NUMBERING_MS = 250;

/** How often due steps of simulations are taken, in milliseconds. */
const SIMULATING_MS = 500;

/** How often due webhooks are looked for, in milliseconds. Those for events that this process numbers are sent at once. */
const WEBHOOKS_MS = 500;

/** How often due orders to laboratories are looked for, in milliseconds. */
const OUTBOUND_MS = 1_000;

/** How often unmatched results are measured, in milliseconds: about as often as metrics are read. */
const MEASURING_MS = 15_000;

/** The signals that stop the service. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const satisfies readonly closeWithGrace.Signals[];

/**
 * The signals that close-with-grace would catch too. After a crash in native code no JavaScript can run, so a listener
 * would only hang the process; the others keep their default meaning.
 */
const OTHER_SIGNALS: closeWithGrace.Signals[] = [
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGQUIT',
  'SIGSEGV',
  'SIGTRAP',
  'SIGUSR2',
];

/** A failure to start that the operator can fix. Its message is one line that says how. */
class StartError extends Error {}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** The message alone if it says what the operator should do; otherwise everything known except secrets. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  return JSON.stringify(describeFault(error), null, 2);
}

async function start(): Promise<void> {
  const config = parseConfig({ ...process.env, NODE_ENV: givenNodeEnv });
  const tls = await readTlsFiles(config.mllpTls);
  const log = createLog(config.logLevel, { secrets: config.secrets });
  const database = await open(config, log);
  try {
    const demoKeys = await fillDatabase(config, database, log);
    const stopping = new AbortController();
    const metrics = new Metrics(config.operationNames);
    metrics.watchProcess();
    const tracing = await startTracing(config, log, metrics);
    const app = await prepare(config, database, log, {
      metrics,
      tracing,
      stopping: stopping.signal,
      tls,
      hasDemo: demoKeys.length > 0,
    });
    const address = await listen(app, 'PORT', config.host, config.port);
    await listenForMessages(app, config, log);
    stopGracefully(config, { app, database, tracing }, log, stopping);
    printAddress(log, config.publicUrl ?? address, demoKeys);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function open(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  const location =
    databaseUrl === undefined
      ? { dataDir }
      : {
          url: databaseUrl,
          migrationUrl: config.migrationDatabaseUrl,
          replica: replicaLocation(config, log),
          onStatementsForgotten: () =>
            log.warn(
              'a pooler drops prepared statements: reads continue without them, at a higher cost to the database',
            ),
        };
  try {
    return await openDatabase(location, (error) =>
      log.error({ fault: describeFault(error) }, 'lost a database connection'),
    );
  } catch (error) {
    if (error instanceof DataDirInUseError) throw new StartError(error.message);
    log.debug({ fault: describeFault(error) }, 'could not open the database');
    throw new StartError(`The database ${nameOf(config)} cannot be used: ${reasonOf(error)}`);
  }
}

function replicaLocation({ databaseReplicaUrl }: Config, log: Log): ReplicaLocation | undefined {
  if (databaseReplicaUrl === undefined) return undefined;
  return {
    url: databaseReplicaUrl,
    onFailure: (error) =>
      log.warn({ fault: describeFault(error) }, 'the replica is unavailable: reads go to the primary'),
    onRecovery: () => log.info('the replica is available again'),
  };
}

/** The name of the database, without its password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `in ${dataDir} (DATA_DIR)`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname} (DATABASE_URL)`;
}

/** Adds the bootstrap key and the demonstration program, as configured; returns the program's keys if it was added. */
async function fillDatabase(config: Config, database: Database, log: Log): Promise<DemoKeys> {
  const now = systemClock.now();
  if (config.bootstrapAdminKey !== undefined)
    warnOf(await bootstrapAdminKey(database.prisma, config.bootstrapAdminKey, now), log);
  return config.seedDemo ? ((await seedDemo(database, now)) ?? []) : [];
}

function warnOf({ isRevoked, earlier }: BootstrapKeys, log: Log): void {
  if (isRevoked) log.warn('BOOTSTRAP_ADMIN_KEY has been revoked: set the variable to a new key, or unset it');
  for (const apiKeyId of earlier)
    log.warn(
      { apiKeyId },
      'BOOTSTRAP_ADMIN_KEY has changed, and an earlier key still works. To revoke it: ' +
        `npm run -s cli -- key revoke --key ${apiKeyId}, or the mutation revokeApiKey`,
    );
}

/** Starts tracing, if it is configured. OpenTelemetry is loaded only then, so that it costs nothing otherwise. */
async function startTracing(config: Config, log: Log, { countSpans }: Metrics): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { otlpTracing } = await import('./telemetry/otlp.ts');
  return otlpTracing(config.traces, await readBuild(config.commit), log, countSpans);
}

async function prepare(
  config: Config,
  database: Database,
  log: Log,
  {
    hasDemo,
    tls,
    ...parts
  }: Pick<AppDependencies, 'metrics' | 'tracing'> & {
    readonly stopping: AbortSignal;
    readonly tls: TlsFiles;
    readonly hasDemo: boolean;
  },
): Promise<FastifyInstance> {
  const {
    publicUrl,
    responseLimit,
    auditRetentionDays,
    eventRetentionDays,
    webhookWorkers,
    trustProxy,
    quotas,
    redisUrl,
    databaseUrl,
    metricsPort,
    metricsToken,
    operationNames,
    commit,
    mllp,
  } = config;
  const base = { log, metrics: parts.metrics, publicUrl };
  const linkSigningSecret = config.linkSigningSecret ?? (await storedLinkSecret(database.prisma));
  const redis = quotas && redisUrl ? await createRedis(redisUrl) : undefined;
  const app = await createApp({
    ...base,
    database,
    clock: systemClock,
    linkSigningSecret,
    webhookSettings: {
      secretsKey: config.secretsKey ?? linkSigningSecret,
      allowPrivate: config.webhookAllowPrivate,
    },
    responseLimit,
    auditRetentionDays,
    feed: { intervalMs: NUMBERING_MS, retentionDays: eventRetentionDays },
    sandbox: { intervalMs: SIMULATING_MS },
    webhooks: { workers: webhookWorkers, intervalMs: WEBHOOKS_MS },
    mllp: mllp && { ...mllp, tls: tls.cert && tls.key && { ...tls, cert: tls.cert, key: tls.key } },
    outbound: { intervalMs: OUTBOUND_MS, tls },
    unmatchedResults: { intervalMs: MEASURING_MS },
    rateLimits: quotas && new RateLimits({ quotas, redis, databaseUrl }, log),
    trustProxy,
    operationNames,
    commit,
    ...parts,
    // Read again each time, because a key may have been revoked.
    demonstrationKeys: hasDemo ? () => readDemoKeys(database.prisma) : undefined,
    // Those keys are public, so developers may call the API from pages on their own machine.
    corsOrigins: config.corsOrigins ?? (hasDemo ? 'localhost' : undefined),
    publicMetrics: metricsPort === undefined ? { token: metricsToken } : undefined,
  });
  if (metricsPort !== undefined) {
    const metricsApp = createMetricsApp(base, metricsToken);
    app.addHook('onClose', () => metricsApp.close());
    await listen(metricsApp, 'METRICS_PORT', config.host, metricsPort);
  }
  return app;
}

/**
 * Listens on the port of this variable, and returns the address.
 *
 * @throws StartError if the port is not available; the app is then closed.
 */
async function listen(app: FastifyInstance, variable: PortVariable, host: string, port: number): Promise<string> {
  const what = variable === 'PORT' ? 'listening' : 'listening for metrics';
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `${what} on ${address}` });
  } catch (error) {
    await app.close();
    throw cannotListen(variable, host, port, error);
  }
}

/** Starts to accept laboratories' messages over MLLP, if configured. @throws StartError; the app is then closed. */
async function listenForMessages(app: FastifyInstance, { mllp }: Config, log: Log): Promise<void> {
  if (!mllp || !app.listenForMessages) return;
  try {
    log.info({ port: await app.listenForMessages() }, 'listening for laboratories’ messages over MLLP');
  } catch (error) {
    await app.close();
    throw cannotListen('HL7_MLLP_PORT', mllp.host, mllp.port, error);
  }
}

/** A variable that names a port to listen on. */
type PortVariable = 'PORT' | 'METRICS_PORT' | 'HL7_MLLP_PORT';

function cannotListen(variable: PortVariable, host: string, port: number, error: unknown): StartError {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return new StartError(
    isTaken
      ? `Port ${port} of ${host} is taken by another process. Stop it, or set ${variable} to another port.`
      : `Cannot listen on ${host}, port ${port}: ${reasonOf(error)}. Set HOST and ${variable} to an address of this machine.`,
  );
}

/**
 * On a signal: reports through `/readyz` that it is stopping, and gives load balancers time to notice. Then, or at once on an
 * uncaught error: accepts no more requests, lets those in flight finish, closes the database and exits. The exit code is 0 after
 * a signal, and 1 after an error or if stopping failed or took too long.
 */
function stopGracefully(
  { shutdownDelayMs }: Config,
  {
    app,
    database,
    tracing,
  }: { readonly app: FastifyInstance; readonly database: Database; readonly tracing: Tracing | undefined },
  log: Log,
  stopping: AbortController,
): void {
  const options: closeWithGrace.Options = {
    delay: shutdownDelayMs + STOP_MS,
    skip: OTHER_SIGNALS,
    logger: { error: (fault) => log.error({ fault: describeFault(fault) }, 'could not stop cleanly') },
    onSecondError: (fault) => log.fatal({ fault: describeFault(fault) }, 'a second uncaught error: exiting at once'),
    onTimeout: () => log.error('could not stop in time: exiting'),
  };
  closeWithGrace(options, async ({ signal, err }) => {
    ignoreFurtherSignals(log);
    if (err) log.fatal({ fault: describeFault(err) }, 'uncaught error');
    stopping.abort();
    if (signal && shutdownDelayMs > 0) {
      log.info({ signal, shutdownDelayMs }, 'about to stop: no longer ready');
      await setTimeout(shutdownDelayMs);
    }
    log.info({ signal }, 'stopping: no new requests; finishing those in flight');
    const isClosed = app.close();
    if (!(await Promise.race([isClosed.then(() => true), setTimeout(GRACE_MS, false)]))) {
      log.warn('some requests did not finish in time: closing their connections');
      app.server.closeAllConnections();
      await isClosed;
    }
    await Promise.all([database.close(), tracing?.close()]);
    log.info('stopped');
  });
}

/**
 * Makes further signals do nothing: close-with-grace would exit at the second one and cut off the requests in flight.
 * Second signals are common: an impatient Ctrl-C, or a wrapper that forwards what the terminal has sent to all processes.
 * Stopping takes at most {@link STOP_MS} anyway.
 */
function ignoreFurtherSignals(log: Log): void {
  for (const signal of STOP_SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => log.debug({ signal }, 'already stopping'));
  }
}

/** Prints where to find the service, if a person is watching; otherwise logs it, because logs are JSON lines only. */
function printAddress(log: Log, origin: string, demoKeys: DemoKeys): void {
  const graphiql = `${origin}/graphql`;
  const docs = `${origin}/docs`;
  if (!process.stdout.isTTY) {
    log.info({ graphiql, docs, ...(demoKeys.length > 0 ? { demoKeys } : {}) }, 'the service is running');
    return;
  }
  const keys = demoKeys.map(({ role, account, key }) => `    ${role.padEnd(11)} ${account.padEnd(21)} ${key}`);
  const lines = [
    '',
    'The Kit Testing Service is running.',
    `  Start page, in a browser:            ${origin}/`,
    `  GraphQL, with GraphiQL in a browser: ${graphiql}`,
    `  REST documentation, to try out:      ${docs}`,
    ...(keys.length > 0 ? ['  API keys of the demonstration program:', ...keys] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
