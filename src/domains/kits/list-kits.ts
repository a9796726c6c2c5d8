import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedIndexed } from '../../db/sql/folded-sql.ts';
import { type ListQuery, NEWEST_FIRST, type Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { disclosureCondition, mayEverSee } from '../access/disclosures.ts';
import { isOfPatient } from '../access/own-records.ts';
import { idOfNamed, listedAccounts, ofAccount, ofTenant } from '../access/records.ts';
import { optional } from '../inputs/inputs.ts';
import { BY_CREATED, BY_UPDATED, declareList, OF_ACCOUNT, ofPerson } from '../lists/declared-lists.ts';
import { filteredList, type PersonConditions, timesOf } from '../lists/filtered-list.ts';
import {
  accountFilter,
  changedFilter,
  digitsFromEnd,
  filterValue,
  parseFilter,
  patientIdFilter,
  personConditions,
  personFilter,
} from '../lists/filters.ts';
import { flagColumn, type KeyColumn, keyColumn, kitTypeColumn } from '../lists/list-ranges.ts';
import { lotIdOf } from '../lots/lot-code.ts';

/** What kits are filtered by; `KitFilter` in the schema is made from it. */
export const kitFilter = z.object({
  ...personFilter(
    'of the registered patient or the order’s recipient, as far as you may see them (all such conditions must match the same person)',
  ),
  ...patientIdFilter,
  ...accountFilter,
  kitTypes: optional(z.array(filterValue)).describe('Only kits of these kit types, given by code.'),
  statuses: optional(z.array(z.enum(KitStatus))).describe('Only kits in one of these statuses.'),
  sampleStatuses: optional(z.array(z.enum(SampleStatus))).describe(
    'Only kits whose sample is in one of these statuses.',
  ),
  lots: optional(z.array(filterValue)).describe('Only kits of these lots, given by code, ignoring case.'),
  hasOrder: optional(z.boolean()).describe(
    'If true, only kits that belong to an order; if false, only those that do not, as retail kits may not.',
  ),
  ...changedFilter,
});

/**
 * A detail of a person, found in `kit_people`, which has each kit's recipient and patient. It has no `updated`, so that it stays as
 * it is when a kit moves.
 */
function ofCopy(column: string) {
  return { ...ofPerson(column), copy: { table: 'kit_people', id: 'kit_id' } } as const;
}

const KITS = declareList({
  name: 'kits',
  table: 'kits',
  filter: kitFilter,
  sorts: ['created', 'updated'],
  owners: ['account_id'],
  isReadWhole: true,
  laboratory: 'laboratory_key',
  checksForLaboratory: true,
  parents: ['order_id', 'patient_id', 'lot_id'],
  keys: { kitType: 'kit_type', status: 'status', sampleStatus: 'sample_status', hasOrder: '(order_id IS NOT NULL)' },
  indexes: [
    { columns: ['status'], sort: 'created', ofAccount: false },
    { columns: ['status'], sort: 'created' },
    { columns: ['kitType'], sort: 'created' },
    { columns: ['sampleStatus'], sort: 'created' },
    { columns: ['hasOrder'], sort: 'created' },
    { columns: ['kitType', 'status', 'sampleStatus', 'hasOrder'] },
    { columns: [], ofLaboratory: true, ofAccount: false },
    { columns: ['kitType', 'status', 'sampleStatus', 'hasOrder'], ofLaboratory: true, ofAccount: false },
  ],
  fields: {
    accountId: OF_ACCOUNT,
    patientId: { by: 'value', column: 'patient_id' },
    email: ofCopy(foldedIndexed('email')),
    firstName: ofCopy(foldedIndexed('first_name')),
    lastName: ofCopy(foldedIndexed('last_name')),
    phone: ofCopy('reverse(phone_digits)'),
    kitTypes: { by: 'key', name: 'kitType' },
    statuses: { by: 'key', name: 'status' },
    sampleStatuses: { by: 'key', name: 'sampleStatus' },
    lots: { by: 'order', columns: ['account_id', 'lot_id'], sort: 'created' },
    hasOrder: { by: 'key', name: 'hasOrder' },
    created: BY_CREATED,
    updated: BY_UPDATED,
  },
});

type KitFilter = z.output<typeof kitFilter>;

/**
 * The kits that the caller sees and the filter selects (docs/rest.md, "Kits").
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listKits(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'kits.read');
  const filter = parseFilter(KITS, filterInput);
  return filteredList(actor, 'kit', KITS, sort, {
    accountId: filter.accountId,
    columns: {
      kitType: kitTypeColumn(filter.kitTypes),
      status: keyColumn({
        name: 'status',
        type: 'kit_status',
        given: filter.statuses,
      }),
      sampleStatus: keyColumn({
        name: 'sample_status',
        type: 'sample_status',
        given: filter.sampleStatuses,
      }),
      hasOrder: flagColumn(Prisma.sql`(row.order_id IS NOT NULL)`, 'has_order', filter.hasOrder),
    },
    rare: lotColumn(filter.lots),
    isRareForStaff: true,
    days: { created: filter.created, updated: filter.updated },
    person: personOf(actor, filter, sort),
    patient: ofPatient(actor, filter),
  });
}

/** The column of the lot, which the list's readers give by code. Kits without one are not in its indexes. */
function lotColumn(codes: readonly string[] | null): KeyColumn {
  const given = codes && [...new Set(codes.map(lotIdOf))];
  return keyColumn({ name: 'lot_id', type: 'uuid', all: Prisma.sql`SELECT unnest(${given}::uuid[]) AS value`, given });
}

/**
 * The kits of a lot that the caller sees, newest first. A program has few of a lot that many have, so its own are found by an index of their
 * own.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export function listKitsOfLot(work: UnitOfWork): ListQuery {
  const list = listKits(work, null, NEWEST_FIRST);
  const { actor } = work.call;
  const own = actor ? ofTenant(actor, Prisma.sql`row`) : [];
  return { ...list, ranges: { from: list.from, each: [], where: own, implied: [], isOfParent: true } };
}

/** The conditions that the kit is registered to the patient asked for, as far as the caller may learn that. */
function ofPatient(actor: Actor, { patientId }: KitFilter): Prisma.Sql[] {
  if (patientId === null) return [];
  const row = Prisma.sql`row`;
  const isDisclosed = disclosureCondition(actor, row);
  return [isOfPatient(row, idOfNamed(actor, 'patient', patientId)), ...(isDisclosed ? [isDisclosed] : [])];
}

/**
 * The condition that one person (the registered patient or the recipient of the order, as far as the caller may see them) matches all
 * person filters, and the index ranges of `kit_people`, which has both people in the order in which the kits were created.
 */
function personOf(actor: Actor, filter: KitFilter, sort: Sort): PersonConditions {
  const person = Prisma.sql`person`;
  const matching = personConditions(filter, {
    email: Prisma.sql`person.email`,
    firstName: Prisma.sql`person.first_name`,
    lastName: Prisma.sql`person.last_name`,
    phone: digitsFromEnd(Prisma.sql`person.phone_digits`),
  });
  if (matching.length === 0) return { conditions: [] };
  const shown = [...matching, ...disclosedPeople(actor)];
  const visible = [...shown, ...ofTenant(actor, person), ...ofAccount(filter.accountId, person)];
  const isOfPerson = Prisma.sql`row.id IN (SELECT person.kit_id FROM kit_people person WHERE ${Prisma.join(visible, ' AND ')})`;
  const isDisclosed = disclosureCondition(actor, Prisma.sql`row`);
  const { each, id } = listedAccounts(actor, filter.accountId);
  const ofAccounts = [Prisma.sql`person.account_id = ${id}`, ...shown];
  const created = timesOf(filter, sort, person).flatMap((time) => (time.isSorted ? time.conditions : []));
  const ranges =
    sort.column === 'created'
      ? {
          from: Prisma.sql`kit_people person JOIN kits row ON row.id = person.kit_id`,
          position: { time: Prisma.sql`person.created`, id: Prisma.sql`person.kit_id` },
          where: [...ofAccounts, ...created],
        }
      : { from: kitsOf(ofAccounts), where: [] };
  return {
    conditions: [isOfPerson, ...(isDisclosed ? [isDisclosed] : [])],
    ranges: { ...ranges, each, implied: [isOfPerson] },
  };
}

/** The condition that a `person` of a kit is one that the caller may ever see. */
function disclosedPeople(actor: Actor): Prisma.Sql[] {
  const [ofPatients, ofRecipients] = [mayEverSee(actor, 'patient'), mayEverSee(actor, 'recipient')];
  if (ofPatients && ofRecipients) return [];
  return [Prisma.sql`person.role = ${Prisma.raw(ofPatients ? `'PATIENT'` : `'RECIPIENT'`)}`];
}

/**
 * The kits of the people who match, to be sorted. OFFSET 0 makes PostgreSQL find them by their ids, however many it expects: it
 * would otherwise read all kits to look for many.
 */
function kitsOf(matching: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(SELECT DISTINCT person.kit_id FROM kit_people person WHERE ${Prisma.join([...matching], ' AND ')}) AS person
    CROSS JOIN LATERAL (SELECT * FROM kits WHERE kits.id = person.kit_id OFFSET 0) AS row`;
}
