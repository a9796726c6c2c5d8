import type { UnitOfWork } from '../call/unit-of-work.ts';
import { isUuid } from '../db/identifiers.ts';
import { notFound } from '../errors.ts';
import { accountClosed } from './closed-account.ts';

/** The id of the account that an administrator names. @throws AppError NOT_FOUND. */
export async function requireAccount({ db }: UnitOfWork, accountId: string): Promise<string> {
  const account = isUuid(accountId)
    ? await db.account.findUnique({ where: { id: accountId }, select: { id: true } })
    : null;
  if (!account) throw notFound('account', accountId);
  return account.id;
}

/** Like {@link requireAccount}, for what a closed account cannot get. @throws AppError NOT_FOUND; CONFLICT. */
export async function requireOpenAccount({ db }: UnitOfWork, accountId: string): Promise<string> {
  const account = isUuid(accountId)
    ? await db.account.findUnique({ where: { id: accountId }, select: { id: true, closedAt: true } })
    : null;
  if (!account) throw notFound('account', accountId);
  if (account.closedAt !== null) throw accountClosed();
  return account.id;
}
