import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import type { LockedRequisition } from '../changes/locks.ts';
import { movingRequisition } from '../changes/publish.ts';
import type { History, NewEvent } from '../changes/recorded-events.ts';
import { appendEvents, eventTime, type HistoryTables, readHistory } from './history.ts';
import { queueOrder } from './queue-order.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`requisitions`,
  statusType: Prisma.sql`requisition_status`,
  statusChanged: 'REQUISITION_STATUS_CHANGED',
  events: Prisma.sql`requisition_events`,
  recordColumn: Prisma.sql`requisition_id`,
};

/** An event of a requisition, and whether it only follows from its sample. */
export interface RequisitionEvent extends NewEvent<RequisitionStatus> {
  readonly isOfSample?: boolean;
}

/** When a requisition's first and newest events happened. Call with the requisition locked. */
export function requisitionHistory(tx: Tx, requisitionRef: string): Promise<History> {
  return readHistory(tx, TABLES, requisitionRef);
}

/** The time of a requisition's event, in SQL ({@link eventTime}). */
export function requisitionEventTime(requisitionRef: string, event: NewEvent<RequisitionStatus>): Prisma.Sql {
  return eventTime(TABLES, Prisma.sql`${requisitionRef}::uuid`, event);
}

/**
 * Appends an event to a requisition ({@link appendEvents}), and queues its consequences for the laboratory. Call with the requisition
 * locked.
 *
 * @param furtherChanges assignments to other columns of the requisition, which must change together with the status
 */
export function appendRequisitionEvent(
  tx: Tx,
  requisition: LockedRequisition,
  event: RequisitionEvent,
  furtherChanges: readonly Prisma.Sql[] = [],
): Write[] {
  // A late event changes no status, so it orders nothing either.
  const orders = event.isLate ? [] : queueOrder(tx, requisition.id, event.status);
  const columns = { of_sample: Prisma.sql`${event.isOfSample === true}` };
  const details = { columns, changes: furtherChanges };
  return [...appendEvents(tx, TABLES, [movingRequisition(requisition)], event, details), ...orders];
}

/** Whether a rejected requisition only followed its sample, which had failed (contract, 4.7). Call with both locked. */
export async function isRejectedBySample({ db }: Tx, requisitionRef: string): Promise<boolean> {
  const [found] = await db.$queryRaw<{ isOfSample: boolean }[]>(
    Prisma.sql`SELECT is_rejected_by_sample(${requisitionRef}::uuid) AS "isOfSample"`,
  );
  return found?.isOfSample === true;
}
