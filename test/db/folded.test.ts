import { describe, expect, it } from 'vitest';
import { folded } from '../../src/text/folded.ts';
import { useTestApp } from '../helpers/app.ts';

/** The form in which names, e-mail addresses and codes are compared (contract, 2.2): of the process, and of the database. */
const app = useTestApp();

/** Every character but those of scripts without capitals that no other form is equal to, of which there are a hundred thousand. */
const CHARACTERS = Array.from({ length: 0x110000 - 1 }, (_, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((each) => folded(each) !== each || each.normalize('NFD') !== each || !/[\p{Lo}\p{Cn}\p{Co}]/u.test(each));

/**
 * The letters that fold to several (Unicode, CaseFolding.txt, status F) and are not taken apart by their canonical decomposition, each with
 * what it folds to.
 */
const SEVERAL = [
  ...['ß ss', 'ẞ ss', 'ŉ ʼn', 'և եւ', 'ẚ aʾ', 'ﬀ ff', 'ﬁ fi', 'ﬂ fl', 'ﬃ ffi', 'ﬄ ffl', 'ﬅ st', 'ﬆ st'],
  ...['ﬓ մն', 'ﬔ մե', 'ﬕ մի', 'ﬖ վն', 'ﬗ մխ'],
].map((pair) => pair.split(' '));

/** Letters that stay what they are, although they look like others. */
const OTHERS = ['ı i', 'ı I', 'o ö', 'ł l', 'и й', 'α ά', 'か が', 'ا أ', 'Ａ A', '𝐀 A'].map((pair) => pair.split(' '));

/** A later version of Node.js knows newer letters. The database still finds them as they were sent; this test then needs their list. */
const UNICODE = 17;

const same = (one = '', other = '') => folded(one) === folded(other);

describe('a character', () => {
  it.runIf(Number(process.versions.unicode) === UNICODE)('is folded as the database folds it', async () => {
    const [row] = await app.prisma.$queryRaw<{ all: string[] }[]>`SELECT all_folded(${CHARACTERS}::text[]) AS all`;
    const all = row?.all ?? [];
    const different = CHARACTERS.filter((character, index) => folded(character) !== all[index]);
    expect(different).toEqual([]);
  });

  it('is the same as its capital and its small letter, and as whatever Unicode folds to the same letter', () => {
    const isSame = (one: string, other: string) =>
      new RegExp(`^\\u{${one.codePointAt(0)?.toString(16)}}$`, 'iu').test(other);
    const cased = CHARACTERS.filter(
      (each) => each.normalize('NFD') === each && /\p{Changes_When_Casemapped}/u.test(each),
    );
    expect(cased.length).toBeGreaterThan(2000);
    for (const each of cased)
      for (const other of [each.toLowerCase(), each.toUpperCase()])
        if ([...other].length === 1)
          expect([each, other, same(each, other)]).toEqual([each, other, isSame(each, other)]);
  });

  it.each(SEVERAL)('%s is %s', (letter, letters) => {
    expect(folded(letter ?? '')).toBe(letters);
  });

  it.each(OTHERS)('%s is not %s', (one, other) => {
    expect(same(one, other)).toBe(false);
  });
});

describe('a text', () => {
  it.each([
    ['παπας', 'ΠΑΠΑΣ'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['e\u0301', 'É'],
    ['ệ', 'E\u0302\u0323'],
    ['İzmir', 'i\u0307zmir'],
    ['ᾳ', 'ΑΙ'],
    ['Åse', 'Åse'],
    ['한', '\u1112\u1161\u11ab'],
    ['金', '金'],
    ['KIT-I-1', 'kit-i-1'],
  ])('%s is %s, and folded once it stays as it is', async (one, other) => {
    expect(folded(one)).toBe(folded(other));
    expect(folded(folded(one))).toBe(folded(one));
    const [row] = await app.prisma.$queryRaw<{ all: string[] }[]>`SELECT all_folded(${[one, other]}::text[]) AS all`;
    expect(row?.all).toEqual([folded(one), folded(one)]);
  });
});
