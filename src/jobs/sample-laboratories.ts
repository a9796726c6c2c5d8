import type { FastifyInstance } from 'fastify';
import { ASSIGNED_AT_ONCE, assignByKitType, assignByName } from '../domains/access/sample-laboratories.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';

/**
 * While the app runs, assigns samples to laboratories that the catalogue, or a name on a requisition, has come to mean, if there were too
 * many for the transaction of that change, or they were made during it (contract, 1.3). Several processes share the work.
 */
export function assignSamplesToLaboratories(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, sampleLaboratories } = dependencies;
  if (sampleLaboratories) repeatWhileRunning(app, log, assigningSamples(dependencies), sampleLaboratories);
}

/** Assigns all samples that are not assigned yet. */
export function assigningSamples({ database }: Pick<AppDependencies, 'database'>): BackgroundWork {
  const context = { db: database.prisma };
  return {
    name: 'assigning samples to laboratories',
    runOnce: async (shouldContinue = () => true) => {
      for (const assign of [assignByKitType, assignByName])
        while (shouldContinue() && (await assign(context)) >= ASSIGNED_AT_ONCE);
    },
  };
}
