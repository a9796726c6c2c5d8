import { isNotFlagged } from './format.ts';
import { furtherLetters } from './interpretation.ts';
import type { DocumentResult } from './report-document.ts';

/** The flags that a reader must not miss, as the legend names and explains them. */
const LEGEND: readonly { readonly flag: DocumentResult['flag']; readonly meaning: string }[] = [
  { flag: 'HIGH', meaning: 'HIGH, above the reference interval or high in the laboratory’s judgment' },
  { flag: 'LOW', meaning: 'LOW, below the reference interval or low in the laboratory’s judgment' },
  { flag: 'ABNORMAL', meaning: 'A, abnormal in the laboratory’s judgment' },
  {
    flag: 'CRITICAL',
    meaning: 'CRITICAL, critical in the laboratory’s judgment (HIGH or LOW after it says on which side)',
  },
];

/** Explains the flags, letters and marks that occur in the results, in one or two sentences each. */
export function explanationsOf(results: readonly DocumentResult[]): readonly string[] {
  const flags = LEGEND.filter(({ flag }) => results.some((result) => result.flag === flag));
  return [
    flags.length > 0 && `Flags: ${flags.map(({ meaning }) => meaning).join('; ')}.`,
    results.some((result) => furtherLetters(result).length > 0) &&
      'Other letters are printed as the laboratory sent them.',
    results.some(isNotFlagged) &&
      'Not flagged: the laboratory gave no flag, and none can be derived from the interval. This does not mean normal.',
    results.some(({ isPreliminary }) => isPreliminary) && 'Preliminary: the laboratory may still change the result.',
  ].filter((sentence) => sentence !== false);
}
