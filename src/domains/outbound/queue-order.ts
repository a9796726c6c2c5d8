import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/identifiers.ts';
import type { Write } from '../../db/write.ts';
import { controlIdOf } from '../../documents/hl7/message-header.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';

/**
 * The writes that queue what a requisition's new status means for its laboratory (contract, 10.7): an approved one is ordered, and
 * one that was ordered and is then canceled is taken back. They go into the statement that changes the status, so an approval
 * that is committed is never forgotten.
 */
export function queueOrder(tx: Tx, requisitionRef: string, status: RequisitionStatus): Write[] {
  const kind = REQUISITION_TRAITS[status].orders;
  if (kind === null) return [];
  return [kind === 'NEW' ? newOrderSql(tx, requisitionRef) : cancellationSql(tx, requisitionRef)];
}

function newOrderSql({ call: { clock } }: Tx, requisitionRef: string): Prisma.Sql {
  const now = clock.now();
  return Prisma.sql`
    INSERT INTO outbound_messages (id, account_id, requisition_id, kind, control_id, created, queued, next_attempt)
    SELECT ${newUuid()}::uuid, destination.account_id, requisition.id, 'NEW', ${controlIdOf(requisitionRef)}, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    FROM requisitions requisition JOIN outbound_destinations destination ON destination.orders AND destination.account_id = laboratory_named(requisition.lab)
    WHERE requisition.id = ${requisitionRef}::uuid`;
}

/**
 * Whether the order has left is not asked here, where the answer could change before it is used: the sender drops both if nothing
 * was ever tried (jobs/outbound). An order that the laboratory refused is taken back too, because somebody may have entered it
 * there by hand since.
 */
function cancellationSql({ call: { clock } }: Tx, requisitionRef: string): Prisma.Sql {
  const [id, now] = [newUuid(), clock.now()];
  return Prisma.sql`
    INSERT INTO outbound_messages (id, account_id, requisition_id, kind, control_id, created, queued, next_attempt)
    SELECT ${id}::uuid, placed.account_id, placed.requisition_id, 'CANCEL', ${controlIdOf(id)}, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    FROM outbound_messages placed WHERE placed.requisition_id = ${requisitionRef}::uuid AND placed.kind = 'NEW'
    ON CONFLICT DO NOTHING`;
}
