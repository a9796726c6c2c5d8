import { ResultFlag } from '../../generated/prisma/enums.ts';

// A report keeps which flags its results have as a number with a bit for each, in the order of the type; the database has the same rule
// (the function result_flag_bit) and compares. Results that were withdrawn one by one do not count.

const FLAGS: readonly ResultFlag[] = [
  'LOW',
  'NORMAL',
  'HIGH',
  'ABNORMAL',
  'CRITICAL',
  'UNKNOWN',
] satisfies ResultFlag[];
const MOST = 2 ** FLAGS.length - 1;

/** The flags as one number. */
export function flagBits(flags: Iterable<ResultFlag>): number {
  let bits = 0;
  for (const flag of flags) bits |= 1 << FLAGS.indexOf(flag);
  return bits;
}

/** The bit of a critical result. */
export const CRITICAL_BIT = flagBits([ResultFlag.CRITICAL]);

/** All that the number of a report may be. */
export const ALL_FLAG_BITS: readonly number[] = Array.from({ length: MOST + 1 }, (_, bits) => bits);
