import type { Tx } from '../../call/unit-of-work.ts';
import { violatedIndex } from '../../db/servers/unavailable.ts';
import { newCode, newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, writeTogether } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import type { KitTypeModel } from '../../generated/prisma/models.ts';
import { accountClosed, isAccountClosed } from '../access/closed-account.ts';
import { joinRequisitions } from '../cascade/cascade.ts';
import type { LockedOrder } from '../changes/order-locks.ts';
import { publishKits } from '../changes/publish.ts';
import { claimUnlessTaken } from '../inputs/barcodes.ts';
import { inCodeOrder } from '../inputs/code-order.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { winBarcodes } from './win-barcodes.ts';

/** What a kit copies from its type. */
export type TypeOfKit = Pick<KitTypeModel, 'code' | 'sampleType' | 'panels'>;

/** A kit to make, with its sample. Codes that are not given are generated. */
export interface NewKit {
  readonly kitType: TypeOfKit;
  readonly kitId: string | null;
  readonly sampleId: string | null;
  /** The internal id of its lot, if that is known: of the kit's type, locked, and not blocking its kits. */
  readonly lotRef: string | null;
  /** The order item that it fulfils; null for retail stock. */
  readonly item: { readonly order: LockedOrder; readonly position: number } | null;
}

/**
 * Makes kits and their samples, each with its first event. Returns their internal ids, in the order given.
 *
 * A barcode that is printed on a kit wins over a requisition of another account of which no specimen was received (contract, 2.2).
 *
 * @throws AppError CONFLICT if a code is otherwise in use in any account, or this account is closed.
 */
export async function makeKits(tx: Tx, accountId: string, wanted: readonly NewKit[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const { db } = tx;
  const { clock, actor } = tx.call;
  const now = clock.now();
  const made = wanted.map((kit) => rowsOf(kit, accountId, now));
  const kits = made.map(({ kit }) => kit);
  const published = made.map(({ published }) => published);
  const samples = made.map(({ sample }) => sample);
  const firstEvent = { created: now, recorded: now, recorded_by_id: actor?.userId ?? null };
  const barcodes = samples.map((sample) => sample.sample_id);

  // First, and in its own statement: a requisition that is made at the same time must be visible when the samples are joined to
  // it.
  const isClaimed =
    (await claimUnlessTaken(db, accountId, barcodes)) ||
    (await winBarcodes(tx, accountId, barcodes, printedCodes(wanted)));
  if (!isClaimed) throw codeInUse('sample barcode');
  try {
    await writeTogether(db, [
      insertSql(
        'kits',
        inCodeOrder(kits, (kit) => kit.kit_id),
      ),
      insertSql('samples', samples),
      insertSql(
        'kit_events',
        kits.map(({ id, status }) => ({ kit_id: id, status, ...firstEvent })),
      ),
      insertSql(
        'sample_events',
        samples.map(({ id, status }) => ({ sample_id: id, status, ...firstEvent })),
      ),
      publishKits(tx.call, published),
      joinRequisitions(samples.map(({ id, sample_id }) => ({ id, barcode: sample_id }))),
    ]);
  } catch (error) {
    const index = violatedIndex(error);
    if (index?.startsWith('kits_kit_id_')) throw codeInUse('kit code');
    if (index?.startsWith('samples_sample_id_')) throw codeInUse('sample barcode');
    if (isAccountClosed(error)) throw accountClosed();
    throw error;
  }
  return kits.map(({ id }) => id);
}

/** The barcodes that are already on the boxes. Those that are generated here give nobody a claim to another account's barcode. */
function printedCodes(wanted: readonly NewKit[]): string[] {
  return wanted.flatMap(({ sampleId }) => sampleId ?? []);
}

/** The rows of a new kit and its sample, without their events, and the fields that are published about them. */
function rowsOf({ kitType, kitId, sampleId, lotRef, item }: NewKit, accountId: string, now: Date) {
  const times = { created: now, updated: now };
  const kit = {
    id: newUuid(),
    kit_id: kitId ?? newCode(),
    account_id: accountId,
    kit_type: kitType.code,
    order_id: item?.order.id ?? null,
    order_position: item?.position ?? null,
    lot_id: lotRef,
    lot_since: lotRef === null ? null : now,
    status: kitLifecycle.initial,
    ...times,
  };
  const sample = {
    id: newUuid(),
    sample_id: sampleId ?? newCode(),
    account_id: accountId,
    kit_id: kit.id,
    kit_type: kitType.code,
    status: sampleLifecycle.initial,
    type: kitType.sampleType,
    panels: kitType.panels,
    ...times,
  };
  const published = { id: kit.id, accountId, kitId: kit.kit_id, orderId: item?.order.orderId ?? null };
  return { kit, sample, published };
}

/** Says that a code is taken, but not by which account, because it may be another one. */
function codeInUse(what: string): AppError {
  return new AppError('CONFLICT', `A ${what} in this request is already in use.`);
}
