import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import type { LockedSample } from '../changes/locks.ts';
import { movingSample } from '../changes/publish.ts';
import type { History, NewEvent } from '../changes/recorded-events.ts';
import type { SampleFailure } from '../inputs/sample-failure.ts';
import { SAMPLE_TRAITS, sampleLifecycle } from '../lifecycles/sample.ts';
import { appendEvents, eventTime, type HistoryTables, parcelColumns, readHistory } from './history.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`samples`,
  statusType: Prisma.sql`sample_status`,
  statusChanged: 'SAMPLE_STATUS_CHANGED',
  events: Prisma.sql`sample_events`,
  recordColumn: Prisma.sql`sample_id`,
};

/** An event of a sample. */
export interface SampleEvent extends NewEvent<SampleStatus> {
  /** The laboratory that recorded or caused it; undefined if it was not a laboratory. */
  readonly laboratory?: string | undefined;
  /** Why the sample failed, or is held up (contract, 4.7). */
  readonly failure?: SampleFailure | null;
  /** When it failed according to the laboratory's message; undefined if there was no message. */
  readonly failureSaid?: Date;
}

/** When a sample's first and newest events happened. Call with it locked. */
export function sampleHistory(tx: Tx, sampleRef: string): Promise<History> {
  return readHistory(tx, TABLES, sampleRef);
}

/** The time of a sample's event, in SQL ({@link eventTime}). */
export function sampleEventTime(sampleRef: string, event: NewEvent<SampleStatus>): Prisma.Sql {
  return eventTime(TABLES, Prisma.sql`${sampleRef}::uuid`, event);
}

/**
 * Makes the sample of a requisition alone (contract, 4.5). Like the sample of a new kit, it publishes no event itself: the approval
 * announces it.
 *
 * @param id the sample's new internal id
 * @param since when its history begins: at the approval, so that later events of the specimen can still be recorded
 */
export function insertSampleOfRequisition(
  { call: { clock, actor } }: Tx,
  id: string,
  requisitionRef: string,
  since: Prisma.Sql,
): Write[] {
  const [now, status] = [clock.now(), sampleLifecycle.initial];
  return [
    Prisma.sql`INSERT INTO samples (id, sample_id, account_id, status, panels, laboratory_id, laboratory_basis, created, updated)
      SELECT ${id}::uuid, barcode, account_id, ${status}::sample_status, panels, named_laboratory_id,
        CASE WHEN named_laboratory_id IS NOT NULL THEN 'REQUISITION'::laboratory_basis END, ${now}::timestamptz, ${now}::timestamptz
      FROM requisitions WHERE id = ${requisitionRef}::uuid`,
    Prisma.sql`INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id)
      SELECT ${id}::uuid, ${status}::sample_status, ${since}, ${now}::timestamptz, ${actor?.userId ?? null}::uuid`,
  ];
}

/**
 * Appends an event to samples ({@link appendEvents}). Call with them locked. The consequences are handled in cascade.ts. Triggers update
 * the `updated` of the kits, and the laboratory of the kits and requisitions.
 */
export function appendSampleEvents(tx: Tx, samples: readonly LockedSample[], event: SampleEvent): Write[] {
  const taken = SAMPLE_TRAITS[event.status].isTakenByLaboratory ? takenBy(event.laboratory) : [];
  const columns = { ...parcelColumns(event), ...failureColumns(event) };
  return appendEvents(tx, TABLES, samples.map(movingSample), event, {
    columns,
    changes: taken,
    published: publishedFailure(event.failure),
  });
}

/** The columns of an event's failure; none without one. A trigger copies them to the sample. */
function failureColumns({ failure, failureSaid, laboratory }: SampleEvent): Readonly<Record<string, Prisma.Sql>> {
  if (!failure) return {};
  return {
    failure_code: Prisma.sql`${failure.code}::failure_code`,
    failure_recoverable: Prisma.sql`${failure.recoverable}::boolean`,
    failure_laboratory_code: Prisma.sql`${failure.laboratoryCode}::text`,
    failure_laboratory_system: Prisma.sql`${failure.laboratorySystem}::text`,
    failure_said: Prisma.sql`${failureSaid ?? null}::timestamptz`,
    failure_laboratory_id: Prisma.sql`${laboratory ?? null}::uuid`,
  };
}

/** The failure in a published status (contract, 9.1): codes only, without the laboratory's text. */
function publishedFailure(failure: SampleFailure | null | undefined) {
  return failure ? { failure_code: failure.code.toLowerCase(), recoverable: failure.recoverable } : {};
}

/**
 * A sample belongs to the first laboratory that reports having it, unless it already belongs to one (contract, 1.3). An administrator's
 * decision is not changed.
 */
function takenBy(laboratory: string | undefined): Prisma.Sql[] {
  const taker = Prisma.sql`coalesce(laboratory_id, ${laboratory ?? null}::uuid)`;
  return [
    Prisma.sql`laboratory_id = ${taker}`,
    Prisma.sql`laboratory_basis = CASE WHEN ${taker} IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END`,
  ];
}
