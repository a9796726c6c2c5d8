import type { Actor } from '../auth/actor.ts';
import { type Action, authorize, may, tenantOf } from '../auth/policy.ts';
import type { RequestContext } from '../context.ts';
import { whereSql } from '../db/list.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { visibleTypes } from './feed/feed.ts';
import { ofAccount, visibleTo } from './records.ts';

/** Records that are no account's own, as those of records.ts are: the catalogue, accounts and whoever acts in them, the audit. */
interface EntryKind {
  readonly table: Prisma.Sql;
  readonly readAction: Action;
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
  event: { ...UUID, table: Prisma.sql`events`, readAction: 'events.read', visibleTo: toldTo },
  webhookDelivery: { ...UUID, table: Prisma.sql`webhook_deliveries`, readAction: 'webhooks.read', visibleTo: sentTo },
  auditEntry: { ...UUID, table: Prisma.sql`audit_entries`, readAction: 'audit.read', visibleTo: everything },
} as const satisfies Record<string, EntryKind>;

/** A kind of record that is no account's own. */
export type EntryName = keyof typeof ENTRIES;

/**
 * Administrators see all. Everybody else sees themselves, and who placed an order that they see: an order shows that user and
 * their account, which is the order's own.
 */
function unlessAdmin(actor: Actor, isOwn: Prisma.Sql, isOfOrder: Prisma.Sql): Prisma.Sql[] {
  if (may(actor, 'accounts.read')) return [];
  const tenant = tenantOf(actor);
  const ofTenant = tenant === undefined ? Prisma.empty : Prisma.sql` AND placed.account_id = ${tenant}::uuid`;
  return [Prisma.sql`(${isOwn} OR EXISTS (SELECT FROM orders placed WHERE ${isOfOrder}${ofTenant}))`];
}

/** Events that have a number, of the actor's account unless it is staff, and of types that it may see. */
function toldTo(actor: Actor): Prisma.Sql[] {
  const types = visibleTypes(actor, null);
  return [
    Prisma.sql`row.position IS NOT NULL`,
    ...ofAccount(tenantOf(actor) ?? null, Prisma.sql`row`),
    ...(types ? [Prisma.sql`row.type = ANY(${types}::event_type[])`] : []),
  ];
}

/** What was sent to the endpoints that the actor sees. */
function sentTo(actor: Actor): Prisma.Sql[] {
  const endpoint = [
    Prisma.sql`endpoint.id = row.endpoint_id`,
    ...visibleTo(actor, 'webhookEndpoint', Prisma.sql`endpoint`),
  ];
  return [Prisma.sql`EXISTS (SELECT FROM webhook_endpoints endpoint ${whereSql(endpoint)})`];
}

/**
 * Those of the keys (the code of a kit type or an analyte, the UUID of any other) whose rows the caller may see, in any order.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function readableKeys(
  context: RequestContext,
  name: EntryName,
  keys: readonly string[],
): Promise<string[]> {
  const { table, readAction, keyColumn, keyType, visibleTo }: EntryKind = ENTRIES[name];
  const actor = authorize(context.actor, readAction);
  const where = whereSql([Prisma.sql`${keyColumn} = ANY(${keys}::${keyType}[])`, ...visibleTo(actor)]);
  const rows = Prisma.sql`SELECT ${keyColumn} AS key FROM ${table} row ${where}`;
  const found = await context.db.$queryRaw<{ key: string }[]>(rows);
  return found.map(({ key }) => key);
}
