import { deriveFlag } from './derive-flag.ts';
import type { DocumentResult } from './report-document.ts';

/** A code of HL7's table 0078, which FHIR has too. */
export type Interpretation = 'L' | 'H' | 'N' | 'A' | 'LL' | 'HH' | 'AA';

const OF_FLAG = { LOW: 'L', HIGH: 'H', NORMAL: 'N', ABNORMAL: 'A', UNKNOWN: null } as const;

/** The flag of a result as a code (contract, 10.2). What is critical says on which side of the range, if that is known. */
export function interpretationOf(result: DocumentResult): Interpretation | null {
  const { flag, value } = result;
  if (flag !== 'CRITICAL') return OF_FLAG[flag];
  const side = value === null ? 'UNKNOWN' : deriveFlag({ ...result, value });
  return side === 'LOW' ? 'LL' : side === 'HIGH' ? 'HH' : 'AA';
}
