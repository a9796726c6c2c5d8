import type { RequestContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { parseInput } from '../inputs.ts';
import { findNamedKit, kitInput, requireActivatable } from './activatable-kit.ts';
import { DETAIL_NAMES, type DetailName } from './details.ts';

/**
 * The details that activating the kit for a new patient asks for. It tells what an activation with none of them would tell in
 * its refusal, in the same order, and counts as one (contract, 3.8 and 8.5); but it never activates, even if nothing is asked for.
 *
 * @throws AppError BAD_USER_INPUT; RATE_LIMITED; NOT_FOUND for the kit; FORBIDDEN if it cannot be activated.
 */
export async function readRequiredDetails(context: RequestContext, rawInput: unknown): Promise<readonly DetailName[]> {
  const { kitId } = parseInput(kitInput, rawInput);
  await context.countActivation(kitId);
  const kit = await findNamedKit(context, context.actor ?? 'holder of the code', kitId);
  if (!kit) throw notFound('kit', kitId, context.actor ? '' : 'kit code');
  requireActivatable(kit, kit.kitType);
  return kit.kitType.requiredActivationFields.map((field) => DETAIL_NAMES[field]);
}
