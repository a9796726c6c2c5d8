import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { deleteOldSimulations } from '../domains/sandbox/delete-old-simulations.ts';
import { workSimulations } from '../domains/sandbox/work-simulations.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';

/** When simulations that ended long ago are deleted: soon after the start, and then every hour, in milliseconds. */
const DELETION = { firstMs: 120_000, intervalMs: 60 * 60_000 };

/** Takes due steps of simulations while the app runs, and deletes simulations that ended long ago (contract, 9.5). */
export function runSimulations(app: FastifyInstance, dependencies: AppDependencies): void {
  const { database, clock, log, sandbox } = dependencies;
  if (!sandbox) return;
  repeatWhileRunning(app, log, simulating(dependencies), sandbox);
  const deletion = {
    name: 'deleting old simulations',
    runOnce: async (shouldContinue?: () => boolean) => {
      await deleteOldSimulations(database.prisma, clock.now(), shouldContinue);
    },
  };
  repeatWhileRunning(app, log, deletion, DELETION);
}

/** Takes the steps of simulations that are due. */
export function simulating({
  database,
  clock,
  log,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'log' | 'metrics'>): BackgroundWork {
  const steps = new Counter({
    name: 'simulated_steps_total',
    help: 'Steps of simulations on TEST accounts that this process has taken in the background.',
    registers: [metrics.registry],
  });
  const endedEarly = new Counter({
    name: 'simulations_ended_early_total',
    help: 'Simulations that ended because their next step was no longer possible.',
    registers: [metrics.registry],
  });
  const onEndedEarly = (ended: object) => {
    endedEarly.inc();
    log.info(ended, 'a simulation has ended early: its next step was no longer possible');
  };
  return {
    name: 'simulations',
    runOnce: async (shouldContinue) => {
      const call = new Call({ actor: null, requestId: 'sandbox' }, { clock });
      const work = new Autocommit(call, { database });
      await workSimulations(work, { onStep: () => steps.inc(), onEndedEarly }, shouldContinue);
    },
  };
}
