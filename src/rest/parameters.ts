import { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import { isStaff } from '../auth/policy.ts';
import { calendarDate, isStorable, storableText } from '../domains/inputs.ts';
import { notFound } from '../errors.ts';
import { offsetCursorOf } from '../graphql/paging.ts';
import { lowerCaseAll } from './naming.ts';

const MAX_RESULTS = 100;
const DEFAULT_RESULTS = 10;
const MAX_OFFSET = 2_147_483_647;

/** For a route without parameters of this kind. */
export const noParameters = z.object({});

/** The identifier in a path (API document, Endpoints). One that cannot be any record's is looked up like any other. */
export function publicId(description: string, example: string) {
  return z.object({ public_id: z.string().meta({ description, example }) });
}

/** The identifier as an operation takes it. @throws AppError NOT_FOUND for what no identifier can be. */
export function lookedUp(what: 'kit' | 'order', id: string): string {
  if (id.trim() === '' || !isStorable(id)) throw notFound(what, id);
  return id;
}

function wholeNumber(least: number, most: number, fallback: number, description: string) {
  return z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      most === MAX_OFFSET
        ? `must be a whole number, at least ${least}`
        : `must be a whole number from ${least} to ${most}`,
    )
    .meta({ type: 'integer', minimum: least, maximum: most, default: fallback, description })
    .optional()
    .transform((text) => (text === undefined ? fallback : Number(text)));
}

/** The page of a list (API document, Limits). */
export const pageParameters = {
  results: wholeNumber(1, MAX_RESULTS, DEFAULT_RESULTS, 'Page size.'),
  offset: wholeNumber(0, MAX_OFFSET, 0, 'Index of the first of the returned results.'),
};

/** The arguments of the connection that a page is read from. */
export function pageVariables({ results, offset }: { readonly results: number; readonly offset: number }) {
  return { first: results, ...(offset > 0 ? { after: offsetCursorOf(offset) } : {}) };
}

/** Any text. */
export function textParameter(description: string) {
  return storableText.meta({ description }).optional();
}

/** One of an enum's values, in lower case as the document writes them; undefined or a list of one, as filters take it. */
export function enumParameter<Value extends string>(values: Readonly<Record<string, Value>>, description: string) {
  const names = lowerCaseAll(values);
  const byName = new Map<string, Value>(Object.values(values).map((value) => [value.toLowerCase(), value]));
  return z
    .enum(names, `must be one of ${names.join(', ')}`)
    .meta({ description })
    .optional()
    .transform((name) => {
      const value = name === undefined ? undefined : byName.get(name);
      return value === undefined ? undefined : [value];
    });
}

/** `true`, `false`, `1` or `0` (contract, section 8). */
export function flagParameter(description: string) {
  return z
    .string()
    .refine((text) => ['true', 'false', '1', '0'].includes(text), 'must be true or false')
    .meta({ type: 'boolean', description })
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true' || text === '1'));
}

function dayParameter(description: string) {
  return z
    .string()
    .refine((text) => calendarDate.safeParse(text).success, 'must be a date that exists, as YYYY-MM-DD')
    .meta({ format: 'date', description })
    .optional();
}

/** The bounds of creation and last change, inclusive UTC days (API document, "GET /api/v2/kits/"). */
export const dayParameters = {
  created_before: dayParameter('Created on or before this day (UTC).'),
  created_after: dayParameter('Created on or after this day (UTC).'),
  updated_before: dayParameter('Last changed on or before this day (UTC).'),
  updated_after: dayParameter('Last changed on or after this day (UTC).'),
};

/** What identifies a person in a list. */
export function personParameters(whose: string) {
  return {
    email: textParameter(`E-mail address of ${whose}; whole, without regard to case.`),
    first_name: textParameter(`First name of ${whose}; whole, without regard to case.`),
    last_name: textParameter(`Last name of ${whose}; whole, without regard to case.`),
    phone: textParameter(`Phone number of ${whose}; only its digits are compared.`),
  };
}

/** Added for staff, whose view spans all accounts (contract, section 8); for a program it is like any unknown parameter. */
export const accountParameter = { account_id: textParameter('For staff: only records of this account.') };

/** The parameters that all lists share. */
interface SharedParameters {
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly phone?: string | undefined;
  readonly created_before?: string | undefined;
  readonly created_after?: string | undefined;
  readonly updated_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly account_id?: string | undefined;
}

/** The part of a filter that all lists share. */
export function sharedFilter(query: SharedParameters, actor: Actor | null) {
  return {
    email: query.email,
    firstName: query.first_name,
    lastName: query.last_name,
    phone: query.phone,
    created: { from: query.created_after, to: query.created_before },
    updated: { from: query.updated_after, to: query.updated_before },
    accountId: actor && isStaff(actor) ? query.account_id : undefined,
  };
}
