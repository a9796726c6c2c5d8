import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery, Sort } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import {
  accountConditions,
  accountFilter,
  dateRange,
  filterValue,
  oneOf,
  personConditions,
  personFilter,
  rangeConditions,
} from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';

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

/**
 * The kits that the caller sees and the filter lets through (API document, "GET /api/v2/kits/").
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listKits(context: RequestContext, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(context.actor, 'kits.read');
  const filter = parseInput(kitFilter, filterInput ?? {}, ['filter']);
  return {
    from:
      filter.sampleStatuses === null
        ? Prisma.sql`kits row`
        : Prisma.sql`kits row JOIN samples sample ON sample.kit_id = row.id`,
    where: [
      ...accountConditions(actor, filter),
      ...oneOf(filter.kitTypes, Prisma.sql`row.kit_type`, Prisma.sql`text`),
      ...oneOf(filter.statuses, Prisma.sql`row.status`, Prisma.sql`kit_status`),
      ...oneOf(filter.sampleStatuses, Prisma.sql`sample.status`, Prisma.sql`sample_status`),
      ...(filter.hasOrder === null
        ? []
        : [filter.hasOrder ? Prisma.sql`row.order_id IS NOT NULL` : Prisma.sql`row.order_id IS NULL`]),
      ...rangeConditions(filter.created, Prisma.sql`row.created`),
      ...rangeConditions(filter.updated, Prisma.sql`row.updated`),
      ...ofPerson(actor, filter),
    ],
    sort,
  };
}

/**
 * The condition that the kit is of one person, who is its registered patient or the recipient of its order. As a union,
 * each half goes by its own index.
 */
function ofPerson(actor: Actor, filter: z.output<typeof kitFilter>): Prisma.Sql[] {
  const patient = personConditions(filter, {
    email: Prisma.sql`patient.email`,
    firstName: Prisma.sql`patient.first_name`,
    lastName: Prisma.sql`patient.last_name`,
    phone: Prisma.sql`patient.phone`,
  });
  if (patient.length === 0) return [];
  const recipient = personConditions(filter, {
    email: Prisma.sql`placed.recipient_email`,
    firstName: Prisma.sql`placed.recipient_first_name`,
    lastName: Prisma.sql`placed.recipient_last_name`,
    phone: Prisma.sql`placed.recipient_phone`,
  });
  return [
    Prisma.sql`row.id IN (
      SELECT kit.id FROM patients patient JOIN kits kit ON kit.patient_id = patient.id WHERE ${Prisma.join([...patient, ...accountConditions(actor, filter, Prisma.sql`patient.account_id`)], ' AND ')}
      UNION
      SELECT kit.id FROM orders placed JOIN kits kit ON kit.order_id = placed.id WHERE ${Prisma.join([...recipient, ...accountConditions(actor, filter, Prisma.sql`placed.account_id`)], ' AND ')}
    )`,
  ];
}
