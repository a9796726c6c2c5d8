import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery, Sort } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { BY_CREATED, declareList, OF_ACCOUNT, ofPerson, phoneDigitsIndexed } from '../declared-lists.ts';
import { filteredList } from '../filtered-list.ts';
import { accountFilter, dateRange, parseFilter, personConditions, personFilter, phoneDigits } from '../filters.ts';

const patientFilter = z.object({ created: dateRange, ...personFilter, ...accountFilter });

const PATIENTS = declareList({
  name: 'patients',
  table: 'patients',
  filter: patientFilter,
  sorts: ['created', 'updated'],
  owners: ['account_id'],
  isReadWhole: true,
  fields: {
    accountId: OF_ACCOUNT,
    created: BY_CREATED,
    email: ofPerson('email'),
    firstName: ofPerson('first_name'),
    lastName: ofPerson('last_name'),
    phone: ofPerson(phoneDigitsIndexed('phone')),
  },
});

/**
 * The patients that the caller sees and the filter selects.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listPatients(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'patients.read');
  const filter = parseFilter(PATIENTS, filterInput);
  return filteredList(actor, 'patient', PATIENTS, sort, {
    accountId: filter.accountId,
    days: { created: filter.created },
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
