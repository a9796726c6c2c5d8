import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { deleteOldEntries } from '../domains/audit/delete-old-entries.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** When old audit entries are deleted: soon after the start, and then every hour, in milliseconds. */
const SCHEDULE = { firstMs: 60_000, intervalMs: 60 * 60_000 };

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
  if (auditRetentionDays === undefined) return;
  const deletion = {
    name: 'deleting old audit entries',
    runOnce: async (shouldContinue?: () => boolean) =>
      deleted.inc(await deleteOldEntries(database.prisma, auditRetentionDays, shouldContinue)),
  };
  repeatWhileRunning(app, log, deletion, SCHEDULE);
}
