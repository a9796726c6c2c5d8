import type { Db } from '../context.ts';

/**
 * Claims barcodes for an account, so that a sample and a requisition with the same barcode always belong to the same account
 * (contract, 2.2). If two accounts claim one at the same time, the second waits for the first and loses.
 *
 * @returns whether the account now holds all of them
 */
export async function claimBarcodes(db: Db, accountId: string, codes: readonly string[]): Promise<boolean> {
  await db.barcode.createMany({ data: codes.map((code) => ({ code, accountId })), skipDuplicates: true });
  const others = await db.barcode.count({ where: { code: { in: [...codes] }, accountId: { not: accountId } } });
  return others === 0;
}
