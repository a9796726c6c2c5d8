import type { RequestContext } from '../context.ts';
import { isUuid } from '../db/identifiers.ts';
import { notFound } from '../errors.ts';

/** Finds the account that an administrator names. Returns its id. @throws AppError NOT_FOUND. */
export async function requireAccount({ db }: RequestContext, accountId: string): Promise<string> {
  const account = isUuid(accountId)
    ? await db.account.findUnique({ where: { id: accountId }, select: { id: true } })
    : null;
  if (!account) throw notFound('account', accountId);
  return account.id;
}
