import type { AccountMode, Role } from '../generated/prisma/enums.ts';

/** Who calls: a user, by one of its keys, for its account (contract, section 1). */
export interface Actor {
  readonly userId: string;
  readonly apiKeyId: string;
  readonly role: Role;
  readonly accountId: string;
  readonly accountMode: AccountMode;
}
