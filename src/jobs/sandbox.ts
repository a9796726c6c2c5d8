import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { deleteOldSimulations } from '../domains/sandbox/delete-old-simulations.ts';
import { workSimulations } from '../domains/sandbox/work-simulations.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** When simulations that ended long ago are deleted: soon after the start, and then every hour, in milliseconds. */
const FIRST_DELETION_MS = 120_000;
const DELETION_INTERVAL_MS = 60 * 60_000;

/** Takes due steps of simulations while the app runs (contract, 9.5). */
export function keepSandbox(app: FastifyInstance, { database, clock, log, metrics, sandbox }: AppDependencies): void {
  if (!sandbox) return;
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
  repeatWhileRunning(app, log, {
    name: 'simulations',
    firstMs: sandbox.intervalMs,
    intervalMs: sandbox.intervalMs,
    run: async (shouldContinue) => {
      const onEndedEarly = (ended: object) => {
        endedEarly.inc();
        log.info(ended, 'a simulation has ended early: its next step was no longer possible');
      };
      const call = new Call({ actor: null, requestId: 'sandbox' }, { clock });
      const work = new Autocommit(call, { database });
      await workSimulations(work, { onStep: () => steps.inc(), onEndedEarly }, shouldContinue);
    },
  });
  repeatWhileRunning(app, log, {
    name: 'deleting old simulations',
    firstMs: FIRST_DELETION_MS,
    intervalMs: DELETION_INTERVAL_MS,
    run: async (shouldContinue) => {
      await deleteOldSimulations(database.prisma, clock.now(), shouldContinue);
    },
  });
}
