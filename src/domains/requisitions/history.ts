import type { TransactionContext } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import type { History, NewEvent } from '../events.ts';
import { appendEvents, type HistoryTables, readHistory } from '../history.ts';
import type { LockedRequisition } from '../locks.ts';
import { movingRequisition } from '../tell.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`requisitions`,
  statusType: Prisma.sql`requisition_status`,
  statusChanged: 'REQUISITION_STATUS_CHANGED',
  events: Prisma.sql`requisition_events`,
  recordColumn: Prisma.sql`requisition_id`,
  hasParcels: false,
};

/** When a requisition's first and newest events happened. Call with the requisition locked. */
export function requisitionHistory(context: TransactionContext, requisitionRef: string): Promise<History> {
  return readHistory(context, TABLES, requisitionRef);
}

/** Appends an event to a requisition ({@link appendEvents}). Call with the requisition locked. */
export function appendRequisitionEvent(
  context: TransactionContext,
  requisition: LockedRequisition,
  event: NewEvent<RequisitionStatus>,
): Write[] {
  return appendEvents(context, TABLES, [movingRequisition(requisition)], event);
}
