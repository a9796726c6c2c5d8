import { z } from 'zod';
import type { Clock } from '../../db/sql/clock.ts';
import { codePattern } from '../../db/sql/identifiers.ts';
import { badInput, type FieldProblem, mustBeOneOf } from '../../errors/errors.ts';
import { codeOfIssue, IS_REQUIRED, rule, TYPE_WORDS } from '../../errors/rules.ts';
import { folded } from '../../text/folded.ts';

/** Whether PostgreSQL can hold the text: it cannot store a NUL character or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The message for a text that cannot be stored (contract, 8.3). */
export const NOT_STORABLE = rule('NOT_UNICODE', 'must not contain a NUL character or half of a surrogate pair');

/** Schema options with the message for a value of the wrong type; a missing value gets "is required". */
export function typeProblem(message: string) {
  return { error: ({ input }: { readonly input: unknown }) => (input == null ? IS_REQUIRED : message) };
}

/** Schema options with the message for anything but an object. Null gets it too: here it does not count as missing. */
export const objectProblem = {
  error: ({ input }: { readonly input: unknown }) => (input === undefined ? IS_REQUIRED : TYPE_WORDS.object),
};

/** Any text the database can hold. */
export const storableText = z.string(typeProblem(TYPE_WORDS.text)).refine(isStorable, NOT_STORABLE);

/** The most characters of a text without a limit of its own, such as an identifier (contract, 8.3). */
export const MAX_TEXT_LENGTH = 200;

/** Text from a caller: trimmed, 1 to `max` characters. */
export function text(max = MAX_TEXT_LENGTH) {
  return storableText.trim().min(1, IS_REQUIRED).max(max, `must have at most ${max} characters`);
}

/** A text to search for in a filter, as long as an e-mail address: the longest field it is compared with (contract, 8.3). */
export const searchText = storableText.max(254, 'must have at most 254 characters');

/** A value that may be absent: null and a missing key mean the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

/** A value that may be absent, as a blank text is, too: forms send the fields that were left empty (contract, 3.4). */
export function optionalOrBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isBlank(value) ? null : value), optional(schema));
}

/**
 * An optional text in an update: an omitted one keeps its value, and null or a blank text removes it (contract, 3.4 and 11.10).
 */
export function removable<Schema extends z.ZodType>(schema: Schema) {
  // Not `isBlank`: an undefined value is no reason to remove anything.
  return z
    .preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), schema.nullable())
    .exactOptional();
}

/** Whether nothing is given: no value, null or a blank text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Creates a schema whose rules need the current time, once for each clock, because creating a schema takes about fifty times as
 * long as using it.
 */
export function byClock<Schema extends z.ZodType>(make: (clock: Clock) => Schema): (clock: Clock) => Schema {
  return madeOnce(make);
}

/** Creates a schema once for each thing that its rules need, for the same reason. */
export function madeOnce<Needed extends object, Schema extends z.ZodType>(
  make: (needed: Needed) => Schema,
): (needed: Needed) => Schema {
  const made = new WeakMap<Needed, Schema>();
  return (needed) => {
    const schema = made.get(needed) ?? make(needed);
    made.set(needed, schema);
    return schema;
  };
}

// Created once, for the same reason.
const isoDate = z.iso.date();
const isoTimestamp = z.iso.datetime({ offset: true });

/** The message for a text that is not a date. */
export const NOT_A_DATE = rule('FORMAT', 'must be a date that exists, as YYYY-MM-DD');

/** A calendar date that exists, `YYYY-MM-DD`; parsed to midnight UTC. */
export const calendarDate = z
  .string(typeProblem('must be a date'))
  .trim()
  .refine((date) => isoDate.safeParse(date).success && date > '0001', NOT_A_DATE)
  .meta({ format: 'date' })
  .transform((date) => new Date(`${date}T00:00:00.000Z`));

/** No timestamp needs to be longer, however precise it is. */
const MAX_TIMESTAMP_LENGTH = 64;

/** A moment: ISO 8601 with `Z` or an offset. Anything finer than milliseconds is dropped. */
export const timestamp = z
  .string(typeProblem('must be a timestamp'))
  .trim()
  .refine(
    (time) =>
      time.length <= MAX_TIMESTAMP_LENGTH && isoTimestamp.safeParse(time).success && hasFourDigitYear(new Date(time)),
    rule('FORMAT', 'must be a timestamp such as 2026-11-21T09:30:00.000Z'),
  )
  .meta({ format: 'date-time' })
  .transform((time) => new Date(time));

/** Whether the year, in UTC, has the four digits that the database and ISO 8601 expect. */
function hasFourDigitYear(time: Date): boolean {
  return time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
}

/** A UTC day, which begins at `time`, or a moment (contract, 3.3). */
export const dayOrTime = z
  .string(typeProblem('must be a date or a time'))
  .trim()
  .refine(
    (given) => calendarDate.safeParse(given).success || timestamp.safeParse(given).success,
    rule('FORMAT', 'must be a date that exists, as YYYY-MM-DD, or a time with an offset, such as 2026-11-21T09:30:00Z'),
  )
  .transform((given) => {
    const day = calendarDate.safeParse(given);
    return day.success ? { time: day.data, isDay: true } : { time: timestamp.parse(given), isDay: false };
  });

/** How far a caller's clock may be ahead wherever a rule says "not in the future" (contract, 2.5). */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The message for a moment in the future. */
export const IN_THE_FUTURE = 'must not be in the future';

/** Whether a moment is in the future, allowing for a clock that is ahead. */
export function isInFuture(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

/** The result of checking an input: its value, or its problems. */
export type CheckedInput<Value> =
  | { readonly isValid: true; readonly value: Value; readonly problems: readonly [] }
  | { readonly isValid: false; readonly problems: readonly FieldProblem[] };

/**
 * Checks what a caller sent. Every input of both APIs, of the command line and of the pages goes through here, so that the same
 * mistake always gets the same message.
 *
 * @param path where the input is; prefixed to the paths of its fields
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  path: readonly (string | number)[] = [],
): CheckedInput<z.output<Schema>> {
  const parsed = schema.safeParse(input, { error: defaultWords, reportInput: true });
  if (parsed.success) return { isValid: true, value: parsed.data, problems: [] };
  const problems = parsed.error.issues.map((issue) => ({
    path: [...path, ...issue.path.map(pathKey)],
    message: issue.message,
    code: codeOfIssue(issue),
  }));
  return { isValid: false, problems };
}

/**
 * Parses an input.
 *
 * @param path where the input is; prefixed to the paths of its fields
 * @throws AppError BAD_USER_INPUT with every problem in it.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  path: readonly (string | number)[] = [],
): z.output<Schema> {
  const checked = checkInput(schema, input, path);
  if (checked.isValid) return checked.value;
  throw badInput(checked.problems);
}

const WORDS_OF_TYPE: Readonly<Record<string, string>> = {
  string: TYPE_WORDS.text,
  number: TYPE_WORDS.number,
  int: 'must be a whole number',
  boolean: TYPE_WORDS.boolean,
  array: TYPE_WORDS.list,
  object: TYPE_WORDS.object,
};

/** The message, in this service's words, for a problem whose schema has none; undefined leaves it to zod. */
function defaultWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null) return IS_REQUIRED;
  if (issue.code === 'invalid_type') return WORDS_OF_TYPE[issue.expected];
  if (issue.code === 'invalid_value') return mustBeOneOf(issue.values.map(String));
  return undefined;
}

function pathKey(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? key.toString() : key;
}

/** A kit or sample code, as printed on a box (contract, 2.1). */
export const codeText = text(64).regex(codePattern, 'must be 4 to 64 letters, digits or hyphens');

/** The message for each one that {@link duplicatesOf} finds. */
export const GIVEN_TWICE = 'is given twice';

/** The indexes of texts that occur earlier in the list, compared folded (folded.ts). */
export function duplicatesOf(texts: readonly (string | null)[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((given, index) => {
    if (given === null) return [];
    const key = folded(given);
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}
