import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { parseInput } from '../inputs.ts';
import { lockAccount } from '../locks.ts';
import { endpointDescription, endpointTypes, endpointUrl } from './endpoint-input.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';

/** The most endpoints of an account (contract, 9.4). */
const MOST_ENDPOINTS = 20;

/** An endpoint whose secret is new: it is shown this once, and kept sealed. */
export interface IssuedSecret {
  readonly id: string;
  readonly secret: string;
}

/**
 * Creates an endpoint that events are sent to, in the caller's account (contract, 9.4).
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT; CONFLICT if the account has 20.
 */
export async function createWebhookEndpoint(context: RequestContext, rawInput: unknown): Promise<IssuedSecret> {
  const { accountId } = authorize(context.actor, 'webhooks.write');
  const { secretsKey, allowPrivate } = context.webhookSettings();
  const input = z.object({
    url: endpointUrl(() => allowPrivate),
    types: endpointTypes,
    description: endpointDescription,
  });
  const { url, types, description } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { db, clock } = context;
    await lockAccount(context, accountId);
    // After the lock, and so with what was created before it.
    if ((await db.webhookEndpoint.count({ where: { accountId } })) >= MOST_ENDPOINTS)
      throw new AppError('CONFLICT', `An account has at most ${MOST_ENDPOINTS} webhook endpoints. Delete one first.`);
    const id = newUuid();
    const secret = newWebhookSecret();
    const endpoint = Prisma.sql`INSERT INTO webhook_endpoints (id, account_id, url, description, types, secret, created)
      VALUES (${id}::uuid, ${accountId}::uuid, ${url}, ${description}, ${types}::event_type[],
        ${sealSecret(id, secret, secretsKey)}, ${clock.now()}::timestamptz)`;
    await writeAudited(context, { action: 'webhookEndpoint.create', subject: `WebhookEndpoint:${id}`, accountId }, [
      endpoint,
    ]);
    return { id, secret };
  });
}
