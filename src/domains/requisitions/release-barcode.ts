import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedSql } from '../../db/sql/folded-sql.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { eventNow, moveRequisition } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedRequisition } from '../changes/locks.ts';
import { MAX_BARCODE_LENGTH } from '../inputs/barcodes.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';

const input = z.object({ barcode: text(MAX_BARCODE_LENGTH), reason: text(500) });

/**
 * Frees the barcode of a requisition of which no specimen was received, in any account (contract, 2.2). The requisition ends as if its
 * program had canceled it: without its code, it would wait for a specimen that nobody could recognize. Returns the requisition's internal
 * id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND if no requisition has the barcode, or only one that has
 *   freed it; CONFLICT if a specimen was received.
 */
export async function releaseBarcode(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'barcodes.release');
  const { barcode, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const found = await findHolder(tx, barcode);
    if (!found) throw notFound('requisition', barcode);
    const requisition = await lockNamedRequisition(tx, actor, found.id);
    const { id, accountId } = requisition;
    // Somebody else may have freed it before the requisition was locked.
    const holder = await findHolder(tx, barcode);
    if (holder?.id !== id) throw notFound('requisition', barcode);
    const status = REQUISITION_TRAITS[requisition.status].whenBarcodeLost;
    if (status === null || holder.isReceived)
      throw new AppError('CONFLICT', 'A specimen of the requisition was received, so its barcode cannot be released.');
    await writeAudited(
      tx,
      { action: 'requisition.releaseBarcode', subject: `Requisition:${id}`, accountId },
      await moveRequisition(tx, requisition, eventNow(tx, status, reason)),
    );
    return id;
  });
}

/** The requisition that has this barcode and has not freed it, in any account. */
async function findHolder(
  { db }: Tx,
  barcode: string,
): Promise<{ readonly id: string; readonly isReceived: boolean } | undefined> {
  const [holder] = await db.$queryRaw<{ id: string; isReceived: boolean }[]>(Prisma.sql`
    SELECT id, is_specimen_received(id, sample_id) AS "isReceived" FROM requisitions WHERE barcode_folded = ${foldedSql(barcode)}`);
  return holder;
}
