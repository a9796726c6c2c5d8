import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';

/**
 * Asserts that the caller may simulate (contract, 9.5). Returns the caller.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN, also for a program whose account is LIVE, before anything is looked up.
 */
export function authorizeSandbox(actor: Actor | null): Actor {
  const caller = authorize(actor, 'sandbox.simulate');
  if (caller.role === 'CLIENT' && caller.accountMode !== 'TEST') throw notASandbox();
  return caller;
}

/** Asserts that a record's account is a sandbox: administrators may name records of any. @throws AppError FORBIDDEN. */
export async function requireTestAccount({ db }: Tx, accountId: string): Promise<void> {
  const { mode } = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { mode: true } });
  if (mode !== 'TEST') throw notASandbox();
}

function notASandbox(): AppError {
  return new AppError('FORBIDDEN', 'Only records of a TEST account can be simulated; this account is LIVE.');
}
