import type { Db } from '../../db/sql/db.ts';
import { allFoldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { inCodeOrder } from './code-order.ts';
import { isStorable } from './inputs.ts';

/** The most characters of a barcode (contract, 8.3). */
export const MAX_BARCODE_LENGTH = 100;

/** Whether the text may be the barcode of a sample. If not, no sample has it. */
export function isBarcode(text: string): boolean {
  return text.normalize('NFC').length <= MAX_BARCODE_LENGTH && isStorable(text);
}

/**
 * Claims barcodes for an account, so that a sample and a requisition with the same barcode always belong to the same account
 * (contract, 2.2). If two accounts claim one at the same time, the second waits for the first and loses. What others did with
 * these barcodes before is visible to the next statement, but not to this one.
 *
 * @returns whether the account now holds all of them
 */
export function claimBarcodes(db: Db, accountId: string, codes: readonly string[]): Promise<boolean> {
  return insertClaims(db, accountId, codes, Prisma.empty);
}

/**
 * As {@link claimBarcodes}, but if another account has one of them already, claims none and keeps no lock, so that what comes before a
 * barcode in the order of locks.ts can still be locked.
 */
export function claimUnlessTaken(db: Db, accountId: string, codes: readonly string[]): Promise<boolean> {
  const areAllFree = Prisma.sql`WHERE NOT EXISTS (SELECT FROM barcodes taken
    WHERE taken.code_folded = ANY(${allFoldedSql(codes)}) AND taken.account_id <> ${accountId}::uuid)`;
  return insertClaims(db, accountId, codes, areAllFree);
}

async function insertClaims(db: Db, accountId: string, codes: readonly string[], where: Prisma.Sql): Promise<boolean> {
  const ordered = inCodeOrder(codes, (code) => code);
  // The update changes nothing; it makes the database return the barcodes that the account held already.
  // Returned rows are counted, because Citus miscounts those of such a statement.
  const held = await db.$queryRaw<object[]>(Prisma.sql`
    INSERT INTO barcodes (code, account_id)
    SELECT code, ${accountId}::uuid FROM unnest(${ordered}::text[]) WITH ORDINALITY AS claim(code, place) ${where} ORDER BY place
    ON CONFLICT (code_folded) DO UPDATE SET account_id = excluded.account_id WHERE barcodes.account_id = excluded.account_id RETURNING 1`);
  return held.length === codes.length;
}
