import { MAX, NIL } from 'uuid';
import { z } from 'zod';
import { isUuid } from '../db/identifiers.ts';
import type { ListQuery, PageRequest, Position, Sort, SortColumn } from '../db/list.ts';
import { AppError, badInput, type FieldProblem } from '../errors.ts';

/** The arguments of every connection (contract, 5.2). */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** The value of an `orderBy`; each part may be left out. */
export interface SortArgument {
  readonly field?: 'CREATED' | 'UPDATED' | null | undefined;
  readonly direction?: 'ASC' | 'DESC' | null | undefined;
}

/** The arguments of a list. The use-case parses the filter. */
export interface ListArguments extends PageArguments {
  readonly filter?: unknown;
  readonly orderBy?: SortArgument | null | undefined;
  readonly statuses?: unknown;
  readonly reasons?: unknown;
  readonly sendingFacility?: unknown;
  readonly received?: unknown;
  readonly accountId?: string | null | undefined;
}

/** The number of rows on a page if neither `first` nor `last` is given (contract, 3.2 and 5.2). */
export const DEFAULT_PAGE_SIZE = 10;

/** The largest number of rows on a page (contract, 3.2 and 5.2). */
export const MAX_PAGE_SIZE = 100;

/** The problem reported for text that is not a cursor. */
export const NOT_A_CURSOR = 'is not a cursor of this list';

/** Times in the years 1 to 9999, in milliseconds since 1970: PostgreSQL can compare with these, and records need fewer. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');
const cursorTime = z.int().min(Date.parse('0001-01-01T00:00:00Z')).max(LAST_TIME);

const keysetCursor = z.tuple([z.enum(['created', 'updated', 'stall_since']), cursorTime, z.string().refine(isUuid)]);
const offsetCursor = z.tuple([z.literal('offset'), z.int().min(0).max(2_147_483_647)]);

/** The cursor of a row: its position in the sort order, which does not shift when rows are inserted before it. */
export function cursorOf(sort: Sort, position: Position): string {
  return encode([sort.column, position.time, position.id]);
}

/**
 * The cursor after the last row of a list: nothing was created or updated before 1970, and the stalled kits, which are sorted longest
 * first, wait since before the year 9999.
 */
export function endCursorOf(column: SortColumn): string {
  if (column === 'stall_since') return cursorOf({ column, direction: 'ASC' }, { time: LAST_TIME, id: MAX });
  return cursorOf({ column, direction: 'DESC' }, { time: 0, id: NIL });
}

/** Whether a text is the cursor of a row in a list sorted by this column. */
export function isCursor(text: string, column: SortColumn): boolean {
  return keysetPosition(decode(text), column) !== undefined;
}

/** The cursor just before the row at an offset, for the REST lists, which page by offset. */
export function offsetCursorOf(offset: number): string {
  return encode(['offset', offset]);
}

/** A list, and the page of it to read. */
export interface ListPage {
  readonly list: ListQuery;
  /** Not counting the extra row that shows whether another page follows. */
  readonly page: PageRequest;
}

/**
 * Parses the arguments of a list. `makeList` creates the list from the arguments that its use-case parses: filter and order.
 *
 * @throws AppError BAD_USER_INPUT naming every bad argument, in the filter and in the paging; or any other refusal of
 * `makeList`.
 */
export function listPage(args: PageArguments, makeList: () => ListQuery): ListPage {
  const { list, problems } = listOrProblems(makeList);
  const page = parsePage(args, list?.sort.column, problems);
  if (!list || problems.length > 0) throw badInput(problems);
  return { list, page };
}

function listOrProblems(makeList: () => ListQuery): { readonly list?: ListQuery; readonly problems: FieldProblem[] } {
  try {
    return { list: makeList(), problems: [] };
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return { problems: [...(error.fields ?? [])] };
    throw error;
  }
}

/** Parses the paging arguments, and adds their problems. Without a sort column, cursors of any sort order are accepted. */
function parsePage(args: PageArguments, column: SortColumn | undefined, problems: FieldProblem[]): PageRequest {
  for (const name of ['first', 'last'] as const) {
    const size = args[name];
    if (size != null && (size < 1 || size > MAX_PAGE_SIZE))
      problems.push({ path: [name], message: `must be from 1 to ${MAX_PAGE_SIZE}` });
  }
  if (args.first != null && args.last != null)
    problems.push({ path: ['last'], message: 'must not be given together with first' });
  const after = parseCursor('after', args.after, column, problems);
  const before = parseCursor('before', args.before, column, problems);
  if (before && 'offset' in before) problems.push({ path: ['before'], message: NOT_A_CURSOR });
  return {
    limit: args.first ?? args.last ?? DEFAULT_PAGE_SIZE,
    fromEnd: args.last != null,
    after: after && 'id' in after ? after : undefined,
    before: before && 'id' in before ? before : undefined,
    offset: after && 'offset' in after ? after.offset : 0,
  };
}

/** The page with one extra row, which shows whether another page follows. */
export function withExtraRow(page: PageRequest): PageRequest {
  return { ...page, limit: page.limit + 1 };
}

/** Whether there are pages after and before this one. `isMore` says whether the extra row was found. */
export function pageEnds(
  { fromEnd, after, before, offset }: PageRequest,
  isMore: boolean,
): { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean } {
  return fromEnd
    ? { hasNextPage: before !== undefined, hasPreviousPage: isMore }
    : { hasNextPage: isMore, hasPreviousPage: after !== undefined || offset > 0 };
}

function parseCursor(
  name: string,
  text: string | null | undefined,
  column: SortColumn | undefined,
  problems: FieldProblem[],
): Position | { offset: number } | undefined {
  if (text == null) return undefined;
  const value = decode(text);
  const position = keysetPosition(value, column);
  if (position) return position;
  const offset = offsetCursor.safeParse(value);
  if (offset.success) return { offset: offset.data[1] };
  const message = keysetCursor.safeParse(value).success
    ? 'is a cursor for a different sort order of this list'
    : NOT_A_CURSOR;
  problems.push({ path: [name], message });
  return undefined;
}

function keysetPosition(value: unknown, column: SortColumn | undefined): Position | undefined {
  const keyset = keysetCursor.safeParse(value);
  if (!keyset.success || (column !== undefined && keyset.data[0] !== column)) return undefined;
  return { time: keyset.data[1], id: keyset.data[2] };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    // Not JSON, so not a cursor: parseCursor reports it by the argument's name.
    return undefined;
  }
}
