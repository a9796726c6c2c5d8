/** Letters that people replace in one of two ways if they cannot type them: Müller is Muller and Mueller. */
const RESPELLED: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['ä', ['a', 'ae']],
  ['ö', ['o', 'oe']],
  ['ü', ['u', 'ue']],
  ['å', ['a', 'aa']],
  ['ø', ['o', 'oe']],
]);

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ς', 'σ'],
]);

/** Accents on Latin, Greek and Cyrillic letters. Marks of other scripts are letters: राम is not रीमा, and げんた is not けんた. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mark}+/gu;

/**
 * All spellings of a word without regard to case and accents (contract, 10). Two words are the same when they have a
 * spelling in common. A letter is respelled the same way throughout a word, so there are at most 32.
 *
 * @param word as {@link foldCase} returns it
 */
export function spellingsOf(word: string): readonly string[] {
  let spellings = [word];
  for (const [letter, ways] of RESPELLED) {
    if (word.includes(letter)) spellings = spellings.flatMap((each) => ways.map((way) => each.replaceAll(letter, way)));
  }
  return spellings.map(withoutAccents);
}

function withoutAccents(word: string): string {
  const plain = word.normalize('NFD').replace(ACCENTS, '$1').normalize('NFC');
  return plain.replace(/[æœþðđħłŋŧς]/g, (letter) => PLAIN.get(letter) ?? letter);
}

/**
 * A text in lower case and in one form of Unicode: full-width and ligature forms are plain letters. It goes through upper case, which turns
 * ß into SS and the dotless ı into I.
 */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Whether two words are the same, in any of their spellings. */
export function sharesSpelling(some: readonly string[], others: readonly string[]): boolean {
  return some.some((spelling) => others.includes(spelling));
}
