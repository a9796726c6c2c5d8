import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery, Sort } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import {
  accountFilter,
  dateRange,
  filterValue,
  oneOf,
  personConditions,
  personFilter,
  rangeConditions,
} from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { ofAccount, visibleRows, visibleTo } from '../records.ts';

const kitFilter = z.object({
  ...personFilter,
  ...accountFilter,
  kitTypes: optional(z.array(filterValue)),
  statuses: optional(z.array(z.enum(KitStatus))),
  sampleStatuses: optional(z.array(z.enum(SampleStatus))),
  hasOrder: optional(z.boolean()),
  created: dateRange,
  updated: dateRange,
});

type KitFilter = z.output<typeof kitFilter>;

/**
 * The kits that the caller sees and the filter selects (docs/rest.md, "Kits").
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listKits(context: RequestContext, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(context.actor, 'kits.read');
  const filter = parseInput(kitFilter, filterInput ?? {}, ['filter']);
  const rows = visibleRows(actor, 'kit', {
    ...(filter.sampleStatuses === null ? {} : { join: Prisma.sql`JOIN samples sample ON sample.kit_id = row.id` }),
    where: [
      ...oneOf(filter.kitTypes, Prisma.sql`row.kit_type`, Prisma.sql`text`),
      ...oneOf(filter.statuses, Prisma.sql`row.status`, Prisma.sql`kit_status`),
      ...oneOf(filter.sampleStatuses, Prisma.sql`sample.status`, Prisma.sql`sample_status`),
      ...hasOrder(filter.hasOrder),
      ...rangeConditions(filter.created, Prisma.sql`row.created`),
      ...rangeConditions(filter.updated, Prisma.sql`row.updated`),
      ...ofPerson(actor, filter),
    ],
    accountId: filter.accountId,
  });
  return { ...rows, sort };
}

function hasOrder(wanted: boolean | null): Prisma.Sql[] {
  if (wanted === null) return [];
  return [wanted ? Prisma.sql`row.order_id IS NOT NULL` : Prisma.sql`row.order_id IS NULL`];
}

/**
 * The condition that one person, the registered patient or the recipient of the order, matches all person filters. As a
 * union, so that each half has an index of its own.
 */
function ofPerson(actor: Actor, filter: KitFilter): Prisma.Sql[] {
  const ofPatient = personConditions(filter, {
    email: Prisma.sql`patient.email`,
    firstName: Prisma.sql`patient.first_name`,
    lastName: Prisma.sql`patient.last_name`,
    phone: Prisma.sql`patient.phone`,
  });
  if (ofPatient.length === 0) return [];
  const ofRecipient = personConditions(filter, {
    email: Prisma.sql`placed.recipient_email`,
    firstName: Prisma.sql`placed.recipient_first_name`,
    lastName: Prisma.sql`placed.recipient_last_name`,
    phone: Prisma.sql`placed.recipient_phone`,
  });
  const patient = Prisma.sql`patient`;
  const placed = Prisma.sql`placed`;
  const patients = [...ofPatient, ...visibleTo(actor, 'patient', patient), ...ofAccount(filter.accountId, patient)];
  const orders = [...ofRecipient, ...visibleTo(actor, 'order', placed), ...ofAccount(filter.accountId, placed)];
  return [
    Prisma.sql`row.id IN (
      SELECT kit.id FROM patients patient JOIN kits kit ON kit.patient_id = patient.id
      WHERE ${Prisma.join(patients, ' AND ')}
      UNION
      SELECT kit.id FROM orders placed JOIN kits kit ON kit.order_id = placed.id
      WHERE ${Prisma.join(orders, ' AND ')}
    )`,
  ];
}
