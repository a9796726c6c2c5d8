import { z } from 'zod';
import { AccountMode } from '../generated/prisma/enums.ts';
import type { Actor } from './actor.ts';
import { isMovingSql } from './key-facts.ts';
import type { Used } from './note-use.ts';

/**
 * Selects the facts of the patient session with a hash, as one value. A session is checked together with the key that made it, and so ends
 * with it, at once (contract, 12.2).
 *
 * @param placeholder of the hash
 */
export const sessionFactsOfHash = (placeholder: string) => `(
  SELECT json_build_object('sessionId', session.id, 'patientRef', session.patient_id, 'expiresAt', session.expires_at,
     'endedAt', session.ended_at, 'lastUsedAt', session.last_used_at, 'accountId', account.id, 'accountMode', account.mode,
     'isClosed', account.closed_at IS NOT NULL, 'keyRevokedAt', key.revoked_at, 'isMoving', ${isMovingSql},
     'resultsLinkId', session.results_link_id) AS value
   FROM patient_sessions session JOIN accounts account ON account.id = session.account_id LEFT JOIN api_keys key ON key.id = session.api_key_id
   WHERE session.hash = ${placeholder}::bytea)`;

/** The statement that reads the facts of the session with a hash. */
export const FIND_SESSION = `SELECT ${sessionFactsOfHash('$1')} AS value`;

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
  isMoving: z.boolean(),
  resultsLinkId: z.string().nullable(),
});

/** What the database knows about a session, its key and its account. */
type SessionFacts = z.output<typeof sessionFacts>;

/** The facts that {@link FIND_SESSION} has found; undefined if there is no such session. */
function factsIn(found: unknown): SessionFacts | undefined {
  return sessionFacts.safeParse(found).data;
}

/**
 * The actor behind a session; undefined if it is unknown or has ended, and while its account is being moved. Only this function decides which
 * sessions are valid, and where: what a results link opens is valid on the page of that link, and nowhere else (contract, 12.6).
 *
 * @param resultsLinkId the link whose page is read; null for the APIs
 */
export function sessionActorOf(found: unknown, now: Date, resultsLinkId: string | null): Actor | undefined {
  const facts = factsIn(found);
  if (!facts || facts.isMoving || !isGood(facts, now, resultsLinkId)) return undefined;
  const { sessionId: id, patientRef, accountId, accountMode } = facts;
  return { userId: id, apiKeyId: id, role: 'PATIENT', accountId, accountMode, session: { id, patientRef } };
}

/** Whether a session is not valid only for as long as its account is being moved. @param resultsLinkId as in {@link sessionActorOf} */
export function isSessionOfMoving(found: unknown, now: Date, resultsLinkId: string | null): boolean {
  const facts = factsIn(found);
  return facts?.isMoving === true && isGood(facts, now, resultsLinkId);
}

/** The session that was found, to note its use. */
export function sessionUsed(found: unknown): Used | undefined {
  const facts = factsIn(found);
  return facts && { table: 'patient_sessions', id: facts.sessionId, lastUsedAt: facts.lastUsedAt };
}

function isGood(facts: SessionFacts, now: Date, resultsLinkId: string | null): boolean {
  const { expiresAt, endedAt, keyRevokedAt, isClosed } = facts;
  if (facts.resultsLinkId !== resultsLinkId) return false;
  return !isClosed && endedAt === null && keyRevokedAt === null && new Date(expiresAt) > now;
}
