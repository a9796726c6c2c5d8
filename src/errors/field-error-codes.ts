/** What each code of a problem with a field means (contract, 3.10). REST writes them in lower case. */
export const FIELD_ERROR_CODES = {
  REQUIRED: 'The value is missing, and must be given.',
  TYPE: 'The value is of the wrong type, such as a number in place of a text.',
  FORMAT:
    'The text is not written as the field needs it: no date, e-mail address or UUID, or with a wrong check digit.',
  TOO_LONG: 'The text, or what it stands for, is too long.',
  TOO_SHORT: 'The text is blank, or the list empty.',
  TOO_MANY: 'The list has too many entries, or the value is given more than once.',
  OUT_OF_RANGE: 'The number is too small or too large.',
  NOT_ONE_OF: 'The value is none of a fixed list of words.',
  UNKNOWN: 'The value names no record.',
  IN_USE: 'Another record has the value already.',
  NOT_ALLOWED: 'The value is not allowed in this place, or now, though there is such a thing.',
  IN_THE_FUTURE: 'The time is in the future.',
  BEFORE: 'The time is too early.',
  NOT_UNICODE: 'The text has a NUL character or half of a surrogate pair, which cannot be stored.',
  INCONSISTENT: 'The value does not fit another field, or is given twice.',
} as const satisfies Record<string, string>;

/** Why a value of a field is refused, for programs: a form shows a text of its own by it (contract, 3.10). */
export type FieldErrorCode = keyof typeof FIELD_ERROR_CODES;
