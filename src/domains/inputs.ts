import { z } from 'zod';
import { codePattern } from '../db/identifiers.ts';
import { badInput, type FieldProblem } from '../errors.ts';

/** What PostgreSQL cannot hold: a NUL character, and half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The words for a value of the wrong type; for one that is missing, that it is required. */
export function typeProblem(message: string) {
  return { error: ({ input }: { readonly input: unknown }) => (input == null ? 'is required' : message) };
}

/** Any text that can be stored. */
export const storableText = z
  .string(typeProblem('must be a text'))
  .refine(isStorable, 'must not contain a NUL character or half of a surrogate pair');

/** Text as a caller gives it: trimmed, 1 to `max` characters. */
export function text(max = 200) {
  return storableText.trim().min(1, 'is required').max(max, `must have at most ${max} characters`);
}

/** An absent value: null and a missing key mean the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

/** A calendar date that exists, `YYYY-MM-DD`, as midnight UTC. */
export const calendarDate = z
  .string(typeProblem('must be a date'))
  .trim()
  .refine((date) => z.iso.date().safeParse(date).success && date > '0001', 'must be a date that exists, as YYYY-MM-DD')
  .meta({ format: 'date' })
  .transform((date) => new Date(`${date}T00:00:00.000Z`));

/** A moment: ISO 8601 with `Z` or an offset; milliseconds are the finest unit kept. */
export const timestamp = z
  .string(typeProblem('must be a timestamp'))
  .trim()
  .refine(
    (time) => z.iso.datetime({ offset: true }).safeParse(time).success && hasFourDigitYear(new Date(time)),
    'must be a timestamp such as 2026-11-21T09:30:00.000Z',
  )
  .transform((time) => new Date(time));

/** Whether a moment's year, in UTC, is one that the database and ISO 8601 write with four digits. */
function hasFourDigitYear(time: Date): boolean {
  return time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
}

/** The tolerance for clocks that run ahead, wherever a rule says "not in the future" (contract, section 8). */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Whether a moment lies further ahead of now than clocks may differ. */
export function isInFuture(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

/**
 * Parses an input, or throws one BAD_USER_INPUT with every problem in it.
 *
 * @param path where the input stands, for the names of the fields
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  path: readonly (string | number)[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw badInput(inputProblems(parsed.error, path));
}

/** What zod found wrong with an input, one problem each. `path` says where the input stands. */
export function inputProblems(error: z.ZodError, path: readonly (string | number)[] = []): FieldProblem[] {
  return error.issues.map((issue) => ({ path: [...path, ...issue.path.map(pathKey)], message: problemText(issue) }));
}

function pathKey(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? key.toString() : key;
}

/** zod's own words for a missing value speak of types; a caller is better told that something is required. */
function problemText(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.input === undefined && issue.message.startsWith('Invalid input')
    ? 'is required'
    : issue.message;
}

/** A kit or sample code as printed on a box (contract, section 2). */
export const codeText = text(64).regex(codePattern, 'must be 4 to 64 letters, digits or hyphens');

/** The indexes of texts that stand in the list before, without regard to case. */
export function duplicatesOf(texts: readonly (string | null)[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((given, index) => {
    if (given === null) return [];
    const key = given.toLowerCase();
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}
