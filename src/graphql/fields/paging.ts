import { type Cursors, hasFormOfCursor } from '../../call/cursors.ts';
import type { ListQuery, PageRequest } from '../../db/sql/list.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { NOT_A_CURSOR, type PageBound, parseCursor } from './list-cursors.ts';

/** The arguments of every connection (contract, 5.2). */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** The value of an `orderBy`; each part is optional. */
export interface SortArgument {
  readonly field?: 'CREATED' | 'UPDATED' | 'SEVERITY' | 'RECEIVED' | null | undefined;
  readonly direction?: 'ASC' | 'DESC' | null | undefined;
}

/** The arguments of a list. The use-case parses the filter. */
export interface ListArguments extends PageArguments {
  readonly filter?: unknown;
  readonly orderBy?: SortArgument | null | undefined;
  readonly statuses?: unknown;
  readonly reasons?: unknown;
  readonly severities?: unknown;
  readonly sendingFacility?: unknown;
  readonly received?: unknown;
  readonly accountId?: string | null | undefined;
}

/** The number of rows on a page if neither `first` nor `last` is given (contract, 3.2 and 5.2). */
export const DEFAULT_PAGE_SIZE = 10;

/** The largest number of rows on a page (contract, 3.2 and 5.2). */
export const MAX_PAGE_SIZE = 100;

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
export function listPage(cursors: Cursors, args: PageArguments, makeList: () => ListQuery): ListPage {
  const { list, problems } = listOrProblems(makeList);
  const page = parsePage(cursors, args, list, problems);
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

/** Parses the paging arguments, and adds their problems. Without a list, only the format of cursors is checked. */
function parsePage(
  cursors: Cursors,
  args: PageArguments,
  list: ListQuery | undefined,
  problems: FieldProblem[],
): PageRequest {
  for (const name of ['first', 'last'] as const) {
    const size = args[name];
    if (size != null && (size < 1 || size > MAX_PAGE_SIZE))
      problems.push({ path: [name], message: `must be from 1 to ${MAX_PAGE_SIZE}`, code: 'OUT_OF_RANGE' });
  }
  if (args.first != null && args.last != null)
    problems.push({ path: ['last'], message: 'must not be given together with first', code: 'INCONSISTENT' });
  const bound = (name: 'after' | 'before'): PageBound | undefined => {
    const text = args[name];
    if (text == null || (!list && hasFormOfCursor(text))) return undefined;
    const parsed = list ? parseCursor(cursors, list, text) : NOT_A_CURSOR;
    if (typeof parsed !== 'string') return parsed;
    problems.push({ path: [name], message: parsed, code: 'FORMAT' });
    return undefined;
  };
  const [after, before] = [bound('after'), bound('before')];
  if (before && 'offset' in before) problems.push({ path: ['before'], message: NOT_A_CURSOR, code: 'FORMAT' });
  // An offset skips rows from the start, but a page from the end is read backwards.
  if (after && 'offset' in after && args.last != null)
    problems.push({ path: ['after'], message: NOT_A_CURSOR, code: 'FORMAT' });
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
