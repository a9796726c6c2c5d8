import { z } from 'zod';
import { AccountMode } from '../generated/prisma/enums.ts';
import type { Actor } from './actor.ts';

/**
 * Selects the facts of the patient sessions that match the condition, one `value` each. A session is checked together with the key that
 * made it, and so ends with it, at once (contract, 12.2).
 */
export const sessionFactsSql = (condition: string) => `
  SELECT json_build_object('sessionId', session.id, 'patientRef', session.patient_id, 'expiresAt', session.expires_at,
     'endedAt', session.ended_at, 'lastUsedAt', session.last_used_at, 'accountId', account.id, 'accountMode', account.mode,
     'isClosed', account.closed_at IS NOT NULL, 'keyRevokedAt', key.revoked_at, 'isOfLink', session.results_link_id IS NOT NULL) AS value
   FROM patient_sessions session JOIN accounts account ON account.id = session.account_id LEFT JOIN api_keys key ON key.id = session.api_key_id
   WHERE ${condition}`;

const sessionFacts = z.object({
  sessionId: z.string(),
  patientRef: z.string(),
  expiresAt: z.string(),
  endedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  accountId: z.string(),
  accountMode: z.enum(AccountMode),
  isClosed: z.boolean(),
  keyRevokedAt: z.string().nullable(),
  isOfLink: z.boolean(),
});

/** What the database knows about a session, its key and its account. */
export type SessionFacts = z.output<typeof sessionFacts>;

/** The facts in a result of {@link sessionFactsSql}; undefined if there is no such session. */
export function sessionFactsIn(found: unknown): SessionFacts | undefined {
  return sessionFacts.safeParse(found).data;
}

/** The actor behind a session; undefined if it is unknown or has ended. Only this function decides which sessions are valid. */
export function sessionActorOf(found: unknown, now: Date): Actor | undefined {
  const facts = sessionFactsIn(found);
  if (!facts) return undefined;
  const {
    sessionId: id,
    patientRef,
    accountId,
    accountMode,
    expiresAt,
    endedAt,
    keyRevokedAt,
    isClosed,
    isOfLink,
  } = facts;
  // What a results link opens is read on the results page alone.
  if (isOfLink || isClosed || endedAt !== null || keyRevokedAt !== null || new Date(expiresAt) <= now) return undefined;
  return { userId: id, apiKeyId: id, role: 'PATIENT', accountId, accountMode, session: { id, patientRef } };
}
