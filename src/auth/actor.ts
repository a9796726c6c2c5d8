import type { AccountMode, Role } from '../generated/prisma/enums.ts';

/** The caller: a user of an account, identified by one of the user's API keys, or by a client certificate (contract, 1.1). */
export interface Actor {
  readonly userId: string;
  /** The nil UUID if a client certificate identified the user. */
  readonly apiKeyId: string;
  readonly role: Role;
  readonly accountId: string;
  readonly accountMode: AccountMode;
  /** Whether the sandbox acts for this user, with staff rights; the audit records that (contract, 9.5). */
  readonly isSimulated?: true;
}

/**
 * Whose share of limited resources a caller uses (contract, 8): their account's, whatever the number of keys, or the one that all callers
 * without a key share.
 */
export function shareHolder(actor: Pick<Actor, 'accountId'> | null): string {
  return actor?.accountId ?? 'without a key';
}
