import type { FastifyInstance } from 'fastify';
import { createApp, createMetricsApp } from '../app.ts';
import { Cursors } from '../call/cursors.ts';
import type { Config } from '../config/config.ts';
import type { TlsFiles } from '../config/tls-files.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseClock } from '../db/database-clock.ts';
import { broughtCursorSecrets, storedSecret } from '../db/sql/stored-secret.ts';
import { DEMO_KEYS } from '../demo/data/cast.ts';
import { readDemoVisit } from '../demo/read-demo-visit.ts';
import { readDemoKeys } from '../demo/seed-demo.ts';
import { linkKeys } from '../documents/links.ts';
import type { Log } from '../log.ts';
import { RateLimits } from '../rate-limits/rate-limits.ts';
import { createRedis } from '../rate-limits/redis.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { knownSecrets } from './known-secrets.ts';
import { listen } from './listen.ts';
import { memoryLimit } from './memory-limit.ts';

/** How often events are numbered, in milliseconds: events must be readable within two seconds (contract, 9.2). */
const NUMBERING_MS = 250;

/** How often due steps of simulations are taken, in milliseconds. */
const SIMULATING_MS = 500;

/** How often due webhooks are looked for, in milliseconds. Those for events that this process numbers are sent at once. */
const WEBHOOKS_MS = 500;

/** How often due orders to laboratories are looked for, in milliseconds. */
const OUTBOUND_MS = 1_000;

/** How often the process checks its database, in milliseconds: a minute without it must be noticed, however often metrics are read. */
const WATCHING_MS = 10_000;

/** How often unmatched results are measured, in milliseconds: about as often as metrics are read. */
const MEASURING_MS = 15_000;

/** How often stalled kits and orders are looked for, in milliseconds. */
const WATCH_MS = 60_000;

/** How often orders and reports are released whose hold has come to its end, in milliseconds: within a minute (contract, 13.4 and 13.6). */
const RELEASING_MS = 20_000;

/** How often reports are looked for whose critical results nobody has acknowledged in time, in milliseconds: within a minute (contract, 13.7). */
const OVERDUE_MS = 20_000;

/** How often samples that are still to be assigned to a laboratory are looked for, in milliseconds. */
const ASSIGNING_MS = 5_000;

/** How often closed accounts that are not wound up are looked for, in milliseconds. */
const WINDING_UP_MS = 5_000;

/** How often recalls that are not finished are gone on with, in milliseconds. */
const RECALLING_MS = 5_000;

/** Puts the app together as configured. If metrics have a port of their own, it listens there already. */
export async function createService(
  config: Config,
  database: Database,
  log: Log,
  {
    hasDemo,
    tls,
    clock,
    ...parts
  }: Pick<AppDependencies, 'metrics' | 'tracing'> & {
    readonly stopping: AbortSignal;
    readonly tls: TlsFiles;
    readonly clock: DatabaseClock;
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
    databaseSchema,
    metricsPort,
    metricsToken,
    operationNames,
    commit,
    mllp,
  } = config;
  const base = { log, metrics: parts.metrics, publicUrl };
  const { linkSigningSecret, secretsKey } = await knownSecrets(config, database, log);
  // Never configured, so it never changes: clients keep the cursors of the feed.
  const cursors = new Cursors(
    await storedSecret(database.prisma, 'cursor-secret'),
    await broughtCursorSecrets(database.prisma),
  );
  const redis = quotas && redisUrl ? await createRedis(redisUrl) : undefined;
  const app = await createApp({
    ...base,
    database,
    clock,
    watch: { intervalMs: WATCHING_MS, clock },
    linkKeys: linkKeys(linkSigningSecret),
    linkSigningSecret,
    webhookSettings: { secretsKey, allowPrivate: config.webhookAllowPrivate },
    cursors,
    responseLimit,
    memoryLimit: memoryLimit(responseLimit),
    auditRetentionDays,
    feed: { intervalMs: NUMBERING_MS, retentionDays: eventRetentionDays },
    sandbox: { intervalMs: SIMULATING_MS },
    webhooks: { workers: webhookWorkers, intervalMs: WEBHOOKS_MS },
    mllp: mllp && { ...mllp, tls: tls.cert && tls.key && { ...tls, cert: tls.cert, key: tls.key } },
    outbound: { isSending: config.laboratoryOrders, intervalMs: OUTBOUND_MS, tls },
    unmatchedResults: { intervalMs: MEASURING_MS },
    stalledKits: { intervalMs: WATCH_MS },
    stalledOrders: { intervalMs: WATCH_MS },
    heldOrders: { intervalMs: RELEASING_MS },
    heldReports: { intervalMs: RELEASING_MS },
    overdueReports: { intervalMs: OVERDUE_MS },
    criticalResults: { intervalMs: MEASURING_MS },
    patientSessions: { intervalMs: MEASURING_MS },
    sampleLaboratories: { intervalMs: ASSIGNING_MS },
    closedAccounts: { intervalMs: WINDING_UP_MS },
    recalls: { intervalMs: RECALLING_MS },
    rateLimits: quotas && new RateLimits({ quotas, redis, databaseUrl, databaseSchema }, log),
    trustProxy,
    operationNames,
    commit,
    ...parts,
    closedKeys: config.acceptsDemoKeys ? undefined : DEMO_KEYS,
    // Read again each time, because a key may have been revoked.
    demonstrationKeys: hasDemo ? () => readDemoKeys(database.prisma) : undefined,
    demonstrationVisit: hasDemo ? () => readDemoVisit(database.prisma, clock.now()) : undefined,
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
