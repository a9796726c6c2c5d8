import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { notFound } from '../../errors.ts';
import { forgivenCode } from '../code-spelling.ts';
import { parseInput } from '../inputs.ts';
import { findNamedKit, kitInput, requireActivatable } from './activatable-kit.ts';
import { DETAIL_NAMES, type DetailName } from './details.ts';
import { meantCode } from './kit-code.ts';

/**
 * The details required to activate the kit for a new patient. It checks the same things, in the same order, as an activation
 * without any details, and counts as one for the rate limit (contract, 3.8 and 8.5); but it never activates the kit, even if no
 * details are required.
 *
 * @throws AppError BAD_USER_INPUT; RATE_LIMITED; NOT_FOUND for the kit; FORBIDDEN if it cannot be activated.
 */
export async function readRequiredDetails(work: UnitOfWork, rawInput: unknown): Promise<readonly DetailName[]> {
  const { kitId: typed } = parseInput(kitInput, rawInput);
  await work.call.countActivation(forgivenCode(typed));
  const reader = work.call.actor ?? 'holder of the code';
  const kitId = await meantCode(work, reader, typed);
  const kit = await findNamedKit(work, reader, kitId);
  if (!kit) throw notFound('kit', kitId, work.call.actor ? '' : 'kit code');
  requireActivatable(kit, kit.kitType);
  return kit.kitType.requiredActivationFields.map((field) => DETAIL_NAMES[field]);
}
