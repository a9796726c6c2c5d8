import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';

/** Whether an account recognizes returning people (contract, 12.9). Null restores the default, which is that it does not. */
export const recognitionFields = { recognizesPatients: z.boolean('must be true or false').nullable().exactOptional() };

const recognition = z.object(recognitionFields);

/** The account's column for it; an omitted field has none here. */
export function recognitionColumns({ recognizesPatients }: z.output<typeof recognition>): NewRow {
  return recognizesPatients === undefined ? {} : { recognizes_patients: recognizesPatients ?? false };
}
