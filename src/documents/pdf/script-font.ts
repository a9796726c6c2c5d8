import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';
import { RIGHT_TO_LEFT } from './direction.ts';
import { GlyphCodes, variantOf } from './glyph-codes.ts';

/**
 * Adapts a script's font to a document, so that text in the file can be searched and copied. The font must be used for this
 * document alone, because it remembers the document's text.
 *
 * Scripts whose letters change with their neighbors are shaped (`isShaped`), once per word unless there are too many words.
 * East Asian letters are placed side by side without shaping, which takes a hundredth of the time.
 */
export function fitToDocument(font: Font, isShaped: boolean): void {
  keepCharactersOfEachGlyph(font);
  const codes = new GlyphCodes(font);
  font.layout = isShaped ? wordByWord(shapedBy(font, codes)) : sideBySide(font, codes);
}

/** Lays out text of one direction and returns its glyphs in the order in which they appear on the page. */
type LayOut = (text: string) => GlyphRun;

/**
 * Makes each glyph report the characters that it was requested for this time. fontkit stores those that it was first requested for, so a
 * document's text and bytes would depend on earlier documents.
 */
export function keepCharactersOfEachGlyph(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    return isSame(glyph.codePoints, codePoints) ? glyph : variantOf(glyph, id, codePoints);
  };
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function sideBySide(font: Font, codes: GlyphCodes): LayOut {
  const layOut = font.layout.bind(font);
  return (text) => {
    const glyphs = codePointsOf(text).map((each) => codes.coded(font.glyphForCodePoint(each), [each]));
    const positions = glyphs.map(({ advanceWidth }) => ({ ...NOWHERE, xAdvance: advanceWidth }));
    return Object.assign(layOut(''), { glyphs, positions });
  };
}

/** Lays out text word by word. In right-to-left text, the words follow each other from right to left. */
function wordByWord(shape: (word: string, isRightToLeft: boolean) => GlyphRun): LayOut {
  const shaped = { leftToRight: new Map<string, GlyphRun>(), rightToLeft: new Map<string, GlyphRun>() };
  const shapedOnce = (word: string, isRightToLeft: boolean) => {
    const words = isRightToLeft ? shaped.rightToLeft : shaped.leftToRight;
    const run = words.get(word) ?? shape(word, isRightToLeft);
    if (words.size >= WORDS_CACHED) words.clear();
    words.set(word, run);
    return run;
  };
  return (text) => {
    const isRightToLeft = RIGHT_TO_LEFT.test(text);
    const runs = (text.match(/ +|[^ ]+/gu) ?? []).map((word) => shapedOnce(word, isRightToLeft));
    if (isRightToLeft) runs.reverse();
    const glyphs = runs.flatMap((run) => run.glyphs);
    const positions = runs.flatMap((run) => run.positions);
    return Object.assign(shape('', isRightToLeft), { glyphs, positions });
  };
}

const WORDS_CACHED = 2000;

/**
 * Shapes words, and distributes their characters over the glyphs in reading order, to each glyph as many as it stands for.
 *
 * A glyph that stands for none, such as the second half of a letter, gets an invisible mark, because readers take the code
 * itself for the character of a glyph without text. Readers also reverse right-to-left text, but not the text of a single
 * glyph, so there each further letter of a ligature gets a glyph of its own, which is empty and has no width.
 */
function shapedBy(font: Font, codes: GlyphCodes): (word: string, isRightToLeft: boolean) => GlyphRun {
  const layOut = font.layout.bind(font);
  const blank = blankOf(font);
  return (word, isRightToLeft) => {
    // Left to itself, fontkit would take the direction from the script and set its digits from right to left as well.
    const direction = isRightToLeft ? 'rtl' : 'ltr';
    const run = attempt(
      () => layOut(word, undefined, undefined, undefined, direction),
      () => layOut(word, WITHOUT_ATTACHING, undefined, undefined, direction),
    );
    const undealt = codePointsOf(word);
    const placed = run.glyphs.map((glyph, index) => ({ glyph, position: run.positions[index] ?? { ...NOWHERE } }));
    if (isRightToLeft) placed.reverse();
    const coded = placed.flatMap(({ glyph, position }, index) => {
      const isLast = index === placed.length - 1;
      const [first = WORD_JOINER, ...further] = undealt.splice(0, isLast ? undealt.length : glyph.codePoints.length);
      if (!isRightToLeft) return [{ glyph: codes.coded(glyph, [first, ...further]), position }];
      return [
        { glyph: codes.coded(glyph, [first]), position },
        ...further.map((each) => ({ glyph: codes.coded(blank, [each]), position: { ...NOWHERE } })),
      ];
    });
    if (isRightToLeft) coded.reverse();
    const glyphs = coded.map(({ glyph }) => glyph);
    return Object.assign(run, { glyphs, positions: coded.map(({ position }) => position) });
  };
}

/**
 * Turns off the positioning of marks: they are drawn where they are by default, beside or above each other. fontkit fails at a
 * mark on a mark for which the font has no position, such as a Thai vowel below and a nikhahit. That is only written by
 * mistake, but a name may contain a mistake.
 */
const WITHOUT_ATTACHING = { mark: false, mkmk: false };

function attempt<Result>(first: () => Result, second: () => Result): Result {
  try {
    return first();
  } catch (error) {
    if (error instanceof TypeError) return second();
    throw error;
  }
}

/** A glyph that shows nothing. A font's first glyphs are blank, and usually one of them has no width. */
function blankOf(font: Font): Glyph {
  const isBlank = ({ advanceWidth, path }: Glyph) => advanceWidth === 0 && path.commands.length === 0;
  return [1, 2, 3].map((id) => font.getGlyph(id)).find(isBlank) ?? font.glyphForCodePoint(0x20);
}

const WORD_JOINER = 0x2060;

/** The position of a glyph that takes up no room. */
const NOWHERE: GlyphPosition = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 };

function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
