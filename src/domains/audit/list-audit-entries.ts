import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { type ListQuery, NEWEST_FIRST, NO_ROWS } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { ownSamples } from '../access/own-records.ts';
import { isBarcode } from '../inputs/barcodes.ts';
import { BY_CREATED, declareList } from '../lists/declared-lists.ts';
import { dateRange, filterId, filterText, parseFilter, rangeConditions } from '../lists/filters.ts';

/** What audit entries are filtered by; `AuditFilter` in the schema is made from it. */
export const auditFilter = z.object({
  subject: filterText.describe(
    'Only entries about the record with this code or UUID. Entries about a patient include those about their kits, samples, reports and requisitions; those about a report or a requisition include those of its kit that may have shown it.',
  ),
  userId: filterId.describe('Only entries of the user with this UUID.'),
  action: filterText.describe('Only entries with this action, such as `patient.read`; case-sensitive.'),
  requestId: filterText.describe(
    'Only entries of the request with this id, which is in its answer (`X-Request-Id`) and in the log; case-sensitive.',
  ),
  created: dateRange.describe('Only entries created on these days.'),
});

const AUDIT_ENTRIES = declareList({
  name: 'auditEntries',
  table: 'audit_entries',
  filter: auditFilter,
  sorts: ['created'],
  owners: [],
  isReadWhole: true,
  hasFewTies: true,
  fields: {
    subject: { by: 'value', column: 'records' },
    userId: { by: 'order', columns: ['user_id'] },
    action: { by: 'order', columns: ['action'] },
    requestId: { by: 'order', columns: ['request_id'] },
    created: BY_CREATED,
  },
});

/**
 * The audit entries of reads and writes, newest first. A filter by subject uses the index of the records; user, action,
 * request and days have an index in list order. If several are given, the remaining conditions are checked entry by entry.
 *
 * @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN.
 */
export function listAuditEntries(work: UnitOfWork, filterInput: unknown): ListQuery {
  authorize(work.call.actor, 'audit.read');
  const { subject, userId, action, requestId, created } = parseFilter(AUDIT_ENTRIES, filterInput);
  const ofUser = isUuid(userId ?? '') ? Prisma.sql`row.user_id = ${userId}::uuid` : NO_ROWS;
  return {
    name: AUDIT_ENTRIES.name,
    from: subject === null ? Prisma.sql`audit_entries row` : Prisma.sql`(${entriesOf(subject)}) AS row`,
    where: [
      ...(userId === null ? [] : [ofUser]),
      ...(action === null ? [] : [Prisma.sql`row.action = ${action}`]),
      ...(requestId === null ? [] : [Prisma.sql`row.request_id = ${requestId}`]),
      ...rangeConditions(created, Prisma.sql`row.created`),
    ],
    sort: NEWEST_FIRST,
  };
}

/**
 * The entries of a subject. OFFSET 0 makes PostgreSQL find them before sorting: it cannot know how few there may be, and would
 * otherwise scan all entries in list order until it has a page.
 */
function entriesOf(subject: string): Prisma.Sql {
  const parts = isUuid(subject) ? [partOfKit(REPORT, subject), partOfKit(REQUISITION, subject)] : [];
  const conditions = [Prisma.sql`records && ARRAY(${recordsOf(subject)})`, ...parts];
  return Prisma.sql`SELECT * FROM audit_entries WHERE ${Prisma.join(conditions, ' OR ')} OFFSET 0`;
}

/**
 * The internal ids that the audit uses for a subject, given its code, barcode or UUID. A kit and its sample count as one; a patient
 * includes their kits, samples, reports and requisitions, the kits that were registered to them by mistake, under which they were shown, and the
 * patients that are one with them.
 */
function recordsOf(subject: string): Prisma.Sql {
  if (isUuid(subject)) {
    const id = Prisma.sql`${subject}::uuid`;
    const samples = Prisma.sql`kits JOIN samples ON samples.kit_id = kits.id`;
    const isTheirs = (patient: string) => Prisma.sql`${Prisma.raw(patient)} = ANY(ARRAY(${onePersonAs(id)}))`;
    return Prisma.sql`SELECT ${id} UNION ALL ${onePersonAs(id)} UNION ALL SELECT id FROM kits WHERE ${isTheirs('patient_id')}
      UNION ALL SELECT kit_id FROM undone_activations WHERE ${isTheirs('patient_id')}
      UNION ALL SELECT samples.id FROM ${samples} WHERE ${isTheirs('kits.patient_id')}
      UNION ALL SELECT reports.id FROM ${samples} JOIN reports ON reports.sample_id = samples.id
        WHERE ${isTheirs('kits.patient_id')} AND ${isTheirs('reports.patient_id')}
      UNION ALL SELECT requisitions.id FROM ${samples} JOIN requisitions ON requisitions.sample_id = samples.id
        WHERE ${isTheirs('kits.patient_id')}
      UNION ALL SELECT id FROM requisitions WHERE ${isTheirs('patient_id')}
      UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
        FROM (${ownSamples((owner) => Prisma.sql`${owner} = ANY(ARRAY(${onePersonAs(id)}))`)}) AS own LEFT JOIN reports ON reports.sample_id = own.sample_id
        WHERE own.kit_id IS NULL`;
  }
  if (!isBarcode(subject)) return Prisma.sql`SELECT NULL::uuid`;
  const code = foldedSql(subject);
  return Prisma.sql`SELECT id FROM orders WHERE ${foldedColumn(Prisma.sql`order_id`)} = ${code}
    UNION ALL SELECT id FROM lots WHERE ${foldedColumn(Prisma.sql`code`)} = ${code}
    UNION ALL SELECT unnest(ARRAY[samples.id, samples.kit_id]) FROM samples WHERE sample_id_folded = ${code}
    UNION ALL SELECT unnest(ARRAY[samples.id, kits.id]) FROM kits JOIN samples ON samples.kit_id = kits.id WHERE ${foldedColumn(Prisma.sql`kits.kit_id`)} = ${code}`;
}

/** The patients whose records are one with that of the id: those that were merged into one another (contract, 12.10). */
function onePersonAs(id: Prisma.Sql): Prisma.Sql {
  const meant = Prisma.sql`(SELECT coalesce(merged_into_id, id) FROM patients WHERE id = ${id})`;
  return Prisma.sql`SELECT id FROM patients WHERE id = ${meant} UNION ALL SELECT id FROM patients WHERE merged_into_id = ${meant}`;
}

/** A record that may be shown under its sample, and so under its kit if there is one: its table, and the classes of its data (graphql/audit/patients-data.ts). */
interface PartOfKit {
  readonly table: Prisma.Sql;
  readonly classes: readonly DataClass[];
}

const REPORT: PartOfKit = { table: Prisma.sql`reports`, classes: ['RESULTS'] };
const REQUISITION: PartOfKit = { table: Prisma.sql`requisitions`, classes: ['IDENTITY', 'TESTING'] };

/**
 * The entries of a kit, or of a sample without one, that may include its report or requisition: all entries with its classes since it
 * was made, allowing for clocks that differ by less than an hour. Some of them may have shown only the kit, but none that showed the
 * part is missing.
 * The time is compared in a way that no index serves: otherwise PostgreSQL would scan all entries since then to find the kit's
 * few.
 */
function partOfKit({ table, classes }: PartOfKit, id: string): Prisma.Sql {
  const part = Prisma.sql`${table} part WHERE part.id = ${id}::uuid`;
  return Prisma.sql`(records && ARRAY(SELECT coalesce(samples.kit_id, samples.id) FROM samples, ${part} AND samples.id = part.sample_id)
      AND classes && ${classes}::data_class[] AND created + interval '1 hour' > (SELECT part.created FROM ${part}))`;
}
