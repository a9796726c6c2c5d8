import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { isStaff } from '../../auth/policy.ts';
import type { Cursors } from '../../call/cursors.ts';
import { calendarDate, isStorable, MAX_TEXT_LENGTH, NOT_A_DATE, searchText } from '../../domains/inputs/inputs.ts';
import { type FieldProblem, mustBeOneOf, notFound } from '../../errors/errors.ts';
import { rule, TYPE_WORDS } from '../../errors/rules.ts';
import { type CursorList, endCursorOf, offsetCursorOf } from '../../graphql/fields/list-cursors.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../graphql/fields/paging.ts';
import { lowerCaseAll } from '../bodies/naming.ts';
import type { Page } from './headers.ts';

const MAX_OFFSET = 2_147_483_647;

/**
 * The identifier in a path (docs/rest.md, "Requests and answers"). An identifier that no record can have is an ordinary
 * 404.
 */
export function publicId(description: string) {
  return z.object({ public_id: z.string().meta({ description }) });
}

/**
 * The identifier from a path, checked for use in an operation.
 *
 * @throws AppError NOT_FOUND if it is blank, longer than any stored one, or not storable (contract, 3.9)
 */
export function recordId(what: 'kit' | 'order' | 'sample' | 'patient session' | 'results link', id: string): string {
  if (id.trim() === '' || id.length > MAX_TEXT_LENGTH || !isStorable(id)) throw notFound(what, id);
  return id;
}

/** A whole number within bounds; undefined if it is missing. */
export function wholeNumber(least: number, most: number, fallback: number, problem: string, description: string) {
  return z
    .string()
    .refine((text) => /^-?\d+$/.test(text), { ...rule('TYPE', problem), abort: true })
    .refine((text) => Number(text) >= least && Number(text) <= most, rule('OUT_OF_RANGE', problem))
    .meta({ type: 'integer', minimum: least, maximum: most, default: fallback })
    .optional()
    .transform((text) => (text === undefined ? undefined : Number(text)))
    .meta({ description });
}

const DAYS = 'must be a whole number from 0 to 3650';

/** For how many days a record has waited at least, in a list of those that have waited for too long. */
export function minDaysParameter(description: string) {
  return wholeNumber(0, 3650, 0, DAYS, description);
}

const AFTER_LINE = 'The lines after this cursor, from the last line of an interrupted export.';

/** The cursor is validated separately (cursor-parameters.ts), since that requires the service's secret. */
function cursorParameter(description: string) {
  return z.string().optional().meta({ description });
}

/** Text to search for. */
export function textParameter(description: string) {
  return searchText.optional().meta({ description });
}

/** One of an enum's values, in lower case. It is parsed to a list of one, as GraphQL's filters expect, or to undefined. */
export function enumParameter<Value extends string>(values: Readonly<Record<string, Value>>, description: string) {
  const names = lowerCaseAll(values);
  return z
    .enum(names, mustBeOneOf(names))
    .optional()
    .transform((name) => name && Object.values(values).filter((value) => value.toLowerCase() === name))
    .meta({ description });
}

/** `true`, `yes` or `1`, `false`, `no` or `0`, in any case (contract, 3.3). */
export function flagParameter(description: string) {
  return z
    .stringbool({ truthy: ['true', 'yes', '1'], falsy: ['false', 'no', '0'], error: TYPE_WORDS.boolean })
    .meta({ type: 'boolean' })
    .optional()
    .meta({ description });
}

function dayParameter(description: string) {
  return z
    .string()
    .refine((text) => calendarDate.safeParse(text).success, NOT_A_DATE)
    .meta({ format: 'date' })
    .optional()
    .meta({ description });
}

/** The parameters of every list (contract, 3.2 and 3.3). */
export function listParameters(whose: string) {
  const pageSizes = `must be a whole number from 1 to ${MAX_PAGE_SIZE}`;
  return z.object({
    results: wholeNumber(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, pageSizes, 'Page size.'),
    offset: wholeNumber(0, MAX_OFFSET, 0, 'must be a whole number, at least 0', 'Index of the first result.'),
    after: cursorParameter('The page after this cursor, from the `Link` to the next page.'),
    before: cursorParameter('The page before this cursor, from the `Link` to the previous page.'),
    ...personParameters(whose),
    ...createdParameters,
    updated_before: dayParameter('Last changed on or before this day (UTC).'),
    updated_after: dayParameter('Last changed on or after this day (UTC).'),
    account_id: accountParameter,
  });
}

const createdParameters = {
  created_before: dayParameter('Created on or before this day (UTC).'),
  created_after: dayParameter('Created on or after this day (UTC).'),
};

const accountParameter = textParameter('For staff: only records of this account.');

function personParameters(whose: string) {
  return {
    email: textParameter(`E-mail address of ${whose}; the whole text, case-insensitive.`),
    first_name: textParameter(`First name of ${whose}; the whole text, case-insensitive.`),
    last_name: textParameter(`Last name of ${whose}; the whole text, case-insensitive.`),
    phone: textParameter(`Phone number of ${whose}; only its digits are compared.`),
  };
}

/** The parameters of the export of patients, which REST does not list (contract, 11.9). */
export const patientParameters = z.object({
  after: cursorParameter(AFTER_LINE),
  ...personParameters('the patient'),
  ...createdParameters,
  account_id: accountParameter,
});

type PatientQuery = z.output<typeof patientParameters>;

/** The parameters of a list that its export does not take, each with the reason. */
export const NOT_EXPORTED = Object.fromEntries(
  ['results', 'offset', 'before'].map((name) => [name, 'cannot be given, since all of the list is exported']),
);

/** The parameters of a list's export: its filters, and the line to resume after (contract, 11.9). */
export function exportParameters<Shape extends ReturnType<typeof listParameters>['shape']>(list: z.ZodObject<Shape>) {
  const { results: _results, offset: _offset, before: _before, after, ...filters } = list.shape;
  return z.object({ after: after.meta({ description: AFTER_LINE }), ...filters });
}

type ListQuery = z.output<ReturnType<typeof listParameters>>;

/** The requested page of a list. */
type PageQuery = Pick<ListQuery, 'results' | 'offset' | 'after' | 'before'>;

/** Refuses a page with more than one starting point (contract, 3.2). */
export function pagingProblems({ query: { offset, after, before } }: { readonly query: PageQuery }): FieldProblem[] {
  const conflict = (name: string, other: string): FieldProblem => ({
    path: [name],
    message: `must not be given together with ${other}`,
    code: 'INCONSISTENT',
  });
  const problems: FieldProblem[] = [];
  if (after !== undefined && offset !== undefined) problems.push(conflict('after', 'offset'));
  if (before !== undefined && after !== undefined) problems.push(conflict('before', 'after'));
  else if (before !== undefined && offset !== undefined) problems.push(conflict('before', 'offset'));
  return problems;
}

interface ListInput extends PageInput {
  readonly query: ListQuery;
  readonly actor: Actor | null;
}

interface PageInput {
  readonly query: PageQuery;
  readonly cursors: Cursors;
  readonly wantsCount: boolean;
}

interface FilterInput {
  readonly query: Omit<ListQuery, 'results' | 'offset' | 'after' | 'before'>;
  readonly actor: Actor | null;
}

/** The filter of a list's operation. */
export function listFilter<Filter>({ query, actor }: FilterInput, filter: Filter) {
  return {
    ...filter,
    ...patientFilter({ query, actor }),
    updated: { from: query.updated_after, to: query.updated_before },
  };
}

/**
 * The filter by person, day of creation and account, which are the only filters for patients. For a program, `account_id`
 * is an unknown parameter and is ignored like any other.
 */
export function patientFilter({ query, actor }: { readonly query: PatientQuery; readonly actor: Actor | null }) {
  return {
    email: query.email,
    firstName: query.first_name,
    lastName: query.last_name,
    phone: query.phone,
    created: { from: query.created_after, to: query.created_before },
    accountId: actor && isStaff(actor) ? query.account_id : undefined,
  };
}

/** The variables of a list's operation. */
export function listVariables<Filter>(input: ListInput, list: CursorList, filter: Filter) {
  return { ...pageVariables(input, list), filter: listFilter(input, filter) };
}

/** The variables of an operation that select the page of a list. */
export function pageVariables({ query, cursors, wantsCount }: PageInput, list: CursorList) {
  const { results = DEFAULT_PAGE_SIZE, offset = 0, after = null, before = null } = query;
  return {
    first: before === null ? results : null,
    after: offset > 0 ? offsetCursorOf(cursors, list, offset) : after,
    last: before === null ? null : results,
    before,
    count: wantsCount,
  };
}

/** The result of a list's operation, except for the rows. */
interface AnsweredPage {
  readonly total: number | null;
  readonly isEmpty: boolean;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** Returns a function that finds the neighbours of a page of this list. */
export function pageOf(list: CursorList) {
  return ({ total, isEmpty, pageInfo }: AnsweredPage, { query, cursors }: Omit<PageInput, 'wantsCount'>): Page => {
    const { results = DEFAULT_PAGE_SIZE, offset = 0, after, before } = query;
    const end = endCursorOf(cursors, list);
    const isFirst = offset === 0 && after === undefined && before === undefined;
    const isBeyondEnd = isEmpty && offset > 0 && total !== 0;
    return {
      results,
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      previous: isBeyondEnd ? end : pageInfo.hasPreviousPage ? pageInfo.startCursor : null,
      hasFirst: !isEmpty || !isFirst,
      last: total ? end : null,
      total,
    };
  };
}
