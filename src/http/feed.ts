import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { deleteOldEvents } from '../domains/feed/delete-old-events.ts';
import { numberEvents } from '../domains/feed/number-events.ts';
import { repeatWhileRunning } from './background.ts';
import type { AppDependencies } from './call.ts';

/** When old events are deleted: soon after the start, and then every hour, in milliseconds. */
const FIRST_DELETION_MS = 90_000;
const DELETION_INTERVAL_MS = 60 * 60_000;

/** Numbers events while the app runs, so that they can be read, and deletes those past `EVENT_RETENTION_DAYS` (contract, 9.2). */
export function keepFeed(app: FastifyInstance, { database, log, metrics, feed }: AppDependencies): void {
  if (!feed) return;
  const numbered = new Counter({
    name: 'events_numbered_total',
    help: 'Events that this process has given their numbers, so that they can be read.',
    registers: [metrics.registry],
  });
  const deleted = new Counter({
    name: 'events_deleted_total',
    help: 'Events deleted because they were older than EVENT_RETENTION_DAYS.',
    registers: [metrics.registry],
  });
  repeatWhileRunning(app, log, {
    name: 'numbering of events',
    firstMs: feed.intervalMs,
    intervalMs: feed.intervalMs,
    run: async (mayGoOn) => numbered.inc(await numberEvents(database.prisma, mayGoOn)),
  });
  repeatWhileRunning(app, log, {
    name: 'deletion of old events',
    firstMs: FIRST_DELETION_MS,
    intervalMs: DELETION_INTERVAL_MS,
    run: async (mayGoOn) => deleted.inc(await deleteOldEvents(database.prisma, feed.retentionDays, mayGoOn)),
  });
}
