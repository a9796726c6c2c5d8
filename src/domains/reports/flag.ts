import { deriveFlag, type Quantity } from '../../documents/derive-flag.ts';
import type { ResultFlag } from '../../generated/prisma/enums.ts';

/** The flag of any result: the laboratory's own if it gave one, otherwise derived for a quantity, never guessed. */
export function flagOf(
  result: Omit<Quantity, 'value'> & { readonly labFlag: ResultFlag | null; readonly value: number | null },
): ResultFlag {
  if (result.labFlag !== null) return result.labFlag;
  return result.value === null ? 'UNKNOWN' : deriveFlag({ ...result, value: result.value });
}
