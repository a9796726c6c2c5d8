import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize, seesHeld } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedSql } from '../../db/sql/folded-sql.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ResultFlag } from '../../generated/prisma/enums.ts';
import { isReportOfPatient } from '../access/own-records.ts';
import { idOfNamed, visibleRows } from '../access/records.ts';
import { ALL_FLAG_BITS, CRITICAL_BIT, flagBits } from '../chart/result-flags.ts';
import { optional } from '../inputs/inputs.ts';
import { BY_CREATED, declareList, OF_ACCOUNT } from '../lists/declared-lists.ts';
import { filteredList } from '../lists/filtered-list.ts';
import {
  accountFilter,
  createdFilter,
  dateRange,
  filterText,
  filterValue,
  parseFilter,
  patientIdFilter,
} from '../lists/filters.ts';
import { flagColumn, type KeyColumn, keyColumn, kitTypeColumn } from '../lists/list-ranges.ts';
import { ReleaseStatus } from '../release/release-status.ts';
import { releaseConditions } from './release-filter.ts';
import { ReportStatus, storedStatuses } from './report-status.ts';
import { ofAnalytes } from './report-tests.ts';

/** What reports are filtered by; `ReportFilter` in the schema is made from it. */
export const reportFilter = z.object({
  ...patientIdFilter,
  ...accountFilter,
  sampleId: filterText.describe('Only reports on the sample with this barcode, ignoring case.'),
  isAmendment: optional(z.boolean()).describe(
    'If true, only reports that amend an earlier one; if false, only those that do not.',
  ),
  flags: optional(z.array(z.enum(ResultFlag))).describe(
    'Only reports that have a result with one of these flags; an empty list matches nothing.',
  ),
  status: optional(z.array(z.enum(ReportStatus))).describe(
    'Only reports with one of these statuses; an empty list matches nothing.',
  ),
  acknowledged: optional(z.boolean()).describe(
    'If true, only reports whose critical results somebody has acknowledged; if false, only those that have critical results that nobody has.',
  ),
  release: optional(z.enum(ReleaseStatus)).describe(
    'Only reports that are held, or only those that are released. Reviewers read their work by `HELD`, with the oldest first.',
  ),
  overdue: optional(z.boolean()).describe(
    'If true, only reports that are overdue: nobody has acknowledged their critical results by `acknowledgeBy`; if false, only the others.',
  ),
  kitTypes: optional(z.array(filterValue)).describe(
    'Only reports on samples whose kit is of one of these types, given by code; none without a kit.',
  ),
  analytes: optional(z.array(filterValue)).describe(
    'Only reports that have a result of one of these analytes, given by code, as `Patient.series` counts it; results that were withdrawn one by one do not count.',
  ),
  ...createdFilter,
  dateResulted: dateRange.describe('Only reports whose results were established on these days.'),
});

/** The key columns for a report's state. */
const STATES = ['isAmendment', 'flags', 'status', 'acknowledged'] as const;

const REPORTS = declareList({
  name: 'reports',
  table: 'reports',
  filter: reportFilter,
  sorts: ['created'],
  owners: ['account_id'],
  laboratory: 'laboratory_id',
  isReadWhole: true,
  parents: ['sample_id'],
  keys: {
    released: 'released',
    kitType: 'kit_type',
    isAmendment: '(amends_id IS NOT NULL)',
    flags: 'flags',
    status: 'status',
    acknowledged: 'acknowledged',
  },
  indexes: [
    { columns: ['released', 'isAmendment'] },
    { columns: ['isAmendment'], ofLaboratory: true },
    { columns: ['isAmendment'], ofLaboratory: true, ofAccount: false },
    { columns: ['released', ...STATES] },
    { columns: ['released', ...STATES], ofAccount: false },
    { columns: STATES, ofLaboratory: true },
    { columns: STATES, ofLaboratory: true, ofAccount: false },
    { columns: ['released', 'kitType'] },
    { columns: ['kitType'], ofLaboratory: true },
    { columns: ['kitType'], ofLaboratory: true, ofAccount: false },
    { columns: ['released', 'kitType', ...STATES] },
    { columns: ['released', 'kitType', ...STATES], ofAccount: false },
    { columns: ['kitType', ...STATES], ofLaboratory: true },
    { columns: ['kitType', ...STATES], ofLaboratory: true, ofAccount: false },
  ],
  fields: {
    accountId: OF_ACCOUNT,
    patientId: { by: 'value', column: 'sample_id' },
    sampleId: { by: 'value', column: 'sample_id' },
    isAmendment: { by: 'key', name: 'isAmendment' },
    flags: { by: 'key', name: 'flags' },
    status: { by: 'key', name: 'status' },
    acknowledged: { by: 'key', name: 'acknowledged' },
    release: { by: 'scan' },
    overdue: { by: 'order', columns: ['account_id', 'awaited'] },
    kitTypes: { by: 'key', name: 'kitType' },
    analytes: {
      by: 'order',
      columns: ['account_id', 'released', 'test'],
      copy: { table: 'report_tests', id: 'report_id', ofLaboratory: ['laboratory_id', 'test'] },
    },
    created: BY_CREATED,
    dateResulted: { by: 'days', column: 'date_resulted', after: ['released'] },
  },
});

/**
 * The reports that the caller sees and the filter selects. A report's content never changes, so it was last updated when it was created,
 * and both sort orders are the same.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listReports(work: UnitOfWork, filterInput: unknown, { direction }: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'reports.read');
  const filter = parseFilter(REPORTS, filterInput);
  const release = releaseConditions(actor, filter.release);
  const released = flagColumn(Prisma.sql`row.released`, 'released', release.released);
  const sort: Sort = { column: 'created', direction };
  const overdue = overdueConditions(actor, filter, work.call.clock.now());
  return filteredList(actor, 'report', REPORTS, sort, {
    accountId: filter.accountId,
    columns: {
      released,
      kitType: kitTypeColumn(filter.kitTypes),
      isAmendment: flagColumn(Prisma.sql`(row.amends_id IS NOT NULL)`, 'is_amendment', filter.isAmendment),
      flags: keyColumn({ name: 'flags', type: 'smallint', all: ALL_FLAGS, given: flagsListed(filter) }),
      status: keyColumn({
        name: 'status',
        type: 'report_status',
        given: filter.status && storedStatuses(actor, filter.status),
      }),
      acknowledged: flagColumn(Prisma.sql`row.acknowledged`, 'acknowledged', filter.acknowledged),
    },
    days: { created: filter.created, dateResulted: filter.dateResulted },
    columnsBeforeDay: [released],
    // The others of the two are then checked.
    rare: overdue.rare ?? release.rare,
    checked: [...overdue.checked, ...release.checked, ...(release.rare?.conditions ?? [])],
    copy: filter.analytes === null ? undefined : ofAnalytes(filter.analytes, release.released),
    patient:
      filter.patientId === null
        ? []
        : [isReportOfPatient(Prisma.sql`row`, idOfNamed(actor, 'patient', filter.patientId))],
    where: [
      ...release.where,
      ...(filter.sampleId === null
        ? []
        : [
            Prisma.sql`row.sample_id = (SELECT id FROM samples WHERE sample_id_folded = ${foldedSql(filter.sampleId)})`,
          ]),
    ],
  });
}

/** Few reports are awaited, so the overdue ones are found among these; that a report is not overdue is seen of each one. */
function overdueConditions(
  actor: Actor,
  { overdue }: Pick<z.output<typeof reportFilter>, 'overdue'>,
  now: Date,
): { readonly rare?: KeyColumn; readonly checked: readonly Prisma.Sql[] } {
  if (overdue === null) return { checked: [] };
  // One that a held one has replaced is awaited by those who do not see that.
  const isCurrent = seesHeld(actor) ? Prisma.sql`row.status <> 'SUPERSEDED_UNSEEN'` : Prisma.sql`true`;
  const isDue = Prisma.sql`(row.acknowledge_by <= ${now}::timestamptz AND ${isCurrent})`;
  if (!overdue) return { checked: [Prisma.sql`(row.awaited IS NULL OR NOT ${isDue})`] };
  // Alone, too: PostgreSQL does not see from a list of values that the index has these rows.
  return {
    rare: flagColumn(Prisma.sql`row.awaited`, 'awaited', true),
    checked: [Prisma.sql`row.awaited`, isDue],
  };
}

const ALL_FLAGS = Prisma.sql`SELECT unnest(${[...ALL_FLAG_BITS]}::smallint[]) AS value`;

/** The flags that a listed report may have: those asked for, and a critical one if the filter is about acknowledgement. */
function flagsListed({ flags, acknowledged }: z.output<typeof reportFilter>): readonly number[] | null {
  if (flags === null && acknowledged === null) return null;
  const asked = flags === null ? null : flagBits(flags);
  return ALL_FLAG_BITS.filter(
    (bits) => (asked === null || (bits & asked) !== 0) && (acknowledged === null || (bits & CRITICAL_BIT) !== 0),
  );
}

/** The reports on samples that the caller sees, oldest first. @throws AppError FORBIDDEN for fulfilment. */
export function listReportsOfSamples(work: UnitOfWork): ListQuery {
  return reportsSeen(work);
}

/** The reports that amend others, as far as the caller sees them. @throws AppError FORBIDDEN for fulfilment. */
export function listAmendments(work: UnitOfWork): ListQuery {
  return reportsSeen(work);
}

/** The reports that others amend, as far as the caller sees them; `amendment` is the other. @throws AppError FORBIDDEN for fulfilment. */
export function listAmendedReports(work: UnitOfWork): ListQuery {
  const list = reportsSeen(work);
  return { ...list, from: Prisma.sql`${list.from} JOIN reports amendment ON amendment.amends_id = row.id` };
}

/** The reports that replace others, as far as the caller sees them. @throws AppError FORBIDDEN for fulfilment. */
export function listNextReports(work: UnitOfWork): ListQuery {
  return reportsSeen(work);
}

/** The reports that others replace, as far as the caller sees them; `next` is the other. @throws AppError FORBIDDEN for fulfilment. */
export function listPreviousReports(work: UnitOfWork): ListQuery {
  const list = reportsSeen(work);
  return { ...list, from: Prisma.sql`${list.from} JOIN reports next ON next.replaces_id = row.id` };
}

const OLDEST_FIRST: Sort = { column: 'created', direction: 'ASC' };

function reportsSeen(work: UnitOfWork): ListQuery {
  const actor = authorize(work.call.actor, 'reports.read');
  return { ...visibleRows(actor, 'report', { where: [], accountId: null }), name: REPORTS.name, sort: OLDEST_FIRST };
}
