import type { TransactionContext } from '../../context.ts';
import { newCode, newUuid } from '../../db/identifiers.ts';
import { AppError } from '../../errors.ts';
import type { KitTypeModel } from '../../generated/prisma/models.ts';
import { claimBarcodes } from '../barcodes.ts';
import { joinRequisitions } from '../cascade.ts';

/** A kit to be made, with its sample. Codes that are not given are generated. */
export interface NewKit {
  readonly kitType: KitTypeModel;
  readonly kitId: string | null;
  readonly sampleId: string | null;
  /** The order item that it fulfils; null for retail stock. */
  readonly item: { readonly orderRef: string; readonly position: number } | null;
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
  const { db, clock, actor } = context;
  const now = clock.now();
  const made = wanted.map((kit) => rowsOf(kit, accountId, now));
  const kits = made.map(({ kit }) => kit);
  const samples = made.map(({ sample }) => sample);
  const firstEvent = { created: now, recorded: now, recordedById: actor?.userId ?? null };

  const { count: madeKits } = await db.kit.createMany({ data: kits, skipDuplicates: true });
  if (madeKits < kits.length) throw codeInUse('kit code');
  const barcodes = samples.map((sample) => sample.sampleId);
  if (!(await claimBarcodes(db, accountId, barcodes))) throw codeInUse('sample barcode');
  const { count: madeSamples } = await db.sample.createMany({ data: samples, skipDuplicates: true });
  if (madeSamples < samples.length) throw codeInUse('sample barcode');
  await db.kitEvent.createMany({ data: kits.map((kit) => ({ kitRef: kit.id, status: kit.status, ...firstEvent })) });
  await db.sampleEvent.createMany({
    data: samples.map((sample) => ({ sampleRef: sample.id, status: sample.status, ...firstEvent })),
  });
  await joinRequisitions(
    context,
    samples.map((sample) => sample.id),
  );
  return kits.map((kit) => kit.id);
}

/** The rows of a new kit and its sample, without their events. */
function rowsOf({ kitType, kitId, sampleId, item }: NewKit, accountId: string, now: Date) {
  const times = { created: now, updated: now };
  const kit = {
    id: newUuid(),
    kitId: kitId ?? newCode(),
    accountId,
    kitTypeCode: kitType.code,
    orderRef: item?.orderRef ?? null,
    orderPosition: item?.position ?? null,
    status: 'PREPARING' as const,
    ...times,
  };
  const sample = {
    id: newUuid(),
    sampleId: sampleId ?? newCode(),
    accountId,
    kitRef: kit.id,
    kitTypeCode: kitType.code,
    status: 'AWAITING_COLLECTION' as const,
    type: kitType.sampleType,
    panels: kitType.panels,
    ...times,
  };
  return { kit, sample };
}

/** Says that a code is taken but not by whom: it may be another account's. */
function codeInUse(what: string): AppError {
  return new AppError('CONFLICT', `A ${what} in this request is already in use.`);
}
