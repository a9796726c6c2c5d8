import type { TransactionContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../generated/prisma/enums.ts';
import { type FoundRecord, type Reader, whereNamed } from './records.ts';

// The order of locks, the same everywhere so that two writers seldom deadlock: an order, then its kits by id, then a
// requisition, then a registration token; an account, then a webhook endpoint, then its deliveries. A kit's lock guards its sample
// too. Where a deadlock happens all the same, the database aborts one transaction, and db/transaction.ts runs it again.
//
// One statement finds a row, locks it and reads it. PostgreSQL reads the locked row itself again if it had to wait, but nothing
// else: counts and histories need a statement of their own after this one.

/** A locked order. */
export interface LockedOrder {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly status: OrderStatus;
}

/** A locked kit. */
export interface LockedKit {
  readonly id: string;
  readonly kitId: string;
  readonly accountId: string;
  readonly kitTypeCode: string;
  /** Its order, by internal and by public id; null for stock. */
  readonly orderRef: string | null;
  readonly orderId: string | null;
  readonly patientRef: string | null;
  readonly status: KitStatus;
  readonly sampleStatus: SampleStatus;
}

/** A locked kit, by whose code an order may take it over, with the barcode of its sample. */
export interface StockKit extends Omit<LockedKit, 'orderId'> {
  readonly sampleId: string;
}

/** A sample whose kit is locked. */
export interface LockedSample {
  readonly id: string;
  readonly sampleId: string;
  readonly accountId: string;
  readonly kitRef: string;
  readonly kitId: string;
  readonly status: SampleStatus;
}

/** A locked sample, and whether somebody is registered for its kit. */
export interface NamedSample extends LockedSample {
  readonly isRegistered: boolean;
}

/** A locked requisition. */
export interface LockedRequisition {
  readonly id: string;
  readonly accountId: string;
  readonly sampleRef: string | null;
  readonly status: RequisitionStatus;
}

/** A locked registration token. */
export interface LockedToken {
  readonly id: string;
  readonly accountId: string;
  readonly patientRef: string;
  readonly kitTypeCode: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

const KIT = Prisma.sql`row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode",
  row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus"`;
const REQUISITION = Prisma.sql`row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text`;

/** Locks the order that the caller names. @throws AppError NOT_FOUND. */
export async function lockNamedOrder(
  { db }: TransactionContext,
  reader: Reader,
  orderId: string,
): Promise<LockedOrder> {
  const [order] = await db.$queryRaw<LockedOrder[]>(Prisma.sql`
    SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text
    FROM orders row ${whereNamed(reader, 'order', orderId)} FOR UPDATE`);
  if (!order) throw notFound('order', orderId);
  return order;
}

/** Locks the kit that the caller names, and with it its sample, after the order it belongs to. @throws AppError NOT_FOUND. */
export async function lockNamedKit({ db }: TransactionContext, reader: Reader, kitId: string): Promise<LockedKit> {
  const where = whereNamed(reader, 'kit', kitId);
  const [kit] = await db.$queryRaw<(LockedKit & { readonly lockedOrder: string | null })[]>(Prisma.sql`
    WITH placed AS (
      SELECT placed.id, placed.order_id::text AS code FROM kits row JOIN orders placed ON placed.id = row.order_id
      ${where} FOR UPDATE OF placed
    )
    SELECT ${KIT}, placed.id AS "lockedOrder", placed.code AS "orderId" FROM kits row LEFT JOIN placed ON true
    ${where} FOR UPDATE OF row`);
  if (!kit) throw notFound('kit', kitId, reader === 'holder of the code' ? 'kit code' : '');
  if (kit.orderRef === kit.lockedOrder) return kit;
  // An order took the kit over in the meantime. This lock is out of order; if it deadlocks, the work runs again.
  const [order] = await db.$queryRaw<{ orderId: string }[]>(
    Prisma.sql`SELECT order_id::text AS "orderId" FROM orders WHERE id = ${kit.orderRef}::uuid FOR UPDATE`,
  );
  return { ...kit, orderId: order?.orderId ?? null };
}

/** Locks all kits of a locked order, in the order of their ids. */
export async function lockKitsOfOrder({ db }: TransactionContext, { id, orderId }: LockedOrder): Promise<LockedKit[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT ${KIT}, ${orderId}::text AS "orderId" FROM kits row WHERE row.order_id = ${id}::uuid ORDER BY row.id FOR UPDATE`);
}

/** Locks those of the kits with these codes that exist, of whatever account, in the order of their ids. */
export async function lockKitsByCode({ db }: TransactionContext, kitIds: readonly string[]): Promise<StockKit[]> {
  if (kitIds.length === 0) return [];
  return db.$queryRaw(Prisma.sql`
    SELECT ${KIT}, sample.sample_id::text AS "sampleId" FROM kits row JOIN samples sample ON sample.kit_id = row.id
    WHERE row.kit_id = ANY(${kitIds}::citext[]) ORDER BY row.id FOR UPDATE OF row`);
}

/**
 * Locks the kit of the sample that the caller names, then the sample. Not the order: what happens to a sample never changes
 * it. @throws AppError NOT_FOUND.
 */
export async function lockNamedSample(
  { db }: TransactionContext,
  reader: Reader,
  sampleId: string,
): Promise<NamedSample> {
  const [sample] = await db.$queryRaw<NamedSample[]>(Prisma.sql`
    SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef",
      kit.kit_id::text AS "kitId", row.status::text, kit.patient_id IS NOT NULL AS "isRegistered"
    FROM samples row JOIN kits kit ON kit.id = row.kit_id ${whereNamed(reader, 'sample', sampleId)} FOR UPDATE OF kit, row`);
  if (!sample) throw notFound('sample', sampleId);
  return sample;
}

/**
 * Locks the requisition that the caller names, after the kit of its sample: the sample must not move while the requisition
 * catches up with it. @throws AppError NOT_FOUND.
 */
export async function lockNamedRequisition(
  { db }: TransactionContext,
  reader: Reader,
  requisitionId: string,
): Promise<LockedRequisition> {
  const where = whereNamed(reader, 'requisition', requisitionId);
  const [requisition] = await db.$queryRaw<(LockedRequisition & { readonly lockedKit: string | null })[]>(Prisma.sql`
    WITH kit AS (
      SELECT kit.id FROM requisitions row JOIN samples sample ON sample.id = row.sample_id JOIN kits kit ON kit.id = sample.kit_id
      ${where} FOR UPDATE OF kit
    )
    SELECT ${REQUISITION}, kit.id AS "lockedKit" FROM requisitions row LEFT JOIN kit ON true ${where} FOR UPDATE OF row`);
  if (!requisition) throw notFound('requisition', requisitionId);
  // A sample joined it in the meantime; as above, this lock is out of order.
  if (requisition.sampleRef !== null && requisition.lockedKit === null)
    await db.$queryRaw(Prisma.sql`
      SELECT kit.id FROM samples sample JOIN kits kit ON kit.id = sample.kit_id
      WHERE sample.id = ${requisition.sampleRef}::uuid FOR UPDATE OF kit`);
  return requisition;
}

/** Locks the requisition of a sample, if there is one. Call with the sample's kit locked. */
export async function lockRequisitionOfSample(
  { db }: TransactionContext,
  sampleRef: string,
): Promise<LockedRequisition | undefined> {
  const [requisition] = await db.$queryRaw<LockedRequisition[]>(
    Prisma.sql`SELECT ${REQUISITION} FROM requisitions row WHERE row.sample_id = ${sampleRef}::uuid FOR UPDATE`,
  );
  return requisition;
}

/** Locks the registration token with this hash, if there is one, so that it is used once however many try at the same time. */
export async function lockToken(
  { db }: TransactionContext,
  hash: Uint8Array<ArrayBuffer>,
): Promise<LockedToken | undefined> {
  const [token] = await db.$queryRaw<LockedToken[]>(Prisma.sql`
    SELECT id, account_id AS "accountId", patient_id AS "patientRef", kit_type AS "kitTypeCode", expires_at AS "expiresAt",
      used_at AS "usedAt"
    FROM registration_tokens WHERE hash = ${hash} FOR UPDATE`);
  return token;
}

/** A locked webhook endpoint. */
export interface LockedEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly enabled: boolean;
}

/**
 * Locks the webhook endpoint that the caller names: `to change` it, against everybody who locks it; or `to use` it, so that it is
 * neither changed nor deleted meanwhile. The numbering of events uses the endpoints that it queues for, so changes must be short.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockNamedEndpoint(
  { db }: TransactionContext,
  reader: Reader,
  endpointId: string,
  purpose: 'to change' | 'to use',
): Promise<LockedEndpoint> {
  const strength = purpose === 'to change' ? Prisma.sql`FOR UPDATE` : Prisma.sql`FOR SHARE`;
  const [endpoint] = await db.$queryRaw<LockedEndpoint[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.enabled
    FROM webhook_endpoints row ${whereNamed(reader, 'webhookEndpoint', endpointId)} ${strength}`);
  if (!endpoint) throw notFound('webhook endpoint', endpointId);
  return endpoint;
}

/** Keeps the event that the caller names from being removed for its age. @throws AppError NOT_FOUND. */
export async function lockNamedEvent(
  { db }: TransactionContext,
  reader: Reader,
  eventId: string,
): Promise<FoundRecord> {
  const [event] = await db.$queryRaw<FoundRecord[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId" FROM events row ${whereNamed(reader, 'event', eventId)} FOR KEY SHARE`);
  if (!event) throw notFound('event', eventId);
  return event;
}

/** Locks an account against others who add what it may have only so many of. */
export async function lockAccount({ db }: TransactionContext, accountId: string): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`);
}
