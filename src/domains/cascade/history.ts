import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { EventType } from '../../generated/prisma/enums.ts';
import { type MovingRecord, publishStatus } from '../changes/publish.ts';
import type { History, NewEvent } from '../changes/recorded-events.ts';

// Kits, samples and requisitions keep their histories by the same rules (contract, 4.1). The rules are here; each domain's
// history.ts names its tables.

/** The tables of one kind of record and its events, and the type of event that publishes a change of its status. */
export interface HistoryTables {
  readonly records: Prisma.Sql;
  readonly statusType: Prisma.Sql;
  readonly statusChanged: EventType;
  readonly events: Prisma.Sql;
  /** The column of an event that refers to its record. */
  readonly recordColumn: Prisma.Sql;
}

/** Options of only some kinds of events. */
export interface EventDetails {
  /** The values of further columns of the event. */
  readonly columns?: Readonly<Record<string, Prisma.Sql>>;
  /** Assignments to other columns of the records, which must change together with the status. */
  readonly changes?: readonly Prisma.Sql[];
  /** Other data of the published change of the status. */
  readonly published?: Readonly<Record<string, string | boolean>>;
  /** When it was recorded, which `updated` gets too; now by default. */
  readonly recorded?: Date;
}

/** The columns of a carrier's event. */
export function parcelColumns({ trackingNumber, carrier }: NewEvent<string>) {
  return {
    tracking_number: Prisma.sql`${trackingNumber ?? null}::text`,
    carrier: Prisma.sql`${carrier ?? null}::text`,
  };
}

/** When a record's first and newest events happened. Call with the record locked. */
export async function readHistory(
  { db }: Tx,
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
 * The time of a record's event, in SQL. An event that moves the record is never earlier than the newest event, even if a
 * carrier's fast clock put that ahead of our time: the status follows the newest event, so this event must be the newest.
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
 * Appends the same event to each of the records. Their status follows and is published, unless the event is a late scan, which is
 * stored but moves nothing (contract, 4.1). Both writes belong in one statement: the database refuses an event that its record's
 * status does not follow. Call with the records locked.
 */
export function appendEvents(
  tx: Tx,
  tables: HistoryTables,
  moving: readonly MovingRecord[],
  event: NewEvent<string>,
  { columns = {}, changes = [], published = {}, recorded = tx.call.clock.now() }: EventDetails = {},
): Write[] {
  const { actor } = tx.call;
  const { records, statusType, statusChanged, events, recordColumn } = tables;
  const ids = moving.map(({ id }) => id);
  const now = Prisma.sql`${recorded}::timestamptz`;
  const status = Prisma.sql`${event.status}::${statusType}`;
  const created = eventTime(tables, Prisma.sql`record.id`, event);
  const recordedBy = Prisma.sql`${actor?.userId ?? null}::uuid`;
  const names = Object.keys(columns).map((name) => Prisma.sql`, ${Prisma.raw(name)}`);
  const values = Object.values(columns).map((value) => Prisma.sql`, ${value}`);
  const assignments = [
    Prisma.sql`updated = ${now}`,
    ...(event.isLate ? [] : [Prisma.sql`status = ${status}`]),
    ...changes,
  ];
  return [
    Prisma.sql`INSERT INTO ${events} (${recordColumn}, status, created, recorded, recorded_by_id, reason${together(names)})
      SELECT record.id, ${status}, ${created}, ${now}, ${recordedBy}, ${event.reason ?? null}::text${together(values)}
      FROM unnest(${ids}::uuid[]) AS record(id)`,
    Prisma.sql`UPDATE ${records} SET ${Prisma.join(assignments, ', ')} WHERE id = ANY(${ids}::uuid[])`,
    ...(event.isLate ? [] : [publishStatus(tx.call, statusChanged, moving, event.status, published)]),
  ];
}

function together(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return parts.length === 0 ? Prisma.empty : Prisma.join(parts, '');
}
