import type { FastifyInstance } from 'fastify';
import { publishStalledKits } from '../domains/kits/publish-stalled-kits.ts';
import { StallStage } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';
import { measuringLateLaboratories } from './late-laboratories.ts';
import { stallSchedule, watchStalls } from './stalls.ts';

/** Reports stalled kits to their programs, and measures at which laboratories kits stall, while the app runs (contract, 11.5). */
export function watchKits(app: FastifyInstance, dependencies: AppDependencies): void {
  const { stalledKits: every, log } = dependencies;
  watchStalls(app, dependencies, {
    noun: 'kits',
    stages: Object.values(StallStage),
    publish: publishStalledKits,
    every,
  });
  const measuring = measuringLateLaboratories(dependencies);
  if (every) repeatWhileRunning(app, log, measuring, stallSchedule(every));
}
