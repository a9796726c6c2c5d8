import type { FastifyInstance } from 'fastify';
import { measureOverdue, measureUnacknowledged } from '../domains/reports/measure-unacknowledged.ts';
import { AccountMode } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge, MeasuredGauges } from '../telemetry/measured.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** Watches critical results that nobody has acknowledged, while the app runs. */
export function watchCriticalResults(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, criticalResults } = dependencies;
  const work = measuringCriticalResults(dependencies);
  if (criticalResults) repeatWhileRunning(app, log, work, criticalResults);
}

/** Measures how many critical results nobody has acknowledged for an hour, how old the oldest is, and how many accounts wanted acknowledged by now. */
export function measuringCriticalResults({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
  const late = new MeasuredGauge(
    metrics.registry,
    'critical_results_unacknowledged',
    'Reports with critical results that nobody has acknowledged for an hour.',
  );
  const oldest = new MeasuredGauge(
    metrics.registry,
    'critical_results_oldest_seconds',
    'How long the oldest report with unacknowledged critical results has waited; 0 if there is none.',
  );
  const overdue = new MeasuredGauges<'mode'>(
    metrics.registry,
    'reports_overdue',
    'Reports whose critical results nobody has acknowledged in the time that the account allows, by the mode of the account.',
    Object.values(AccountMode).map((mode) => ({ mode: mode.toLowerCase() })),
  );
  return measurement({
    name: 'measuring critical results',
    gauges: [late, oldest, overdue],
    measure: async () => {
      const now = clock.now();
      const measured = await measureUnacknowledged(database.prisma, now);
      late.set(measured.late);
      const counted = await measureOverdue(database.prisma, now);
      for (const mode of Object.values(AccountMode)) overdue.set({ mode: mode.toLowerCase() }, counted[mode]);
      oldest.set(Math.max(0, now.getTime() - (measured.oldest ?? now).getTime()) / 1000);
    },
  });
}
