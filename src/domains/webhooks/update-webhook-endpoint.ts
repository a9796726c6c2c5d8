import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import type { NewRow, Write } from '../../db/sql/write.ts';
import { accountClosed } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedEndpoint, lockNamedEndpoint } from '../changes/webhook-locks.ts';
import { optional, parseInput, text } from '../inputs/inputs.ts';
import { changing, disabling, enabling } from './enabling.ts';
import { endpointDescription, endpointTypes, endpointUrl, requireMayName } from './endpoint-input.ts';

function updateInput({ call }: UnitOfWork) {
  return z.object({
    endpointId: text(),
    url: optional(endpointUrl(() => call.webhookSettings.allowPrivate)),
    // Absent and null differ: null means all types, or no description.
    types: endpointTypes.exactOptional(),
    description: endpointDescription.exactOptional(),
    enabled: optional(z.boolean('must be true or false')),
  });
}

type Changes = Omit<z.output<ReturnType<typeof updateInput>>, 'endpointId'>;

/**
 * Changes an endpoint; omitted fields keep their values (contract, 9.4). Disabling it ends its pending deliveries. Enabling it
 * does not send them; a recovery does. Returns its id.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN, and for what only reviewers may name or change; BAD_USER_INPUT; NOT_FOUND; CONFLICT if an endpoint is to be enabled
 *   while its pending deliveries are still being ended, or its account is closed.
 */
export async function updateWebhookEndpoint(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { endpointId, ...changes } = parseInput(updateInput(work), rawInput);
  requireMayName(actor, changes.types ?? []);
  return work.transaction(async (tx) => {
    const endpoint = await lockNamedEndpoint(tx, actor, endpointId, 'to change');
    const { id, accountId, isOfClosed } = endpoint;
    if (isOfClosed && changes.enabled === true) throw accountClosed();
    const writes = await writesFor(tx, endpoint, changes);
    await writeAudited(tx, { action: 'webhookEndpoint.update', subject: `WebhookEndpoint:${id}`, accountId }, writes);
    return id;
  });
}

/** An endpoint that is already disabled keeps its reason. */
async function writesFor(tx: Tx, { id, enabled }: LockedEndpoint, changes: Changes): Promise<readonly Write[]> {
  const columns = columnsOf(changes);
  if (!enabled && changes.enabled === true) return enabling(tx, id, columns);
  if (enabled && changes.enabled === false) return disabling(id, 'BY_HAND', columns);
  return Object.keys(columns).length > 0 ? [changing(id, columns)] : [];
}

function columnsOf({ url, types, description }: Changes): NewRow {
  return {
    ...(url !== null && { url }),
    ...(types !== undefined && { types }),
    ...(description !== undefined && { description }),
  };
}
