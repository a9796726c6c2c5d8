import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { StallStage } from '../../generated/prisma/enums.ts';
import { ofLaboratory, visibleRows } from '../access/records.ts';
import { optional } from '../inputs/inputs.ts';
import { EXPECTED_DAYS, STALL_STAGES } from '../lifecycles/stall.ts';
import { accountFilter, filterId, filterValue, parseFilterBy } from '../lists/filters.ts';
import { minDays, stallDaysSql } from '../lists/stall-limits.ts';

/** What stalled kits are filtered by; `StalledKitFilter` in the schema is made from it. */
export const stalledFilter = z.object({
  ...accountFilter,
  laboratoryId: filterId.describe('Only kits whose sample is of the laboratory with this account’s UUID.'),
  stages: optional(z.array(z.enum(StallStage))).describe('Only kits stalled in one of these stages.'),
  kitTypes: optional(z.array(filterValue)).describe('Only kits of these kit types, given by code.'),
  minDays: minDays('kits'),
});

type Limited = Pick<z.output<typeof stalledFilter>, 'stages' | 'kitTypes' | 'minDays'>;

/**
 * One row, `each_limit`, for each kit type and stage, with the latest moment since which a kit that waits there has stalled. Reading
 * the kits of each in the order of their index costs what a page costs, however many there are: a catalogue has some dozens of types.
 */
export function stallLimits(now: Date, { stages, kitTypes, minDays: least }: Limited): Prisma.Sql {
  // A stage that is given twice would list its kits twice.
  const listed = [...new Set(stages ?? STALL_STAGES)];
  const days = stallDaysSql(EXPECTED_DAYS, Prisma.sql`stage.value`, Prisma.sql`type.expected_days`);
  const named = kitTypes === null ? Prisma.empty : Prisma.sql`WHERE type.code = ANY(${kitTypes}::text[])`;
  return Prisma.sql`(SELECT type.code AS kit_type, stage.value AS stage,
      ${now}::timestamptz - greatest(${days}, ${least ?? 0}::int) * interval '24 hours' AS latest
    FROM kit_types type CROSS JOIN unnest(${listed}::stall_stage[]) AS stage(value) ${named}) AS each_limit`;
}

/** The condition that a kit is beyond the limit of a row of {@link stallLimits}. */
export const IS_BEYOND_LIMIT = Prisma.sql`row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage
  AND row.stall_since <= each_limit.latest`;

/**
 * The stalled kits that the caller sees and the filter selects, longest stalled first (contract, 11.5).
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listStalledKits(work: UnitOfWork, filterInput: unknown): ListQuery {
  const actor = authorize(work.call.actor, 'kits.read');
  const { accountId, laboratoryId, ...limited } = parseFilterBy(stalledFilter, filterInput);
  const limits = stallLimits(work.call.clock.now(), limited);
  const isStalled = Prisma.sql`EXISTS (SELECT FROM ${limits} WHERE ${IS_BEYOND_LIMIT})`;
  const {
    from,
    where: seen,
    laboratories,
  } = visibleRows(actor, 'kit', {
    where: ofLaboratory(laboratoryId, Prisma.sql`row`),
    accountId,
  });
  const where = [...seen, isStalled];
  // A laboratory's are in an index of their own; one account of these is checked row by row.
  const ofLaboratories = laboratoryId === null &&
    laboratories && {
      each: [laboratories.values, limits],
      where: [laboratories.isInRange, IS_BEYOND_LIMIT],
      implied: [...laboratories.conditions, isStalled],
    };
  return {
    name: 'stalledKits',
    from,
    where,
    sort: { column: 'stall_since', direction: 'ASC' },
    ranges: { from, ...(ofLaboratories || { each: [limits], where: [...seen, IS_BEYOND_LIMIT], implied: where }) },
  };
}

/** The stall of a kit, if it has one, as the only row of a list. */
export function listStall({ call: { clock } }: UnitOfWork): ListQuery {
  const days = stallDaysSql(EXPECTED_DAYS, Prisma.sql`row.stage`, Prisma.sql`row.expected_days`);
  return {
    name: 'stall',
    from: Prisma.sql`kit_stalls row`,
    where: [Prisma.sql`row.created <= ${clock.now()}::timestamptz - ${days} * interval '24 hours'`],
    sort: { column: 'created', direction: 'ASC' },
  };
}
