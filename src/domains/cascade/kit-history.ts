import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import type { LockedKit } from '../changes/locks.ts';
import { movingKit } from '../changes/publish.ts';
import type { EventTime, History, NewEvent } from '../changes/recorded-events.ts';
import { appendEvents, eventTime, type HistoryTables, parcelColumns, readHistory } from './history.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`kits`,
  statusType: Prisma.sql`kit_status`,
  statusChanged: 'KIT_STATUS_CHANGED',
  events: Prisma.sql`kit_events`,
  recordColumn: Prisma.sql`kit_id`,
};

/** When a kit's first and newest events happened. Call with the kit locked. */
export function kitHistory(tx: Tx, kitRef: string): Promise<History> {
  return readHistory(tx, TABLES, kitRef);
}

/** The time of a kit's event, in SQL ({@link eventTime}). */
export function kitEventTime(kitRef: string, time: EventTime): Prisma.Sql {
  return eventTime(TABLES, Prisma.sql`${kitRef}::uuid`, time);
}

/** The registration of a kit to a patient. */
export interface Registration {
  readonly patientRef: string;
  readonly researchConsent: boolean | null;
}

/** Appends an event to kits ({@link appendEvents}). Nothing else follows here: see cascade.ts for the consequences. */
export function appendKitEvents(
  tx: Tx,
  kits: readonly LockedKit[],
  event: NewEvent<KitStatus>,
  furtherChanges: readonly Prisma.Sql[] = [],
  recorded = tx.call.clock.now(),
): Write[] {
  const changes = [...furtherChanges, ...statusSince(event)];
  return appendEvents(tx, TABLES, kits.map(movingKit), event, { columns: parcelColumns(event), changes, recorded });
}

/** Since when the kit has its status: the time of the event that moved it last (contract, 11.5). A late scan moves nothing. */
function statusSince(event: NewEvent<KitStatus>): Prisma.Sql[] {
  if (event.isLate) return [];
  return [Prisma.sql`status_since = ${eventTime(TABLES, Prisma.sql`kits.id`, event)}`];
}

/** Registers a kit to a patient in the same update that sets its status, because the database refuses one without the other. */
export function appendRegistration(
  tx: Tx,
  kit: LockedKit,
  event: NewEvent<KitStatus>,
  { patientRef, researchConsent }: Registration,
): Write[] {
  return appendKitEvents(tx, [kit], event, [
    Prisma.sql`patient_id = ${patientRef}::uuid`,
    Prisma.sql`research_consent = ${researchConsent}::boolean`,
  ]);
}

/**
 * Takes back the registration of a kit: nobody is registered for it, and nobody has consented to anything.
 *
 * @param recorded the time of the record of what is undone, by which the database matches the two
 */
export function appendUnregistration(tx: Tx, kit: LockedKit, event: NewEvent<KitStatus>, recorded: Date): Write[] {
  const changes = [Prisma.sql`patient_id = NULL`, Prisma.sql`research_consent = NULL`];
  return appendKitEvents(tx, [kit], event, changes, recorded);
}
