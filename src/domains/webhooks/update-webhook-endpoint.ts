import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { optional, parseInput, text } from '../inputs.ts';
import { lockNamedEndpoint } from '../locks.ts';
import { endingOfPending, requireAllEnded } from './end-pending.ts';
import { endpointDescription, endpointTypes, endpointUrl } from './endpoint-input.ts';

function updateInput({ webhookSettings }: RequestContext) {
  return z.object({
    endpointId: text(),
    url: optional(endpointUrl(() => webhookSettings().allowPrivate)),
    // Absent and null are different: null stands for all types, and for no description.
    types: endpointTypes.exactOptional(),
    description: endpointDescription.exactOptional(),
    enabled: optional(z.boolean('must be true or false')),
  });
}

type Changes = Omit<z.output<ReturnType<typeof updateInput>>, 'endpointId'>;

/**
 * Changes an endpoint; what is left out keeps its value (contract, 9.4). Disabling it ends what is pending for it; enabling it
 * sends nothing of that, which is for a recovery. Returns its id.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if one is to be enabled while what was
 *   pending for it is still being ended.
 */
export async function updateWebhookEndpoint(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'webhooks.write');
  const { endpointId, ...changes } = parseInput(updateInput(context), rawInput);
  return context.transaction(async (context) => {
    const { id, accountId, enabled } = await lockNamedEndpoint(context, actor, endpointId, 'to change');
    const assignments = [...assignmentsOf(changes), ...switching(enabled, changes.enabled)];
    const isDisabled = enabled && changes.enabled === false;
    if (!enabled && changes.enabled === true) await requireAllEnded(context, id);
    await writeAudited(context, { action: 'webhookEndpoint.update', subject: `WebhookEndpoint:${id}`, accountId }, [
      ...(assignments.length > 0
        ? [Prisma.sql`UPDATE webhook_endpoints SET ${Prisma.join(assignments)} WHERE id = ${id}::uuid`]
        : []),
      ...(isDisabled ? [endingOfPending(id)] : []),
    ]);
    return id;
  });
}

function assignmentsOf({ url, types, description }: Changes): Prisma.Sql[] {
  return [
    ...(url === null ? [] : [Prisma.sql`url = ${url}`]),
    ...(types === undefined ? [] : [Prisma.sql`types = ${types}::event_type[]`]),
    ...(description === undefined ? [] : [Prisma.sql`description = ${description}`]),
  ];
}

/** One that is disabled already keeps its reason. One that is enabled counts its failures from then on. */
function switching(before: boolean, after: boolean | null): Prisma.Sql[] {
  if (after === null || after === before) return [];
  return after
    ? [Prisma.sql`enabled = true, disabled_reason = NULL, failing_since = NULL`]
    : [Prisma.sql`enabled = false, disabled_reason = 'BY_HAND'`];
}
