import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { Publishing } from '../domains/changes/publish-in-batches.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { type BackgroundWork, repeatWhileRunning, type Schedule } from './background.ts';

/** How long after the start stalls are first looked for, in milliseconds: soon, so that frequent restarts do not put it off for ever. */
const FIRST_MS = 1_000;

/** When stalls are looked for. */
export function stallSchedule({ intervalMs }: { readonly intervalMs: number }): Schedule {
  return { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs };
}

/** What stalls, and how its stalls are published. */
export interface StallWatch<Stage extends string> {
  readonly noun: 'kits' | 'orders';
  readonly stages: readonly Stage[];
  readonly publish: (work: UnitOfWork, publishing: Publishing<Stage>) => Promise<void>;
  /** How often; undefined if this process does not look for them. */
  readonly every: { readonly intervalMs: number } | undefined;
}

/** Reports what stalls to its programs while the app runs, and counts it. */
export function watchStalls<Stage extends string>(
  app: FastifyInstance,
  { database, clock, log, metrics }: AppDependencies,
  { noun, stages, publish, every }: StallWatch<Stage>,
): void {
  const stalled = new Counter({
    name: `${noun}_stalled_total`,
    help: `${noun === 'kits' ? 'Kits' : 'Orders'} that this process has found stalled, by stage: each once for every stage that it stalls in.`,
    labelNames: ['stage'],
    registers: [metrics.registry],
  });
  for (const stage of stages) stalled.inc({ stage: stage.toLowerCase() }, 0);
  if (!every) return;
  const reporting: BackgroundWork = {
    name: `reporting stalled ${noun}`,
    runOnce: async (shouldContinue) => {
      const call = new Call({ actor: null, requestId: `stalled-${noun}` }, { clock });
      const onPublished = (stage: Stage) => stalled.inc({ stage: stage.toLowerCase() });
      await publish(new Autocommit(call, { database }), { onPublished, shouldContinue });
    },
  };
  repeatWhileRunning(app, log, reporting, stallSchedule(every));
}
