import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isCode, isUuid } from '../../db/identifiers.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { dateRange, filterText, parseFilter, rangeConditions } from '../filters.ts';

const auditFilter = z.object({ subject: filterText, userId: filterText, action: filterText, created: dateRange });

const NOTHING = Prisma.sql`false`;

/**
 * The audit entries of reads and writes, newest first. A subject has the index of the records, user, action and days have one
 * in list order; of several conditions, the rest is checked entry by entry.
 *
 * @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN.
 */
export function listAuditEntries(context: RequestContext, filterInput: unknown): ListQuery {
  authorize(context.actor, 'audit.read');
  const { subject, userId, action, created } = parseFilter(auditFilter, filterInput);
  const ofUser = isUuid(userId ?? '') ? Prisma.sql`row.user_id = ${userId}::uuid` : NOTHING;
  return {
    from: subject === null ? Prisma.sql`audit_entries row` : Prisma.sql`(${entriesOf(subject)}) AS row`,
    where: [
      ...(userId === null ? [] : [ofUser]),
      ...(action === null ? [] : [Prisma.sql`row.action = ${action}`]),
      ...rangeConditions(created, Prisma.sql`row.created`),
    ],
    sort: NEWEST_FIRST,
  };
}

/**
 * The entries of a subject. OFFSET 0 makes PostgreSQL find them before it sorts them: it cannot know how few there may be, and
 * would rather go through all entries in list order until it has a page.
 */
function entriesOf(subject: string): Prisma.Sql {
  const parts = isUuid(subject) ? [partOfKit(REPORT, subject), partOfKit(REQUISITION, subject)] : [];
  const conditions = [Prisma.sql`records && ARRAY(${recordsOf(subject)})`, ...parts];
  return Prisma.sql`SELECT * FROM audit_entries WHERE ${Prisma.join(conditions, ' OR ')} OFFSET 0`;
}

/**
 * The internal ids under which the audit knows a subject, named by its public code or UUID. A kit and its sample are one; a
 * patient is their kits, samples, reports and requisitions, too.
 */
function recordsOf(subject: string): Prisma.Sql {
  if (isUuid(subject)) {
    const id = Prisma.sql`${subject}::uuid`;
    const samples = Prisma.sql`kits JOIN samples ON samples.kit_id = kits.id`;
    return Prisma.sql`SELECT ${id} UNION ALL SELECT id FROM kits WHERE patient_id = ${id}
      UNION ALL SELECT samples.id FROM ${samples} WHERE patient_id = ${id}
      UNION ALL SELECT reports.id FROM ${samples} JOIN reports ON reports.sample_id = samples.id WHERE patient_id = ${id}
      UNION ALL SELECT requisitions.id FROM ${samples} JOIN requisitions ON requisitions.sample_id = samples.id
        WHERE kits.patient_id = ${id}`;
  }
  if (!isCode(subject)) return Prisma.sql`SELECT NULL::uuid`;
  const code = Prisma.sql`${subject}::citext`;
  return Prisma.sql`SELECT id FROM orders WHERE order_id = ${code}
    UNION ALL SELECT unnest(ARRAY[samples.id, samples.kit_id]) FROM samples WHERE sample_id = ${code}
    UNION ALL SELECT unnest(ARRAY[samples.id, kits.id]) FROM kits JOIN samples ON samples.kit_id = kits.id WHERE kits.kit_id = ${code}`;
}

/** What may be shown under the kit of its sample: its table, and the classes of its data (graphql/patients-data.ts). */
interface PartOfKit {
  readonly table: Prisma.Sql;
  readonly classes: readonly DataClass[];
}

const REPORT: PartOfKit = { table: Prisma.sql`reports`, classes: ['RESULTS'] };
const REQUISITION: PartOfKit = { table: Prisma.sql`requisitions`, classes: ['IDENTITY', 'TESTING'] };

/**
 * The entries of a kit under which its report or requisition may stand: all of its classes since it was made, by clocks that
 * differ by less than an hour. Some of them showed the kit alone; none that showed the part is missing. The time is compared in
 * a way that no index serves: PostgreSQL would go through all entries since then, to find the few of the kit among them.
 */
function partOfKit({ table, classes }: PartOfKit, id: string): Prisma.Sql {
  const part = Prisma.sql`${table} part WHERE part.id = ${id}::uuid`;
  return Prisma.sql`(records && ARRAY(SELECT samples.kit_id FROM samples, ${part} AND samples.id = part.sample_id)
      AND classes && ${classes}::data_class[] AND created + interval '1 hour' > (SELECT part.created FROM ${part}))`;
}
