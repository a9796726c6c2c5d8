/** White space other than FHIR's (space, tab, line breaks). Many validators' patterns do not accept it in a string. */
const OTHER_SPACE = /[\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/gu;

/** Characters that XML cannot contain and FHIR forbids: control characters except tabs and line breaks, and noncharacters. */
const FORBIDDEN = /(?![\t\n\r])\p{Control}|\p{Noncharacter_Code_Point}/gu;

/**
 * Turns a text into a valid FHIR string. A forbidden character becomes U+FFFD, so that the reader sees that something was
 * there, and other white space becomes a space. Nothing else changes, because receivers compare and compute with the text.
 */
export function fhirString(text: string): string {
  return text.toWellFormed().replace(OTHER_SPACE, ' ').replace(FORBIDDEN, '\ufffd');
}

/** Like {@link fhirString}; null for null and for blank text, which FHIR does not allow. */
export function fhirStringOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : fhirString(text);
}
