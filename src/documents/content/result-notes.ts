import { printable } from './format.ts';
import type { DocumentResult, ReportDocument } from './report-document.ts';
import type { Wording } from './wording.ts';

/**
 * The notes on a result: that it is preliminary, added or corrected, and when it was collected, if that differs from the rest. Empty if
 * there are none.
 */
export function marksOf(
  { isPreliminary, change, timeCollected }: DocumentResult,
  { specimen }: Pick<ReportDocument, 'specimen'>,
  { words: { remarks }, moment }: Wording,
): string {
  const isOfOwnTime = timeCollected !== null && timeCollected.getTime() !== specimen.dateCollected?.getTime();
  return [
    isPreliminary && remarks.PRELIMINARY,
    change !== null && remarks[change],
    isOfOwnTime && remarks.collected(moment(timeCollected)),
  ]
    .filter((mark) => mark !== false)
    .join(' · ');
}

/**
 * The comments on a result as printed, without lines that only repeat its reference text or its letters, which are printed next to the
 * value. Empty if there are none.
 */
export function commentOf({ comments, rangeText, interpretation }: DocumentResult): string {
  const letters = new Set((interpretation ?? '').split('~'));
  const repeatsRange = (line: string) => rangeText !== null && line === `Reference range: ${rangeText}`;
  const repeatsLetters = (line: string) => {
    const [, named] = /^Flag: (.*)$/.exec(line) ?? [];
    return named?.split(', ').every((each) => letters.has(each)) === true;
  };
  const lines = (comments ?? '').split('\n').filter((line) => !repeatsRange(line) && !repeatsLetters(line));
  return printable(lines.join('\n')).trim();
}
