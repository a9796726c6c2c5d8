import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockAccount } from '../changes/locks.ts';
import { parseInput } from '../inputs/inputs.ts';
import { endpointDescription, endpointTypes, endpointUrl, requireMayName } from './endpoint-input.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';

/** The most endpoints that an account may have (contract, 9.4). */
const MAX_ENDPOINTS = 20;

/** An endpoint with a new secret, which is shown only this once and stored encrypted. */
export interface IssuedSecret {
  readonly id: string;
  readonly secret: string;
}

/**
 * Creates an endpoint in the caller's account, to which events are sent (contract, 9.4).
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN, and for what only reviewers may name; BAD_USER_INPUT; CONFLICT if the account has 20.
 */
export async function createWebhookEndpoint(work: UnitOfWork, rawInput: unknown): Promise<IssuedSecret> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { accountId } = actor;
  const { secretsKey, allowPrivate } = work.call.webhookSettings;
  const input = z.object({
    url: endpointUrl(() => allowPrivate),
    types: endpointTypes,
    description: endpointDescription,
  });
  const { url, types, description } = parseInput(input, rawInput);
  requireMayName(actor, types);
  return work.transaction(async (tx) => {
    const { db } = tx;
    const { clock } = tx.call;
    await lockAccount(tx, accountId);
    // Counted after locking the account, so that endpoints created just before are included.
    if ((await db.webhookEndpoint.count({ where: { accountId } })) >= MAX_ENDPOINTS)
      throw new AppError('CONFLICT', `An account has at most ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`);
    const id = newUuid();
    const secret = newWebhookSecret();
    const endpoint = {
      id,
      account_id: accountId,
      url,
      description,
      types,
      secret: sealSecret(id, secret, secretsKey),
      created: clock.now(),
    };
    await writeAudited(tx, { action: 'webhookEndpoint.create', subject: `WebhookEndpoint:${id}`, accountId }, [
      insertSql('webhook_endpoints', [endpoint]),
    ]);
    return { id, secret };
  });
}
