import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountFilter, personConditions, personFilter } from '../filters.ts';
import { parseInput } from '../inputs.ts';
import { visibleRows } from '../records.ts';

const patientFilter = z.object({ ...personFilter, ...accountFilter });

/**
 * The patients that the caller sees and the filter selects, newest first.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listPatients(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'patients.read');
  const filter = parseInput(patientFilter, filterInput ?? {}, ['filter']);
  const rows = visibleRows(actor, 'patient', {
    where: [
      ...personConditions(filter, {
        email: Prisma.sql`row.email`,
        firstName: Prisma.sql`row.first_name`,
        lastName: Prisma.sql`row.last_name`,
        phone: Prisma.sql`row.phone`,
      }),
    ],
    accountId: filter.accountId,
  });
  return { ...rows, sort: { column: 'created', direction: 'DESC' } };
}
