import type { UnitOfWork } from '../call/unit-of-work.ts';
import { isUuid } from '../db/identifiers.ts';
import { notFound } from '../errors.ts';

/** The id of the account that an administrator names. @throws AppError NOT_FOUND. */
export async function requireAccount({ db }: UnitOfWork, accountId: string): Promise<string> {
  const account = isUuid(accountId)
    ? await db.account.findUnique({ where: { id: accountId }, select: { id: true } })
    : null;
  if (!account) throw notFound('account', accountId);
  return account.id;
}
