import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { visibleRows } from '../access/records.ts';
import { declareList } from '../lists/declared-lists.ts';
import { LISTED_MS, MAX_LIFETIME_MS } from './limits.ts';

const SESSIONS = declareList({
  name: 'sessions',
  table: 'patient_sessions',
  filter: z.object({}),
  sorts: ['created'],
  owners: ['patient_id'],
  isReadWhole: false,
  fields: {},
});

/**
 * The sessions of patients that the caller sees, newest first: those that are valid, and those that ended or expired in the last 30 days
 * (contract, 12.2). So the list ends with those made 31 days ago, however many there were before.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN.
 */
export function listPatientSessions(work: UnitOfWork): ListQuery {
  const actor = authorize(work.call.actor, 'sessions.read');
  const since = new Date(work.call.clock.now().getTime() - LISTED_MS);
  const isListed = Prisma.sql`coalesce(row.ended_at, row.expires_at) > ${since}::timestamptz`;
  const isRecent = Prisma.sql`row.created > ${new Date(since.getTime() - MAX_LIFETIME_MS)}::timestamptz`;
  const rows = visibleRows(actor, 'patientSession', { where: [isListed, isRecent], accountId: null });
  // The index of the patient's sessions is read no further than that.
  const ranges = { from: rows.from, each: [], where: [isRecent], implied: [isRecent], isOfParent: true } as const;
  return { ...rows, name: SESSIONS.name, sort: NEWEST_FIRST, ranges };
}
