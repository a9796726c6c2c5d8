import { foldCase, sharesSpelling, spellingsOf } from './spellings.ts';

/**
 * A name as a list of words: `Jean-Paul Marie` has the words `jean-paul` and `marie`, and the first has the parts `jean` and `paul`. A name
 * without a letter has none.
 */
export type Name = readonly Word[];

/** A word between spaces, split into parts at its hyphens. In lower case, with accents. */
type Word = readonly string[];

/** Apostrophes, as people type them, and characters that nobody sees. */
export const APOSTROPHES = /['`´‘’ʻʼʽʹʾʿ′]|(?!\s)\p{Control}|\p{Format}/gu;

/** Longer than any name in our records (contract, 8.3). */
const MAX_NAME_LENGTH = 1000;

/** Words at the end of a name that laboratories leave out or add. */
const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'md']);

/** Titles before a name, if a name follows. */
const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof']);

/** Words that are often abbreviated, even when joined with the name: St. Clair is Saintclair. */
const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
]);
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([...ABBREVIATED].map(([word, short]) => [short, word]));

/** Words within a family name that laboratories leave out or join with the name: van Dyke is Dyke and Vandyke. */
const PARTICLES: ReadonlySet<string> = new Set(
  (
    'al bin bint ben da das de del dela della den der di dos du e el ibn la las los saint sainte st ste ten ter van vd von y zu ' +
    'zum zur'
  ).split(' '),
);

/** More parts than any name has. A limit is needed because every run of parts is compared. */
const MAX_PARTS = 12;

/**
 * Reads a family or a given name. Apostrophes are dropped; dots, spaces, and every other character that is not a letter separate words.
 *
 * @returns null for a text too long to be a name, which agrees with nothing
 */
export function readName(text: string): Name | null {
  if (text.length > MAX_NAME_LENGTH) return null;
  const folded = foldCase(text)
    .replace(/\bm\.\s?d\.?\s*$/, 'md')
    .replace(APOSTROPHES, '');
  const words = folded
    .split(/[^\p{Letter}\p{Mark}\p{Number}\p{Dash_Punctuation}]+/u)
    .map((word) => word.split(/\p{Dash_Punctuation}+/u).filter((part) => /\p{Letter}/u.test(part)))
    .filter((parts) => parts.length > 0);
  return withoutTitles(withoutSuffixes(words));
}

function withoutTitles(words: Name): Name {
  const [first] = words;
  const isTitle = words.length > 1 && first?.length === 1 && TITLES.has(first[0] ?? '');
  return isTitle ? withoutTitles(words.slice(1)) : words;
}

function withoutSuffixes(words: Name): Name {
  const last = words.at(-1);
  const isSuffix = words.length > 1 && last?.length === 1 && SUFFIXES.has(last[0] ?? '');
  return isSuffix ? withoutSuffixes(words.slice(0, -1)) : words;
}

/**
 * Whether two family names may belong to one person: they are the same, joined or separate, with or without particles; or one is a part of
 * the other, a double name; or both are the same double name in another order.
 */
export function familyNamesAgree(one: Name, other: Name): boolean {
  const parts = one.flat();
  const otherParts = other.flat();
  if (isSame(parts, otherParts)) return true;
  const core = withoutParticles(parts);
  const otherCore = withoutParticles(otherParts);
  return (
    isSame(core, otherCore) ||
    isPartOf(core, otherCore) ||
    isPartOf(otherCore, core) ||
    (core.length === otherCore.length && isSame([...core].sort(), [...otherCore].sort()))
  );
}

/** A name made only of particles, such as the Vietnamese Le, is a name. */
function withoutParticles(parts: readonly string[]): readonly string[] {
  const core = parts.filter((part) => !PARTICLES.has(part));
  return core.length > 0 ? core : parts;
}

function isSame(parts: readonly string[], others: readonly string[]): boolean {
  return sharesSpelling(joinedSpellingsOf(parts), joinedSpellingsOf(others)) || isSameByParts(parts, others);
}

function joinedSpellingsOf(parts: readonly string[]): readonly string[] {
  return formsOf(parts).flatMap((form) => spellingsOf(form.join('')));
}

/** A name as it is, and with its abbreviations written out, and with its words abbreviated. */
function formsOf(parts: readonly string[]): readonly (readonly string[])[] {
  const forms = [ABBREVIATIONS, ABBREVIATED]
    .filter((words) => parts.some((part) => words.has(part)))
    .map((words) => parts.map((part) => words.get(part) ?? part));
  return [parts, ...forms];
}

/** In a double name, each part may be respelled in its own way. */
function isSameByParts(parts: readonly string[], others: readonly string[]): boolean {
  if (parts.length !== others.length || parts.length < 2 || parts.length > MAX_PARTS) return false;
  return parts.every((part, index) => sharesSpelling(spellingsOf(part), spellingsOf(others[index] ?? '')));
}

/** Whether a name is one part of a double name, or several adjacent parts, and more than an initial. */
function isPartOf(name: readonly string[], double: readonly string[]): boolean {
  const joined = name.join('');
  if (double.length < 2 || isInitial(joined)) return false;
  const sought = spellingsOf(joined);
  const parts = double.slice(0, MAX_PARTS);
  const runs = parts.flatMap((_part, start) =>
    parts.slice(start).map((_, length) => parts.slice(start, start + length + 1)),
  );
  return runs.some((run) => sharesSpelling(sought, spellingsOf(run.join(''))));
}

/**
 * Whether two given names may belong to one person: they are the same, joined or separate; or the first word of one is the other's, or its
 * initial. If either first word has a hyphen, every part counts that the other name also has, with or without a hyphen: Jean-Pierre is
 * Jean, but neither Jean-Paul nor Jean Paul.
 */
export function givenNamesAgree(one: Name, other: Name): boolean {
  const [first = []] = one;
  const [otherFirst = []] = other;
  if (isSame(one.flat(), other.flat()) || isSame(first, otherFirst)) return true;
  const counted = Math.max(first.length, otherFirst.length);
  const others = other.flat().slice(0, counted);
  const parts = one.flat().slice(0, counted);
  return parts.length > 0 && parts.every((part, index) => partsAgree(part, others[index]));
}

function partsAgree(part: string, other: string | undefined): boolean {
  if (other === undefined) return true;
  const spellings = spellingsOf(part);
  const others = spellingsOf(other);
  if (sharesSpelling(spellings, others)) return true;
  const begins = (some: readonly string[], whole: readonly string[]) =>
    some.some((initial) => whole.some((spelling) => spelling.startsWith(initial)));
  return (isInitial(part) && begins(spellings, others)) || (isInitial(other) && begins(others, spellings));
}

/** A single letter of a script that has capitals. In Chinese, a single character is a whole name. */
function isInitial(part: string): boolean {
  const [letter = '', ...rest] = [...part.normalize('NFC')];
  return rest.every((each) => /\p{Mark}/u.test(each)) && letter.toUpperCase() !== letter.toLowerCase();
}
