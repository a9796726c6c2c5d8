import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';

// The kits and the requisitions of a patient, as a merge moves them, and as its undoing returns them (contract, 12.10). A list by person
// shows them elsewhere from then on, so their `updated` is renewed. Notes stay where they were written, and are read there
// (graphql/types/notes.ts).

/** A merge whose records move. */
interface Merge {
  readonly id: string;
  readonly fromRef: string;
  readonly intoRef: string;
}

/** Moves what belongs to the one to the other, and notes what it was. Call with both patients and the kits locked. */
export function moveRecords({ id, fromRef, intoRef }: Merge, now: Date): readonly Write[] {
  const isMoved = Prisma.sql`patient_id = ${fromRef}::uuid`;
  return [
    Prisma.sql`INSERT INTO merged_records (merge_id, position, kit_id, requisition_id)
      SELECT ${id}::uuid, row_number() OVER (), kit_id, requisition_id FROM (
        SELECT id AS kit_id, NULL::uuid AS requisition_id FROM kits WHERE ${isMoved}
        UNION ALL SELECT NULL, id FROM requisitions WHERE ${isMoved}) AS moved`,
    Prisma.sql`UPDATE kits SET patient_id = ${intoRef}::uuid, updated = ${now}::timestamptz WHERE ${isMoved}`,
    Prisma.sql`UPDATE requisitions SET patient_id = ${intoRef}::uuid, updated = ${now}::timestamptz WHERE ${isMoved}`,
  ];
}

/**
 * Returns what came with a merge and is still the other's. A requisition with the barcode of a kit goes with the kit. What has been
 * registered since stays. Call with both patients and the kits locked.
 */
export function returnRecords({ id, fromRef, intoRef }: Merge, now: Date): readonly Write[] {
  const ofOther = Prisma.sql`patient_id = ${intoRef}::uuid`;
  const moved = (column: string) =>
    Prisma.sql`(SELECT ${Prisma.raw(column)} FROM merged_records WHERE merge_id = ${id}::uuid AND ${Prisma.raw(column)} IS NOT NULL)`;
  const ofKits = Prisma.sql`SELECT samples.id FROM samples JOIN kits ON kits.id = samples.kit_id`;
  return [
    Prisma.sql`UPDATE requisitions SET patient_id = ${fromRef}::uuid, updated = ${now}::timestamptz
      WHERE ${ofOther} AND (sample_id IN (${ofKits} WHERE kits.id IN ${moved('kit_id')} AND kits.patient_id = ${intoRef}::uuid)
        OR (id IN ${moved('requisition_id')} AND (sample_id IS NULL OR sample_id NOT IN (SELECT id FROM samples WHERE kit_id IS NOT NULL))))`,
    Prisma.sql`UPDATE kits SET patient_id = ${fromRef}::uuid, updated = ${now}::timestamptz
      WHERE ${ofOther} AND id IN ${moved('kit_id')}`,
  ];
}
