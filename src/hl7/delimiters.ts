/** The characters that separate fields and their parts, as MSH-1 and MSH-2 give them. Each is one UTF-16 unit. */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
  /** The fifth character of MSH-2, from version 2.7 on, which marks a truncated value; null if there is none. */
  readonly truncation: string | null;
}

/** The delimiters that HL7 recommends and this service writes. */
export const RECOMMENDED_DELIMITERS: Delimiters = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
  truncation: null,
};

/** MSH-2 has four delimiters, and a fifth from version 2.7 on. */
const MAX_ENCODING_CHARACTERS = 5;

/**
 * The delimiters of a message. MSH-1 follows the segment's name, and MSH-2 runs to the next MSH-1. Missing ones at the end of MSH-2 default
 * to those that HL7 recommends.
 *
 * @param header the text of the MSH
 * @returns undefined if a delimiter could be mistaken for text or for another one (contract, 10): letters, digits, spaces,
 * control characters, halves of a surrogate pair, or one character used twice.
 */
export function readDelimiters(header: string): Delimiters | undefined {
  const field = header.charAt(3);
  const end = header.indexOf(field, 4);
  const given = header.slice(4, end === -1 ? undefined : end);
  if (given.length === 0 || given.length > MAX_ENCODING_CHARACTERS) return undefined;
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

/** MSH-2 for these delimiters. */
export function encodingCharacters(delimiters: Delimiters): string {
  const { component, repetition, subcomponent, truncation } = delimiters;
  return `${component}${repetition}${delimiters.escape}${subcomponent}${truncation ?? ''}`;
}

function isMark(character: string): boolean {
  return /^[\p{Punctuation}\p{Symbol}]$/u.test(character);
}
