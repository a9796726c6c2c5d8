import type { FastifyInstance } from 'fastify';
import { OPERATOR } from '../auth/operator.ts';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { windUpClosedAccounts } from '../domains/accounts/wind-up.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';

/** While the app runs, ends what closed accounts have under way (contract, 1.5). Several processes may share the work. */
export function windUpAccounts(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, closedAccounts } = dependencies;
  if (closedAccounts) repeatWhileRunning(app, log, windingUp(dependencies), closedAccounts);
}

/** Ends everything that is left to end. The audit names the operator. */
export function windingUp({ database, clock }: Pick<AppDependencies, 'database' | 'clock'>): BackgroundWork {
  const call = new Call({ actor: OPERATOR, requestId: 'closed-accounts' }, { clock });
  return {
    name: 'winding up closed accounts',
    runOnce: (shouldContinue) => windUpClosedAccounts(new Autocommit(call, { database }), shouldContinue),
  };
}
