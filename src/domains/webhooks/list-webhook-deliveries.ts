import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { WebhookDeliveryStatus } from '../../generated/prisma/enums.ts';
import { optional, parseInput } from '../inputs.ts';
import { keyColumn } from '../list-ranges.ts';

/** A status may be given more often than once. */
const MOST_STATUSES = 20;

const input = z.object({
  statuses: optional(
    z.array(z.enum(WebhookDeliveryStatus)).max(MOST_STATUSES, `must have at most ${MOST_STATUSES} statuses`),
  ),
});

/**
 * The deliveries of an endpoint that the caller sees, the newest first, of these statuses or of all (contract, 9.4). They hang on
 * the endpoint: whoever reads them has read that.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT.
 */
export function listWebhookDeliveries(context: RequestContext, rawInput: unknown): ListQuery {
  authorize(context.actor, 'webhooks.read');
  const { statuses } = parseInput(input, rawInput);
  const from = Prisma.sql`webhook_deliveries row`;
  if (statuses === null) return { from, where: [], sort: NEWEST_FIRST };
  const { conditions, values, isInRange } = keyColumn({
    name: 'status',
    type: 'webhook_delivery_status',
    given: statuses,
  });
  const ranges = { from, each: [values], where: [isInRange], implied: conditions, isOfParent: true } as const;
  return { from, where: conditions, sort: NEWEST_FIRST, ranges };
}
