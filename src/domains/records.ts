import type { Actor } from '../auth/actor.ts';
import { type Action, authorize, tenantOf } from '../auth/policy.ts';
import type { RequestContext } from '../context.ts';
import { isCode, isUuid } from '../db/identifiers.ts';
import { type Rows, whereSql, withoutIndex } from '../db/list.ts';
import { notFound } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { eventDigits } from './feed/names.ts';

/**
 * The records that belong to an account, and the one place that decides who sees which. Every read that starts from
 * something the caller sent (a code, an id, a filter) begins here, with the actor; from there, other reads follow internal
 * ids, which never lead to another account's rows (the database enforces that).
 */
interface RecordKind {
  readonly table: Prisma.Sql;
  readonly readAction: Action;
  /** How a caller names a record: by a printed code, compared without regard to case, by a UUID, or by an event's id. */
  readonly key: KeyForm;
  readonly keyColumn: Prisma.Sql;
  /** What a program needs to see a row besides owning it. */
  readonly whereReleased?: (row: Prisma.Sql) => Prisma.Sql;
}

interface KeyForm {
  readonly isValid: (key: string) => boolean;
  readonly toSql: (key: string) => Prisma.Sql;
}

const code: KeyForm = { isValid: isCode, toSql: (key) => Prisma.sql`${key}::citext` };
const uuid: KeyForm = { isValid: isUuid, toSql: (key) => Prisma.sql`${key}::uuid` };

const eventId: KeyForm = {
  isValid: (key) => eventDigits(key) !== undefined,
  toSql: (key) => Prisma.sql`${eventDigits(key)}::uuid`,
};

const RECORDS = {
  kit: { table: Prisma.sql`kits`, readAction: 'kits.read', key: code, keyColumn: Prisma.sql`row.kit_id` },
  sample: { table: Prisma.sql`samples`, readAction: 'samples.read', key: code, keyColumn: Prisma.sql`row.sample_id` },
  order: { table: Prisma.sql`orders`, readAction: 'orders.read', key: code, keyColumn: Prisma.sql`row.order_id` },
  requisition: {
    table: Prisma.sql`requisitions`,
    readAction: 'requisitions.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
  },
  patient: { table: Prisma.sql`patients`, readAction: 'patients.read', key: uuid, keyColumn: Prisma.sql`row.id` },
  report: {
    table: Prisma.sql`reports`,
    readAction: 'reports.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
    // Until a kit is registered nobody knows whose results these are, so the program does not see them; the laboratory does.
    // A trigger releases the reports of a kit when it is registered.
    whereReleased: (row) => Prisma.sql`${row}.released`,
  },
  event: { table: Prisma.sql`events`, readAction: 'events.read', key: eventId, keyColumn: Prisma.sql`row.id` },
  webhookEndpoint: {
    table: Prisma.sql`webhook_endpoints`,
    readAction: 'webhooks.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
  },
  unmatchedResult: {
    table: Prisma.sql`unmatched_results`,
    readAction: 'unmatched.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
  },
} as const satisfies Record<string, RecordKind>;

/** A kind of record that belongs to an account. */
export type RecordName = keyof typeof RECORDS;

/** Who reads: an actor with its rights, or whoever holds a kit's code, which is all that activation asks for. */
export type Reader = Actor | 'holder of the code';

const NOTHING = Prisma.sql`false`;
const ROW = Prisma.sql`row`;

/** The conditions under which the reader sees the rows of a table; `row` is the table's alias. */
export function visibleTo(reader: Reader, name: RecordName, row: Prisma.Sql = ROW): Prisma.Sql[] {
  const tenant = reader === 'holder of the code' ? undefined : tenantOf(reader);
  if (tenant === undefined) return [];
  const { whereReleased }: RecordKind = RECORDS[name];
  return [Prisma.sql`${row}.account_id = ${tenant}::uuid`, ...(whereReleased ? [whereReleased(row)] : [])];
}

/** What narrows the visible rows down to a list. */
export interface Narrowing {
  readonly where: readonly Prisma.Sql[];
  /** Only this account's rows; null for all that the actor sees. */
  readonly accountId: string | null;
}

/** The rows of a table that the actor sees, narrowed down: the base of every list. */
export function visibleRows(actor: Actor, name: RecordName, { where, accountId }: Narrowing): Rows {
  return {
    from: Prisma.sql`${RECORDS[name].table} row`,
    where: [...visibleTo(actor, name), ...ofAccount(accountId, ROW), ...where],
  };
}

/** The condition that rows belong to the account asked for. An id that is not a UUID finds nothing. */
export function ofAccount(accountId: string | null, row: Prisma.Sql): Prisma.Sql[] {
  if (accountId === null) return [];
  return [isUuid(accountId) ? Prisma.sql`${row}.account_id = ${accountId}::uuid` : NOTHING];
}

/** The accounts whose rows are in a list, for indexes that begin with the account. */
export interface ListedAccounts {
  /** Empty if there is one account; otherwise the table of all of them. */
  readonly each: readonly Prisma.Sql[];
  readonly id: Prisma.Sql;
}

/** The accounts whose rows are in a list of the actor's. */
export function listedAccounts(actor: Actor, accountId: string | null): ListedAccounts {
  const one = tenantOf(actor) ?? accountId;
  if (one === null) return { each: [Prisma.sql`accounts owner`], id: Prisma.sql`owner.id` };
  // One that is not a UUID finds nothing: see ofAccount.
  return { each: [], id: isUuid(one) ? Prisma.sql`${one}::uuid` : Prisma.sql`NULL::uuid` };
}

/** The ids of the accounts whose rows are in a list of the actor's; undefined for all accounts. */
export function listedAccountIds(actor: Actor, asked: string | null): string[] | undefined {
  const tenant = tenantOf(actor);
  if (asked === null) return tenant === undefined ? undefined : [tenant];
  const isSeen = isUuid(asked) && (tenant === undefined || tenant === asked.toLowerCase());
  return isSeen ? [asked] : [];
}

/**
 * The row of the record that the caller names, to read it; undefined if the name cannot be any record's.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export function namedRecord(context: RequestContext, name: RecordName, key: string): Rows | undefined {
  return rowsNamed(authorize(context.actor, RECORDS[name].readAction), name, key);
}

function rowsNamed(reader: Reader, name: RecordName, key: string): Rows | undefined {
  const { table, key: form, keyColumn } = RECORDS[name];
  if (!form.isValid(key)) return undefined;
  const where = [Prisma.sql`${keyColumn} = ${form.toSql(key)}`, ...visibleTo(reader, name).map(withoutIndex)];
  return { from: Prisma.sql`${table} row`, where };
}

/** A record that the caller named: its internal id, and the account it belongs to. */
export interface FoundRecord {
  readonly id: string;
  readonly accountId: string;
}

/** The condition, as a WHERE clause, of the record that the caller names, if the reader sees it; `row` is the table's alias. */
export function whereNamed(reader: Reader, name: RecordName, key: string): Prisma.Sql {
  return whereSql(rowsNamed(reader, name, key)?.where ?? [NOTHING]);
}

/** Finds the record that the caller names; undefined if there is none that the reader sees. */
export async function findRecord(
  { db }: RequestContext,
  reader: Reader,
  name: RecordName,
  key: string,
): Promise<FoundRecord | undefined> {
  const rows = rowsNamed(reader, name, key);
  if (!rows) return undefined;
  const [found] = await db.$queryRaw<FoundRecord[]>(
    Prisma.sql`SELECT row.id, row.account_id AS "accountId" FROM ${rows.from} ${whereSql(rows.where)}`,
  );
  return found;
}

/** As {@link findRecord}. @throws AppError NOT_FOUND if there is no such record. */
export async function requireRecord(
  context: RequestContext,
  reader: Reader,
  name: RecordName,
  key: string,
): Promise<FoundRecord> {
  const found = await findRecord(context, reader, name, key);
  if (!found) throw notFound(name, key);
  return found;
}

/** Finds the record that the caller names, to read it. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export async function findReadable(
  context: RequestContext,
  name: RecordName,
  key: string,
): Promise<FoundRecord | undefined> {
  return findRecord(context, authorize(context.actor, RECORDS[name].readAction), name, key);
}

/** Those of the internal ids whose records the caller may read, in any order. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export async function readableIds(
  context: RequestContext,
  name: RecordName,
  ids: readonly string[],
): Promise<string[]> {
  const { table, readAction } = RECORDS[name];
  const actor = authorize(context.actor, readAction);
  const where = whereSql([Prisma.sql`row.id = ANY(${ids}::uuid[])`, ...visibleTo(actor, name)]);
  const found = await context.db.$queryRaw<{ id: string }[]>(Prisma.sql`SELECT row.id FROM ${table} row ${where}`);
  return found.map(({ id }) => id);
}
