import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { UnmatchedReason, UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { declareList } from '../declared-lists.ts';
import { filteredList } from '../filtered-list.ts';
import { dateRange, filterText } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { keyColumn } from '../list-ranges.ts';

/** Higher than the number of statuses and of reasons, because each may be given more than once. */
const MAX_VALUES = 20;

const input = z.object({
  statuses: optional(z.array(z.enum(UnmatchedStatus)).max(MAX_VALUES, `must have at most ${MAX_VALUES} statuses`)),
  reasons: optional(z.array(z.enum(UnmatchedReason)).max(MAX_VALUES, `must have at most ${MAX_VALUES} reasons`)),
  sendingFacility: filterText,
  received: dateRange,
});

const UNMATCHED = declareList({
  name: 'unmatchedResults',
  table: 'unmatched_results',
  filter: input,
  sorts: ['created'],
  owners: [],
  laboratory: 'account_id',
  isReadWhole: true,
  keys: { sendingFacility: 'sending_facility', reason: 'reason', status: 'status' },
  indexes: [
    { columns: ['status'], ofAccount: false },
    { columns: ['reason', 'status'], ofAccount: false },
    { columns: ['sendingFacility', 'reason', 'status'], ofAccount: false },
    { columns: ['status'], ofAccount: false, ofLaboratory: true },
    { columns: ['reason', 'status'], ofAccount: false, ofLaboratory: true },
    { columns: ['sendingFacility', 'reason', 'status'], ofAccount: false, ofLaboratory: true },
  ],
  fields: {
    statuses: { by: 'key', name: 'status' },
    reasons: { by: 'key', name: 'reason' },
    sendingFacility: { by: 'key', name: 'sendingFacility' },
    // When it was received is when the row was created, by which the list is sorted.
    received: { by: 'days', column: 'created' },
  },
});

/**
 * Messages that did not match, newest first: with these statuses and reasons, from this facility (MSH-4, case-sensitively), and
 * received on these days, or any (contract, 10.4).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT.
 */
export function listUnmatchedResults(work: UnitOfWork, rawInput: unknown): ListQuery {
  const actor = authorize(work.call.actor, 'unmatched.read');
  const { statuses, reasons, sendingFacility, received } = parseInput(input, rawInput);
  return filteredList(actor, 'unmatchedResult', UNMATCHED, NEWEST_FIRST, {
    accountId: null,
    columns: {
      sendingFacility: keyColumn({
        name: 'sending_facility',
        type: 'text',
        all: Prisma.sql`SELECT ${sendingFacility}::text AS value`,
        given: sendingFacility === null ? null : [sendingFacility],
      }),
      reason: keyColumn({ name: 'reason', type: 'unmatched_reason', given: reasons }),
      status: keyColumn({ name: 'status', type: 'unmatched_status', given: statuses }),
    },
    days: { created: received },
  });
}
