import { MAX, NIL } from 'uuid';
import type { Cursors } from '../../call/cursors.ts';
import type { ListQuery, Position, SortColumn } from '../../db/sql/list.ts';

/**
 * The parts of a sorted list that its cursors depend on: a cursor of another list, or another order, is not valid for
 * this one.
 */
export interface CursorList extends Pick<ListQuery, 'name'> {
  readonly sort: Pick<ListQuery['sort'], 'column'>;
}

/** The problem reported for text that is not a cursor. */
export const NOT_A_CURSOR = 'is not a cursor of this list';

/** No row has a later time: the last millisecond of the year 9999. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

const COLUMNS: readonly SortColumn[] = ['created', 'updated', 'stall_since', 'urgency'];

const kindOf = (name: string, column: SortColumn) => `${name} by ${column}`;
const kindOfOffsets = (name: string) => `${name} by offset`;

/** The cursor of a row: its position in the sort order, which does not shift when rows are inserted before it. */
export function cursorOf(cursors: Cursors, { name, sort }: CursorList, { time, id }: Position): string {
  return cursors.seal(kindOf(name, sort.column), { number: time, id });
}

/**
 * The cursor after the last row of a list: nothing was created or updated before 1970, and stalled kits, which are sorted
 * longest first, stalled before the year 9999.
 */
export function endCursorOf(cursors: Cursors, list: CursorList): string {
  const end = list.sort.column === 'stall_since' ? { time: LAST_TIME, id: MAX } : { time: 0, id: NIL };
  return cursorOf(cursors, list, end);
}

/** Whether a text is the cursor of a row of this list. */
export function isCursor(cursors: Cursors, { name, sort }: CursorList, text: string): boolean {
  return cursors.open(kindOf(name, sort.column), text) !== undefined;
}

/** The cursor just before the row at an offset, for the REST lists, which page by offset. No caller gets one. */
export function offsetCursorOf(cursors: Cursors, { name }: CursorList, offset: number): string {
  return cursors.seal(kindOfOffsets(name), { number: offset });
}

/** Where a page begins or ends: at a row, or after a number of rows. */
export type PageBound = Position | { readonly offset: number };

/** Parses a cursor; returns the problem as text if it is not a cursor of the list. */
export function parseCursor(cursors: Cursors, { name, sort }: CursorList, text: string): PageBound | string {
  const row = cursors.open(kindOf(name, sort.column), text);
  if (row) return { time: row.number, id: row.id };
  const rows = cursors.open(kindOfOffsets(name), text);
  if (rows) return { offset: rows.number };
  const isOfOtherOrder = COLUMNS.some((column) => cursors.open(kindOf(name, column), text));
  return isOfOtherOrder ? 'is a cursor for a different sort order of this list' : NOT_A_CURSOR;
}
