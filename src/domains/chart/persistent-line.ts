import { shorten } from '../../hl7/comments.ts';
import { isNoResult } from '../../hl7/no-result.ts';

const BEGINNING = 'No longer preliminary: ';

/** Longer than most values. It has to show what the value was; the previous report has all of it. */
const MAX_VALUE_LENGTH = 500;

/**
 * The comment line that a preliminary entry has ended with its order, and its value (contract, 10.5).
 *
 * @param value null for a document
 */
export function endedLine(name: string, value: string | null): string {
  const said = value === null ? name : `${name}: ${shorten(value, MAX_VALUE_LENGTH, '…')}`;
  return `${BEGINNING}${said.replaceAll('\n', ' ')}`;
}

/** Whether a comment line of an order is about results, so that later notes do not replace it. */
export function isPersistent(line: string): boolean {
  return isNoResult(line) || line.startsWith(BEGINNING);
}
