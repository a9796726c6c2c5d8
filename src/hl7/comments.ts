/** The most characters of comments, of a result and of a report (contract, 8.3). */
export const LONGEST_COMMENTS = 5000;
export const LONGEST_REPORT_COMMENTS = 65_536;

const CUT = '… [shortened; the rest is in the laboratory’s message]';

/**
 * Puts the laboratory's notes and then our remarks on lines of their own; null if there are none. What is too long is cut, and
 * says so: the notes first, so that long ones do not push out that a result is missing. Remarks keep at least half of the room.
 */
export function joinComments(notes: readonly string[], remarks: readonly string[], most: number): string | null {
  const joined = lines([...notes, ...remarks]);
  if (joined.length <= most) return joined === '' ? null : joined;
  const kept = shorten(lines(remarks), most / 2, CUT);
  const room = most - (kept === '' ? 0 : kept.length + 1);
  return lines([shorten(lines(notes), room, CUT), kept]);
}

function lines(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n');
}

/** The text, or as much of its beginning as leaves room for the mark that it was cut. */
export function shorten(text: string, most: number, mark: string): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most - mark.length);
  // Half of a surrogate pair would be no text.
  return `${beginning.isWellFormed() ? beginning : beginning.slice(0, -1)}${mark}`;
}
