import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { deleteOldEntries } from '../domains/audit/delete-old-entries.ts';
import { describeFault } from '../log.ts';
import type { AppDependencies } from './call.ts';

/** When old audit entries are deleted: soon after the start, and then every hour, in milliseconds. */
const FIRST_MS = 60_000;
const INTERVAL_MS = 60 * 60_000;

/** Deletes audit entries past `AUDIT_RETENTION_DAYS` while the app runs. */
export function deleteOldAuditEntries(
  app: FastifyInstance,
  { database, log, metrics, auditRetentionDays }: AppDependencies,
): void {
  const deleted = new Counter({
    name: 'audit_entries_deleted_total',
    help: 'Audit entries deleted because they were older than AUDIT_RETENTION_DAYS.',
    registers: [metrics.registry],
  });
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let running = Promise.resolve();
  const run = async () => {
    try {
      deleted.inc(await deleteOldEntries(database.prisma, auditRetentionDays, () => !isClosing));
    } catch (fault) {
      // They are still there the next time.
      log.error({ fault: describeFault(fault) }, 'could not delete old audit entries');
    }
    if (!isClosing) runIn(INTERVAL_MS);
  };
  const runIn = (delayMs: number) => {
    timer = setTimeout(() => {
      running = run();
    }, delayMs).unref();
  };
  app.addHook('onReady', async () => runIn(FIRST_MS));
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await running;
  });
}
