import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
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
  const { accountId, ...changes } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { db } = context;
    const account = isUuid(accountId) ? await db.account.findUnique({ where: { id: accountId } }) : null;
    if (!account) throw notFound('account', accountId);
    const { laboratoryAddress, cliaNumber, laboratoryDirector } = account;
    const data = {
      laboratoryAddress: kept(changes.laboratoryAddress, laboratoryAddress),
      cliaNumber: kept(changes.cliaNumber, cliaNumber),
      laboratoryDirector: kept(changes.laboratoryDirector, laboratoryDirector),
    };
    await db.account.updateMany({ where: { id: account.id }, data });
    await recordAudit(context, { action: 'account.update', subject: `Account:${account.id}`, accountId: account.id });
    return account.id;
  });
}

/** The value given, which may be null; the present one if none is given. */
function kept(given: string | null | undefined, present: string | null): string | null {
  return given === undefined ? present : given;
}
