import { areBoundedInSteps } from './message-bounds.ts';
import { type Encoding, Segment } from './segment.ts';
import { atOnce, type Steps } from './steps.ts';

/** The most segments in a message. */
export const MAX_SEGMENTS = 20_000;

/** The most lines, not counting empty ones. Some systems write documents in base64 with unescaped line breaks. */
export const MAX_LINES = 200_000;

/**
 * Splits the text of a message into segments, which end with CR, LF or both; empty lines are skipped (contract, 10).
 *
 * A line that does not start like a segment continues the one before it, because laboratories send texts with unescaped line
 * breaks. If the name of a supported segment has spaces before it or is in lower case, it is corrected.
 *
 * @returns undefined if there are more than {@link MAX_SEGMENTS} or {@link MAX_LINES}, or more in them than {@link areBoundedInSteps}
 * allows
 */
export function* splitInSteps(text: string, encoding: Encoding): Steps<readonly Segment[] | undefined> {
  const { field } = encoding.delimiters;
  // Two more, because the first and the last can be empty. If one more were cut off, part of the message would be lost.
  const lines = text.split(/[\r\n]+/, MAX_LINES + 3);
  if (lines.length > MAX_LINES + 2) return undefined;
  yield;
  const whole: string[] = [];
  let count = 0;
  for (const given of lines) {
    if (given.trim() === '') continue;
    count += 1;
    const line = repaired(given, field);
    const last = whole.pop();
    if (last === undefined) whole.push(line);
    else if (beginsSegment(line, field)) whole.push(last, line);
    else whole.push(`${last}\n${line}`);
    yield;
  }
  if (count > MAX_LINES || whole.length > MAX_SEGMENTS) return undefined;
  if (!(yield* areBoundedInSteps(whole, encoding.delimiters, isSupported))) return undefined;
  return numbered(whole, encoding);
}

/** The segments, each with its number among those of its name. */
function numbered(whole: readonly string[], encoding: Encoding): readonly Segment[] {
  const counts = new Map<string, number>();
  return whole.map((text) => {
    const name = text.slice(0, 3);
    const sequence = (counts.get(name) ?? 0) + 1;
    counts.set(name, sequence);
    return new Segment(text, encoding, sequence);
  });
}

/** As {@link splitInSteps}, without pausing. */
export function splitSegments(text: string, encoding: Encoding): readonly Segment[] | undefined {
  return atOnce(splitInSteps(text, encoding));
}

/** The supported segments. */
const READ = ['MSH', 'PID', 'ORC', 'OBR', 'OBX', 'NTE', 'SPM'];

/**
 * Corrects a line that is a supported segment with spaces before its name or its name in lower case. If it were read as a continuation of
 * the segment before it, a result would be lost.
 */
function repaired(line: string, separator: string): string {
  const start = line.search(/\S/);
  const name = line.slice(start, start + 3).toUpperCase();
  const isRead = line.charAt(start + 3) === separator && READ.includes(name);
  return isRead ? `${name}${line.slice(start + 3)}` : line;
}

function isSupported(segment: string): boolean {
  return READ.includes(segment.slice(0, 3));
}

function beginsSegment(line: string, separator: string): boolean {
  return line.charAt(3) === separator && /^[A-Z][A-Z0-9]{2}$/.test(line.slice(0, 3));
}
