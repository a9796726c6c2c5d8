import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST, type Rows } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { LotStatus } from '../../generated/prisma/enums.ts';
import { allEntries } from '../access/directory.ts';
import { optional } from '../inputs/inputs.ts';
import { filterValue, parseFilterBy } from '../lists/filters.ts';
import { lotIdOf } from './lot-code.ts';

/** What lots are filtered by; `LotFilter` in the schema is made from it. */
export const lotFilter = z.object({
  statuses: optional(z.array(z.enum(LotStatus))).describe('Only lots in one of these statuses.'),
  kitTypes: optional(z.array(filterValue)).describe('Only lots of these kit types, given by code.'),
});

/**
 * The lots that the caller sees and the filter selects, newest first. A service has few enough for all of them to be read for a page.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listLots(work: UnitOfWork, filterInput: unknown): ListQuery {
  authorize(work.call.actor, 'lots.read');
  const { statuses, kitTypes } = parseFilterBy(lotFilter, filterInput);
  const { from, where } = allEntries(work, 'lot');
  return {
    name: 'lots',
    from,
    where: [
      ...where,
      ...(statuses === null ? [] : [Prisma.sql`row.status = ANY(${statuses}::lot_status[])`]),
      ...(kitTypes === null ? [] : [Prisma.sql`row.kit_type = ANY(${kitTypes}::text[])`]),
    ],
    sort: NEWEST_FIRST,
  };
}

/** The query for the lot with this code, ignoring case. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export function lotByCode(work: UnitOfWork, code: string): Rows {
  const { from, where } = allEntries(work, 'lot');
  return { from, where: [Prisma.sql`row.id = ${lotIdOf(code)}::uuid`, ...where] };
}
