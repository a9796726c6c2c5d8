import type { Font, Glyph, Subset } from 'fontkit';

/**
 * Gives a font a code for each glyph and text, of one document.
 *
 * A PDF declares the text of each code that it draws a glyph by, and pdfkit has one code for each glyph. But one glyph may
 * stand for different text in different words: a Persian and an Arabic yeh end a word alike, and a Devanagari vowel comes
 * before the consonant that it is written after.
 */
export class GlyphCodes {
  readonly #glyphs = new Map<string, Glyph>();
  readonly #textsOfGlyph = new Map<number, number>();

  constructor(font: Font) {
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => withCodes(createSubset());
  }

  /** The glyph with the code for this text as its id: 7 for one text, then 65543 for another, and so on. */
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

/** More than the ids of any font. */
const GLYPHS = 0x1_0000;

/** Codes have 16 bits, and no font here has more than 32,000 glyphs. */
const MOST_VARIANTS = 0x8000;

/** The same glyph by another id and with other characters. */
export function variantOf(glyph: Glyph, id: number, codePoints: number[]): Glyph {
  // The width is read by the id, so it is taken over before that is changed.
  const differences = { id, codePoints, advanceWidth: glyph.advanceWidth };
  return Object.create(glyph, Object.getOwnPropertyDescriptors(differences));
}

/** A subset that has a glyph once for each of its codes. Beyond what a PDF can number, a glyph keeps its first text. */
function withCodes(subset: Subset): Subset {
  const { glyphs, mapping } = subset;
  const includeGlyph = (code: number): number => {
    const known = mapping[code];
    if (known !== undefined) return known;
    const glyph = code % GLYPHS;
    const place = glyph === code || glyphs.length < MOST_VARIANTS ? glyphs.push(glyph) - 1 : includeGlyph(glyph);
    mapping[code] = place;
    return place;
  };
  return Object.assign(subset, { includeGlyph });
}
