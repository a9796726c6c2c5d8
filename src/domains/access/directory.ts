import type { Actor } from '../../auth/actor.ts';
import { type Action, authorize, laboratoryOf, may, patientOf, seesHeld, tenantOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type Rows, whereSql } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { EventType } from '../../generated/prisma/enums.ts';
import { EVENT_TYPES, EVENTS, visibleTypes } from './events.ts';
import {
  isEventShown,
  isOfLaboratory,
  isSeenByLaboratory,
  ofAccount,
  type RecordName,
  seesRecord,
  visibleTo,
} from './records.ts';

/**
 * How a kind of record is found and who may see it. These are the records that do not belong to an account as those in records.ts
 * do: the catalogue, accounts, their users and API keys, events, webhook deliveries and the audit.
 */
interface EntryKind {
  readonly table: Prisma.Sql;
  /** Without the right to this action, a caller sees none of them. */
  readonly readAction: Action;
  /** The column that identifies a record, and its SQL type. */
  readonly keyColumn: Prisma.Sql;
  readonly keyType: Prisma.Sql;
  /** The conditions under which the actor sees the rows of the table, `row`. */
  readonly visibleTo: (actor: Actor) => Prisma.Sql[];
}

const UUID = { keyColumn: Prisma.sql`row.id`, keyType: Prisma.sql`uuid` };
const everything = () => [];

const ENTRIES = {
  kitType: {
    table: Prisma.sql`kit_types`,
    readAction: 'catalog.read',
    keyColumn: Prisma.sql`row.code`,
    keyType: Prisma.sql`text`,
    visibleTo: everything,
  },
  analyte: {
    table: Prisma.sql`analytes`,
    readAction: 'analytes.read',
    keyColumn: Prisma.sql`row.code`,
    keyType: Prisma.sql`text`,
    visibleTo: everything,
  },
  lot: { ...UUID, table: Prisma.sql`lots`, readAction: 'lots.read', visibleTo: lotVisibleTo },
  account: {
    ...UUID,
    table: Prisma.sql`accounts`,
    readAction: 'profiles.read',
    visibleTo: (actor) =>
      unlessAdmin(actor, Prisma.sql`row.id = ${actor.accountId}::uuid`, Prisma.sql`placed.account_id = row.id`),
  },
  user: {
    ...UUID,
    table: Prisma.sql`users`,
    readAction: 'profiles.read',
    visibleTo: (actor) =>
      unlessAdmin(actor, Prisma.sql`row.id = ${actor.userId}::uuid`, Prisma.sql`placed.placed_by_id = row.id`),
  },
  apiKey: { ...UUID, table: Prisma.sql`api_keys`, readAction: 'accounts.read', visibleTo: everything },
  event: { ...UUID, table: Prisma.sql`events`, readAction: 'events.read', visibleTo: eventVisibleTo },
  webhookDelivery: { ...UUID, table: Prisma.sql`webhook_deliveries`, readAction: 'webhooks.read', visibleTo: sentTo },
  auditEntry: { ...UUID, table: Prisma.sql`audit_entries`, readAction: 'audit.read', visibleTo: everything },
} as const satisfies Record<string, EntryKind>;

/** A kind of record whose visibility is decided here rather than in records.ts. */
export type EntryName = keyof typeof ENTRIES;

/** A program sees the lots of which it has kits, and staff see all of them (contract, 13.8). */
function lotVisibleTo(actor: Actor): Prisma.Sql[] {
  const tenant = tenantOf(actor);
  if (tenant === undefined) return [];
  return [Prisma.sql`EXISTS (SELECT FROM kits WHERE kits.account_id = ${tenant}::uuid AND kits.lot_id = row.id)`];
}

/**
 * Administrators see everything. Everyone else sees themselves, and who placed an order that they see: an order shows that user
 * and the user's account, which is also the order's account. A person sees no order, and is no user.
 */
function unlessAdmin(actor: Actor, isOwn: Prisma.Sql, isOfOrder: Prisma.Sql): Prisma.Sql[] {
  if (may(actor, 'accounts.read')) return [];
  if (patientOf(actor) !== undefined) return [isOwn];
  const tenant = tenantOf(actor);
  const ofTenant = tenant === undefined ? Prisma.empty : Prisma.sql` AND placed.account_id = ${tenant}::uuid`;
  return [Prisma.sql`(${isOwn} OR EXISTS (SELECT FROM orders placed WHERE ${isOfOrder}${ofTenant}))`];
}

/**
 * The conditions under which the actor may see an event, `row`: it has a number, belongs to the actor's account (any account for
 * staff), is of a type that the actor may see, and, for a laboratory, is not about another laboratory's record or message.
 */
export function eventVisibleTo(actor: Actor): Prisma.Sql[] {
  const types = visibleTypes(actor, null);
  return [
    Prisma.sql`row.position IS NOT NULL`,
    ...ofAccount(tenantOf(actor) ?? null, Prisma.sql`row`),
    ...(types ? [Prisma.sql`row.type = ANY(${types}::event_type[])`] : []),
    ...withheldFromPrograms(actor, Prisma.sql`row`),
    ...withheldFromLaboratories(actor),
  ];
}

/** The conditions that hide events about held reports from those for whom these do not exist (contract, 13.6). */
function withheldFromPrograms(actor: Actor, row: Prisma.Sql): Prisma.Sql[] {
  return seesHeld(actor) ? [] : [isEventShown(row, actor)];
}

/** The conditions that hide from a laboratory events about another's record, and about another's message on a sample that it sees. */
function withheldFromLaboratories(actor: Actor): Prisma.Sql[] {
  const own = laboratoryOf(actor);
  if (own === undefined) return [];
  const isVisible = isSeenByLaboratory(Prisma.sql`row.laboratory_id`, own);
  return [
    ...ABOUT_LABORATORIES.map((about) => seesEventAbout(actor, about)),
    Prisma.sql`(row.laboratory_id IS NULL OR ${isVisible})`,
  ];
}

/** The kinds of records of which laboratories see only some, and the types of events about them. */
interface AboutLaboratories {
  readonly subject: RecordName;
  readonly types: readonly EventType[];
}

const ABOUT_LABORATORIES: readonly AboutLaboratories[] = [
  ...new Set(
    EVENT_TYPES.flatMap((type) => {
      const { subject } = EVENTS[type];
      return subject === null || subject === 'lot' ? [] : [subject];
    }),
  ),
]
  .filter(isOfLaboratory)
  .map((subject) => ({ subject, types: EVENT_TYPES.filter((type) => EVENTS[type].subject === subject) }));

function seesEventAbout(actor: Actor, { subject, types }: AboutLaboratories): Prisma.Sql {
  const isSeen = seesRecord(actor, subject, Prisma.sql`row.subject_id`);
  return Prisma.sql`(row.type <> ALL(${types}::event_type[]) OR ${isSeen})`;
}

/** Deliveries to the endpoints that the actor sees. */
function sentTo(actor: Actor): Prisma.Sql[] {
  const endpoint = [
    Prisma.sql`endpoint.id = row.endpoint_id`,
    ...visibleTo(actor, 'webhookEndpoint', Prisma.sql`endpoint`),
  ];
  return [Prisma.sql`EXISTS (SELECT FROM webhook_endpoints endpoint ${whereSql(endpoint)})`, ...ofShownEvents(actor)];
}

/** The conditions that hide deliveries of events that the actor does not see; `row` is a delivery. */
export function ofShownEvents(actor: Actor): Prisma.Sql[] {
  if (seesHeld(actor)) return [];
  return [Prisma.sql`NOT EXISTS (SELECT FROM events sent WHERE sent.id = row.event_id AND sent.for_reviewers)`];
}

/**
 * The query for all that the caller may see.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export function allEntries(work: UnitOfWork, name: EntryName): Rows {
  const { table, readAction, visibleTo }: EntryKind = ENTRIES[name];
  return { from: Prisma.sql`${table} row`, where: visibleTo(authorize(work.call.actor, readAction)) };
}

/**
 * The query for those with these keys that the caller may see. A key is the code of a kit type or an analyte, and a UUID for all else.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export function entriesByKeys(work: UnitOfWork, name: EntryName, keys: readonly string[]): Rows {
  const { table, readAction, keyColumn, keyType, visibleTo }: EntryKind = ENTRIES[name];
  const actor = authorize(work.call.actor, readAction);
  return {
    from: Prisma.sql`${table} row`,
    where: [Prisma.sql`${keyColumn} = ANY(${keys}::${keyType}[])`, ...visibleTo(actor)],
  };
}

/**
 * Which of these keys the caller may see, in any order. A key is the code of a kit type or an analyte, and a UUID for all else.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function readableKeys(work: UnitOfWork, name: EntryName, keys: readonly string[]): Promise<string[]> {
  const { from, where } = entriesByKeys(work, name, keys);
  const rows = Prisma.sql`SELECT ${ENTRIES[name].keyColumn} AS key FROM ${from} ${whereSql(where)}`;
  const found = await work.db.$queryRaw<{ key: string }[]>(rows);
  return found.map(({ key }) => key);
}
