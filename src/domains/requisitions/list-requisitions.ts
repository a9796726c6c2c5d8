import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedIndexed, foldedSql } from '../../db/sql/folded-sql.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { disclosureCondition, requireMayEverSee } from '../access/disclosures.ts';
import { isOfPatient } from '../access/own-records.ts';
import { idOfNamed } from '../access/records.ts';
import { optional } from '../inputs/inputs.ts';
import { BY_CREATED, BY_UPDATED, declareList, OF_ACCOUNT, ofPerson, phoneIndexed } from '../lists/declared-lists.ts';
import { filteredList } from '../lists/filtered-list.ts';
import {
  accountFilter,
  changedFilter,
  filterText,
  parseFilter,
  patientIdFilter,
  personConditions,
  personFilter,
  phoneFromEnd,
} from '../lists/filters.ts';
import { keyColumn } from '../lists/list-ranges.ts';

/** What requisitions are filtered by; `RequisitionFilter` in the schema is made from it. */
export const requisitionFilter = z.object({
  ...personFilter('of the patient (refused to FULFILLMENT; LAB finds its own requisitions)'),
  ...patientIdFilter,
  ...accountFilter,
  statuses: optional(z.array(z.enum(RequisitionStatus))).describe('Only requisitions in one of these statuses.'),
  lab: filterText.describe('Only requisitions to the laboratory with this name; case-sensitive.'),
  barcode: filterText.describe('Only requisitions with this barcode, ignoring case.'),
  ...changedFilter,
});

const REQUISITIONS = declareList({
  name: 'requisitions',
  table: 'requisitions',
  filter: requisitionFilter,
  sorts: ['created', 'updated'],
  owners: ['account_id'],
  parents: ['patient_id'],
  isReadWhole: true,
  laboratory: 'laboratory_key',
  checksForLaboratory: true,
  keys: { lab: 'lab', status: 'status' },
  unlisted: ['lab'],
  indexes: [
    { columns: ['status'], sort: 'created', ofAccount: false },
    { columns: ['lab'], sort: 'created', ofAccount: false },
    { columns: ['status'] },
    { columns: ['lab', 'status'] },
    { columns: ['status'], ofLaboratory: true, ofAccount: false },
    { columns: ['lab', 'status'], ofLaboratory: true, ofAccount: false },
  ],
  fields: {
    accountId: OF_ACCOUNT,
    patientId: { by: 'value', column: 'patient_id' },
    email: ofPerson(foldedIndexed('patient_email')),
    firstName: ofPerson(foldedIndexed('patient_first_name')),
    lastName: ofPerson(foldedIndexed('patient_last_name')),
    phone: ofPerson(phoneIndexed('patient_phone')),
    statuses: { by: 'key', name: 'status' },
    lab: { by: 'key', name: 'lab' },
    barcode: { by: 'value', column: 'barcode_folded' },
    created: BY_CREATED,
    updated: BY_UPDATED,
  },
});

/**
 * The requisitions that the caller sees and the filter selects (docs/rest.md, "Requisitions"). The laboratory's name is compared
 * case-sensitively, the barcode folded (folded.ts). A laboratory finds only its own by their patients.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter; FORBIDDEN for fulfilment by a patient's details.
 */
export function listRequisitions(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'requisitions.read');
  const filter = parseFilter(REQUISITIONS, filterInput);
  const ofPatient = personConditions(filter, {
    email: Prisma.sql`row.patient_email`,
    firstName: Prisma.sql`row.patient_first_name`,
    lastName: Prisma.sql`row.patient_last_name`,
    phone: phoneFromEnd(Prisma.sql`row.patient_phone`),
  });
  if (ofPatient.length > 0) requireMayEverSee(actor, 'patient');
  const row = Prisma.sql`row`;
  const isDisclosed = disclosureCondition(actor, row);
  const isLearnedOf = isDisclosed ? [isDisclosed] : [];
  const { patientId } = filter;
  return filteredList(actor, 'requisition', REQUISITIONS, sort, {
    accountId: filter.accountId,
    columns: {
      lab: keyColumn({
        name: 'lab',
        type: 'text',
        all: Prisma.sql`SELECT ${filter.lab}::text AS value`,
        given: filter.lab === null ? null : [filter.lab],
      }),
      status: keyColumn({
        name: 'status',
        type: 'requisition_status',
        given: filter.statuses,
      }),
    },
    days: { created: filter.created, updated: filter.updated },
    person: { conditions: ofPatient.length > 0 ? [...ofPatient, ...isLearnedOf] : [] },
    patient: patientId === null ? [] : [isOfPatient(row, idOfNamed(actor, 'patient', patientId)), ...isLearnedOf],
    where: filter.barcode === null ? [] : [Prisma.sql`row.barcode_folded = ${foldedSql(filter.barcode)}`],
  });
}
