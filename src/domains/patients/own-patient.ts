import { patientOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST, NO_ROWS } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { visibleRows } from '../access/records.ts';

/** The patient who views, in a patient session; nobody for users (contract, 12.3). */
export function ownPatient({ call: { actor } }: UnitOfWork): ListQuery {
  const isSession = actor !== null && patientOf(actor) !== undefined;
  const rows = isSession
    ? visibleRows(actor, 'patient', { where: [], accountId: null })
    : { from: Prisma.sql`patients row`, where: [NO_ROWS] };
  return { ...rows, name: 'viewer.patient', sort: NEWEST_FIRST };
}
