import { createHash } from 'node:crypto';
import { hashSecret, newSecret } from '../../auth/keys.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, updateSql, type Write } from '../../db/sql/write.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ResultsLinkEnd } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../changes/audit.ts';
import { endOldestSql } from '../patient-sessions/create-patient-session.ts';
import { type ResultsLinkStatus, statusOnOpening } from '../results-links/status.ts';

/** How many different wrong dates close a link, and how long what it opens stays open (contract, 12.6). */
export const MAX_WRONG_DATES = 5;
export const OPEN_SECONDS = 3_600;

/** What came of a date: the token of a session; how many more may be wrong; or how the link had ended, without a comparison. */
export type Opening =
  | { readonly kind: 'opened'; readonly token: string }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'shut'; readonly status: Exclude<ResultsLinkStatus, 'VALID'> };

interface LockedLink {
  readonly accountId: string;
  readonly patientRef: string;
  readonly endedAs: ResultsLinkEnd | null;
  readonly expiresAt: Date;
  readonly isClosed: boolean;
  readonly wrongDates: number;
  readonly isRight: boolean | null;
  readonly isKnown: boolean;
}

/**
 * Opens a results link for whoever knows the patient's date of birth, as it is now (contract, 12.6). One date is compared at a time, and
 * none once the link is closed.
 *
 * @throws AppError NOT_FOUND if there is no such link
 */
export async function openLink(work: UnitOfWork, linkId: string, dateOfBirth: Date): Promise<Opening> {
  return work.transaction(async (tx): Promise<Opening> => {
    const hash = hashOfDate(linkId, dateOfBirth);
    const link = await lockLink(tx, linkId, dateOfBirth, hash);
    const { accountId, patientRef, wrongDates } = link;
    const now = tx.call.clock.now();
    const status = statusOnOpening(link, now);
    if (status !== 'VALID') return { kind: 'shut', status };
    const audited = (action: string) => ({ action, subject: `Patient:${patientRef}`, accountId });
    if (link.isRight) {
      const token = newSecret('kps_');
      const session = {
        id: newUuid(),
        account_id: accountId,
        patient_id: patientRef,
        hash: hashSecret(token),
        results_link_id: linkId,
        created: now,
        expires_at: new Date(now.getTime() + OPEN_SECONDS * 1_000),
      };
      await writeAudited(tx, audited('resultsLink.open'), [
        endOldestSql(patientRef, now),
        insertSql('patient_sessions', [session]),
        updateSql('results_links', { last_opened_at: now }, Prisma.sql`id = ${linkId}::uuid`),
      ]);
      return { kind: 'opened', token };
    }
    const count = link.isKnown ? wrongDates : wrongDates + 1;
    const isLast = count >= MAX_WRONG_DATES;
    const noted: Write[] = link.isKnown
      ? []
      : [
          insertSql('results_link_wrong_dates', [{ results_link_id: linkId, hash, created: now }]),
          updateSql(
            'results_links',
            { wrong_dates: count, ...(isLast && { ended_as: 'CLOSED', ended_at: now }) },
            Prisma.sql`id = ${linkId}::uuid`,
          ),
        ];
    await writeAudited(tx, audited(isLast ? 'resultsLink.close' : 'resultsLink.refuse'), noted);
    return isLast ? { kind: 'closed' } : { kind: 'wrong', left: MAX_WRONG_DATES - count };
  });
}

/** Locks the patient, whose sessions are counted, and then the link, and compares the date. */
async function lockLink({ db }: Tx, linkId: string, date: Date, hash: Uint8Array): Promise<LockedLink> {
  await db.$queryRaw(Prisma.sql`SELECT FROM patients WHERE id = (SELECT patient_id FROM results_links WHERE id = ${linkId}::uuid)
    FOR NO KEY UPDATE`);
  await db.$queryRaw(Prisma.sql`SELECT FROM results_links WHERE id = ${linkId}::uuid FOR NO KEY UPDATE`);
  const [link] = await db.$queryRaw<LockedLink[]>(Prisma.sql`
    SELECT link.account_id AS "accountId", link.patient_id AS "patientRef", link.ended_as::text AS "endedAs", link.expires_at AS "expiresAt",
      account.closed_at IS NOT NULL AS "isClosed", link.wrong_dates AS "wrongDates", patient.date_of_birth = ${date.toISOString().slice(0, 10)}::date AS "isRight",
      EXISTS (SELECT FROM results_link_wrong_dates known WHERE known.results_link_id = link.id AND known.hash = ${hash}) AS "isKnown"
    FROM results_links link JOIN accounts account ON account.id = link.account_id JOIN patients patient ON patient.id = link.patient_id
    WHERE link.id = ${linkId}::uuid`);
  if (!link) throw notFound('results link', linkId);
  return link;
}

/** Different for each link, so that nobody sees that two links were tried with one date. */
function hashOfDate(linkId: string, date: Date): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash('sha256')
      .update(`${linkId}\n${date.toISOString().slice(0, 10)}`)
      .digest(),
  );
}

/** Ends the session of a visitor. */
export async function closePage(work: UnitOfWork): Promise<void> {
  const { actor } = work.call;
  if (!actor?.session) throw new Error('Only a visitor closes a page.');
  const { id, patientRef } = actor.session;
  await work.transaction(async (tx) => {
    const now = tx.call.clock.now();
    const isOpen = Prisma.sql`id = ${id}::uuid AND ended_at IS NULL AND expires_at > ${now}::timestamptz`;
    await writeAudited(
      tx,
      { action: 'patientSession.revoke', subject: `Patient:${patientRef}`, accountId: actor.accountId },
      [updateSql('patient_sessions', { ended_at: now }, isOpen)],
    );
  });
}
