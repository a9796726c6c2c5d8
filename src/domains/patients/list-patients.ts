import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountConditions, accountFilter, personConditions, personFilter } from '../filters.ts';
import { parseInput } from '../inputs.ts';

const patientFilter = z.object({ ...personFilter, ...accountFilter });

/**
 * The patients that the caller sees and the filter lets through, newest first.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listPatients(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'patients.read');
  const filter = parseInput(patientFilter, filterInput ?? {}, ['filter']);
  return {
    from: Prisma.sql`patients row`,
    where: [
      ...accountConditions(actor, filter),
      ...personConditions(filter, {
        email: Prisma.sql`row.email`,
        firstName: Prisma.sql`row.first_name`,
        lastName: Prisma.sql`row.last_name`,
        phone: Prisma.sql`row.phone`,
      }),
    ],
    sort: { column: 'created', direction: 'DESC' },
  };
}
