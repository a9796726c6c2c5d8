import type { Tx } from '../../call/unit-of-work.ts';
import { allFoldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { eventNow, moveRequisition } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedRequisition, lockOtherHolders, lockOthersOwnSamples } from '../changes/locks.ts';
import { publishBarcodeLost } from '../changes/publish.ts';
import { claimBarcodes } from '../inputs/barcodes.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';

/** The reason that the requisition's program and laboratory read. It does not reveal whose kit it is. */
const REASON = 'The barcode was printed on a kit of another program.';

/**
 * Claims barcodes for the kits of an account although other accounts have some of them: the requisitions that have those, and of which no
 * specimen was received, are taken back (contract, 2.2). If one cannot be, none is. The kits of a TEST account take nothing from a
 * LIVE one.
 *
 * @param codes the barcodes of all the kits
 * @param printed those that are already on the boxes; only these win
 * @returns whether the account now holds all of them. If not, the caller must refuse the kits, which undoes what was done for them.
 */
export async function winBarcodes(
  tx: Tx,
  accountId: string,
  codes: readonly string[],
  printed: readonly string[],
): Promise<boolean> {
  const others = { accountId, codes: printed };
  await lockOthersOwnSamples(tx, others);
  if (await claimBarcodes(tx.db, accountId, codes)) return true;
  const holders = await lockOtherHolders(tx, others);
  const losses = holders.flatMap((holder) => {
    const status = REQUISITION_TRAITS[holder.status].whenBarcodeLost;
    return status === null ? [] : [{ holder, status }];
  });
  if (await isAnyHeldByOthers(tx, accountId, codes, losses)) return false;
  for (const { holder, status } of losses) {
    const audited = {
      action: 'requisition.loseBarcode',
      subject: `Requisition:${holder.id}`,
      accountId: holder.accountId,
    };
    const moves = await moveRequisition(tx, holder, eventNow(tx, status, REASON));
    await writeAudited(tx, audited, [...moves, publishBarcodeLost(tx.call, holder)]);
  }
  return claimBarcodes(tx.db, accountId, codes);
}

/**
 * Whether another account keeps one of these barcodes, because no requisition that may lose it has it. Call with the requisitions locked.
 */
async function isAnyHeldByOthers(
  { db }: Tx,
  accountId: string,
  codes: readonly string[],
  losses: readonly { readonly holder: LockedRequisition }[],
): Promise<boolean> {
  const ids = losses.map(({ holder }) => holder.id);
  const [answer] = await db.$queryRaw<{ isAnyHeldByOthers: boolean }[]>(Prisma.sql`
    SELECT EXISTS (
      SELECT FROM accounts printing JOIN barcodes claim ON claim.account_id <> printing.id JOIN accounts holder ON holder.id = claim.account_id
      LEFT JOIN requisitions losing ON losing.barcode_folded = claim.code_folded AND losing.id = ANY(${ids}::uuid[])
      WHERE printing.id = ${accountId}::uuid AND claim.code_folded = ANY(${allFoldedSql(codes)})
        AND (losing.id IS NULL OR is_specimen_received(losing.id, losing.sample_id) OR (holder.mode = 'LIVE' AND printing.mode = 'TEST'))
    ) AS "isAnyHeldByOthers"`);
  return answer?.isAnyHeldByOthers === true;
}
