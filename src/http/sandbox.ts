import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { requestContext } from '../context.ts';
import { deleteOldSimulations } from '../domains/sandbox/delete-old-simulations.ts';
import { workSimulations } from '../domains/sandbox/work-simulations.ts';
import { repeatWhileRunning } from './background.ts';
import type { AppDependencies } from './call.ts';

/** When simulations that ended long ago are deleted: soon after the start, and then every hour, in milliseconds. */
const FIRST_DELETION_MS = 120_000;
const DELETION_INTERVAL_MS = 60 * 60_000;

/** Takes the steps of simulations that are due while the app runs (contract, 9.5). */
export function keepSandbox(app: FastifyInstance, { database, clock, log, metrics, sandbox }: AppDependencies): void {
  if (!sandbox) return;
  const steps = new Counter({
    name: 'simulated_steps_total',
    help: 'Steps of simulations on TEST accounts that this process has taken in the background.',
    registers: [metrics.registry],
  });
  const endedEarly = new Counter({
    name: 'simulations_ended_early_total',
    help: 'Simulations that ended because a step did not fit any more.',
    registers: [metrics.registry],
  });
  const context = () =>
    requestContext({
      prisma: database.prisma,
      clock,
      actor: null,
      requestId: 'sandbox',
      selectValue: null,
    });
  repeatWhileRunning(app, log, {
    name: 'simulations',
    firstMs: sandbox.intervalMs,
    intervalMs: sandbox.intervalMs,
    run: async (mayGoOn) => {
      const onEndedEarly = (ended: object) => {
        endedEarly.inc();
        log.info(ended, 'a simulation has ended early: its next step did not fit any more');
      };
      await workSimulations(context(), { onStep: () => steps.inc(), onEndedEarly }, mayGoOn);
    },
  });
  repeatWhileRunning(app, log, {
    name: 'deletion of old simulations',
    firstMs: FIRST_DELETION_MS,
    intervalMs: DELETION_INTERVAL_MS,
    run: async (mayGoOn) => {
      await deleteOldSimulations(database.prisma, clock.now(), mayGoOn);
    },
  });
}
