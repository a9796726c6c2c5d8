/**
 * How many bytes V8 keeps for the contents of a cache, rounded up from measured heaps. Caches of callers' input are bounded by
 * these bytes, because the number of characters says little: a query of 27 characters kept 11 KB.
 */

/** The overhead of a string, in addition to its characters. */
const STRING = 24;

/** The overhead of an entry in the map and the lists of a cache. */
const ENTRY = 200;

const BEYOND_LATIN_1 = /[\u0100-\uffff]/;

/** The bytes of a text. If any character is outside Latin-1, every character takes two bytes. */
export function bytesOfText(text: string): number {
  return STRING + text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1);
}

/** The bytes of a cache's entry, without its value. */
export function bytesOfEntry(key: string): number {
  return ENTRY + bytesOfText(key);
}
