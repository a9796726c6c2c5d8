import type { TransactionContext } from '../../context.ts';
import { newCode, newUuid } from '../../db/identifiers.ts';
import { violatedIndex } from '../../db/transaction.ts';
import { insertSql, writeTogether } from '../../db/write.ts';
import { AppError } from '../../errors.ts';
import type { KitTypeModel } from '../../generated/prisma/models.ts';
import { claimBarcodes } from '../barcodes.ts';
import { joinRequisitions } from '../cascade.ts';
import type { LockedOrder } from '../locks.ts';
import { tellKits } from '../tell.ts';

/** What a kit takes over from its type. */
export type TypeOfKit = Pick<KitTypeModel, 'code' | 'sampleType' | 'panels'>;

/** A kit to be made, with its sample. Codes that are not given are generated. */
export interface NewKit {
  readonly kitType: TypeOfKit;
  readonly kitId: string | null;
  readonly sampleId: string | null;
  /** The order item that it fulfils; null for retail stock. */
  readonly item: { readonly order: LockedOrder; readonly position: number } | null;
}

/**
 * Makes kits and their samples, each with its first event. Returns their internal ids, in the order given.
 *
 * @throws AppError CONFLICT if a code is already in use, in whatever account.
 */
export async function makeKits(
  context: TransactionContext,
  accountId: string,
  wanted: readonly NewKit[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const { db, clock, actor } = context;
  const now = clock.now();
  const made = wanted.map((kit) => rowsOf(kit, accountId, now));
  const kits = made.map(({ kit }) => kit);
  const told = made.map(({ told }) => told);
  const samples = made.map(({ sample }) => sample);
  const firstEvent = { created: now, recorded: now, recorded_by_id: actor?.userId ?? null };
  const barcodes = samples.map((sample) => sample.sample_id);

  // First, and by itself: a requisition that is made at the same time must be visible when it is joined.
  if (!(await claimBarcodes(db, accountId, barcodes))) throw codeInUse('sample barcode');
  try {
    await writeTogether(db, [
      insertSql('kits', kits),
      insertSql('samples', samples),
      insertSql(
        'kit_events',
        kits.map(({ id, status }) => ({ kit_id: id, status, ...firstEvent })),
      ),
      insertSql(
        'sample_events',
        samples.map(({ id, status }) => ({ sample_id: id, status, ...firstEvent })),
      ),
      tellKits(context, told),
      joinRequisitions(samples.map(({ id, sample_id }) => ({ id, barcode: sample_id }))),
    ]);
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'kits_kit_id_key') throw codeInUse('kit code');
    if (index === 'samples_sample_id_key') throw codeInUse('sample barcode');
    throw error;
  }
  return kits.map(({ id }) => id);
}

/** The rows of a new kit and its sample, without their events, and what is told of them. */
function rowsOf({ kitType, kitId, sampleId, item }: NewKit, accountId: string, now: Date) {
  const times = { created: now, updated: now };
  const kit = {
    id: newUuid(),
    kit_id: kitId ?? newCode(),
    account_id: accountId,
    kit_type: kitType.code,
    order_id: item?.order.id ?? null,
    order_position: item?.position ?? null,
    status: 'PREPARING',
    ...times,
  };
  const sample = {
    id: newUuid(),
    sample_id: sampleId ?? newCode(),
    account_id: accountId,
    kit_id: kit.id,
    kit_type: kitType.code,
    status: 'AWAITING_COLLECTION',
    type: kitType.sampleType,
    panels: kitType.panels,
    ...times,
  };
  return { kit, sample, told: { id: kit.id, accountId, kitId: kit.kit_id, orderId: item?.order.orderId ?? null } };
}

/** Says that a code is taken but not by whom: it may be another account's. */
function codeInUse(what: string): AppError {
  return new AppError('CONFLICT', `A ${what} in this request is already in use.`);
}
