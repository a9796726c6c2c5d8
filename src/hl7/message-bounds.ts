import type { Delimiters } from './delimiters.ts';
import type { Steps } from './steps.ts';

/** The most field separators in a segment, and the most repetition separators. */
export const MAX_SEPARATORS = 1_000;

/** The most repetition separators in all supported segments together: reading a repetition takes longer than reading its bytes. */
export const MAX_REPETITIONS = 100_000;

/**
 * The most escape characters in all supported segments together. A document of 10 MiB in lines of base64 has half a million, with two
 * sequences at the end of each line.
 */
export const MAX_ESCAPES = 600_000;

/**
 * The most characters of a field, except values (OBX-5), notes (NTE-3) and those of MSH, which have a limit of their own. Other
 * fields are read several times.
 */
export const MAX_FIELD_LENGTH = 65_536;

/** The fields that may be of any length, by segment. */
const OF_ANY_LENGTH: ReadonlyMap<string, number> = new Map([
  ['OBX', 5],
  ['NTE', 3],
]);

/** Whether segments have no more separators, escape characters and long fields than a message may have (contract, 8.3). */
export function* areBoundedInSteps(
  segments: readonly string[],
  delimiters: Delimiters,
  isRead: (segment: string) => boolean,
): Steps<boolean> {
  let repetitions = 0;
  let escapes = 0;
  for (const segment of segments) {
    if (countOf(delimiters.field, segment, MAX_SEPARATORS) > MAX_SEPARATORS) return false;
    const ofSegment = countOf(delimiters.repetition, segment, MAX_SEPARATORS);
    if (ofSegment > MAX_SEPARATORS) return false;
    if (!isRead(segment)) continue;
    repetitions += ofSegment;
    escapes += countOf(delimiters.escape, segment, MAX_ESCAPES - escapes);
    if (repetitions > MAX_REPETITIONS || escapes > MAX_ESCAPES || hasLongField(segment, delimiters.field)) return false;
    yield;
  }
  return true;
}

/** How often a text has a character, counted up to one more than the given number. */
function countOf(character: string, text: string, most: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1 && found <= most; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

function hasLongField(segment: string, separator: string): boolean {
  const name = segment.slice(0, 3);
  if (segment.length <= MAX_FIELD_LENGTH || name === 'MSH') return false;
  const ofAnyLength = OF_ANY_LENGTH.get(name);
  return segment.split(separator).some((field, number) => field.length > MAX_FIELD_LENGTH && number !== ofAnyLength);
}
