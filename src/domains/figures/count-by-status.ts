import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { whereSql } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { KitStatus, OrderStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { authorizeRead, visibleRows } from '../access/records.ts';
import { parseInput } from '../inputs/inputs.ts';
import { filterId } from '../lists/filters.ts';

const input = z.object({ accountId: filterId });

/** How many records are in a status. */
export interface StatusCount<Status> {
  readonly status: Status;
  readonly count: number;
}

/** How many of the records that the caller sees are in each status, those of which there are none included (contract, 11.6). */
export interface CountsByStatus {
  readonly kits: readonly StatusCount<KitStatus>[];
  readonly samples: readonly StatusCount<SampleStatus>[];
  readonly orders: readonly StatusCount<OrderStatus>[];
}

const numbers = z.record(z.string(), z.int()).nullable();
const stored = z.object({ kit: numbers, sample: numbers, order: numbers });

/**
 * Counts the kits, the samples and the orders that the caller sees, by their status, in one statement.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function countByStatus(work: UnitOfWork, rawInput: unknown): Promise<CountsByStatus> {
  const actor = authorizeRead(work.call.actor, 'kit');
  authorizeRead(actor, 'sample');
  authorizeRead(actor, 'order');
  const { accountId } = parseInput(input, rawInput);
  const [found] = await work.db.$queryRaw<{ counts: unknown }[]>(countsSql(actor, accountId));
  const { kit, sample, order } = stored.parse(found?.counts);
  return {
    kits: eachOf(KitStatus, kit),
    samples: eachOf(SampleStatus, sample),
    orders: eachOf(OrderStatus, order),
  };
}

/** The statement of {@link countByStatus}. */
export function countsSql(actor: Actor, accountId: string | null): Prisma.Sql {
  const each = (['kit', 'sample', 'order'] as const).map((name) => {
    const { from, where } = visibleRows(actor, name, { where: [], accountId });
    return Prisma.sql`${Prisma.raw(`'${name}'`)}, (SELECT json_object_agg(counted.status, counted.number) FROM (
      SELECT row.status, count(*) AS number FROM ${from} ${whereSql(where)} GROUP BY row.status) AS counted)`;
  });
  return Prisma.sql`SELECT json_build_object(${Prisma.join(each)}) AS counts`;
}

/** Every status with its number, in the order of the enum. */
function eachOf<Status extends string>(
  statuses: Readonly<Record<string, Status>>,
  found: Readonly<Record<string, number>> | null,
): StatusCount<Status>[] {
  return Object.values(statuses).map((status) => ({ status, count: found?.[status] ?? 0 }));
}
