import { deriveFlag, type Quantity } from '../../documents/content/derive-flag.ts';
import type { ResultFlag } from '../../generated/prisma/enums.ts';

/** On which side of its range a result lies, as documents say it. */
export { sideOf } from '../../documents/content/interpretation.ts';

/** The values that a flag is derived from. */
interface Flagged extends Omit<Quantity, 'value'> {
  readonly labFlag: ResultFlag | null;
  readonly value: number | null;
  /** False if a derived flag must not be NORMAL, because the laboratory's letters say something else. */
  readonly mayBeNormal?: boolean;
}

/** The flag of any result (contract, 5.6): the laboratory's own if it gave one, otherwise derived for a quantity, and never guessed. */
export function flagOf(result: Flagged): ResultFlag {
  if (result.labFlag !== null) return result.labFlag;
  const derived = result.value === null ? 'UNKNOWN' : deriveFlag({ ...result, value: result.value });
  return derived === 'NORMAL' && result.mayBeNormal === false ? 'UNKNOWN' : derived;
}
