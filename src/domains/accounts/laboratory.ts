import { z } from 'zod';
import { text } from '../inputs.ts';

/** The most characters of a laboratory's address (contract, 8.3). */
const LONGEST_ADDRESS = 500;

/** What reports state of the laboratory that an account is (contract, 1.1). Absent and null are different to an update. */
export const laboratoryFields = {
  laboratoryAddress: text(LONGEST_ADDRESS).nullable().exactOptional(),
  cliaNumber: z
    .string({ error: 'must be a text' })
    .trim()
    .regex(/^\d{2}D\d{7}$/, 'must be a CLIA number: two digits, the letter D, and seven digits')
    .nullable()
    .exactOptional(),
  laboratoryDirector: text().nullable().exactOptional(),
};
