import type { Db, RequestContext } from '../../context.ts';
import { newCode, newUuid } from '../../db/identifiers.ts';
import { AppError } from '../../errors.ts';
import type { KitTypeModel } from '../../generated/prisma/models.ts';
import { joinRequisitions } from '../requisitions/join-requisitions.ts';
import { claimBarcodes } from '../samples/claim-barcodes.ts';

/** A kit to be made, with its sample; codes that are not given are generated. */
export interface NewKit {
  readonly kitType: KitTypeModel;
  readonly kitId: string | null;
  readonly sampleId: string | null;
  /** The order item that it fulfils; null for retail stock. */
  readonly item: { readonly orderRef: string; readonly position: number } | null;
}

/**
 * Makes kits with their samples, each with its first event; returns their internal ids, in the order given.
 *
 * @throws AppError CONFLICT when a code is in use already, in whatever account.
 */
export async function makeKits(
  db: Db,
  context: RequestContext,
  accountId: string,
  wanted: readonly NewKit[],
): Promise<string[]> {
  const now = context.clock.now();
  const times = { created: now, updated: now };
  const kits = wanted.map(({ kitType, kitId, item }) => ({
    id: newUuid(),
    kitId: kitId ?? newCode(),
    accountId,
    kitTypeCode: kitType.code,
    orderRef: item?.orderRef ?? null,
    orderPosition: item?.position ?? null,
    status: 'PREPARING' as const,
    ...times,
  }));
  const samples = wanted.map(({ kitType, sampleId }, index) => ({
    id: newUuid(),
    sampleId: sampleId ?? newCode(),
    accountId,
    kitRef: kits[index]?.id ?? '',
    status: 'AWAITING_COLLECTION' as const,
    type: kitType.sampleType,
    panels: kitType.panels,
    ...times,
  }));
  const facts = { created: now, recorded: now, recordedById: context.actor?.userId ?? null };

  const madeKits = await db.kit.createMany({ data: kits, skipDuplicates: true });
  if (madeKits.count < kits.length) throw codeInUse('kit code');
  await claimBarcodes(
    db,
    accountId,
    samples.map((sample) => sample.sampleId),
    () => codeInUse('sample barcode'),
  );
  const madeSamples = await db.sample.createMany({ data: samples, skipDuplicates: true });
  if (madeSamples.count < samples.length) throw codeInUse('sample barcode');
  await db.kitEvent.createMany({ data: kits.map((kit) => ({ kitRef: kit.id, status: kit.status, ...facts })) });
  await db.sampleEvent.createMany({
    data: samples.map((sample) => ({ sampleRef: sample.id, status: sample.status, ...facts })),
  });
  await joinRequisitions(
    db,
    samples.map((sample) => sample.id),
  );
  return kits.map((kit) => kit.id);
}

/** Says that a code is taken and not by whom: it may be another account's. */
function codeInUse(what: string): AppError {
  return new AppError('CONFLICT', `A ${what} of this request is in use already.`);
}
