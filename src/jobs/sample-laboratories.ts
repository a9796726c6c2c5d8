import type { FastifyInstance } from 'fastify';
import { followKitTypes, followNames, GIVEN_AT_ONCE } from '../domains/sample-laboratories.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';

/**
 * While the app runs, gives samples to laboratories that the catalogue, or a name on a requisition, has come to mean, as far as there were too
 * many for the transaction of that change, or they were made during it (contract, 1.3). Several processes share the work.
 */
export function giveSamplesToLaboratories(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, sampleLaboratories } = dependencies;
  if (sampleLaboratories) repeatWhileRunning(app, log, givingSamples(dependencies), sampleLaboratories);
}

/** Gives as many samples as there are to give. */
export function givingSamples({ database }: Pick<AppDependencies, 'database'>): BackgroundWork {
  const given = { db: database.prisma };
  return {
    name: 'assigning samples to laboratories',
    runOnce: async (shouldContinue = () => true) => {
      for (const follow of [followKitTypes, followNames])
        while (shouldContinue() && (await follow(given)) >= GIVEN_AT_ONCE);
    },
  };
}
