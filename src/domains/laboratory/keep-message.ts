import type { Actor } from '../../auth/actor.ts';
import type { TransactionContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { insertSql } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { tellUnmatched } from '../tell.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import type { Mismatch } from './mismatch.ts';

/** A message with the answer that it gets. */
export interface AnsweredMessage {
  readonly arrived: ArrivedMessage;
  readonly acknowledgement: string;
}

/**
 * The write that keeps a message, whole. It fails if the control id is taken, so that of two deliveries at once one is taken.
 *
 * @param reportId the report that it is charted as; null for one that did not match
 */
export function keepMessageSql(
  { clock }: TransactionContext,
  { accountId, userId }: Actor,
  { arrived, acknowledgement }: AnsweredMessage,
  id: string,
  reportId: string | null,
): Prisma.Sql {
  const { content, hash, message } = arrived;
  const { sendingApplication, sendingFacility, controlId } = message.header;
  return Prisma.sql`INSERT INTO laboratory_messages (id, account_id, received_by_id, sending_application, sending_facility, control_id,
      content, content_hash, acknowledgement, received, report_id)
    VALUES (${id}::uuid, ${accountId}::uuid, ${userId}::uuid, ${sendingApplication}, ${sendingFacility}, ${controlId},
      ${content}, ${hash}, ${acknowledgement}, ${clock.now()}::timestamptz, ${reportId}::uuid)`;
}

/** Keeps a message that is not charted, for somebody to decide on (contract, 10.4). */
export async function keepUnmatched(
  context: TransactionContext,
  actor: Actor,
  answered: AnsweredMessage,
  { reason, detail }: Mismatch,
  sampleRef: string | null,
): Promise<void> {
  const id = newUuid();
  const messageId = newUuid();
  const { sendingFacility, controlId } = answered.arrived.message.header;
  const row = {
    id,
    account_id: actor.accountId,
    message_id: messageId,
    reason,
    detail,
    status: 'OPEN',
    created: context.clock.now(),
    sending_facility: sendingFacility,
    control_id: controlId,
    sample_id: sampleRef,
  };
  const audited = { action: 'result.keepUnmatched', subject: `UnmatchedResult:${id}`, accountId: actor.accountId };
  await writeAudited(context, audited, [
    keepMessageSql(context, actor, answered, messageId, null),
    insertSql('unmatched_results', [row]),
    tellUnmatched(context, { id, accountId: actor.accountId, reason }),
  ]);
}
