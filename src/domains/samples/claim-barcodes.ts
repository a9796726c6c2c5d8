import type { Db } from '../../context.ts';
import type { AppError } from '../../errors.ts';

/**
 * Claims barcodes for an account, so that a sample and a requisition of the same barcode are of the same account (contract,
 * section 8). Of two accounts that claim the same one at once, the second waits for the first and is refused.
 *
 * @throws what `refusal` makes, when another account has one of them.
 */
export async function claimBarcodes(
  db: Db,
  accountId: string,
  codes: readonly string[],
  refusal: () => AppError,
): Promise<void> {
  await db.barcode.createMany({ data: codes.map((code) => ({ code, accountId })), skipDuplicates: true });
  const others = await db.barcode.count({ where: { code: { in: [...codes] }, accountId: { not: accountId } } });
  if (others > 0) throw refusal();
}
