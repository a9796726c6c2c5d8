import type { FastifyInstance } from 'fastify';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { dealWithRecalls } from '../domains/recalls/deal-with-recalls.ts';
import { measureRecalls } from '../domains/recalls/measure-recalls.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge } from '../telemetry/measured.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** How long after the start recalls are first gone on with, in milliseconds: soon, so that frequent restarts do not put it off for ever. */
const FIRST_MS = 1_000;

/** While the app runs, deals with the kits of recalled lots (contract, 13.8), and measures how long that takes. */
export function watchRecalls(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, recalls } = dependencies;
  const measuring = measuringRecalls(dependencies);
  if (!recalls) return;
  const { intervalMs } = recalls;
  const schedule = { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs };
  repeatWhileRunning(app, log, dealingWithRecalls(dependencies), schedule);
  repeatWhileRunning(app, log, measuring, schedule);
}

/** Deals with what is left of all recalls. Several processes may share the work. */
export function dealingWithRecalls({ database, clock }: Pick<AppDependencies, 'database' | 'clock'>): BackgroundWork {
  const call = new Call({ actor: null, requestId: 'recalls' }, { clock });
  return {
    name: 'dealing with recalls',
    runOnce: (shouldContinue) => dealWithRecalls(new Autocommit(call, { database }), shouldContinue),
  };
}

/** Measures how many recalls are not finished, and how long the first of them has taken. */
export function measuringRecalls({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
  const unfinished = new MeasuredGauge(
    metrics.registry,
    'recalls_unfinished',
    'Recalls of lots that are not finished.',
  );
  const oldest = new MeasuredGauge(
    metrics.registry,
    'recalls_oldest_seconds',
    'How long the oldest recall that is not finished has taken; 0 if there is none.',
  );
  return measurement({
    name: 'measuring recalls',
    gauges: [unfinished, oldest],
    measure: async () => {
      const measured = await measureRecalls(database.prisma);
      const now = clock.now();
      unfinished.set(measured.count);
      oldest.set(Math.max(0, now.getTime() - (measured.oldest ?? now).getTime()) / 1000);
    },
  });
}
