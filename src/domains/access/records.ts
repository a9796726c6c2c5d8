import type { Actor } from '../../auth/actor.ts';
import { type Action, authorize, laboratoryOf, may, patientOf, seesHeld, tenantOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { isCode, isUuid, NIL_UUID } from '../../db/sql/identifiers.ts';
import { NO_ROWS, type Rows, whereSql, withoutIndex } from '../../db/sql/list.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { isBarcode } from '../inputs/barcodes.ts';
import { eventDigits } from '../inputs/event-id.ts';
import { type IsOwn, isOfPatient, isOwnPatient, isOwnReport, isOwnSample, isReleasedOrHeld } from './own-records.ts';

/**
 * The records that belong to an account, and the one place that decides who sees which. Every read that starts from
 * something the caller sent (a code, an id, a filter) begins here, with the actor. Later reads follow internal ids, which never
 * lead to another account's rows: the database enforces that.
 */
interface RecordKind {
  readonly table: Prisma.Sql;
  readonly readAction: Action;
  /** How a caller identifies a record: by a printed code or a barcode, ignoring case, by a UUID, or by an event's id. */
  readonly key: KeyForm;
  readonly keyColumn: Prisma.Sql;
  /** The condition for somebody in a program to see a row, besides owning it. */
  readonly whereShown?: (row: Prisma.Sql, reader: Actor) => Prisma.Sql;
  /** Which rows a patient sees of the program's; none if this is left out. */
  readonly isOwn?: IsOwn;
  /** Which rows a laboratory sees; all of them if this is left out. */
  readonly laboratory?: SeenByLaboratories;
  /** Whether a laboratory sees only those of its own account, shared or not. */
  readonly isOnlyOwnOfLaboratory?: true;
  /** Whether everybody but administrators sees only those of their own account, whichever account the record is about. */
  readonly isOfOwnAccount?: true;
  /** The condition for anybody to see a row. */
  readonly whereCurrent?: (row: Prisma.Sql) => Prisma.Sql;
}

/**
 * Whom the id of a patient means, an SQL expression of ids: the patient that they were merged into, or else themselves (contract, 12.10).
 * Every id that a caller sends for a patient is read by this.
 */
function patientMeant(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(meant.merged_into_id, meant.id) FROM patients meant WHERE meant.id = ${id})`;
}

/** The rows of a table that a laboratory sees: its own, those of laboratories that share with it, and perhaps those of no laboratory. */
interface SeenByLaboratories {
  /**
   * The account of the laboratory that a row belongs to, or nil for none. If there is a table of laboratories, `row` is a row of that
   * table.
   */
  readonly key: (row: Prisma.Sql) => Prisma.Sql;
  /** Whether laboratories also see rows that belong to no laboratory. */
  readonly seesUnassigned?: true;
  /** The table with the laboratories of each row, if a row may have several, and the condition that joins it. */
  readonly shown?: (row: Prisma.Sql) => Prisma.Sql;
}

/** What a sample's laboratory sees besides what it sent: the sample, its kit and its requisition (contract, 1.3). */
const OF_SAMPLE: SeenByLaboratories = { key: (row) => Prisma.sql`${row}.laboratory_key`, seesUnassigned: true };

/** The database's value for no laboratory, in place of the laboratory's account. */
export const NO_LABORATORY = Prisma.raw(`'${NIL_UUID}'::uuid`);

interface KeyForm {
  readonly isValid: (key: string) => boolean;
  readonly toSql: (key: string) => Prisma.Sql;
}

const code: KeyForm = { isValid: isCode, toSql: foldedSql };
/** A barcode of a requisition may be any text, and is then the id of its sample (contract, 2.2). */
const barcode: KeyForm = { isValid: isBarcode, toSql: foldedSql };
const uuid: KeyForm = { isValid: isUuid, toSql: (key) => Prisma.sql`${key}::uuid` };

/** As {@link uuid}, of a patient, whose id may be that of one who was merged. */
const patientId: KeyForm = { isValid: isUuid, toSql: (key) => patientMeant(Prisma.sql`${key}::uuid`) };

const eventId: KeyForm = {
  isValid: (key) => eventDigits(key) !== undefined,
  toSql: (key) => Prisma.sql`${eventDigits(key)}::uuid`,
};

const RECORDS = {
  kit: {
    table: Prisma.sql`kits`,
    readAction: 'kits.read',
    key: code,
    keyColumn: foldedColumn(Prisma.sql`row.kit_id`),
    isOwn: isOfPatient,
    laboratory: OF_SAMPLE,
  },
  sample: {
    table: Prisma.sql`samples`,
    readAction: 'samples.read',
    key: barcode,
    keyColumn: Prisma.sql`row.sample_id_folded`,
    isOwn: isOwnSample,
    laboratory: OF_SAMPLE,
  },
  order: {
    table: Prisma.sql`orders`,
    readAction: 'orders.read',
    key: code,
    keyColumn: foldedColumn(Prisma.sql`row.order_id`),
  },
  requisition: {
    table: Prisma.sql`requisitions`,
    readAction: 'requisitions.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
    laboratory: OF_SAMPLE,
  },
  patient: {
    table: Prisma.sql`patients`,
    readAction: 'patients.read',
    key: patientId,
    keyColumn: Prisma.sql`row.id`,
    // A merged patient is nobody any more.
    whereCurrent: (row) => Prisma.sql`${row}.merged_into_id IS NULL`,
    isOwn: isOwnPatient,
    // Those whose kits and requisitions are the laboratory's own.
    laboratory: {
      key: () => Prisma.sql`shown.laboratory_id`,
      shown: (row) => Prisma.sql`patient_laboratories shown WHERE shown.patient_id = ${row}.id`,
    },
  },
  report: {
    table: Prisma.sql`reports`,
    readAction: 'reports.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
    // Until a kit is registered nobody knows whose results these are, so the program does not see them; the laboratory does.
    // A trigger releases the reports of a kit when it is registered. A held one exists for those who review it (contract, 13.6).
    whereShown: (row, reader) => (seesHeld(reader) ? isReleasedOrHeld(row) : Prisma.sql`${row}.released`),
    isOwn: isOwnReport,
    laboratory: { key: (row) => Prisma.sql`${row}.laboratory_id` },
  },
  event: {
    table: Prisma.sql`events`,
    readAction: 'events.read',
    key: eventId,
    keyColumn: Prisma.sql`row.id`,
    whereShown: isEventShown,
  },
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
    // A message belongs to the account that sent it.
    laboratory: { key: (row) => Prisma.sql`${row}.account_id` },
  },
  outboundMessage: {
    table: Prisma.sql`outbound_messages`,
    readAction: 'outbound.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
    isOnlyOwnOfLaboratory: true,
  },
  patientSession: {
    table: Prisma.sql`patient_sessions`,
    readAction: 'sessions.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
  },
  resultsLink: {
    table: Prisma.sql`results_links`,
    readAction: 'resultsLinks.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
  },
  note: {
    table: Prisma.sql`notes`,
    readAction: 'notes.read',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
    isOfOwnAccount: true,
  },
  patientMerge: {
    table: Prisma.sql`patient_merges`,
    readAction: 'patients.merge',
    key: uuid,
    keyColumn: Prisma.sql`row.id`,
  },
} as const satisfies Record<string, RecordKind>;

/**
 * The class of the data that a refusal may reveal about a record: that it exists, and where it has got to. Other records are about nobody.
 */
const CONCERNED_CLASSES: Readonly<Partial<Record<RecordName, DataClass>>> = {
  kit: 'TESTING',
  sample: 'TESTING',
  order: 'TESTING',
  requisition: 'TESTING',
  patient: 'IDENTITY',
  report: 'RESULTS',
  unmatchedResult: 'RESULTS',
};

/** The condition that an event is not about a report that was held and does not exist for the reader. */
export function isEventShown(row: Prisma.Sql, reader: Actor): Prisma.Sql {
  return seesHeld(reader) ? Prisma.sql`true` : Prisma.sql`NOT ${row}.for_reviewers`;
}

/** Notes that the call is about this record, so that a refusal that reveals something about it is audited (audit/record-refusals.ts). */
export function noteConcerned({ call }: Pick<UnitOfWork, 'call'>, name: RecordName, id: string): void {
  const dataClass = CONCERNED_CLASSES[name];
  if (dataClass) call.concerned.set(id, dataClass);
}

/** A kind of record that belongs to an account. */
export type RecordName = keyof typeof RECORDS;

/** Whether the actor's role may read records of this kind; {@link visibleTo} says which. */
export function mayRead(actor: Actor, name: RecordName): boolean {
  return may(actor, RECORDS[name].readAction);
}

/** Asserts that the caller's role may read records of this kind. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export function authorizeRead(actor: Actor | null, name: RecordName): Actor {
  return authorize(actor, RECORDS[name].readAction);
}

/** Who reads: an actor with its rights, or anyone who has a kit's code, which is all that activation requires. */
export type Reader = Actor | 'holder of the code';

const ROW = Prisma.sql`row`;

/** The conditions under which the reader sees the rows of a table; `row` is the table's alias. */
export function visibleTo(reader: Reader, name: RecordName, row: Prisma.Sql = ROW): Prisma.Sql[] {
  const { whereCurrent }: RecordKind = RECORDS[name];
  return [...(whereCurrent ? [whereCurrent(row)] : []), ...shownTo(reader, name, row)];
}

function shownTo(reader: Reader, name: RecordName, row: Prisma.Sql): Prisma.Sql[] {
  if (reader === 'holder of the code') return [];
  const { whereShown, isOwn, laboratory, isOnlyOwnOfLaboratory, isOfOwnAccount }: RecordKind = RECORDS[name];
  if (isOfOwnAccount && reader.role !== 'ADMIN') return [Prisma.sql`${row}.account_id = ${reader.accountId}::uuid`];
  const tenant = tenantOf(reader);
  if (tenant !== undefined) {
    const patientRef = patientOf(reader);
    const patient = patientRef === undefined ? undefined : Prisma.sql`${patientRef}::uuid`;
    return [
      Prisma.sql`${row}.account_id = ${tenant}::uuid`,
      ...(whereShown ? [whereShown(row, reader)] : []),
      ...(patient ? [isOwn?.(row, patient) ?? NO_ROWS] : []),
    ];
  }
  const own = laboratoryOf(reader);
  if (own !== undefined && isOnlyOwnOfLaboratory) return [Prisma.sql`${row}.account_id = ${own}::uuid`];
  return own !== undefined && laboratory ? [isSeen(laboratory, own, row)] : [];
}

function isSeen(laboratory: SeenByLaboratories, own: string, row: Prisma.Sql): Prisma.Sql {
  const isTheirs = Prisma.sql`${laboratory.key(row)} = ANY(ARRAY(${laboratoriesOf(laboratory, own)}))`;
  return laboratory.shown ? Prisma.sql`EXISTS (SELECT FROM ${laboratory.shown(row)} AND ${isTheirs})` : isTheirs;
}

/** A query of the laboratories, as `value`, whose rows in a table a laboratory sees; nil may be among them. */
function laboratoriesOf({ seesUnassigned }: SeenByLaboratories, own: string): Prisma.Sql {
  const theirs = laboratoriesSeenBy(own);
  return seesUnassigned ? Prisma.sql`${theirs} UNION ALL SELECT ${NO_LABORATORY}` : theirs;
}

/** The condition that a laboratory works with what this account, an SQL expression, has sent. */
export function isSeenByLaboratory(sender: Prisma.Sql, laboratory: string): Prisma.Sql {
  return Prisma.sql`${sender} = ANY(ARRAY(${laboratoriesSeenBy(laboratory)}))`;
}

/**
 * Whether a sample belongs to a laboratory that this one does not work with. Administrators have no laboratory, so to them no sample does.
 * `row` is its alias.
 */
export function isOfAnotherLaboratory(laboratory: string | undefined, row: Prisma.Sql): Prisma.Sql {
  return laboratory === undefined ? Prisma.sql`false` : Prisma.sql`NOT (${isSeen(OF_SAMPLE, laboratory, row)})`;
}

/**
 * Whether a requisition names another laboratory than those that this one works with, so that it decides on it only if an administrator
 * gave it the sample. `row` is its alias.
 */
export function namesAnotherLaboratory(laboratory: string | undefined, row: Prisma.Sql): Prisma.Sql {
  if (laboratory === undefined) return Prisma.sql`false`;
  const named = Prisma.sql`${row}.named_laboratory_id`;
  const isGiven = Prisma.sql`EXISTS (SELECT FROM samples given WHERE given.id = ${row}.sample_id AND given.laboratory_basis = 'ADMIN')`;
  return Prisma.sql`(${named} IS NOT NULL AND NOT (${isSeenByLaboratory(named, laboratory)}) AND NOT ${isGiven})`;
}

/**
 * A query of the accounts, as `value`, whose samples, reports and messages a laboratory works with: its own, and those that share with it.
 */
export function laboratoriesSeenBy(own: string): Prisma.Sql {
  return Prisma.sql`SELECT ${own}::uuid AS value UNION ALL
    SELECT account_id FROM laboratory_shares WHERE shares_with_id = ${own}::uuid`;
}

/** Whether laboratories see only some records of this kind. */
export function isOfLaboratory(name: RecordName): boolean {
  const { laboratory }: RecordKind = RECORDS[name];
  return laboratory !== undefined;
}

/** The condition that the actor sees the record of this kind with this internal id, an SQL expression; of a merged patient, the other. */
export function seesRecord(actor: Actor, name: RecordName, id: Prisma.Sql): Prisma.Sql {
  const where = [
    Prisma.sql`seen.id = ${name === 'patient' ? patientMeant(id) : id}`,
    ...visibleTo(actor, name, Prisma.sql`seen`).map(withoutIndex),
  ];
  return Prisma.sql`EXISTS (SELECT FROM ${RECORDS[name].table} seen ${whereSql(where)})`;
}

/** How a list narrows down the rows that the actor sees. */
export interface Narrowing {
  readonly where: readonly Prisma.Sql[];
  /** Selects only this account's rows; null selects all rows that the actor sees. */
  readonly accountId: string | null;
}

/** The laboratories whose rows are in a list, for indexes that have their column. */
export interface ListedLaboratories {
  /** The conditions of the list that select their rows. */
  readonly conditions: readonly Prisma.Sql[];
  /** A table expression of their ids, nil for no laboratory. */
  readonly values: Prisma.Sql;
  /** The condition that a row belongs to one of them. */
  readonly isInRange: Prisma.Sql;
  /** The same for a row of another table that has the laboratory as the list's table has it, given its alias. */
  readonly isInRangeOf: (row: Prisma.Sql) => Prisma.Sql;
}

/** The rows of a list that the actor sees. */
export interface VisibleRows extends Rows {
  /** The laboratories that they are restricted to; undefined if the actor is not a laboratory, or sees the rows of all of them. */
  readonly laboratories: ListedLaboratories | undefined;
}

/** The rows of a table that the actor sees, narrowed down. Every list is built on this. */
export function visibleRows(actor: Actor, name: RecordName, { where, accountId }: Narrowing): VisibleRows {
  const conditions = visibleTo(actor, name);
  return {
    from: Prisma.sql`${RECORDS[name].table} row`,
    where: [...conditions, ...ofAccount(accountId, ROW), ...where],
    laboratories: listedLaboratories(actor, name, conditions),
  };
}

function listedLaboratories(
  actor: Actor,
  name: RecordName,
  conditions: readonly Prisma.Sql[],
): ListedLaboratories | undefined {
  const { laboratory }: RecordKind = RECORDS[name];
  const own = laboratoryOf(actor);
  if (own === undefined || !laboratory) return undefined;
  const isInRangeOf = (row: Prisma.Sql) => Prisma.sql`${laboratory.key(row)} = each_laboratory.value`;
  return {
    conditions,
    values: Prisma.sql`(${laboratoriesOf(laboratory, own)}) AS each_laboratory`,
    isInRange: isInRangeOf(ROW),
    isInRangeOf,
  };
}

/** The condition that rows belong to the requested account. An id that is not a UUID matches nothing. */
export function ofAccount(accountId: string | null, row: Prisma.Sql): Prisma.Sql[] {
  if (accountId === null) return [];
  return [isUuid(accountId) ? Prisma.sql`${row}.account_id = ${accountId}::uuid` : NO_ROWS];
}

/** The condition that a kit, a sample or a requisition belongs to the requested laboratory. An id that is not a UUID matches nothing. */
export function ofLaboratory(laboratoryId: string | null, row: Prisma.Sql): Prisma.Sql[] {
  if (laboratoryId === null) return [];
  return [isUuid(laboratoryId) ? Prisma.sql`${row}.laboratory_key = ${laboratoryId}::uuid` : NO_ROWS];
}

/** The condition that rows belong to the one account that the actor sees; none for staff. */
export function ofTenant(actor: Actor, row: Prisma.Sql): Prisma.Sql[] {
  return ofAccount(tenantOf(actor) ?? null, row);
}

/** The accounts whose rows are in a list, for indexes that begin with the account. */
export interface ListedAccounts {
  /** The table of all accounts; empty if the list has the rows of one account. */
  readonly each: readonly Prisma.Sql[];
  readonly id: Prisma.Sql;
}

/** The accounts whose rows are in a list that the actor asks for. */
export function listedAccounts(actor: Actor, accountId: string | null): ListedAccounts {
  const one = tenantOf(actor) ?? accountId;
  if (one === null) return { each: [Prisma.sql`accounts owner`], id: Prisma.sql`owner.id` };
  // An id that is not a UUID matches nothing: see ofAccount.
  return { each: [], id: isUuid(one) ? Prisma.sql`${one}::uuid` : Prisma.sql`NULL::uuid` };
}

/** The ids of the accounts whose rows are in a list that the actor asks for; undefined for all accounts. */
export function listedAccountIds(actor: Actor, asked: string | null): string[] | undefined {
  const tenant = tenantOf(actor);
  if (asked === null) return tenant === undefined ? undefined : [tenant];
  const isSeen = isUuid(asked) && (tenant === undefined || tenant === asked.toLowerCase());
  return isSeen ? [asked] : [];
}

/**
 * The query for the record that the caller names, to read it; undefined if no record can have that name.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export function namedRecord(work: UnitOfWork, name: RecordName, key: string): Rows | undefined {
  return rowsNamed(authorize(work.call.actor, RECORDS[name].readAction), name, key);
}

function rowsNamed(reader: Reader, name: RecordName, key: string): Rows | undefined {
  const { table, key: form, keyColumn } = RECORDS[name];
  if (!form.isValid(key)) return undefined;
  const where = [Prisma.sql`${keyColumn} = ${form.toSql(key)}`, ...visibleTo(reader, name).map(withoutIndex)];
  return { from: Prisma.sql`${table} row`, where };
}

/** The internal id of the record that the actor names, an SQL expression; null if the actor sees no such record. */
export function idOfNamed(actor: Actor, name: RecordName, key: string): Prisma.Sql {
  const rows = mayRead(actor, name) ? rowsNamed(actor, name, key) : undefined;
  return rows ? Prisma.sql`(SELECT row.id FROM ${rows.from} ${whereSql(rows.where)})` : Prisma.sql`NULL::uuid`;
}

/**
 * The query for the records with these internal ids that the caller may read.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export function readableByIds({ call }: UnitOfWork, name: RecordName, ids: readonly string[]): Rows {
  const actor = authorizeRead(call.actor, name);
  const where = [Prisma.sql`row.id = ANY(${ids}::uuid[])`, ...visibleTo(actor, name).map(withoutIndex)];
  return { from: Prisma.sql`${RECORDS[name].table} row`, where };
}

/** The query for the record that this internal id means, if the actor sees it. */
export function recordById(actor: Actor, name: RecordName, id: string): Rows {
  const given = Prisma.sql`${id}::uuid`;
  const where = [
    Prisma.sql`row.id = ${name === 'patient' ? patientMeant(given) : given}`,
    ...visibleTo(actor, name).map(withoutIndex),
  ];
  return { from: Prisma.sql`${RECORDS[name].table} row`, where };
}

/** A record that the caller named: its internal id, and the account it belongs to. */
export interface FoundRecord {
  readonly id: string;
  readonly accountId: string;
}

/** The WHERE clause for the record that the caller names, if the reader sees it; `row` is the table's alias. */
export function whereNamed(reader: Reader, name: RecordName, key: string): Prisma.Sql {
  return whereSql(rowsNamed(reader, name, key)?.where ?? [NO_ROWS]);
}

/** Finds the record that the caller names; undefined if the reader sees no such record. */
export async function findRecord(
  work: UnitOfWork,
  reader: Reader,
  name: RecordName,
  key: string,
): Promise<FoundRecord | undefined> {
  const rows = rowsNamed(reader, name, key);
  if (!rows) return undefined;
  const [found] = await work.db.$queryRaw<FoundRecord[]>(
    Prisma.sql`SELECT row.id, row.account_id AS "accountId" FROM ${rows.from} ${whereSql(rows.where)}`,
  );
  if (found) noteConcerned(work, name, found.id);
  return found;
}

/** As {@link findRecord}. @throws AppError NOT_FOUND if there is no such record. */
export async function requireRecord(
  work: UnitOfWork,
  reader: Reader,
  name: RecordName,
  key: string,
): Promise<FoundRecord> {
  const found = await findRecord(work, reader, name, key);
  if (!found) throw notFound(name, key);
  return found;
}

/** Finds the record that the caller names, to read it. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export async function findReadable(work: UnitOfWork, name: RecordName, key: string): Promise<FoundRecord | undefined> {
  return findRecord(work, authorize(work.call.actor, RECORDS[name].readAction), name, key);
}

/** Which of these internal ids the caller may read, in any order. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export async function readableIds(work: UnitOfWork, name: RecordName, ids: readonly string[]): Promise<string[]> {
  const { table, readAction } = RECORDS[name];
  const actor = authorize(work.call.actor, readAction);
  const where = whereSql([Prisma.sql`row.id = ANY(${ids}::uuid[])`, ...visibleTo(actor, name)]);
  const found = await work.db.$queryRaw<{ id: string }[]>(Prisma.sql`SELECT row.id FROM ${table} row ${where}`);
  return found.map(({ id }) => id);
}
