import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { type NewRow, updateSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { endHold, isStanding, NOT_HELD } from '../cascade/order-hold.ts';
import { writeAudited } from '../changes/audit.ts';
import { correctionOf } from '../changes/correction.ts';
import { type LockedOrder, lockKitsOfOrder, lockNamedOrder } from '../changes/locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { mayGoElsewhere, orderLifecycle } from '../lifecycles/order.ts';
import { recipientChange, recipientColumns } from './recipient.ts';

const input = z.object({ orderId: text(), recipient: recipientChange });

/**
 * Changes the recipient of an order, as long as none of its kits has left, or those that have could not be delivered (contract, 11.10):
 * what is sent from then on goes there. Only the fields given change. If nothing differs, nothing is written but the audit entry. Returns the order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; CONFLICT once a kit is on its way, and for an order that is
 * completed or canceled.
 */
export async function updateOrderRecipient(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.write');
  const { orderId, recipient } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    await requireStillToSend(tx, order);
    const { changed, columns } = correctionOf(await readRecipient(tx, order), recipientColumns(recipient));
    const { id, accountId } = order;
    const audited = { action: 'order.updateRecipient', subject: `Order:${id}`, accountId, changed };
    await writeAudited(tx, audited, changed.length > 0 ? changesOf(tx, order, changed, columns) : []);
    return id;
  });
}

/** What is written if something differs. Another address releases an order whose address was the trouble (contract, 13.4). */
function changesOf(tx: Tx, order: LockedOrder, changed: readonly string[], columns: NewRow): Write[] {
  const now = tx.call.clock.now();
  const { hold } = order;
  const isSolved = changed.includes('address') && isStanding(hold, now) && hold.reason === 'ADDRESS_UNDELIVERABLE';
  return [
    updateSql('orders', { ...columns, ...(isSolved && NOT_HELD), updated: now }, Prisma.sql`id = ${order.id}::uuid`),
    ...(isSolved ? endHold(tx, order, hold).writes : []),
  ];
}

/** Its kits stay locked, so that none leaves for the previous recipient. @throws AppError CONFLICT. */
async function requireStillToSend(tx: Tx, order: LockedOrder): Promise<void> {
  if (!allowedNext(orderLifecycle, order.status).includes('CANCELED')) {
    throw new AppError('CONFLICT', `Nothing more is sent for an order that is ${order.status}.`);
  }
  const kits = await lockKitsOfOrder(tx, order);
  if (!mayGoElsewhere(kits.map(({ status }) => status))) {
    throw new AppError('CONFLICT', 'One of the order’s kits has already left for the recipient.');
  }
}

async function readRecipient({ db }: Tx, { id }: LockedOrder): Promise<NewRow> {
  const [stored] = await db.$queryRaw<NewRow[]>(Prisma.sql`
    SELECT recipient_first_name::text, recipient_last_name::text, recipient_email::text, recipient_phone, recipient_street1, recipient_street2,
      recipient_city, recipient_state, recipient_country, recipient_zip FROM orders WHERE id = ${id}::uuid`);
  if (!stored) throw new Error('The locked order is gone.');
  return stored;
}
