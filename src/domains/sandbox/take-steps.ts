import type { Transactions, Tx } from '../../call/unit-of-work.ts';
import { makeMove } from './moves.ts';
import { advance, lockDue, type Simulation, sandboxActor } from './simulation.ts';

/** How long a request takes steps before it answers, in milliseconds. The background job takes the rest. */
const REQUEST_MS = 10_000;

/**
 * Takes the next step of a simulation. The move and its count are one transaction, so that no step is lost or taken twice even if
 * this process dies (contract, 9.5).
 *
 * @param lock locks the simulation whose next step is due; undefined if there is none
 * @returns whether a step was taken
 * @throws AppError if the move is no longer possible; then nothing has changed.
 */
export async function takeStep(
  transactions: Transactions,
  lock: (tx: Tx) => Promise<Simulation | undefined>,
): Promise<boolean> {
  return transactions.transaction(async (tx) => {
    const simulation = await lock(tx);
    const move = simulation?.moves[simulation.done];
    if (!simulation || !move) return false;
    const acting = tx.actingAs(sandboxActor(simulation), simulation.requestId);
    await makeMove(acting, move, simulation);
    await advance(tx, simulation);
    return true;
  });
}

/**
 * Takes the steps of simulations that are due now, for a request that waits for them, but no longer than a caller would wait. An
 * error is left to the background job, which meets it again and reports it: the simulations have started, and the caller sees how
 * far they have come.
 */
export async function takeDueSteps(transactions: Transactions, ids: readonly string[]): Promise<void> {
  const end = performance.now() + REQUEST_MS;
  try {
    for (const id of ids) {
      const lock = (tx: Tx) => lockDue(tx, id);
      while (performance.now() < end && (await takeStep(transactions, lock)));
    }
  } catch {
    // See above.
  }
}
