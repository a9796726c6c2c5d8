import type { Tx } from '../../call/unit-of-work.ts';
import { sqlStatesOf } from '../../db/servers/unavailable.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** The SQLSTATE with which a trigger refuses anything new in a closed account. */
const CLOSED = 'KT002';

/** A locked account that is to be closed, reopened, or moved to another cell. */
export interface LockedAccount {
  readonly id: string;
  readonly closedAt: Date | null;
  /** When what it had under way was ended. */
  readonly woundUpAt: Date | null;
}

/**
 * Locks the account that an administrator names, so that nothing is created in it meanwhile: a new row that refers to the account waits.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockNamedAccount({ db }: Tx, accountId: string): Promise<LockedAccount> {
  const [account] = isUuid(accountId)
    ? await db.$queryRaw<LockedAccount[]>(
        Prisma.sql`SELECT id, closed_at AS "closedAt", wound_up_at AS "woundUpAt" FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`,
      )
    : [];
  if (!account) throw notFound('account', accountId);
  return account;
}

/** The error for anything that a closed account can no longer have (contract, 1.5). */
export function accountClosed(): AppError {
  return new AppError('CONFLICT', 'The account is closed.');
}

/** Whether a write failed because the database found the account closed. */
export function isAccountClosed(error: unknown): boolean {
  return sqlStatesOf(error).includes(CLOSED);
}
