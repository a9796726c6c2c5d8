import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { notFound } from '../../errors/errors.ts';
import { accountClosed } from './closed-account.ts';

/** The id of the account that an administrator names. @throws AppError NOT_FOUND. */
export async function requireAccount(work: UnitOfWork, accountId: string): Promise<string> {
  const { id } = await findAccount(work, accountId);
  return id;
}

/** Like {@link requireAccount}, for anything that a closed account cannot get. @throws AppError NOT_FOUND; CONFLICT. */
export async function requireOpenAccount(work: UnitOfWork, accountId: string): Promise<string> {
  const { id, closedAt } = await findAccount(work, accountId);
  if (closedAt !== null) throw accountClosed();
  return id;
}

async function findAccount({ db }: UnitOfWork, accountId: string): Promise<{ id: string; closedAt: Date | null }> {
  const account = isUuid(accountId)
    ? await db.account.findUnique({ where: { id: accountId }, select: { id: true, closedAt: true } })
    : null;
  if (!account) throw notFound('account', accountId);
  return account;
}
