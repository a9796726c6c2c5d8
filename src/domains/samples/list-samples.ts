import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedIndexed } from '../../db/sql/folded-sql.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { FailureCode, SampleStatus } from '../../generated/prisma/enums.ts';
import { disclosureCondition, requireMayEverSee } from '../access/disclosures.ts';
import { isSampleOfPatient, samplesOfPeople } from '../access/own-records.ts';
import { idOfNamed, listedAccounts, ofAccount, ofTenant } from '../access/records.ts';
import { optional } from '../inputs/inputs.ts';
import { BY_CREATED, BY_UPDATED, declareList, OF_ACCOUNT, phoneIndexed } from '../lists/declared-lists.ts';
import { filteredList, type PersonConditions } from '../lists/filtered-list.ts';
import {
  accountFilter,
  changedFilter,
  filterValue,
  parseFilter,
  patientIdFilter,
  personConditions,
  personFilter,
  phoneFromEnd,
} from '../lists/filters.ts';
import { keyColumn, kitTypeColumn } from '../lists/list-ranges.ts';

/** What samples are filtered by; `SampleFilter` in the schema is made from it. */
export const sampleFilter = z.object({
  ...personFilter(
    'of the patient to whom the sample’s kit is registered or, without a kit, of its requisition’s patient (refused to FULFILLMENT; LAB finds its own samples)',
  ),
  ...patientIdFilter,
  ...accountFilter,
  statuses: optional(z.array(z.enum(SampleStatus))).describe('Only samples in one of these statuses.'),
  kitTypes: optional(z.array(filterValue)).describe(
    'Only samples whose kit is of one of these types, given by code; none without a kit.',
  ),
  failureCodes: optional(z.array(z.enum(FailureCode))).describe(
    'Only samples whose `failure` has one of these codes; none without a failure.',
  ),
  ...changedFilter,
});

/** A detail of a patient, and of the patient that a requisition names, with the indexes that find them. */
function ofWhoever(ofPatient: string, ofRequisition: string) {
  return {
    by: 'others',
    indexes: [
      { table: 'patients', columns: ['account_id', ofPatient] },
      { table: 'requisitions', columns: ['account_id', ofRequisition] },
    ],
  } as const;
}

const SAMPLES = declareList({
  name: 'samples',
  table: 'samples',
  filter: sampleFilter,
  sorts: ['created', 'updated'],
  // A sample moves four times in its life, and each index with `updated` moves with it.
  readByKeys: ['updated'],
  owners: ['account_id'],
  isReadWhole: true,
  laboratory: 'laboratory_key',
  checksForLaboratory: true,
  keys: { kitType: 'kit_type', status: 'status' },
  indexes: [
    { columns: ['status'], ofAccount: false },
    { columns: ['status'] },
    { columns: ['kitType', 'status'] },
    { columns: ['status'], ofLaboratory: true, ofAccount: false },
    { columns: ['kitType', 'status'], ofLaboratory: true, ofAccount: false },
  ],
  fields: {
    accountId: OF_ACCOUNT,
    patientId: {
      by: 'others',
      indexes: [
        { table: 'kits', columns: ['patient_id'] },
        { table: 'requisitions', columns: ['patient_id'] },
      ],
    },
    email: ofWhoever(foldedIndexed('email'), foldedIndexed('patient_email')),
    firstName: ofWhoever(foldedIndexed('first_name'), foldedIndexed('patient_first_name')),
    lastName: ofWhoever(foldedIndexed('last_name'), foldedIndexed('patient_last_name')),
    phone: ofWhoever(phoneIndexed('phone'), phoneIndexed('patient_phone')),
    statuses: { by: 'key', name: 'status' },
    kitTypes: { by: 'key', name: 'kitType' },
    failureCodes: { by: 'order', columns: ['account_id', 'failure_code'], sort: 'created' },
    created: BY_CREATED,
    updated: BY_UPDATED,
  },
});

type SampleFilter = z.output<typeof sampleFilter>;

/**
 * The samples that the caller sees and the filter selects. A laboratory finds only its own by a person.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter; FORBIDDEN for fulfilment by a patient's details.
 */
export function listSamples(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'samples.read');
  const filter = parseFilter(SAMPLES, filterInput);
  return filteredList(actor, 'sample', SAMPLES, sort, {
    accountId: filter.accountId,
    columns: {
      kitType: kitTypeColumn(filter.kitTypes),
      status: keyColumn({
        name: 'status',
        type: 'sample_status',
        given: filter.statuses,
      }),
    },
    rare: keyColumn({ name: 'failure_code', type: 'failure_code', given: filter.failureCodes }),
    days: { created: filter.created, updated: filter.updated },
    person: personOf(actor, filter),
    patient: ofPatient(actor, filter),
  });
}

const ROW = Prisma.sql`row`;

function learnedOf(actor: Actor): Prisma.Sql[] {
  const isDisclosed = disclosureCondition(actor, ROW);
  return isDisclosed ? [isDisclosed] : [];
}

function ofPatient(actor: Actor, { patientId }: SampleFilter): Prisma.Sql[] {
  if (patientId === null) return [];
  return [isSampleOfPatient(ROW, idOfNamed(actor, 'patient', patientId)), ...learnedOf(actor)];
}

/** The condition that a sample is of somebody with all the details asked for, and the samples of these people in each account. */
function personOf(actor: Actor, filter: SampleFilter): PersonConditions {
  const ofPatients = personConditions(filter, {
    email: Prisma.sql`person.email`,
    firstName: Prisma.sql`person.first_name`,
    lastName: Prisma.sql`person.last_name`,
    phone: phoneFromEnd(Prisma.sql`person.phone`),
  });
  if (ofPatients.length === 0) return { conditions: [] };
  requireMayEverSee(actor, 'patient');
  const ofRequisitions = personConditions(filter, {
    email: Prisma.sql`person.patient_email`,
    firstName: Prisma.sql`person.patient_first_name`,
    lastName: Prisma.sql`person.patient_last_name`,
    phone: phoneFromEnd(Prisma.sql`person.patient_phone`),
  });
  const samplesIn = (accounts: readonly Prisma.Sql[]) =>
    samplesOfPeople({ patients: [...accounts, ...ofPatients], requisitions: [...accounts, ...ofRequisitions] });
  const person = Prisma.sql`person`;
  const visible = samplesIn([...ofTenant(actor, person), ...ofAccount(filter.accountId, person)]);
  const isOfPerson = Prisma.sql`row.id IN (SELECT own_sample.id FROM (${visible}) AS own_sample)`;
  const { each, id } = listedAccounts(actor, filter.accountId);
  return {
    conditions: [isOfPerson, ...learnedOf(actor)],
    ranges: {
      from: Prisma.sql`(${samplesIn([Prisma.sql`person.account_id = ${id}`])}) AS row`,
      each,
      where: [],
      implied: [isOfPerson],
    },
  };
}
