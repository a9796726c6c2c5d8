import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { OutboundStatus } from '../../generated/prisma/enums.ts';
import { visibleRows } from '../access/records.ts';
import { optional, parseInput } from '../inputs/inputs.ts';
import { declareList } from '../lists/declared-lists.ts';
import { keyColumn } from '../lists/list-ranges.ts';

/** Higher than the number of statuses, because a status may be given more than once. */
const MAX_STATUSES = 20;

const input = z.object({
  statuses: optional(z.array(z.enum(OutboundStatus)).max(MAX_STATUSES, `must have at most ${MAX_STATUSES} statuses`)),
});

const OUTBOUND = declareList({
  name: 'outboundMessages',
  table: 'outbound_messages',
  filter: input,
  sorts: ['created'],
  owners: ['account_id'],
  isReadWhole: true,
  fields: { statuses: { by: 'order', columns: ['status'] } },
});

/**
 * Orders and cancellations to laboratories, newest first, with these statuses or with any (contract, 10.7). A laboratory sees
 * those to its own account.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT.
 */
export function listOutboundMessages(work: UnitOfWork, rawInput: unknown): ListQuery {
  const actor = authorize(work.call.actor, 'outbound.read');
  const { statuses } = parseInput(input, rawInput);
  const list = { name: OUTBOUND.name, sort: NEWEST_FIRST };
  if (statuses === null) return { ...visibleRows(actor, 'outboundMessage', { where: [], accountId: null }), ...list };
  const { conditions, values, isInRange } = keyColumn({ name: 'status', type: 'outbound_status', given: statuses });
  const rows = visibleRows(actor, 'outboundMessage', { where: conditions, accountId: null });
  const ranges = { from: rows.from, each: [values], where: [isInRange], implied: conditions };
  return { ...rows, ...list, ranges };
}
