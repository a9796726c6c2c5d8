import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { requireAccount } from '../require-account.ts';
import { laboratoryFields } from './laboratory.ts';

const input = z.object({ accountId: text(), ...laboratoryFields });

/**
 * Changes what reports state of an account's laboratory. What is left out keeps its value, and null removes it. Returns the
 * account's id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updateAccount(context: RequestContext, rawInput: unknown): Promise<string> {
  authorize(context.actor, 'accounts.write');
  const { accountId: named, ...changes } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const accountId = await requireAccount(context, named);
    await context.db.account.updateMany({ where: { id: accountId }, data: changes });
    await recordAudit(context, { action: 'account.update', subject: `Account:${accountId}`, accountId });
    return accountId;
  });
}
