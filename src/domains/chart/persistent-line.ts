import { shorten } from '../../hl7/comments.ts';
import { isNoResult } from '../../hl7/no-result.ts';

const BEGINNING = 'No longer preliminary: ';

/** More than most values have: a reader must know what it was, and the whole of it is on the report before. */
const MAX_VALUE_LENGTH = 500;

/**
 * The line of an order's comments that something preliminary has ended with it, and what it was (contract, 10.5).
 *
 * @param value null for a document
 */
export function endedLine(name: string, value: string | null): string {
  const said = value === null ? name : `${name}: ${shorten(value, MAX_VALUE_LENGTH, '…')}`;
  return `${BEGINNING}${said.replaceAll('\n', ' ')}`;
}

/** Whether a line of an order's comments is about results, so that later notes do not take its place. */
export function isPersistent(line: string): boolean {
  return isNoResult(line) || line.startsWith(BEGINNING);
}
