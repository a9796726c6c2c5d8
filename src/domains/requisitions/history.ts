import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { appendEvents, eventTime, type HistoryTables, readHistory } from '../history.ts';
import type { LockedRequisition } from '../locks.ts';
import { queueOrder } from '../outbound/queue-order.ts';
import { movingRequisition } from '../publish.ts';
import type { History, NewEvent } from '../recorded-events.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`requisitions`,
  statusType: Prisma.sql`requisition_status`,
  statusChanged: 'REQUISITION_STATUS_CHANGED',
  events: Prisma.sql`requisition_events`,
  recordColumn: Prisma.sql`requisition_id`,
  hasParcels: false,
};

/** When a requisition's first and newest events happened. Call with the requisition locked. */
export function requisitionHistory(tx: Tx, requisitionRef: string): Promise<History> {
  return readHistory(tx, TABLES, requisitionRef);
}

/** The time of a requisition's event, in SQL ({@link eventTime}). */
export function requisitionEventTime(requisitionRef: string, event: NewEvent<RequisitionStatus>): Prisma.Sql {
  return eventTime(TABLES, Prisma.sql`${requisitionRef}::uuid`, event);
}

/**
 * Appends an event to a requisition ({@link appendEvents}), and queues what it means for the laboratory. Call with the requisition
 * locked.
 *
 * @param furtherChanges assignments to other columns of the requisition, which must change together with the status
 */
export function appendRequisitionEvent(
  tx: Tx,
  requisition: LockedRequisition,
  event: NewEvent<RequisitionStatus>,
  furtherChanges: readonly Prisma.Sql[] = [],
): Write[] {
  // A late event changes no status, so it orders nothing either.
  const orders = event.isLate ? [] : queueOrder(tx, requisition.id, event.status);
  return [...appendEvents(tx, TABLES, [movingRequisition(requisition)], event, furtherChanges), ...orders];
}
