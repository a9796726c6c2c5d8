import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { optional, parseInput } from '../inputs.ts';
import { keyColumn } from '../list-ranges.ts';
import { visibleRows } from '../records.ts';

/** A status may be given more often than once. */
const MOST_STATUSES = 20;

const input = z.object({
  statuses: optional(
    z.array(z.enum(UnmatchedStatus)).max(MOST_STATUSES, `must have at most ${MOST_STATUSES} statuses`),
  ),
});

/**
 * Messages that did not match, newest first, of these statuses or of all (contract, 10.4).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT.
 */
export function listUnmatchedResults(context: RequestContext, rawInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'unmatched.read');
  const { statuses } = parseInput(input, rawInput);
  if (statuses === null) {
    return { ...visibleRows(actor, 'unmatchedResult', { where: [], accountId: null }), sort: NEWEST_FIRST };
  }
  const { conditions, values, isInRange } = keyColumn({ name: 'status', type: 'unmatched_status', given: statuses });
  const rows = visibleRows(actor, 'unmatchedResult', { where: conditions, accountId: null });
  const ranges = { from: rows.from, each: [values], where: [isInRange], implied: conditions };
  return { ...rows, sort: NEWEST_FIRST, ranges };
}
