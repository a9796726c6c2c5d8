import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { email } from '../people.ts';

const input = z.object({ accountId: text(), name: text(), email, role: z.enum(Role) });

/** Creates a user of an account. Returns its id. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND. */
export async function createUser(context: RequestContext, rawInput: unknown): Promise<string> {
  authorize(context.actor, 'accounts.write');
  const user = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { db } = context;
    const account = isUuid(user.accountId) ? await db.account.findUnique({ where: { id: user.accountId } }) : null;
    if (!account) throw notFound('account', user.accountId);
    const id = newUuid();
    await db.user.createMany({ data: { id, ...user, accountId: account.id, created: context.clock.now() } });
    await recordAudit(context, { action: 'user.create', subject: `User:${id}`, accountId: account.id });
    return id;
  });
}
