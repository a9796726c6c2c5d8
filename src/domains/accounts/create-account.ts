import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { AccountMode } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { laboratoryFields } from './laboratory.ts';

const input = z.object({ name: text(), mode: z.enum(AccountMode), ...laboratoryFields });

/** Creates an account, a tenant. Returns its id. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT. */
export async function createAccount(context: RequestContext, rawInput: unknown): Promise<string> {
  authorize(context.actor, 'accounts.write');
  const account = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { db } = context;
    const id = newUuid();
    const { name, mode, laboratoryAddress = null, cliaNumber = null, laboratoryDirector = null } = account;
    const laboratory = { laboratoryAddress, cliaNumber, laboratoryDirector };
    await db.account.createMany({ data: { id, name, mode, ...laboratory, created: context.clock.now() } });
    await recordAudit(context, { action: 'account.create', subject: `Account:${id}`, accountId: id });
    return id;
  });
}
