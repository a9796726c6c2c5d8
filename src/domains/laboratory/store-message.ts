import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import type { HeldSample } from '../changes/publish.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { severityOf } from './message-severity.ts';
import type { Mismatch } from './mismatch.ts';
import { workListEntry } from './work-list-entry.ts';

/** A message and its answer. */
export interface AnsweredMessage {
  readonly arrived: ArrivedMessage;
  readonly acknowledgement: string;
}

/**
 * The write that stores a complete message. It fails if the control id is taken, so that only one of two simultaneous deliveries succeeds;
 * a message that reuses a control id fails if one with the same content is stored.
 *
 * @param reportId the report that the message is charted as; null for a message that did not match
 */
export function insertMessageSql(
  { call: { clock } }: Tx,
  { accountId, userId }: Actor,
  { arrived, acknowledgement }: AnsweredMessage,
  id: string,
  { reportId, reusesControlId }: { readonly reportId: string | null; readonly reusesControlId: boolean },
): Prisma.Sql {
  const { content, hash, message } = arrived;
  const { sendingApplication, sendingFacility, controlId } = message.header;
  return Prisma.sql`INSERT INTO laboratory_messages (id, account_id, received_by_id, sending_application, sending_facility, control_id,
      reuses_control_id, content, content_hash, acknowledgement, received, report_id)
    VALUES (${id}::uuid, ${accountId}::uuid, ${userId}::uuid, ${sendingApplication}, ${sendingFacility}, ${controlId},
      ${reusesControlId}, ${content}, ${hash}, ${acknowledgement}, ${clock.now()}::timestamptz, ${reportId}::uuid)`;
}

/**
 * The write that records the report that came from a message. A message that is charted again, or on a second sample, keeps its first
 * report.
 */
export function firstReportSql(messageId: string, reportId: string): Prisma.Sql {
  return Prisma.sql`UPDATE laboratory_messages SET report_id = ${reportId}::uuid WHERE id = ${messageId}::uuid AND report_id IS NULL`;
}

/**
 * Stores a message that is not charted, to be decided by a person or by the registration of its kit (contract, 10.4).
 *
 * @param sample the sample that the message names; null if it names none, or several
 */
export async function storeUnmatched(
  tx: Tx,
  actor: Actor,
  answered: AnsweredMessage,
  { reason, detail }: Mismatch,
  sample: HeldSample | null,
): Promise<void> {
  const messageId = newUuid();
  const { report, message } = answered.arrived;
  const { sendingFacility, controlId } = message.header;
  const { audited, insert, told } = workListEntry(tx, {
    ...{ accountId: actor.accountId, messageId, sendingFacility, controlId, reason, detail, sample },
    severity: severityOf(report),
    status: reason === 'NOBODY_REGISTERED' ? 'WAITING' : 'OPEN',
  });
  const reusesControlId = reason === 'CONTROL_ID_REUSED';
  const insertMessage = insertMessageSql(tx, actor, answered, messageId, { reportId: null, reusesControlId });
  await writeAudited(tx, audited, [insertMessage, insert, told]);
}
