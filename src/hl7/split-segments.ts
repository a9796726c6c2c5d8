import { type Encoding, Segment } from './segment.ts';

/** The most segments in a message. */
export const MAX_SEGMENTS = 20_000;

/** The most lines, not counting empty ones. Some systems write documents in base64 with unescaped line breaks. */
export const MAX_LINES = 200_000;

/** The most field separators in a segment, and the most repetition separators. */
export const MAX_SEPARATORS = 1_000;

/**
 * Splits the text of a message into segments, which end with CR, LF or both; empty lines are skipped (contract, 10).
 *
 * A line that does not start like a segment continues the one before it, because laboratories send texts with unescaped line
 * breaks. If the name of a supported segment has spaces before it or is in lower case, it is corrected.
 *
 * @returns undefined if there are more than {@link MAX_SEGMENTS}, {@link MAX_LINES} or {@link MAX_SEPARATORS}
 */
export function splitSegments(text: string, encoding: Encoding): readonly Segment[] | undefined {
  const { field, repetition } = encoding.delimiters;
  // Two more, because the first and the last can be empty.
  const lines = text.split(/[\r\n]+/, MAX_LINES + 3).filter((line) => line.trim() !== '');
  if (lines.length > MAX_LINES) return undefined;
  const whole: string[] = [];
  for (const line of lines.map((line) => mended(line, field))) {
    const last = whole.pop();
    if (last === undefined) whole.push(line);
    else if (beginsSegment(line, field)) whole.push(last, line);
    else whole.push(`${last}\n${line}`);
  }
  if (whole.length > MAX_SEGMENTS) return undefined;
  const isBounded = (segment: string) => !hasTooMany(segment, field) && !hasTooMany(segment, repetition);
  return whole.every(isBounded) ? whole.map((segment) => new Segment(segment, encoding)) : undefined;
}

/** The supported segments. */
const READ = ['MSH', 'PID', 'ORC', 'OBR', 'OBX', 'NTE', 'SPM'];

/**
 * Corrects a line that is a supported segment with spaces before its name or its name in lower case. As a continuation of the
 * segment before it, a result would be lost.
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
  if (segment.length <= MAX_SEPARATORS) return false;
  let found = 0;
  for (let at = segment.indexOf(separator); at !== -1; at = segment.indexOf(separator, at + 1)) {
    found += 1;
    if (found > MAX_SEPARATORS) return true;
  }
  return false;
}
