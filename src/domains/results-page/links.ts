import type { Actor } from '../../auth/actor.ts';
import { hashSecret, isWellFormed } from '../../auth/keys.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { AccountMode } from '../../generated/prisma/enums.ts';
import type { Support } from '../inputs/support-contacts.ts';
import type { ResultsLinkStatus } from '../results-links/status.ts';

/** What is known of a link before it is opened: nothing of it is the person's but the language. */
export interface LinkOfPage extends Support {
  readonly id: string;
  readonly state: ResultsLinkStatus;
  readonly program: string;
  /** The languages of the person, a tag of BCP 47, and of the account. */
  readonly personLanguage: string | null;
  readonly accountLanguage: string;
}

/** How a link ended, in SQL, for rows `link` and `account`. Nobody opens one of a closed account. */
export function linkStateSql(now: Date): Prisma.Sql {
  return Prisma.sql`CASE WHEN link.ended_as IS NOT NULL THEN link.ended_as::text WHEN account.closed_at IS NOT NULL THEN 'REVOKED'
    WHEN link.expires_at <= ${now}::timestamptz THEN 'EXPIRED' ELSE 'VALID' END`;
}

/** The link with this id; undefined if there is none. Call it only after verifying the signature, or the cookie. */
export async function readLinkOfPage({ db, call: { clock } }: UnitOfWork, id: string): Promise<LinkOfPage | undefined> {
  if (!isUuid(id)) return undefined;
  const [link] = await db.$queryRaw<LinkOfPage[]>(Prisma.sql`
    SELECT link.id, ${linkStateSql(clock.now())} AS state, account.name AS program, account.language AS "accountLanguage",
      account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", patient.language AS "personLanguage"
    FROM results_links link JOIN accounts account ON account.id = link.account_id JOIN patients patient ON patient.id = link.patient_id
    WHERE link.id = ${id}::uuid`);
  return link;
}

/** Whoever has opened a link, and what the link shows. */
export interface Visitor {
  readonly actor: Actor;
  /** The internal id of the kit that the link shows alone; null for all of the person's. */
  readonly kitRef: string | null;
  /** Whether the session was not noted as used for a minute. */
  readonly isNewlyUsed: boolean;
}

interface VisitorRow {
  readonly sessionId: string;
  readonly patientRef: string;
  readonly accountId: string;
  readonly accountMode: AccountMode;
  readonly kitRef: string | null;
  readonly isNewlyUsed: boolean;
}

/** `lastUsedAt` is to the minute. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** Who has this token for this link; undefined if the session is unknown, of another link, or has ended (contract, 12.6). */
export async function readVisitor(
  { db, call: { clock } }: UnitOfWork,
  linkId: string,
  token: string,
): Promise<Visitor | undefined> {
  if (!isUuid(linkId) || !isWellFormed(token)) return undefined;
  const now = clock.now();
  const [found] = await db.$queryRaw<VisitorRow[]>(Prisma.sql`
    SELECT session.id AS "sessionId", session.patient_id AS "patientRef", account.id AS "accountId", account.mode::text AS "accountMode",
      link.kit_id AS "kitRef",
      coalesce(session.last_used_at <= ${new Date(now.getTime() - LAST_USED_RESOLUTION_MS)}::timestamptz, true) AS "isNewlyUsed"
    FROM patient_sessions session JOIN results_links link ON link.id = session.results_link_id
      JOIN accounts account ON account.id = session.account_id
    WHERE session.hash = ${hashSecret(token)} AND link.id = ${linkId}::uuid AND session.ended_at IS NULL
      AND session.expires_at > ${now}::timestamptz AND account.closed_at IS NULL`);
  if (!found) return undefined;
  const { sessionId, patientRef, kitRef, isNewlyUsed, ...account } = found;
  const session = { id: sessionId, patientRef };
  return {
    actor: { userId: sessionId, apiKeyId: sessionId, role: 'PATIENT', ...account, session },
    kitRef,
    isNewlyUsed,
  };
}

/** Notes that a session was used now. */
export async function noteVisit({ db, call: { clock } }: UnitOfWork, { actor, isNewlyUsed }: Visitor): Promise<void> {
  if (!isNewlyUsed) return;
  await db.$executeRaw(
    Prisma.sql`UPDATE patient_sessions SET last_used_at = ${clock.now()}::timestamptz WHERE id = ${actor.apiKeyId}::uuid`,
  );
}
