import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';
import { removable, text } from '../inputs/inputs.ts';

/** The most characters of a laboratory's address (contract, 8.3). */
const MAX_ADDRESS_LENGTH = 500;

/** What reports state about a laboratory besides its name (contract, 1.1). In an update, absent and null differ, and blank is null. */
export const laboratoryDetails = {
  address: removable(text(MAX_ADDRESS_LENGTH)),
  cliaNumber: removable(
    z
      .string({ error: 'must be a string' })
      .trim()
      .regex(/^\d{2}D\d{7}$/, 'must be a CLIA number: two digits, the letter D, and seven digits'),
  ),
  director: removable(text()),
};

/** The same, under the names that they have in an account, which need not be a laboratory's. */
export const laboratoryFields = {
  laboratoryAddress: laboratoryDetails.address,
  cliaNumber: laboratoryDetails.cliaNumber,
  laboratoryDirector: laboratoryDetails.director,
};

const laboratory = z.object(laboratoryFields);

/** The account's columns for these fields; omitted fields have no column here. */
export function laboratoryColumns(fields: z.output<typeof laboratory>): NewRow {
  const { laboratoryAddress, cliaNumber, laboratoryDirector } = fields;
  return {
    ...(laboratoryAddress !== undefined && { laboratory_address: laboratoryAddress }),
    ...(cliaNumber !== undefined && { clia_number: cliaNumber }),
    ...(laboratoryDirector !== undefined && { laboratory_director: laboratoryDirector }),
  };
}
