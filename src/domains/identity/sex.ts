/** A sex as HL7 table 0001 has it: female, male, other, ambiguous, or X, as passports write what is neither. */
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
 * Reads a sex, as a code or in English. Other and ambiguous are other sexes than female and male: a person decides what they mean.
 *
 * @returns null where none is given, or it is said to be unknown; `'unreadable'` for any other code
 */
export function readSex(text: string): Sex | 'unreadable' | null {
  const read = SEXES.get(text.trim().toUpperCase());
  return read === undefined ? 'unreadable' : read;
}
