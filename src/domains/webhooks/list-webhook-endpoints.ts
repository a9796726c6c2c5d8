import { z } from 'zod';
import { authorize, isStaff } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { visibleRows } from '../access/records.ts';
import { text } from '../inputs/inputs.ts';
import { declareList, OF_ACCOUNT } from '../lists/declared-lists.ts';

const ENDPOINTS = declareList({
  name: 'webhookEndpoints',
  table: 'webhook_endpoints',
  filter: z.object({ accountId: text() }),
  sorts: ['created'],
  owners: ['account_id'],
  isReadWhole: false,
  fields: { accountId: OF_ACCOUNT },
});

/**
 * The endpoints of the caller's account, at most 20; for ADMIN, those of the requested account (contract, 9.4).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN.
 */
export function listWebhookEndpoints(work: UnitOfWork, accountId: string | null): ListQuery {
  const actor = authorize(work.call.actor, 'webhooks.read');
  const ofAccount = accountId ?? (isStaff(actor) ? actor.accountId : null);
  return {
    ...visibleRows(actor, 'webhookEndpoint', { where: [], accountId: ofAccount }),
    name: ENDPOINTS.name,
    sort: NEWEST_FIRST,
  };
}
