import type { Db } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** Joins new samples with the requisitions that have named their barcodes before (contract, section 8, "States"). */
export async function joinRequisitions(db: Db, sampleRefs: readonly string[]): Promise<void> {
  await db.$executeRaw(
    Prisma.sql`UPDATE requisitions SET sample_id = sample.id FROM samples sample
               WHERE sample.id = ANY(${sampleRefs}::uuid[]) AND requisitions.barcode = sample.sample_id`,
  );
}
