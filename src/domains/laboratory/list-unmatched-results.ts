import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ResultSeverity, UnmatchedReason, UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { optional, parseInput } from '../inputs/inputs.ts';
import { declareList } from '../lists/declared-lists.ts';
import { filteredList } from '../lists/filtered-list.ts';
import { dateRange, filterText } from '../lists/filters.ts';
import { keyColumn } from '../lists/list-ranges.ts';

/** Higher than the number of statuses, of reasons and of severities, because each may be given more than once. */
const MAX_VALUES = 20;

const input = z.object({
  statuses: optional(z.array(z.enum(UnmatchedStatus)).max(MAX_VALUES, `must have at most ${MAX_VALUES} statuses`)),
  reasons: optional(z.array(z.enum(UnmatchedReason)).max(MAX_VALUES, `must have at most ${MAX_VALUES} reasons`)),
  severities: optional(z.array(z.enum(ResultSeverity)).max(MAX_VALUES, `must have at most ${MAX_VALUES} severities`)),
  sendingFacility: filterText,
  received: dateRange,
});

const UNMATCHED = declareList({
  name: 'unmatchedResults',
  table: 'unmatched_results',
  filter: input,
  sorts: ['created', 'urgency'],
  owners: [],
  laboratory: 'account_id',
  isReadWhole: true,
  keys: { sendingFacility: 'sending_facility', reason: 'reason', severity: 'severity', status: 'status' },
  unlisted: ['sendingFacility'],
  indexes: [
    { columns: ['status'], ofAccount: false },
    { columns: ['reason', 'severity', 'status'], ofAccount: false },
    { columns: ['severity', 'status'], ofAccount: false },
    { columns: ['sendingFacility', 'reason', 'severity', 'status'], ofAccount: false },
    { columns: ['status'], ofAccount: false, ofLaboratory: true },
    { columns: ['reason', 'severity', 'status'], ofAccount: false, ofLaboratory: true },
    { columns: ['severity', 'status'], ofAccount: false, ofLaboratory: true },
    { columns: ['sendingFacility', 'reason', 'severity', 'status'], ofAccount: false, ofLaboratory: true },
  ],
  fields: {
    statuses: { by: 'key', name: 'status' },
    reasons: { by: 'key', name: 'reason' },
    severities: { by: 'key', name: 'severity' },
    sendingFacility: { by: 'key', name: 'sendingFacility' },
    // A row is created when its message is received.
    received: { by: 'days', column: 'created' },
  },
});

/** Most severe first, then newest first: the column combines both. */
export const GRAVEST_FIRST: Sort = { column: 'urgency', direction: 'DESC' };

/**
 * Messages that did not match: with these statuses, reasons and severities, from this facility (MSH-4, case-sensitively), and received on
 * these days, or any (contract, 10.4).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT.
 */
export function listUnmatchedResults(work: UnitOfWork, rawInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'unmatched.read');
  const { statuses, reasons, severities, sendingFacility, received } = parseInput(input, rawInput);
  return filteredList(actor, 'unmatchedResult', UNMATCHED, sort, {
    accountId: null,
    columns: {
      sendingFacility: keyColumn({
        name: 'sending_facility',
        type: 'text',
        all: Prisma.sql`SELECT ${sendingFacility}::text AS value`,
        given: sendingFacility === null ? null : [sendingFacility],
      }),
      reason: keyColumn({ name: 'reason', type: 'unmatched_reason', given: reasons }),
      severity: keyColumn({ name: 'severity', type: 'result_severity', given: severities }),
      status: keyColumn({ name: 'status', type: 'unmatched_status', given: statuses }),
    },
    days: { created: received },
  });
}
