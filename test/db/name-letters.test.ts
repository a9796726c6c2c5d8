import { expect, inject, it } from 'vitest';
import { lettersOf, sameLetters } from '../../src/domains/identity/letters.ts';
import { spellingsOf } from '../../src/domains/identity/spellings.ts';
import { useTestApp } from '../helpers/app.ts';
import { Chance, triesOf } from '../helpers/chance.ts';

/**
 * Equal people are looked up by letters that the database makes of names (contract, 12.9): whoever has an equal name has the same. A name
 * has those of each of its spellings, and equal names have a spelling in common.
 */
const app = useTestApp();

async function lettersIn(names: readonly string[]): Promise<readonly string[]> {
  const rows = await app.prisma.$queryRaw<{ letters: string }[]>`
    SELECT name_letters(folded(name)) AS letters FROM unnest(${names}::text[]) WITH ORDINALITY AS each(name, place) ORDER BY place`;
  return rows.map(({ letters }) => letters);
}

/** The names whose letters are not those of one of their spellings. */
async function unlike(names: readonly string[]): Promise<readonly string[]> {
  const spelled = names.flatMap((name) =>
    spellingsOf(lettersOf(name).join('')).map((spelling) => ({ name, spelling })),
  );
  const ofNames = await lettersIn(spelled.map(({ name }) => name));
  const ofSpellings = await lettersIn(spelled.map(({ spelling }) => spelling));
  return spelled.filter((_each, index) => ofNames[index] !== ofSpellings[index]).map(({ name }) => name);
}

it('every letter has those of each of its spellings', async () => {
  const letters = Array.from({ length: 0x110000 - 1 }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter(
      (each) => /[\p{L}\p{M}\p{N}]/u.test(each.normalize('NFKC')) && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(each),
    );
  // An earlier version of Unicode, as the database may have, does not know forms of letters that were added since.
  const [row] = await app.prisma.$queryRaw<{ known: string[] }[]>`
    SELECT array_agg(normalize(letter, NFKC) ORDER BY place) AS known FROM unnest(${letters}::text[]) WITH ORDINALITY AS each(letter, place)`;
  const known = letters.filter((letter, index) => row?.known[index] === letter.normalize('NFKC'));
  expect(letters.length).toBeGreaterThan(20_000);
  expect(letters.length - known.length).toBeLessThan(100);
  expect(await unlike(known.map((letter) => `x${letter}y`))).toEqual([]);
});

/** What makes names hard to compare. */
const PARTS = [
  ...[
    'a',
    'e',
    'o',
    'u',
    'aa',
    'ae',
    'oe',
    'ue',
    'ä',
    'ö',
    'ü',
    'å',
    'ø',
    'æ',
    'œ',
    'ß',
    'ẞ',
    'þ',
    'ð',
    'đ',
    'ł',
    'ı',
    'İ',
    'ſ',
    'é',
  ],
  ...[
    'e\u0308',
    'u\u0308',
    'U\u0308',
    'Ö',
    'Ü',
    'Å',
    'Ø',
    'n',
    'm',
    'S',
    'ﬁ',
    'Ａ',
    'ς',
    'Σ',
    'и',
    'й',
    'が',
    '李',
    ' ',
    '-',
    '’',
    "'",
    '.',
  ],
];

const drawn = (chance: Chance) =>
  Array.from({ length: chance.upTo(8) }, () => PARTS[chance.upTo(PARTS.length) - 1] ?? '').join('');

it('names drawn at random have those of each of their spellings', async () => {
  const chance = new Chance(inject('seed'));
  const names = Array.from({ length: triesOf({ quick: 5_000, full: 100_000 }) }, () => drawn(chance));
  expect(await unlike(names)).toEqual([]);
});

it('equal names drawn at random have the same', async () => {
  const chance = new Chance(inject('seed'));
  const pairs = Array.from({ length: triesOf({ quick: 2_000, full: 50_000 }) }, () => {
    const parts = Array.from({ length: chance.upTo(3) }, () => drawn(chance));
    // The same parts, each written in one of its spellings, and joined in another way.
    const others = parts.map((part) => {
      const spellings = spellingsOf(lettersOf(part).join(''));
      return spellings[chance.upTo(spellings.length) - 1] ?? '';
    });
    return [parts.join(' '), others.join(' ').toUpperCase()] as const;
  });
  const equal = pairs.filter(([one, other]) => sameLetters(lettersOf(one), lettersOf(other)));
  expect(equal.length).toBeGreaterThan(pairs.length / 4);
  const [some, others] = [await lettersIn(equal.map(([one]) => one)), await lettersIn(equal.map(([, other]) => other))];
  expect(equal.filter((_pair, index) => some[index] !== others[index])).toEqual([]);
});
