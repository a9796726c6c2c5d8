import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { Write } from '../../db/sql/write.ts';
import { controlIdOf } from '../../documents/hl7/message-header.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';

/**
 * The writes that queue the consequences of a requisition's new status for its laboratory (contract, 10.7): an approved requisition is
 * ordered, and one that was ordered and is then canceled is taken back. They are part of the statement that changes the status, so a
 * committed approval is never forgotten.
 */
export function queueOrder(tx: Tx, requisitionRef: string, status: RequisitionStatus): Write[] {
  const kind = REQUISITION_TRAITS[status].orders;
  if (kind === null) return [];
  return [kind === 'NEW' ? newOrderSql(tx, requisitionRef) : cancellationSql(tx, requisitionRef)];
}

/** Another laboratory that takes over a requisition's order, because an administrator has assigned it the sample. */
interface NextLaboratory {
  readonly laboratoryId: string;
  /** The number of the assignment. */
  readonly turn: number;
}

/** The writes that take an order back from its laboratory, and queue it for another one, if that accepts orders. */
export function transferOrder(tx: Tx, requisitionRef: string, next: NextLaboratory): Write[] {
  return [cancellationSql(tx, requisitionRef), orderSql(tx, requisitionRef, newUuid(), next)];
}

/** An order to the requisition's laboratory (contract, 1.3). Its control id is the one in the requisition's own document. */
function newOrderSql(tx: Tx, requisitionRef: string): Prisma.Sql {
  return orderSql(tx, requisitionRef, requisitionRef);
}

/** @param named what the control id is derived from */
function orderSql({ call: { clock } }: Tx, requisitionRef: string, named: string, next?: NextLaboratory): Prisma.Sql {
  const now = clock.now();
  const laboratory = next ? Prisma.sql`${next.laboratoryId}::uuid` : Prisma.sql`requisition.laboratory_key`;
  const turn = next
    ? Prisma.sql`${next.turn}::smallint`
    : Prisma.sql`coalesce((SELECT max(position) FROM laboratory_assignments WHERE sample_id = requisition.sample_id), 0)`;
  return Prisma.sql`
    INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt)
    SELECT ${newUuid()}::uuid, ${laboratory}, requisition.id, 'NEW', ${turn}, ${controlIdOf(named)}, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    FROM requisitions requisition WHERE requisition.id = ${requisitionRef}::uuid
      AND EXISTS (SELECT FROM outbound_destinations destination WHERE destination.orders AND destination.account_id = ${laboratory})`;
}

/**
 * Whether the order was sent is not checked here, where the answer could change before it is used: the sender drops both if nothing was
 * ever tried (jobs/outbound). An order that the laboratory refused is taken back, too, because somebody may have entered it there by hand.
 */
function cancellationSql({ call: { clock } }: Tx, requisitionRef: string): Prisma.Sql {
  const [id, now] = [newUuid(), clock.now()];
  return Prisma.sql`
    INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt)
    SELECT ${id}::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, ${controlIdOf(id)}, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    FROM outbound_messages placed WHERE placed.requisition_id = ${requisitionRef}::uuid AND placed.kind = 'NEW'
    ORDER BY placed.turn DESC LIMIT 1
    ON CONFLICT DO NOTHING`;
}
