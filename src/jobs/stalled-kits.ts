import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { publishStalledKits } from '../domains/kits/publish-stalled-kits.ts';
import { StallStage } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';
import { measuringLateLaboratories } from './late-laboratories.ts';

/**
 * How long after the start stalled kits are first looked for, in milliseconds: soon, so that frequent restarts do not put it off for ever.
 */
const FIRST_MS = 1_000;

/** Reports stalled kits to their programs, and measures at which laboratories kits stall, while the app runs (contract, 11.5). */
export function watchKits(app: FastifyInstance, dependencies: AppDependencies): void {
  const { database, clock, log, metrics, stalledKits } = dependencies;
  const stalled = new Counter({
    name: 'kits_stalled_total',
    help: 'Kits that this process has found stalled, by stage: each once for every stage that it stalls in.',
    labelNames: ['stage'],
    registers: [metrics.registry],
  });
  for (const stage of Object.values(StallStage)) stalled.inc({ stage: stage.toLowerCase() }, 0);
  const measuring = measuringLateLaboratories(dependencies);
  if (!stalledKits) return;
  const { intervalMs } = stalledKits;
  const reporting = {
    name: 'reporting stalled kits',
    runOnce: async (shouldContinue?: () => boolean) => {
      const call = new Call({ actor: null, requestId: 'stalled-kits' }, { clock });
      const work = new Autocommit(call, { database });
      await publishStalledKits(work, (stage) => stalled.inc({ stage: stage.toLowerCase() }), shouldContinue);
    },
  };
  const schedule = { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs };
  repeatWhileRunning(app, log, reporting, schedule);
  repeatWhileRunning(app, log, measuring, schedule);
}
