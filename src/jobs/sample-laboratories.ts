import type { FastifyInstance } from 'fastify';
import { followKitTypes, followNames, GIVEN_AT_ONCE } from '../domains/sample-laboratories.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/**
 * While the app runs, gives samples to laboratories that the catalogue, or a name on a requisition, has come to mean, as far as there were too
 * many for the transaction of that change, or they were made during it (contract, 1.3). Several processes share the work.
 */
export function giveSamplesToLaboratories(
  app: FastifyInstance,
  { database, log, sampleLaboratories }: AppDependencies,
): void {
  if (!sampleLaboratories) return;
  const { intervalMs } = sampleLaboratories;
  const given = { db: database.prisma };
  repeatWhileRunning(app, log, {
    name: 'giving of samples to laboratories',
    firstMs: intervalMs,
    intervalMs,
    run: async (shouldContinue) => {
      for (const follow of [followKitTypes, followNames])
        while (shouldContinue() && (await follow(given)) >= GIVEN_AT_ONCE);
    },
  });
}
