import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { email } from '../people.ts';
import { requireAccount } from '../require-account.ts';

const input = z.object({ accountId: text(), name: text(), email, role: z.enum(Role) });

/** Creates a user of an account. Returns its id. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND. */
export async function createUser(context: RequestContext, rawInput: unknown): Promise<string> {
  authorize(context.actor, 'accounts.write');
  const { accountId: named, ...user } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const accountId = await requireAccount(context, named);
    const id = newUuid();
    await context.db.user.createMany({ data: { id, ...user, accountId, created: context.clock.now() } });
    await recordAudit(context, { action: 'user.create', subject: `User:${id}`, accountId });
    return id;
  });
}
