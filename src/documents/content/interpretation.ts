import { deriveFlag } from './derive-flag.ts';
import type { Flagged } from './report-document.ts';

/** The letters that add nothing to the flag itself. */
const PLAIN: ReadonlySet<string> = new Set(['L', 'H', 'N', 'A', 'LL', 'HH', 'AA']);

const OF_FLAG = { LOW: 'L', HIGH: 'H', NORMAL: 'N', ABNORMAL: 'A', UNKNOWN: null } as const;

/**
 * A result's flag as codes of HL7 table 0078, which FHIR uses, too (contract, 10.2): the laboratory's own letters, or else a code for the
 * flag. For a critical result, that code says on which side of the range the value is, if known.
 */
export function interpretationsOf(result: Flagged): readonly string[] {
  const own = lettersOf(result);
  if (own.length > 0) return own;
  if (result.flag !== 'CRITICAL') return [OF_FLAG[result.flag] ?? []].flat();
  return [{ LOW: 'LL', HIGH: 'HH', UNKNOWN: 'AA' }[criticalSideOf(result) ?? 'UNKNOWN']];
}

/** The laboratory's letters that say more than the flag: `POS`, `R`. */
export function furtherLetters(result: Flagged): readonly string[] {
  return lettersOf(result).filter((letters) => !PLAIN.has(letters.toUpperCase()));
}

/** Whether a critical result is low or high, by the laboratory's letters, or else by its range. Null if neither tells. */
export function criticalSideOf(result: Flagged): 'LOW' | 'HIGH' | null {
  if (result.flag !== 'CRITICAL') return null;
  const letters = new Set(lettersOf(result).map((each) => each.toUpperCase()));
  const isLow = letters.has('LL') || letters.has('L');
  const isHigh = letters.has('HH') || letters.has('H');
  if (isLow !== isHigh) return isLow ? 'LOW' : 'HIGH';
  const side = isLow || result.value === null ? 'UNKNOWN' : deriveFlag({ ...result, value: result.value });
  return side === 'LOW' || side === 'HIGH' ? side : null;
}

/** On which side of its range a result lies, as its flag says, or for a critical one {@link criticalSideOf}. */
export function sideOf(result: Flagged): 'LOW' | 'HIGH' | null {
  return result.flag === 'LOW' || result.flag === 'HIGH' ? result.flag : criticalSideOf(result);
}

function lettersOf({ interpretation }: Flagged): readonly string[] {
  return (interpretation ?? '').split('~').filter((letters) => letters !== '');
}
