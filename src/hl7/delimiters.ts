/** The characters that part a message into fields and their pieces, as MSH-1 and MSH-2 give them. All are one UTF-16 unit. */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
  /** The fifth character of MSH-2, which marks a value that was cut, from version 2.7 on; null if there is none. */
  readonly truncation: string | null;
}

/** What HL7 recommends, and what we write. */
export const RECOMMENDED_DELIMITERS: Delimiters = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
  truncation: null,
};

/** MSH-2 has the four delimiters and from version 2.7 on a fifth. */
const MOST_ENCODING_CHARACTERS = 5;

/**
 * The delimiters of a message: MSH-1 follows the name of the segment, and MSH-2 goes to the next MSH-1. The last ones of
 * MSH-2 may be missing, and are then those that HL7 recommends.
 *
 * @param header the text of the MSH
 * @returns undefined if they cannot be told apart from text or from one another (contract, 10): letters, digits, blanks,
 * control characters, halves of a surrogate pair, one character for two.
 */
export function readDelimiters(header: string): Delimiters | undefined {
  const field = header.charAt(3);
  const end = header.indexOf(field, 4);
  const given = header.slice(4, end === -1 ? undefined : end);
  if (given.length === 0 || given.length > MOST_ENCODING_CHARACTERS) return undefined;
  const delimiters: Delimiters = {
    field,
    component: given.charAt(0),
    repetition: given.charAt(1) || RECOMMENDED_DELIMITERS.repetition,
    escape: given.charAt(2) || RECOMMENDED_DELIMITERS.escape,
    subcomponent: given.charAt(3) || RECOMMENDED_DELIMITERS.subcomponent,
    truncation: given.charAt(4) || null,
  };
  const characters = Object.values(delimiters).filter((character) => character !== null);
  return characters.every(isMark) && new Set(characters).size === characters.length ? delimiters : undefined;
}

/** MSH-2 of these delimiters. */
export function encodingCharacters(delimiters: Delimiters): string {
  const { component, repetition, subcomponent, truncation } = delimiters;
  return `${component}${repetition}${delimiters.escape}${subcomponent}${truncation ?? ''}`;
}

function isMark(character: string): boolean {
  return /^[\p{Punctuation}\p{Symbol}]$/u.test(character);
}
