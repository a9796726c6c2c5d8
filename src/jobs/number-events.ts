import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { deleteOldEvents } from '../domains/feed/delete-old-events.ts';
import { numberEvents } from '../domains/feed/number-events.ts';
import { numberingLag } from '../domains/feed/numbering-lag.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge } from '../telemetry/measured.ts';
import { repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** How often to measure how long events wait for their numbers, in milliseconds. */
const LAG_INTERVAL_MS = 5_000;

/** When old events are deleted: soon after the start, and then every hour, in milliseconds. */
const DELETION = { firstMs: 90_000, intervalMs: 60 * 60_000 };

/**
 * Numbers events while the app runs, so that they can be read, and deletes those past `EVENT_RETENTION_DAYS` (contract, 9.2).
 *
 * @param onNumbered called when events have been numbered and so can be sent
 */
export function maintainFeed(
  app: FastifyInstance,
  { database, clock, log, metrics, feed }: AppDependencies,
  onNumbered: () => void,
): void {
  const numbered = new Counter({
    name: 'events_numbered_total',
    help: 'Events that this process has numbered, which makes them readable.',
    registers: [metrics.registry],
  });
  const deleted = new Counter({
    name: 'events_deleted_total',
    help: 'Events deleted because they were older than EVENT_RETENTION_DAYS.',
    registers: [metrics.registry],
  });
  const lag = new MeasuredGauge(
    metrics.registry,
    'events_numbering_lag_seconds',
    'How long the oldest event without a number has been waiting for it, as last measured.',
  );
  if (!feed) return;
  const { intervalMs, retentionDays } = feed;
  const numbering = {
    name: 'numbering events',
    runOnce: async (shouldContinue?: () => boolean) => {
      const count = await numberEvents(database.prisma, shouldContinue, clock);
      numbered.inc(count);
      if (count > 0) onNumbered();
    },
  };
  repeatWhileRunning(app, log, numbering, { intervalMs });
  const measuring = measurement({
    name: 'measuring the lag of event numbering',
    gauges: [lag],
    measure: async () => lag.set(await numberingLag(database.prisma)),
  });
  repeatWhileRunning(app, log, measuring, { intervalMs: LAG_INTERVAL_MS });
  const deletion = {
    name: 'deleting old events',
    runOnce: async (shouldContinue?: () => boolean) =>
      deleted.inc(await deleteOldEvents(database.prisma, retentionDays, shouldContinue)),
  };
  repeatWhileRunning(app, log, deletion, DELETION);
}
