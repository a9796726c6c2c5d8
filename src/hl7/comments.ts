/** The most characters in the comments of a result or a report (contract, 8.3). */
export const MAX_COMMENTS_LENGTH = 5000;
export const MAX_REPORT_COMMENTS_LENGTH = 65_536;

const CUT = '… [shortened; the rest is in the laboratory’s message]';

/**
 * Joins the laboratory's notes and then the service's additions, one per line; null if there are none. Text that is too long is cut and
 * marked as such. The notes are cut first, so that long ones cannot displace the line that a result is missing: the additions keep at least
 * half of the space.
 *
 * Additions that are already in the notes are not repeated: a message that we wrote has our additions among its notes.
 */
export function joinComments(notes: readonly string[], additions: readonly string[], most: number): string | null {
  const noted = new Set(additions.length === 0 ? [] : lines(notes).split('\n'));
  const added = additions.filter((addition) => !addition.split('\n').every((line) => noted.has(line)));
  const joined = lines([...notes, ...added]);
  if (joined.length <= most) return joined === '' ? null : joined;
  const kept = shorten(lines(added), most / 2, CUT);
  const room = most - (kept === '' ? 0 : kept.length + 1);
  return lines([shorten(lines(notes), room, CUT), kept]);
}

function lines(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n');
}

/** The text, cut if it is longer than `most`; a cut text ends with the mark, which counts towards the length. */
export function shorten(text: string, most: number, mark: string): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most - mark.length);
  // Half of a surrogate pair would not be valid text.
  return `${beginning.isWellFormed() ? beginning : beginning.slice(0, -1)}${mark}`;
}
