import { z } from 'zod';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { lockNamedKit } from '../changes/locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { authorizeSandbox, requireTestAccount } from './access.ts';
import { askedFields } from './asked-fields.ts';
import { describeMove } from './moves.ts';
import { planOf } from './plan.ts';
import { readStarts, startSimulations } from './start-simulations.ts';
import { takeDueSteps } from './take-steps.ts';

const input = z.object({ kitId: text(), ...askedFields });

/** A step of a plan: when it is due and what it does. */
export interface PlannedStep {
  readonly at: Date;
  readonly what: string;
}

/** A simulation that has started: the kit's internal id and the plan. */
export interface SimulatedKit {
  readonly id: string;
  readonly steps: readonly PlannedStep[];
}

/**
 * Simulates what the staff and the customer would do with a kit of a TEST account, up to the end of the scenario. The whole
 * plan is decided first. Each step is then a transaction of its own, through the use-case that performs it for real users.
 * Steps that are already due are taken before this returns (contract, 9.5).
 *
 * @throws AppError FORBIDDEN, also for a LIVE account; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if the scenario cannot be
 * reached from where the kit is; CONFLICT if it is already being simulated, or too many kits are.
 */
export async function simulateKit(work: UnitOfWork, rawInput: unknown): Promise<SimulatedKit> {
  const actor = authorizeSandbox(work.call.actor);
  const { kitId, scenario, stepSeconds } = parseInput(input, rawInput);
  const separate = work.inSeparateTransactions();
  const { id, ids, moves, started } = await separate.transaction(async (tx) => {
    const { id, accountId } = await lockNamedKit(tx, actor, kitId);
    await requireTestAccount(tx, accountId);
    const [start] = await readStarts(tx, [id]);
    if (!start) throw new Error('The kit has no sample.');
    const moves = planOf(scenario, start);
    const audited = { action: 'kit.simulate', subject: `Kit:${id}`, accountId };
    const asked = { actor, accountId, scenario, stepSeconds };
    const ids = await startSimulations(tx, audited, asked, [{ kitRef: id, moves }]);
    return { id, ids, moves, started: tx.call.clock.now() };
  });
  await takeDueSteps(separate, ids);
  const at = (step: number) => new Date(started.getTime() + step * stepSeconds * 1_000);
  return { id, steps: moves.map((move, step) => ({ at: at(step), what: describeMove(move) })) };
}
