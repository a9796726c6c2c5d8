import { deriveFlag, type Quantity } from '../../documents/derive-flag.ts';
import type { ResultFlag } from '../../generated/prisma/enums.ts';

/** What a flag follows from. */
interface Flagged extends Omit<Quantity, 'value'> {
  readonly labFlag: ResultFlag | null;
  readonly value: number | null;
  /** False if a flag that is derived must not be NORMAL, since the laboratory gave letters that say something else. */
  readonly mayBeNormal?: boolean;
}

/** The flag of any result (contract, 5.6): the laboratory's own if it gave one, otherwise derived for a quantity, never guessed. */
export function flagOf(result: Flagged): ResultFlag {
  if (result.labFlag !== null) return result.labFlag;
  const derived = result.value === null ? 'UNKNOWN' : deriveFlag({ ...result, value: result.value });
  return derived === 'NORMAL' && result.mayBeNormal === false ? 'UNKNOWN' : derived;
}
