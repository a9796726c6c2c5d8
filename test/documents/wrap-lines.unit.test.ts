import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapLines } from '../../src/documents/text/wrap-lines.ts';
import { drawsOfTest } from '../helpers/chance.ts';

const wrap = (text: string, width: number) => wrapLines(text, width, (piece) => piece.length);

describe('wrapLines', () => {
  it('breaks at spaces, and leaves none at either end of a line', () => {
    expect(wrap('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
    expect(wrap('  a  b   c', 4)).toEqual(['a  b', 'c']);
  });

  it('keeps the text’s own line breaks and empty lines', () => {
    expect(wrap('a\n\nb', 10)).toEqual(['a', '', 'b']);
    expect(wrap('', 10)).toEqual(['']);
  });

  it('breaks a word that is too wide after a hyphen or slash, else between letters', () => {
    expect(wrap('immuno-globulin/total', 12)).toEqual(['immuno-', 'globulin/', 'total']);
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(wrap('ab cdefghij', 4)).toEqual(['ab c', 'defg', 'hij']);
  });

  it('does not separate a letter from its accents', () => {
    expect(wrap('q\u0331q\u0331q\u0331', 2)).toEqual(['q\u0331', 'q\u0331', 'q\u0331']);
  });

  it('breaks between the words of scripts without spaces, and keeps commas and brackets with their words', () => {
    expect(wrap('กรุงเทพมหานครสวยงาม', 14)).toEqual(['กรุงเทพมหานคร', 'สวยงาม']);
    expect(wrap('样本溶血，建议复查（两周后）。', 7)).toEqual(['样本溶血，建议', '复查（两周', '后）。']);
  });

  it('never exceeds the width and never loses a letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '-', ' ', '\n') }),
        fc.integer({ min: 1, max: 9 }),
        (text, width) => {
          const lines = wrap(text, width);
          expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/gu, ''));
        },
      ),
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });
});
