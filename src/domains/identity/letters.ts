import { APOSTROPHES } from './names.ts';
import { foldCase, sharesSpelling, spellingsOf } from './spellings.ts';

/** The letters of a name, word by word. */
export type Letters = readonly string[];

/** More words than a name has: beyond these, a name is compared as a whole only. */
const MAX_WORDS = 12;

/**
 * The letters and digits of a name, in lower case and with accents. Apostrophes are dropped; hyphens, dots, spaces, and every other
 * character separate words. Unlike in docs/identity.md, no word is left out.
 */
export function lettersOf(name: string): Letters {
  return foldCase(name)
    .replace(APOSTROPHES, '')
    .normalize('NFC')
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter((word) => word !== '');
}

/** A key that all names with the same letters have, in any of their spellings; names that are not equal may have it, too. */
export function keyOfLetters(letters: Letters): string {
  const [spelling = ''] = spellingsOf(letters.join(''));
  return spelling.replace(/([aou])e+/g, '$1').replace(/a+/g, 'a');
}

/**
 * Whether two names have the same letters, in any of their spellings (docs/identity.md): as a whole, or, since each word may be respelled
 * in its own way, word by word. A name without a letter has the same as none.
 */
export function sameLetters(one: Letters, other: Letters): boolean {
  const [whole, another] = [one.join(''), other.join('')];
  if (!/\p{Letter}/u.test(whole)) return false;
  if (sharesSpelling(spellingsOf(whole), spellingsOf(another))) return true;
  return (
    one.length === other.length &&
    one.length <= MAX_WORDS &&
    one.every((word, index) => sharesSpelling(spellingsOf(word), spellingsOf(other[index] ?? '')))
  );
}
