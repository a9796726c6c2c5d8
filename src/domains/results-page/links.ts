import type { Actor } from '../../auth/actor.ts';
import { hashSecret, isWellFormed } from '../../auth/keys.ts';
import { noteUse } from '../../auth/note-use.ts';
import { FIND_SESSION, isSessionOfMoving, sessionActorOf, sessionUsed } from '../../auth/session-facts.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { Unavailable } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ResultsLinkEnd } from '../../generated/prisma/enums.ts';
import type { Support } from '../inputs/support-contacts.ts';
import { type ResultsLinkStatus, statusOnOpening } from '../results-links/status.ts';

/** What is known of a link before it is opened: nothing of it is the person's but the language. */
export interface LinkOfPage extends Support {
  readonly id: string;
  readonly status: ResultsLinkStatus;
  /** The internal id of the kit that the link shows alone; null for all of the person's. */
  readonly kitRef: string | null;
  readonly program: string;
  /** The languages of the person, a tag of BCP 47, and of the account. */
  readonly personLanguage: string | null;
  readonly accountLanguage: string;
}

interface LinkRow extends Omit<LinkOfPage, 'status'> {
  readonly endedAs: ResultsLinkEnd | null;
  readonly expiresAt: Date;
  readonly isClosed: boolean;
}

/**
 * The link with this id; undefined if there is none. Whoever knows the id may know the program and whom to ask (contract, 12.6); the status
 * is for whoever has the signature, too.
 */
export async function readLinkOfPage({ db, call: { clock } }: UnitOfWork, id: string): Promise<LinkOfPage | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.$queryRaw<LinkRow[]>(Prisma.sql`
    SELECT link.id, link.kit_id AS "kitRef", link.ended_as::text AS "endedAs", link.expires_at AS "expiresAt",
      account.closed_at IS NOT NULL AS "isClosed", account.name AS program, account.language AS "accountLanguage",
      account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", patient.language AS "personLanguage"
    FROM results_links link JOIN accounts account ON account.id = link.account_id JOIN patients patient ON patient.id = link.patient_id
    WHERE link.id = ${id}::uuid`);
  if (!row) return undefined;
  const { endedAs, expiresAt, isClosed, ...link } = row;
  return { ...link, status: statusOnOpening({ endedAs, expiresAt, isClosed }, clock.now()) };
}

/**
 * Who has this token on this link's page; undefined if the session is unknown, of another link, or has ended (contract, 12.6). Notes that
 * it is used.
 *
 * @throws Unavailable while the account is being moved
 */
export async function admitVisitor(work: UnitOfWork, linkId: string, token: string): Promise<Actor | undefined> {
  if (!isWellFormed(token)) return undefined;
  const found = await work.selectValue('SELECT patient_sessions', FIND_SESSION, [hashSecret(token)]);
  const now = work.call.clock.now();
  const actor = sessionActorOf(found, now, linkId);
  if (!actor && isSessionOfMoving(found, now, linkId)) throw new Unavailable('moving');
  const used = actor && sessionUsed(found);
  if (used) await noteUse(work.db, used, now);
  return actor;
}
