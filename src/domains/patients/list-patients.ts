import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { filteredList } from '../filtered-list.ts';
import { accountFilter, parseFilter, personConditions, personFilter, phoneDigits } from '../filters.ts';

const patientFilter = z.object({ ...personFilter, ...accountFilter });

/**
 * The patients that the caller sees and the filter selects, newest first.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listPatients(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'patients.read');
  const filter = parseFilter(patientFilter, filterInput);
  return filteredList(actor, 'patient', NEWEST_FIRST, {
    accountId: filter.accountId,
    person: {
      conditions: personConditions(filter, {
        email: Prisma.sql`row.email`,
        firstName: Prisma.sql`row.first_name`,
        lastName: Prisma.sql`row.last_name`,
        phoneDigits: phoneDigits(Prisma.sql`row.phone`),
      }),
    },
  });
}
