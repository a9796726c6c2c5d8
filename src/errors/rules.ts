import { z } from 'zod';
import { FIELD_ERROR_CODES, type FieldErrorCode } from './field-error-codes.ts';

/** The message for a missing value. */
export const IS_REQUIRED = 'is required';

/** The messages for a value of the wrong type, in both APIs. */
export const TYPE_WORDS = {
  text: 'must be a string',
  number: 'must be a number',
  boolean: 'must be true or false',
  list: 'must be a list',
  object: 'must be an object',
} as const;

/** The message for a repeated parameter, or a repeated field of a form, of which there can be only one. */
export const GIVEN_MORE_THAN_ONCE = 'is given more than once';

/** A message, or what finds it for a value. */
type Message = string | ((issue: { readonly input: unknown }) => string);

/**
 * The options of a rule of our own, for zod's `refine` and `custom`: its message, and beside it the code, which zod cannot know. A rule
 * without a code is a mistake in this service; test/rules.unit.test.ts finds it in the sources.
 */
export function rule<Text extends Message>(code: FieldErrorCode, message: Text) {
  return { error: message, params: { code } };
}

/** As {@link rule}, for the `addIssue` of a rule over several fields or of a transformation; `path` leads to the field. */
export function broken(code: FieldErrorCode, message: string, path: readonly (string | number)[] = []) {
  return { code: 'custom' as const, message, path: [...path], params: { code } };
}

/** The code of a problem that zod has found: one for each kind of its issues. The issue must have the input. */
export function codeOfIssue(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.input === undefined || (issue.input === null && issue.message === IS_REQUIRED)) return 'REQUIRED';
  // How a number that would be rounded arrives (domains/inputs/exact-numbers.ts); zod does not accept it as a number.
  if (issue.input === Number.POSITIVE_INFINITY) return 'OUT_OF_RANGE';
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return 'TYPE';
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
      return 'FORMAT';
    case 'invalid_value':
      // In a parameter, a boolean is one of a few words; but a wrong one is a wrong type, as in JSON.
      return 'expected' in issue && issue.expected === 'stringbool' ? 'TYPE' : 'NOT_ONE_OF';
    case 'too_small':
      return isCounted(issue.origin) ? 'TOO_SHORT' : 'OUT_OF_RANGE';
    case 'too_big':
      if (issue.origin === 'string') return 'TOO_LONG';
      return isCounted(issue.origin) ? 'TOO_MANY' : 'OUT_OF_RANGE';
    case 'not_multiple_of':
      return 'OUT_OF_RANGE';
    case 'unrecognized_keys':
      return 'NOT_ALLOWED';
    case 'custom':
      return parametersOfRule.parse(issue.params).code;
  }
}

const parametersOfRule = z.object({
  code: z.custom<FieldErrorCode>((code) => typeof code === 'string' && Object.hasOwn(FIELD_ERROR_CODES, code)),
});

/** Whether the size of a value with this origin is its length. */
function isCounted(origin: string): boolean {
  return ['string', 'array', 'set', 'map'].includes(origin);
}
