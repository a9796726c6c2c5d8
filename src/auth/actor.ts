import type { AccountMode, Role } from '../generated/prisma/enums.ts';

/** The caller: a user of an account, by one of its keys (contract, 1.1). */
export interface Actor {
  readonly userId: string;
  readonly apiKeyId: string;
  readonly role: Role;
  readonly accountId: string;
  readonly accountMode: AccountMode;
  /** Whether it is the sandbox that acts for this user, with the rights of the staff; the audit says so (contract, 9.5). */
  readonly isSimulated?: true;
}
