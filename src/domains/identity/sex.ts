/** A sex by HL7 table 0001: female, male, other, ambiguous, or X, the passports' code for neither. */
export type Sex = 'F' | 'M' | 'O' | 'A' | 'X';

const SEXES: ReadonlyMap<string, Sex | null> = new Map<string, Sex | null>([
  ...(['F', 'M', 'O', 'A', 'X'] as const).map((code): [string, Sex] => [code, code]),
  ['FEMALE', 'F'],
  ['MALE', 'M'],
  ['OTHER', 'O'],
  ['AMBIGUOUS', 'A'],
  // Unknown, or not applicable.
  ...['', 'U', 'UNK', 'UNKNOWN', 'N'].map((code): [string, null] => [code, null]),
]);

/**
 * Reads a sex, as a code or in English. Other and ambiguous differ from female and male: a person decides what they mean.
 *
 * @returns null if none is given, or if it is given as unknown; `'unreadable'` for any other code
 */
export function readSex(text: string): Sex | 'unreadable' | null {
  const read = SEXES.get(text.trim().toUpperCase());
  return read === undefined ? 'unreadable' : read;
}
