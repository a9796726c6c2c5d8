/** What each code of a problem with a field means (contract, 3.10). REST writes them in lower case. */
export const FIELD_ERROR_CODES = {
  REQUIRED: 'It is missing, and must be given.',
  TYPE: 'It is of the wrong type, such as a number in place of a text.',
  FORMAT: 'It is not written as it must be: no date, e-mail address or UUID, or with a wrong check digit.',
  TOO_LONG: 'The text, or what it stands for, is too long.',
  TOO_SHORT: 'The text is blank, or the list empty.',
  TOO_MANY: 'There are too many of them.',
  OUT_OF_RANGE: 'The number is too small or too large.',
  NOT_ONE_OF: 'It is none of a fixed list of words.',
  UNKNOWN: 'It names no record.',
  IN_USE: 'Something else has it already.',
  NOT_ALLOWED: 'It is there, but not allowed here.',
  IN_THE_FUTURE: 'The time is in the future.',
  BEFORE: 'The time is too early.',
  NOT_UNICODE: 'The text has a NUL character or half of a surrogate pair, which cannot be stored.',
  INCONSISTENT: 'It does not fit another field.',
} as const satisfies Record<string, string>;

/** Why a value of a field is refused, for programs: a form shows a text of its own by it (contract, 3.10). */
export type FieldErrorCode = keyof typeof FIELD_ERROR_CODES;
