import type { DocumentWords } from '../words/en.ts';
import { isNotFlagged } from './format.ts';
import { furtherLetters } from './interpretation.ts';
import type { DocumentResult } from './report-document.ts';

/** The flags that a reader must not miss, in the order in which the legend explains them. */
const EXPLAINED = ['HIGH', 'LOW', 'ABNORMAL', 'CRITICAL'] as const;

/** Explains the flags, letters and marks that occur in the results, in one or two sentences each. */
export function explanationsOf(results: readonly DocumentResult[], { legend }: DocumentWords): readonly string[] {
  const flags = EXPLAINED.filter((flag) => results.some((result) => result.flag === flag));
  return [
    flags.length > 0 && legend.flags(flags.map((flag) => legend[flag])),
    results.some((result) => furtherLetters(result).length > 0) && legend.ownLetters,
    results.some(isNotFlagged) && legend.notFlagged,
    results.some(({ isPreliminary }) => isPreliminary) && legend.preliminary,
  ].filter((sentence) => sentence !== false);
}
