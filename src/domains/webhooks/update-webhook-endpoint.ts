import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type NewRow, updateSql } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { accountClosed } from '../closed-account.ts';
import { optional, parseInput, text } from '../inputs.ts';
import { lockNamedEndpoint } from '../locks.ts';
import { endingOfPending, requireAllEnded } from './end-pending.ts';
import { endpointDescription, endpointTypes, endpointUrl } from './endpoint-input.ts';

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
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if an endpoint is to be enabled
 *   while its pending deliveries are still being ended, or its account is closed.
 */
export async function updateWebhookEndpoint(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { endpointId, ...changes } = parseInput(updateInput(work), rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId, enabled, isOfClosed } = await lockNamedEndpoint(tx, actor, endpointId, 'to change');
    const columns = { ...columnsOf(changes), ...switching(enabled, changes.enabled) };
    const isDisabled = enabled && changes.enabled === false;
    if (isOfClosed && changes.enabled === true) throw accountClosed();
    if (!enabled && changes.enabled === true) await requireAllEnded(tx, id);
    await writeAudited(tx, { action: 'webhookEndpoint.update', subject: `WebhookEndpoint:${id}`, accountId }, [
      ...(Object.keys(columns).length > 0
        ? [updateSql('webhook_endpoints', columns, Prisma.sql`id = ${id}::uuid`)]
        : []),
      ...(isDisabled ? [endingOfPending(id)] : []),
    ]);
    return id;
  });
}

function columnsOf({ url, types, description }: Changes): NewRow {
  return {
    ...(url !== null && { url }),
    ...(types !== undefined && { types }),
    ...(description !== undefined && { description }),
  };
}

/** An endpoint that is already disabled keeps its reason. An endpoint that gets enabled counts its failures from then on. */
function switching(before: boolean, after: boolean | null): NewRow {
  if (after === null || after === before) return {};
  return after
    ? { enabled: true, disabled_reason: null, failing_since: null }
    : { enabled: false, disabled_reason: 'BY_HAND' };
}
