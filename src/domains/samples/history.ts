import type { TransactionContext } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import type { History, NewEvent } from '../events.ts';
import { appendEvents, eventTime, type HistoryTables, readHistory } from '../history.ts';
import type { LockedSample } from '../locks.ts';
import { movingSample } from '../tell.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`samples`,
  statusType: Prisma.sql`sample_status`,
  statusChanged: 'SAMPLE_STATUS_CHANGED',
  events: Prisma.sql`sample_events`,
  recordColumn: Prisma.sql`sample_id`,
  hasParcels: true,
};

/** When a sample's first and newest events happened. Call with its kit locked. */
export function sampleHistory(context: TransactionContext, sampleRef: string): Promise<History> {
  return readHistory(context, TABLES, sampleRef);
}

/** When an event of a sample happens, in SQL ({@link eventTime}). */
export function sampleEventTime(sampleRef: string, event: NewEvent<SampleStatus>): Prisma.Sql {
  return eventTime(TABLES, Prisma.sql`${sampleRef}::uuid`, event);
}

/**
 * Appends an event to samples ({@link appendEvents}). Call with their kits locked. Nothing else follows from it here: see
 * cascade.ts. The kits' `updated` is renewed there, or by the kits' own events.
 */
export function appendSampleEvents(
  context: TransactionContext,
  samples: readonly LockedSample[],
  event: NewEvent<SampleStatus>,
): Write[] {
  return appendEvents(context, TABLES, samples.map(movingSample), event);
}
