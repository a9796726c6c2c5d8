import { z } from 'zod';
import { NIL_UUID } from '../db/sql/identifiers.ts';
import { AccountMode, Role } from '../generated/prisma/enums.ts';
import type { Actor } from './actor.ts';

/** Selects the laboratory's user whom a client certificate identifies, by the SHA-256 of the certificate. */
export const FIND_CERTIFICATE = `
  SELECT json_build_object('userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
  FROM users holder JOIN accounts account ON account.id = holder.account_id
  WHERE holder.client_certificate = $1 AND account.closed_at IS NULL
    AND NOT EXISTS (SELECT FROM account_moves move WHERE move.account_id = account.id)`;

const facts = z.object({
  userId: z.string(),
  role: z.enum(Role),
  accountId: z.string(),
  accountMode: z.enum(AccountMode),
});

/** The actor behind a result of {@link FIND_CERTIFICATE}; undefined if the certificate identifies nobody. */
export function certifiedActor(found: unknown): Actor | undefined {
  const known = facts.safeParse(found).data;
  return known && { ...known, apiKeyId: NIL_UUID };
}
