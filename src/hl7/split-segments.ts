import { type Encoding, Segment } from './segment.ts';

/** The most lines of a message, empty ones aside. */
export const MOST_LINES = 20_000;

/** The most separators of fields in a segment, and of repetitions. */
export const MOST_SEPARATORS = 1_000;

/**
 * Parts the text of a message into segments, which end with CR, LF or both; empty lines are skipped (contract, 10).
 *
 * A line that does not begin like a segment is a part of the one before it: laboratories send texts with line breaks that they
 * forgot to escape. Blanks before the name of a segment that we read, and small letters in it, are put right.
 *
 * @returns undefined if there are more than {@link MOST_LINES} or {@link MOST_SEPARATORS}
 */
export function splitSegments(text: string, encoding: Encoding): readonly Segment[] | undefined {
  const { field, repetition } = encoding.delimiters;
  // Two more, since the first and the last one can be empty.
  const lines = text.split(/[\r\n]+/, MOST_LINES + 3).filter((line) => line.trim() !== '');
  if (lines.length > MOST_LINES) return undefined;
  const whole: string[] = [];
  for (const line of lines.map((line) => mended(line, field))) {
    const last = whole.pop();
    if (last === undefined) whole.push(line);
    else if (beginsSegment(line, field)) whole.push(last, line);
    else whole.push(`${last}\n${line}`);
  }
  const isBounded = (segment: string) => !hasTooMany(segment, field) && !hasTooMany(segment, repetition);
  return whole.every(isBounded) ? whole.map((segment) => new Segment(segment, encoding)) : undefined;
}

/** The segments that we read. */
const READ = ['MSH', 'PID', 'ORC', 'OBR', 'OBX', 'NTE', 'SPM'];

/**
 * The line as it should have been sent, if it is a segment that we read, with blanks before its name or in small letters: as a
 * part of the one before it, a result would be lost.
 */
function mended(line: string, separator: string): string {
  const start = line.search(/\S/);
  const name = line.slice(start, start + 3).toUpperCase();
  const isRead = line.charAt(start + 3) === separator && READ.includes(name);
  return isRead ? `${name}${line.slice(start + 3)}` : line;
}

function beginsSegment(line: string, separator: string): boolean {
  return line.charAt(3) === separator && /^[A-Z][A-Z0-9]{2}$/.test(line.slice(0, 3));
}

function hasTooMany(segment: string, separator: string): boolean {
  if (segment.length <= MOST_SEPARATORS) return false;
  let found = 0;
  for (let at = segment.indexOf(separator); at !== -1; at = segment.indexOf(separator, at + 1)) {
    found += 1;
    if (found > MOST_SEPARATORS) return true;
  }
  return false;
}
