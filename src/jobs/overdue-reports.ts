import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { publishOverdueReports } from '../domains/reports/publish-overdue-reports.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** How long after the start overdue reports are first looked for, in milliseconds: soon, so that frequent restarts do not put it off for ever. */
const FIRST_MS = 1_000;

/** Tells programs of critical results that nobody has acknowledged in time, while the app runs (contract, 13.7). */
export function watchOverdueReports(app: FastifyInstance, dependencies: AppDependencies): void {
  const { database, clock, log, metrics, overdueReports } = dependencies;
  const overdue = new Counter({
    name: 'reports_overdue_total',
    help: 'Reports that this process has found overdue: nobody had acknowledged their critical results in time.',
    registers: [metrics.registry],
  });
  if (!overdueReports) return;
  const { intervalMs } = overdueReports;
  const reporting = {
    name: 'reporting overdue reports',
    runOnce: async (shouldContinue?: () => boolean) => {
      const call = new Call({ actor: null, requestId: 'overdue-reports' }, { clock });
      await publishOverdueReports(new Autocommit(call, { database }), (count) => overdue.inc(count), shouldContinue);
    },
  };
  repeatWhileRunning(app, log, reporting, { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs });
}
