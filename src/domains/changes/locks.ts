import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { allFoldedSql, foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { whereSql } from '../../db/sql/list.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitStatus, RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import {
  type FoundRecord,
  namesAnotherLaboratory,
  noteConcerned,
  type Reader,
  type RecordName,
  recordById,
  whereNamed,
} from '../access/records.ts';
import { inCodeOrder } from '../inputs/code-order.ts';
import type { LockedOrder } from './order-locks.ts';

// Locks are taken in the same order everywhere, so that two writers seldom deadlock: an order, then its kits by id, then lots by id, then a
// sample without a kit, then a barcode, then a requisition, then a registration token, then a patient; an account, then a webhook endpoint,
// then its deliveries; an API key, then the patient whose session it makes, then the patient's results links, then the patient's sessions. A
// kit's lock also protects its sample. New codes are taken before the rows that have them, barcodes before codes of kits, and those of one
// kind in the order of code-order.ts. If two writers deadlock anyway, the database aborts one transaction and db/transaction.ts runs it again.
//
// One statement finds, locks and reads a row. If PostgreSQL had to wait for the lock, it reads the locked row again, but nothing
// else: counts and histories need a separate statement after this one.

/** A locked kit. */
export interface LockedKit {
  readonly id: string;
  readonly kitId: string;
  readonly accountId: string;
  readonly kitTypeCode: string;
  /** The internal id of its order; `orderId` is the public one. Both are null for stock. */
  readonly orderRef: string | null;
  readonly orderId: string | null;
  readonly patientRef: string | null;
  /** The internal id of its lot, if that is known. */
  readonly lotRef: string | null;
  readonly status: KitStatus;
  readonly sampleStatus: SampleStatus;
}

/** A locked kit that an order may take over by its code, with the barcode of its sample. */
export interface StockKit extends Omit<LockedKit, 'orderId'> {
  readonly sampleId: string;
}

/** A locked sample. The lock is on its kit, or on the sample itself if it is of a requisition alone. */
export interface LockedSample {
  readonly id: string;
  readonly sampleId: string;
  readonly accountId: string;
  /** The internal id of its kit; `kitId` is the public one. Both are null for a sample of a requisition alone. */
  readonly kitRef: string | null;
  readonly kitId: string | null;
  readonly status: SampleStatus;
  /** Whether there is a requisition with its barcode, if somebody has looked since it was locked: none can join it before the lock ends. */
  readonly hasRequisition?: boolean;
}

/** A locked sample, and what decides whether the program sees its reports. */
export interface NamedSample extends LockedSample {
  /** Whether somebody is known to be tested: its kit is registered, or a requisition alone names its patient. */
  readonly isOfSomebody: boolean;
  readonly kitTypeCode: string | null;
  /** Which reports its account wants held, as stored (domains/release/policy.ts). */
  readonly releasePolicy: unknown;
}

/** A locked sample that the caller named, and whether its account is closed. */
export interface SampleOfAccount extends NamedSample {
  readonly isOfClosed: boolean;
}

/** A locked requisition. */
export interface LockedRequisition {
  readonly id: string;
  readonly accountId: string;
  readonly sampleRef: string | null;
  readonly status: RequisitionStatus;
}

/** A locked requisition that the caller named, and whether it names another laboratory than the caller's, which decides on it. */
export interface NamedRequisition extends LockedRequisition {
  readonly namesAnother: boolean;
}

/** The columns of a locked kit `row`, but for the code of its order. */
export const KIT = Prisma.sql`row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode",
  row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus"`;
const REQUISITION = Prisma.sql`row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text`;

/**
 * Locks the record of this kind with this internal id, which the caller sees, so that what belongs to it can be counted. It is the only
 * lock of its transaction.
 *
 * @param name the name that the caller used
 * @throws AppError NOT_FOUND.
 */
export async function lockRecord(
  tx: Tx,
  actor: Actor,
  kind: RecordName,
  id: string,
  name: string,
): Promise<FoundRecord> {
  const { from, where } = recordById(actor, kind, id);
  const [found] = await tx.db.$queryRaw<FoundRecord[]>(
    Prisma.sql`SELECT row.id, row.account_id AS "accountId" FROM ${from} ${whereSql(where)} FOR NO KEY UPDATE`,
  );
  if (!found) throw notFound('record', name);
  noteConcerned(tx, kind, found.id);
  return found;
}

/** Locks the order of the kit that the caller names, then the kit, which also locks its sample. @throws AppError NOT_FOUND. */
export async function lockNamedKit(tx: Tx, reader: Reader, kitId: string): Promise<LockedKit> {
  const { db } = tx;
  const where = whereNamed(reader, 'kit', kitId);
  const [kit] = await db.$queryRaw<(LockedKit & { readonly lockedOrder: string | null })[]>(Prisma.sql`
    WITH placed AS (
      SELECT placed.id, placed.order_id::text AS code FROM kits row JOIN orders placed ON placed.id = row.order_id
      ${where} FOR UPDATE OF placed
    )
    SELECT ${KIT}, placed.id AS "lockedOrder", placed.code AS "orderId" FROM kits row LEFT JOIN placed ON true
    ${where} FOR UPDATE OF row`);
  if (!kit) throw notFound('kit', kitId, reader === 'holder of the code' ? 'kit code' : '');
  noteConcerned(tx, 'kit', kit.id);
  if (kit.orderRef === kit.lockedOrder) return kit;
  // An order took the kit over in the meantime. This lock is out of order; if it deadlocks, the work runs again.
  const [order] = await db.$queryRaw<{ orderId: string }[]>(
    Prisma.sql`SELECT order_id::text AS "orderId" FROM orders WHERE id = ${kit.orderRef}::uuid FOR UPDATE`,
  );
  return { ...kit, orderId: order?.orderId ?? null };
}

/**
 * Locks the kit with this internal id, and its order; undefined if others have locked one of them, who may be waiting for the other, or if
 * an order takes it over meanwhile.
 */
export async function lockFreeKit({ db }: Tx, id: string): Promise<LockedKit | undefined> {
  const [kit] = await db.$queryRaw<(LockedKit & { readonly lockedOrder: string | null })[]>(Prisma.sql`
    WITH placed AS (
      SELECT placed.id, placed.order_id::text AS code FROM kits row JOIN orders placed ON placed.id = row.order_id
      WHERE row.id = ${id}::uuid FOR UPDATE OF placed SKIP LOCKED
    )
    SELECT ${KIT}, placed.id AS "lockedOrder", placed.code AS "orderId" FROM kits row LEFT JOIN placed ON true
    WHERE row.id = ${id}::uuid FOR UPDATE OF row SKIP LOCKED`);
  return kit && kit.orderRef === kit.lockedOrder ? kit : undefined;
}

/** Locks all kits of a locked order, in the order of their ids. */
export async function lockKitsOfOrder(
  { db }: Tx,
  { id, orderId }: Pick<LockedOrder, 'id' | 'orderId'>,
): Promise<LockedKit[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT ${KIT}, ${orderId}::text AS "orderId" FROM kits row WHERE row.order_id = ${id}::uuid ORDER BY row.id FOR UPDATE`);
}

/** Locks the existing kits with these codes, whichever account they belong to, in the order of their ids. */
export async function lockKitsByCode(tx: Tx, kitIds: readonly string[]): Promise<StockKit[]> {
  if (kitIds.length === 0) return [];
  const kits = await tx.db.$queryRaw<StockKit[]>(Prisma.sql`
    SELECT ${KIT}, sample.sample_id::text AS "sampleId" FROM kits row JOIN samples sample ON sample.kit_id = row.id
    WHERE ${foldedColumn(Prisma.sql`row.kit_id`)} = ANY(${allFoldedSql(kitIds)}) ORDER BY row.id FOR UPDATE OF row`);
  for (const { id } of kits) noteConcerned(tx, 'kit', id);
  return kits;
}

/**
 * Locks the kit of the sample that the caller names, if it has one, then the sample. It leaves the order unlocked, because nothing
 * that happens to a sample changes the order. @throws AppError NOT_FOUND.
 */
export async function lockNamedSample(tx: Tx, reader: Reader, sampleId: string): Promise<SampleOfAccount> {
  const sample = await lockSample(tx, whereNamed(reader, 'sample', sampleId));
  if (!sample) throw notFound('sample', sampleId);
  // As in every other entry, a sample is listed under its kit.
  if (sample.kitRef === null) noteConcerned(tx, 'sample', sample.id);
  else noteConcerned(tx, 'kit', sample.kitRef);
  return sample;
}

/** Locks the sample with this internal id as {@link lockNamedSample} does, for work on what was charted for it. */
export async function lockSampleById(tx: Tx, id: string): Promise<SampleOfAccount> {
  const sample = await lockSample(tx, Prisma.sql`WHERE row.id = ${id}::uuid`);
  if (!sample) throw new Error('A report has lost its sample.');
  return sample;
}

async function lockSample({ db }: Tx, where: Prisma.Sql): Promise<SampleOfAccount | undefined> {
  const [sample] = await db.$queryRaw<SampleOfAccount[]>(Prisma.sql`
    WITH kit AS (
      SELECT kit.kit_id, kit.patient_id FROM samples row JOIN kits kit ON kit.id = row.kit_id ${where} FOR UPDATE OF kit
    )
    SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef",
      kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text,
      row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody",
      (SELECT closed_at IS NOT NULL FROM accounts WHERE accounts.id = row.account_id) AS "isOfClosed",
      (SELECT release FROM accounts WHERE accounts.id = row.account_id) AS "releasePolicy"
    FROM samples row LEFT JOIN kit ON true ${where} FOR UPDATE OF row`);
  return sample;
}

/**
 * Locks the kit whose sample has a barcode, if there is one, and so the sample. Call with the barcode locked: nobody makes the kit then
 * without it.
 */
export async function lockSampleOfKit(
  { db }: Tx,
  barcode: string,
): Promise<{ readonly id: string; readonly kitRef: string; readonly patientRef: string | null } | undefined> {
  const [sample] = await db.$queryRaw<{ id: string; kitRef: string; patientRef: string | null }[]>(Prisma.sql`
    SELECT sample.id, kit.id AS "kitRef", kit.patient_id AS "patientRef"
    FROM samples sample JOIN kits kit ON kit.id = sample.kit_id WHERE sample.sample_id_folded = ${foldedSql(barcode)} FOR UPDATE OF kit`);
  return sample;
}

/**
 * Locks the requisition that the caller names, after its sample, because the sample must not move while the requisition catches up
 * with it. If it has no sample, its barcode is locked first, since nobody joins a requisition to a sample without that lock: the
 * second statement then finds what others have joined.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockNamedRequisition(tx: Tx, reader: Actor, requisitionId: string): Promise<NamedRequisition> {
  const { db } = tx;
  const where = whereNamed(reader, 'requisition', requisitionId);
  const namesAnother = namesAnotherLaboratory(laboratoryOf(reader), Prisma.sql`row`);
  await db.$queryRaw(Prisma.sql`
    SELECT FROM requisitions row JOIN barcodes claim ON claim.code_folded = row.barcode_folded ${where} AND row.sample_id IS NULL
    FOR NO KEY UPDATE OF claim`);
  const [requisition] = await db.$queryRaw<NamedRequisition[]>(Prisma.sql`
    WITH sample AS (
      SELECT sample.id, sample.kit_id FROM requisitions row JOIN samples sample ON sample.id = row.sample_id ${where}
    ), kit AS (
      SELECT kit.id FROM sample JOIN kits kit ON kit.id = sample.kit_id FOR UPDATE OF kit
    ), alone AS (
      SELECT alone.id FROM sample JOIN samples alone ON alone.id = sample.id AND alone.kit_id IS NULL FOR UPDATE OF alone
    )
    SELECT ${REQUISITION}, ${namesAnother} AS "namesAnother" FROM requisitions row LEFT JOIN kit ON true LEFT JOIN alone ON true ${where} FOR UPDATE OF row`);
  if (!requisition) throw notFound('requisition', requisitionId);
  noteConcerned(tx, 'requisition', requisition.id);
  return requisition;
}

/** Barcodes that an account wants, of which others may have some. */
interface WantedBarcodes {
  readonly accountId: string;
  readonly codes: readonly string[];
}

/** Locks the samples without a kit that other accounts have under these barcodes. */
export async function lockOthersOwnSamples({ db }: Tx, { accountId, codes }: WantedBarcodes): Promise<void> {
  await db.$queryRaw(Prisma.sql`
    SELECT FROM ${inPlaces(codes)} JOIN samples sample ON sample.sample_id_folded = wanted.code
    WHERE sample.account_id <> ${accountId}::uuid AND sample.kit_id IS NULL ORDER BY wanted.place FOR UPDATE OF sample`);
}

/**
 * Locks the requisitions that other accounts have under these barcodes, unless a kit has them, too. Call with the barcodes locked, so that none joins
 * a sample, and with their own samples: those that were approved since then have a sample that is locked here, out of order.
 */
export async function lockOtherHolders(tx: Tx, wanted: WantedBarcodes): Promise<LockedRequisition[]> {
  await lockOthersOwnSamples(tx, wanted);
  const { accountId, codes } = wanted;
  return tx.db.$queryRaw(Prisma.sql`
    SELECT ${REQUISITION} FROM ${inPlaces(codes)} JOIN requisitions row ON row.barcode_folded = wanted.code
    WHERE row.account_id <> ${accountId}::uuid
      AND NOT EXISTS (SELECT FROM samples sample WHERE sample.id = row.sample_id AND sample.kit_id IS NOT NULL)
    ORDER BY wanted.place FOR UPDATE OF row`);
}

/** These codes as a table, with their places in the order in which codes are taken. */
function inPlaces(codes: readonly string[]): Prisma.Sql {
  return Prisma.sql`unnest(${allFoldedSql(inCodeOrder(codes, (code) => code))}) WITH ORDINALITY AS wanted(code, place)`;
}

/** Locks the requisition of a sample, if there is one. Call with the sample locked. */
export async function lockRequisitionOfSample({ db }: Tx, sampleRef: string): Promise<LockedRequisition | undefined> {
  const [requisition] = await db.$queryRaw<LockedRequisition[]>(
    Prisma.sql`SELECT ${REQUISITION} FROM requisitions row WHERE row.sample_id = ${sampleRef}::uuid FOR UPDATE`,
  );
  return requisition;
}

/** Locks the requisition of the sample of a locked kit, if there is one. */
export async function lockRequisitionOfKit({ db }: Tx, kitRef: string): Promise<LockedRequisition | undefined> {
  const [requisition] = await db.$queryRaw<LockedRequisition[]>(Prisma.sql`
    SELECT ${REQUISITION} FROM samples sample JOIN requisitions row ON row.sample_id = sample.id
    WHERE sample.kit_id = ${kitRef}::uuid FOR UPDATE OF row`);
  return requisition;
}

/** Locks an account, so that concurrent calls cannot exceed the limit on what it may have. */
export async function lockAccount({ db }: Tx, accountId: string): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`);
}
