import { ResultFlag } from '../../generated/prisma/enums.ts';

// A report stores the flags of its results as a number with a bit for each, in the order of the type. The database has the same rule (the
// function result_flag_bit) and verifies it. Results that were withdrawn separately do not count.

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

/** The flags of a report whose results are all normal. */
export const NORMAL_BIT = flagBits([ResultFlag.NORMAL]);

/** All possible values of a report's number. */
export const ALL_FLAG_BITS: readonly number[] = Array.from({ length: MOST + 1 }, (_, bits) => bits);
