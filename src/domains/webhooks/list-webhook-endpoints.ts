import { authorize, isStaff } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { visibleRows } from '../records.ts';

/**
 * The endpoints of the caller's account, at most 20, or for ADMIN those of the account asked for (contract, 9.4).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN.
 */
export function listWebhookEndpoints(context: RequestContext, accountId: string | null): ListQuery {
  const actor = authorize(context.actor, 'webhooks.read');
  const ofAccount = accountId ?? (isStaff(actor) ? actor.accountId : null);
  return { ...visibleRows(actor, 'webhookEndpoint', { where: [], accountId: ofAccount }), sort: NEWEST_FIRST };
}
