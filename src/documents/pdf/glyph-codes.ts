import type { Font, Glyph, Subset } from 'fontkit';

/**
 * Assigns a font's codes in one document: one for each pair of a glyph and its text.
 *
 * A PDF declares a text for each code that draws a glyph, and pdfkit uses one code per glyph. But a glyph may stand for
 * different text in different words: a Persian and an Arabic yeh look alike at the end of a word, and a Devanagari vowel is
 * drawn before the consonant that it is written after.
 */
export class GlyphCodes {
  readonly #glyphs = new Map<string, Glyph>();
  readonly #textsOfGlyph = new Map<number, number>();

  constructor(font: Font) {
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => withCodes(createSubset());
  }

  /** The glyph with an id that is the code for this text: 7 for the first text, 65543 for the next, and so on. */
  coded(glyph: Glyph, codePoints: number[]): Glyph {
    const key = `${glyph.id} ${codePoints.join(' ')}`;
    const known = this.#glyphs.get(key);
    if (known !== undefined) return known;
    const texts = this.#textsOfGlyph.get(glyph.id) ?? 0;
    this.#textsOfGlyph.set(glyph.id, texts + 1);
    const coded = variantOf(glyph, glyph.id + texts * GLYPHS, codePoints);
    this.#glyphs.set(key, coded);
    return coded;
  }
}

/** More than the number of glyph ids in any font. */
const GLYPHS = 0x1_0000;

/** Codes have 16 bits, and no font here has more than 32,000 glyphs. */
const MAX_VARIANTS = 0x8000;

/** The same glyph with another id and other characters. */
export function variantOf(glyph: Glyph, id: number, codePoints: number[]): Glyph {
  // The width is read by id, so it must be copied before the id changes.
  const differences = { id, codePoints, advanceWidth: glyph.advanceWidth };
  return Object.create(glyph, Object.getOwnPropertyDescriptors(differences));
}

/**
 * A subset that contains a glyph once for each of its codes. Once a PDF has no more codes for it, a glyph keeps its first text.
 */
function withCodes(subset: Subset): Subset {
  const { glyphs, mapping } = subset;
  const includeGlyph = (code: number): number => {
    const known = mapping[code];
    if (known !== undefined) return known;
    const glyph = code % GLYPHS;
    const place = glyph === code || glyphs.length < MAX_VARIANTS ? glyphs.push(glyph) - 1 : includeGlyph(glyph);
    mapping[code] = place;
    return place;
  };
  return Object.assign(subset, { includeGlyph });
}
