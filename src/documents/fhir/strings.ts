/** White space other than FHIR's (blank, tab, line breaks): to many a validator's expression, it is no part of a string. */
const OTHER_SPACE = /[\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/gu;

/** What XML cannot hold and FHIR forbids: controls but for tabs and line breaks, and characters that are none. */
const FORBIDDEN = /(?![\t\n\r])\p{Control}|\p{Noncharacter_Code_Point}/gu;

/**
 * A text as a FHIR string. Whatever a string cannot hold becomes U+FFFD, so that the reader sees that something was there, and
 * other white space a blank. Nothing else is changed: receivers compare and compute with it.
 */
export function fhirString(text: string): string {
  return text.toWellFormed().replace(OTHER_SPACE, ' ').replace(FORBIDDEN, '\ufffd');
}

/** As {@link fhirString}; null for nothing and for blanks, which FHIR does not allow. */
export function fhirStringOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : fhirString(text);
}
