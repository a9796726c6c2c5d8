import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { unavailability } from '../../db/servers/unavailable.ts';
import { AppError, isFault } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockDue, lockNextDue, type Simulation, sandboxActor } from './simulation.ts';
import { takeStep } from './take-steps.ts';

/** What is reported about a simulation that ended before its last step. Contains no patient data. */
export interface EndedEarly {
  readonly simulation: string;
  readonly scenario: string;
  /** The step that was no longer possible, counted from 1; `refusal` is the code of the error. */
  readonly step: number;
  readonly refusal: string;
}

/** Callbacks for the code that runs the steps: a step was taken, or a simulation ended early. */
export interface SimulationReport {
  readonly onStep: () => void;
  readonly onEndedEarly: (ended: EndedEarly) => void;
}

/**
 * Takes all due steps of simulations, one after the other. Several processes share the work: each skips what another has
 * locked. A step that is no longer possible ends its simulation. A fault leaves its simulation as it is, to be tried again, and
 * does not hold up the others (contract, 9.5).
 *
 * @param shouldContinue asked before each step
 * @throws the first fault, after all other simulations are done
 */
export async function workSimulations(
  work: UnitOfWork,
  { onStep, onEndedEarly }: SimulationReport,
  shouldContinue = () => true,
): Promise<void> {
  const failed: string[] = [];
  const faults: unknown[] = [];
  while (shouldContinue()) {
    let locked: Simulation | undefined;
    const lock = async (tx: Tx) => {
      locked = await lockNextDue(tx, failed);
      return locked;
    };
    try {
      if (!(await takeStep(work, lock))) break;
      onStep();
    } catch (error) {
      if (!locked || unavailability(error)) throw error;
      if (error instanceof AppError && !isFault(error)) {
        if (await endEarly(work, locked, error.code)) onEndedEarly(describeEnd(locked, error.code));
        continue;
      }
      failed.push(locked.id);
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** Ends a simulation whose next step was refused, unless it has advanced in the meantime. Returns whether it was ended. */
async function endEarly(work: UnitOfWork, { id, done }: Simulation, refusal: string): Promise<boolean> {
  return work.transaction(async (tx) => {
    const simulation = await lockDue(tx, id);
    if (simulation?.done !== done) return false;
    const acting = tx.actingAs(sandboxActor(simulation), simulation.requestId);
    const { kitRef, accountId } = simulation;
    await writeAudited(acting, { action: 'kit.endSimulation', subject: `Kit:${kitRef}`, accountId }, [
      Prisma.sql`UPDATE simulations SET next_step = NULL, ended = ${tx.call.clock.now()}::timestamptz, refusal = ${refusal}
        WHERE id = ${id}::uuid`,
    ]);
    return true;
  });
}

function describeEnd({ id, scenario, done }: Simulation, refusal: string): EndedEarly {
  return { simulation: id, scenario, step: done + 1, refusal };
}
