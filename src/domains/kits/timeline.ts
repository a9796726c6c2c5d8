import { laboratoryOf, may } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { seesRecord } from '../access/records.ts';

/** The most entries of a timeline, the newest of them: a kit's, and that of an order with all its kits (contract, 11.4). */
export const TIMELINE_LENGTH = { kit: 500, order: 2000 } as const;

/** Everything that happened to a kit, or to an order and its kits, as far as the caller sees it, oldest first. */
export function timeline({ call: { actor } }: UnitOfWork): ListQuery {
  const report = Prisma.sql`row.report_id`;
  const note = Prisma.sql`row.note_id`;
  const seesReport = actor && may(actor, 'reports.read') ? seesRecord(actor, 'report', report) : Prisma.sql`false`;
  const seesNote = actor ? seesRecord(actor, 'note', note) : Prisma.sql`false`;
  // The kits of an order may belong to several laboratories.
  const kit = Prisma.sql`row.kit_id`;
  const isOfVisibleKit =
    actor && laboratoryOf(actor) !== undefined
      ? [Prisma.sql`(${kit} IS NULL OR ${seesRecord(actor, 'kit', kit)})`]
      : [];
  return {
    name: 'timeline',
    from: Prisma.sql`timeline_entries row`,
    where: [
      Prisma.sql`(${report} IS NULL OR ${seesReport})`,
      Prisma.sql`(${note} IS NULL OR ${seesNote})`,
      ...isOfVisibleKit,
    ],
    sort: { column: 'created', direction: 'ASC' },
  };
}
