import type { RequestContext, TransactionContext } from '../../context.ts';
import { unavailability } from '../../db/unavailable.ts';
import { AppError, isFault } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { actingInSandbox, lockDue, lockNextDue, type Simulation, sandboxActor } from './simulation.ts';
import { takeStep } from './take-steps.ts';

/** What is told of a simulation that has ended before its last step: nothing of a patient. */
export interface EndedEarly {
  readonly simulation: string;
  readonly scenario: string;
  /** Which of its steps did not fit any more, counted from 1, and the code of the refusal. */
  readonly step: number;
  readonly refusal: string;
}

/** Told of by whoever works: that a step was taken, or that a simulation has ended early. */
export interface Told {
  readonly onStep: () => void;
  readonly onEndedEarly: (ended: EndedEarly) => void;
}

/**
 * Takes all steps of simulations that are due, one after the other. Several processes share them: each leaves alone what another
 * one has locked. A step that does not fit any more ends its simulation. A fault leaves it as it is, to be tried again, and holds up
 * no other (contract, 9.5).
 *
 * @param mayGoOn asked before each step
 * @throws the first fault, once all others are done
 */
export async function workSimulations(
  context: RequestContext,
  { onStep, onEndedEarly }: Told,
  mayGoOn = () => true,
): Promise<void> {
  const failed: string[] = [];
  const faults: unknown[] = [];
  while (mayGoOn()) {
    let locked: Simulation | undefined;
    const lock = async (context: TransactionContext) => {
      locked = await lockNextDue(context, failed);
      return locked;
    };
    try {
      if (!(await takeStep(context, lock))) break;
      onStep();
    } catch (error) {
      if (!locked || unavailability(error)) throw error;
      if (error instanceof AppError && !isFault(error)) {
        if (await endEarly(context, locked, error.code)) onEndedEarly(toldOf(locked, error.code));
        continue;
      }
      failed.push(locked.id);
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** Ends a simulation whose next step was refused, unless it has gone on meanwhile. Returns whether it did. */
async function endEarly(context: RequestContext, { id, done }: Simulation, refusal: string): Promise<boolean> {
  return context.transaction(async (context) => {
    const simulation = await lockDue(context, id);
    if (simulation?.done !== done) return false;
    const acting = actingInSandbox(context, sandboxActor(simulation), simulation.requestId);
    const { kitRef, accountId } = simulation;
    await writeAudited(acting, { action: 'kit.endSimulation', subject: `Kit:${kitRef}`, accountId }, [
      Prisma.sql`UPDATE simulations SET next_step = NULL, ended = ${context.clock.now()}::timestamptz, refusal = ${refusal}
        WHERE id = ${id}::uuid`,
    ]);
    return true;
  });
}

function toldOf({ id, scenario, done }: Simulation, refusal: string): EndedEarly {
  return { simulation: id, scenario, step: done + 1, refusal };
}
