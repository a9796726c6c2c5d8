import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedIndexed } from '../../db/sql/folded-sql.ts';
import type { IndexRanges, ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ListedLaboratories } from '../access/records.ts';
import { BY_CREATED, BY_UPDATED, declareList, OF_ACCOUNT, ofPerson, phoneIndexed } from '../lists/declared-lists.ts';
import { filteredList, type ListDays, timesOf } from '../lists/filtered-list.ts';
import {
  accountFilter,
  changedFilter,
  parseFilter,
  personConditions,
  personFilter,
  phoneFromEnd,
} from '../lists/filters.ts';

/** What patients are filtered by; `PatientFilter` in the schema is made from it. */
export const patientFilter = z.object({ ...changedFilter, ...personFilter('of the patient'), ...accountFilter });

const PATIENTS = declareList({
  name: 'patients',
  table: 'patients',
  filter: patientFilter,
  sorts: ['created', 'updated'],
  owners: ['account_id'],
  isReadWhole: true,
  checksForLaboratory: true,
  ofLaboratories: { table: 'patient_laboratories', laboratory: 'laboratory_id', id: 'patient_id' },
  fields: {
    accountId: OF_ACCOUNT,
    created: BY_CREATED,
    updated: BY_UPDATED,
    email: ofPerson(foldedIndexed('email')),
    firstName: ofPerson(foldedIndexed('first_name')),
    lastName: ofPerson(foldedIndexed('last_name')),
    phone: ofPerson(phoneIndexed('phone')),
  },
});

/**
 * The patients that the caller sees and the filter selects: for a laboratory, those of its own kits and requisitions.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listPatients(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'patients.read');
  const filter = parseFilter(PATIENTS, filterInput);
  const { accountId, created, updated } = filter;
  const days = { created, updated };
  const conditions = personConditions(filter, {
    email: Prisma.sql`row.email`,
    firstName: Prisma.sql`row.first_name`,
    lastName: Prisma.sql`row.last_name`,
    phone: phoneFromEnd(Prisma.sql`row.phone`),
  });
  const list = filteredList(actor, 'patient', PATIENTS, sort, { accountId, days, person: { conditions } });
  const { laboratories } = list;
  return laboratories && conditions.length === 0 ? { ...list, ranges: rangesOf(laboratories, sort, days) } : list;
}

/** The ranges of the copy that has the patients of each laboratory, in the order of the list. Its account is checked row by row. */
function rangesOf({ values, isInRange, conditions }: ListedLaboratories, sort: Sort, days: ListDays): IndexRanges {
  const shown = Prisma.sql`shown`;
  const sorted = timesOf(days, sort, shown).flatMap((time) => (time.isSorted ? time.conditions : []));
  return {
    // OFFSET 0 makes PostgreSQL find each patient by their id: it would otherwise read all of them to look for many.
    from: Prisma.sql`patient_laboratories shown
      CROSS JOIN LATERAL (SELECT * FROM patients WHERE patients.id = shown.patient_id OFFSET 0) AS row`,
    position: { time: Prisma.sql`shown.${Prisma.raw(sort.column)}`, id: Prisma.sql`shown.patient_id` },
    each: [values],
    where: [isInRange, ...sorted],
    mayRepeat: true,
    implied: conditions,
  };
}
