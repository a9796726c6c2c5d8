import type { Db } from '../db/sql/db.ts';
import { statusOnOpening } from '../domains/results-links/status.ts';
import { NAMED } from './data/named.ts';

/** The results link of the demonstration program that pages lead to, and what opens it. */
export interface DemoVisit {
  readonly resultsLinkId: string;
  readonly name: string;
  readonly dateOfBirth: Date;
}

/** The link that pages lead to; null if there is none any more, or if it opens nothing. */
export async function readDemoVisit(db: Db, now: Date): Promise<DemoVisit | null> {
  const link = await db.resultsLink.findUnique({
    where: { id: NAMED.shownLinkId },
    select: {
      id: true,
      endedAs: true,
      expiresAt: true,
      account: { select: { closedAt: true } },
      patient: { select: { firstName: true, lastName: true, dateOfBirth: true } },
    },
  });
  if (!link?.patient.dateOfBirth) return null;
  const { firstName, lastName, dateOfBirth } = link.patient;
  if (statusOnOpening({ ...link, isClosed: link.account.closedAt !== null }, now) !== 'VALID') return null;
  return { resultsLinkId: link.id, name: [firstName, lastName].join(' '), dateOfBirth };
}
