import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { WebhookDeliveryStatus } from '../../generated/prisma/enums.ts';
import { ofShownEvents } from '../access/directory.ts';
import { optional, parseInput } from '../inputs/inputs.ts';
import { declareList } from '../lists/declared-lists.ts';
import { keyColumn } from '../lists/list-ranges.ts';

/** Higher than the number of statuses, because a status may be given more than once. */
const MAX_STATUSES = 20;

const input = z.object({
  statuses: optional(
    z.array(z.enum(WebhookDeliveryStatus)).max(MAX_STATUSES, `must have at most ${MAX_STATUSES} statuses`),
  ),
});

const DELIVERIES = declareList({
  name: 'webhookDeliveries',
  table: 'webhook_deliveries',
  filter: input,
  sorts: ['created'],
  owners: ['endpoint_id'],
  isReadWhole: false,
  fields: { statuses: { by: 'order', columns: ['endpoint_id', 'status'] } },
});

/**
 * The deliveries of an endpoint that the caller sees, newest first, with these statuses or with any (contract, 9.4). They are
 * fields of the endpoint, so a caller that reads them has already read the endpoint.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT.
 */
export function listWebhookDeliveries(work: UnitOfWork, rawInput: unknown): ListQuery {
  const actor = authorize(work.call.actor, 'webhooks.read');
  const { statuses } = parseInput(input, rawInput);
  const list = { name: DELIVERIES.name, from: Prisma.sql`webhook_deliveries row`, sort: NEWEST_FIRST };
  const shown = ofShownEvents(actor);
  if (statuses === null) return { ...list, where: shown };
  const { conditions, values, isInRange } = keyColumn({
    name: 'status',
    type: 'webhook_delivery_status',
    given: statuses,
  });
  const ranges = {
    from: list.from,
    each: [values],
    where: [isInRange],
    implied: conditions,
    isOfParent: true,
  } as const;
  return { ...list, where: [...conditions, ...shown], ranges };
}
