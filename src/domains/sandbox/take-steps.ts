import type { RequestContext, TransactionContext } from '../../context.ts';
import { makeMove } from './moves.ts';
import { actingInSandbox, advance, lockDue, type Simulation, sandboxActor } from './simulation.ts';

/** How long a request takes steps before it answers, in milliseconds. What is left is for the work in the background. */
const REQUEST_MS = 10_000;

/**
 * Takes the next step of a simulation: its move and the count of it in one transaction, so that no step is lost or taken twice,
 * whatever becomes of this process (contract, 9.5).
 *
 * @param lock locks the simulation whose next step is due; undefined if there is none
 * @returns whether a step was taken
 * @throws AppError if the move does not fit any more; then nothing has changed.
 */
export async function takeStep(
  context: RequestContext,
  lock: (context: TransactionContext) => Promise<Simulation | undefined>,
): Promise<boolean> {
  return context.transaction(async (context) => {
    const simulation = await lock(context);
    const move = simulation?.moves[simulation.done];
    if (!simulation || !move) return false;
    const acting = actingInSandbox(context, sandboxActor(simulation), simulation.requestId);
    await makeMove(acting, move, simulation);
    await advance(context, simulation);
    return true;
  });
}

/**
 * Takes the steps of simulations that are due now, for a request that waits for them; not for longer than a caller would. Whatever
 * stops it is left to the work in the background, which meets it again and tells of it: the simulations have begun, and the
 * caller learns how far they have come.
 */
export async function takeDueSteps(context: RequestContext, ids: readonly string[]): Promise<void> {
  const end = performance.now() + REQUEST_MS;
  try {
    for (const id of ids) {
      const lock = (context: TransactionContext) => lockDue(context, id);
      while (performance.now() < end && (await takeStep(context, lock)));
    }
  } catch {
    // See above.
  }
}
