import type { FastifyInstance } from 'fastify';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { measureHeld } from '../domains/reports/measure-held.ts';
import { releaseDueReports } from '../domains/reports/release-due-reports.ts';
import { AccountMode } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauges } from '../telemetry/measured.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** How long after the start reports are first released, in milliseconds: soon, so that frequent restarts do not put it off for ever. */
const FIRST_MS = 1_000;

/** Releases reports whose hold has come to its end, and measures those that are held, while the app runs (contract, 13.6). */
export function watchHeldReports(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, heldReports } = dependencies;
  const measuring = measuringHeldReports(dependencies);
  if (!heldReports) return;
  const { intervalMs } = heldReports;
  repeatWhileRunning(app, log, releasingReports(dependencies), { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs });
  repeatWhileRunning(app, log, measuring, { intervalMs });
}

/** Releases the reports that are due. */
export function releasingReports({ database, clock }: Pick<AppDependencies, 'database' | 'clock'>): BackgroundWork {
  return {
    name: 'releasing reports',
    runOnce: async (shouldContinue?: () => boolean) => {
      const call = new Call({ actor: null, requestId: 'held-reports' }, { clock });
      await releaseDueReports(new Autocommit(call, { database }), shouldContinue);
    },
  };
}

const MODES = Object.values(AccountMode);

/** Measures how many reports are held, and how long the oldest has been, by the mode of their account. */
export function measuringHeldReports({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
  const labels = MODES.map(labelsOf);
  const held = new MeasuredGauges(
    metrics.registry,
    'reports_held',
    'Reports that are held until a reviewer releases them, by the mode of their account.',
    labels,
  );
  const oldest = new MeasuredGauges(
    metrics.registry,
    'reports_held_oldest_seconds',
    'How long ago the oldest of these reports was first held; 0 if there is none.',
    labels,
  );
  return measurement({
    name: 'measuring held reports',
    gauges: [held, oldest],
    measure: async () => {
      const measured = await measureHeld(database.prisma);
      const now = clock.now();
      for (const mode of MODES) {
        const found = measured.find((each) => each.mode === mode);
        held.set(labelsOf(mode), found?.count ?? 0);
        oldest.set(labelsOf(mode), Math.max(0, now.getTime() - (found?.oldest ?? now).getTime()) / 1000);
      }
    },
  });
}

function labelsOf(mode: AccountMode) {
  return { mode: mode.toLowerCase() };
}
