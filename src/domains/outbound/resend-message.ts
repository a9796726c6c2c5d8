import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { OutboundKind, OutboundStatus } from '../../generated/prisma/enums.ts';
import { noteConcerned, whereNamed } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';

const input = z.object({ outboundMessageId: text(), reason: optionalOrBlank(text(500)) });

interface LockedMessage {
  readonly id: string;
  readonly accountId: string;
  readonly requisitionRef: string;
  readonly kind: OutboundKind;
  readonly turn: number;
  readonly status: OutboundStatus;
}

/**
 * Puts a message that was sent or refused back into its place in the queue, under the same control id (contract, 10.7). One that was sent
 * goes out byte for byte as before; one that was refused is rendered again, in case its content was the problem. Returns its id.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is in the queue already, or is an
 * order that has been canceled since.
 */
export async function resendMessage(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'outbound.resend');
  const { outboundMessageId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const message = await lockMessage(tx, actor, outboundMessageId);
    const { id, accountId, status } = message;
    if (status === 'QUEUED') throw new AppError('CONFLICT', 'The message is in the queue already.');
    if (message.kind === 'NEW' && (await isCanceled(tx, message)))
      throw new AppError('CONFLICT', 'The order has been canceled since. Resend its cancellation instead.');
    const now = tx.call.clock.now();
    const queued = { status: 'QUEUED', queued: now, next_attempt: now, failures: 0, resend_reason: reason };
    await writeAudited(tx, { action: 'outbound.resend', subject: `OutboundMessage:${id}`, accountId }, [
      updateSql(
        'outbound_messages',
        { ...queued, ...(status === 'REFUSED' && { content: null }) },
        Prisma.sql`id = ${id}::uuid`,
      ),
    ]);
    return id;
  });
}

/** @throws AppError NOT_FOUND. */
async function lockMessage(tx: Tx, actor: Actor, outboundMessageId: string): Promise<LockedMessage> {
  const [found] = await tx.db.$queryRaw<LockedMessage[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.requisition_id AS "requisitionRef", row.kind::text, row.turn, row.status::text
    FROM outbound_messages row ${whereNamed(actor, 'outboundMessage', outboundMessageId)} FOR UPDATE`);
  if (!found) throw notFound('outbound message', outboundMessageId);
  // Reading the message is recorded under its requisition, too.
  noteConcerned(tx, 'requisition', found.requisitionRef);
  return found;
}

/** Whether the order has a cancellation. Its requisition is locked, so that none comes in between. */
async function isCanceled({ db }: Tx, { requisitionRef, turn }: LockedMessage): Promise<boolean> {
  await db.$queryRaw(Prisma.sql`SELECT FROM requisitions WHERE id = ${requisitionRef}::uuid FOR SHARE`);
  const canceled = await db.outboundMessage.findUnique({
    where: { requisitionRef_turn_kind: { requisitionRef, turn, kind: 'CANCEL' } },
    select: { id: true },
  });
  return canceled !== null;
}
