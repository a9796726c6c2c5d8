import type { TransactionContext } from '../context.ts';
import type { Write } from '../db/write.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { EventType } from '../generated/prisma/enums.ts';
import type { History, NewEvent } from './events.ts';
import { type MovingRecord, tellStatus } from './tell.ts';

// Kits, samples and requisitions keep their histories by the same rules (contract, 4.1). The rules are here; each domain's
// history.ts names its tables.

/** Where one kind of record and its events are stored, and how a change of its status is told. */
export interface HistoryTables {
  readonly records: Prisma.Sql;
  readonly statusType: Prisma.Sql;
  readonly statusChanged: EventType;
  readonly events: Prisma.Sql;
  /** The column of an event that names its record. */
  readonly recordColumn: Prisma.Sql;
  /** Whether an event may name a parcel. */
  readonly hasParcels: boolean;
}

/** When a record's first and newest events happened. Call with the record locked. */
export async function readHistory(
  { db }: TransactionContext,
  { events, recordColumn }: HistoryTables,
  recordRef: string,
): Promise<History> {
  const [history] = await db.$queryRaw<(History | { first: null })[]>(
    Prisma.sql`SELECT min(created) AS first, max(created) AS newest FROM ${events} WHERE ${recordColumn} = ${recordRef}::uuid`,
  );
  if (!history?.first) throw new Error('The record has no events.');
  return history;
}

/**
 * When an event of a record happens, in SQL. One that moves the record is never before the newest event, which a carrier's
 * fast clock may have put ahead of us: the status follows the newest event, so this one must be it.
 */
export function eventTime(
  { events, recordColumn }: HistoryTables,
  recordRef: Prisma.Sql,
  { created, isLate }: Pick<NewEvent<string>, 'created' | 'isLate'>,
): Prisma.Sql {
  const time = created instanceof Date ? Prisma.sql`${created}::timestamptz` : created;
  if (isLate) return time;
  return Prisma.sql`greatest(${time}, (SELECT max(created) FROM ${events} WHERE ${recordColumn} = ${recordRef}))`;
}

/**
 * Appends the same event to each of the records. Their status follows, and is told, unless the event is a late scan, which is
 * kept and moves nothing (contract, 4.1). Both writes belong in one statement: the database refuses an event that its record's status
 * does not follow. Call with the records locked.
 *
 * @param furtherChanges assignments to other columns of the records, which must change together with the status
 */
export function appendEvents(
  context: TransactionContext,
  tables: HistoryTables,
  moving: readonly MovingRecord[],
  event: NewEvent<string>,
  furtherChanges: readonly Prisma.Sql[] = [],
): Write[] {
  const { clock, actor } = context;
  const { records, statusType, statusChanged, events, recordColumn, hasParcels } = tables;
  const ids = moving.map(({ id }) => id);
  const now = Prisma.sql`${clock.now()}::timestamptz`;
  const status = Prisma.sql`${event.status}::${statusType}`;
  const created = eventTime(tables, Prisma.sql`record.id`, event);
  const recordedBy = Prisma.sql`${actor?.userId ?? null}::uuid`;
  const parcelColumns = hasParcels ? Prisma.sql`, tracking_number, carrier` : Prisma.empty;
  const parcel = hasParcels
    ? Prisma.sql`, ${event.trackingNumber ?? null}::text, ${event.carrier ?? null}::text`
    : Prisma.empty;
  const changes = [
    Prisma.sql`updated = ${now}`,
    ...(event.isLate ? [] : [Prisma.sql`status = ${status}`]),
    ...furtherChanges,
  ];
  return [
    Prisma.sql`INSERT INTO ${events} (${recordColumn}, status, created, recorded, recorded_by_id, reason${parcelColumns})
      SELECT record.id, ${status}, ${created}, ${now}, ${recordedBy}, ${event.reason ?? null}::text${parcel}
      FROM unnest(${ids}::uuid[]) AS record(id)`,
    Prisma.sql`UPDATE ${records} SET ${Prisma.join(changes, ', ')} WHERE id = ANY(${ids}::uuid[])`,
    ...(event.isLate ? [] : [tellStatus(context, statusChanged, moving, event.status)]),
  ];
}
