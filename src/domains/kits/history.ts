import type { TransactionContext } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import type { EventTime, History, NewEvent } from '../events.ts';
import { appendEvents, eventTime, type HistoryTables, readHistory } from '../history.ts';
import type { LockedKit } from '../locks.ts';
import { movingKit } from '../tell.ts';

const TABLES: HistoryTables = {
  records: Prisma.sql`kits`,
  statusType: Prisma.sql`kit_status`,
  statusChanged: 'KIT_STATUS_CHANGED',
  events: Prisma.sql`kit_events`,
  recordColumn: Prisma.sql`kit_id`,
  hasParcels: true,
};

/** When a kit's first and newest events happened. Call with the kit locked. */
export function kitHistory(context: TransactionContext, kitRef: string): Promise<History> {
  return readHistory(context, TABLES, kitRef);
}

/** When an event of a kit happens, in SQL ({@link eventTime}). */
export function kitEventTime(kitRef: string, time: EventTime): Prisma.Sql {
  return eventTime(TABLES, Prisma.sql`${kitRef}::uuid`, time);
}

/** To whom a kit is registered. */
export interface Registration {
  readonly patientRef: string;
  readonly researchConsent: boolean | null;
}

/** Appends an event to kits ({@link appendEvents}). Nothing else follows from it here: see cascade.ts. */
export function appendKitEvents(
  context: TransactionContext,
  kits: readonly LockedKit[],
  event: NewEvent<KitStatus>,
): Write[] {
  return appendEvents(context, TABLES, kits.map(movingKit), event);
}

/** Registers a kit to a patient, in the change that also sets its status: the database refuses one without the other. */
export function appendRegistration(
  context: TransactionContext,
  kit: LockedKit,
  event: NewEvent<KitStatus>,
  { patientRef, researchConsent }: Registration,
): Write[] {
  return appendEvents(context, TABLES, [movingKit(kit)], event, [
    Prisma.sql`patient_id = ${patientRef}::uuid`,
    Prisma.sql`research_consent = ${researchConsent}::boolean`,
  ]);
}
