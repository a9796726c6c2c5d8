import { wrapLines } from '../wrap-lines.ts';
import type { Typeface, Typefaces, Weight } from './typefaces.ts';

/** The look of a text. `size` is in points. */
export interface TextStyle {
  readonly weight: Weight;
  readonly size: number;
  readonly color: string;
}

/** Text in a single font. */
export interface Run {
  readonly font: FontName;
  readonly text: string;
}

/** The names that a document registers its fonts under. */
export type FontName = `${Weight}-${keyof Typeface}`;

/** Measures text in one of the document's fonts at size 1, in points. */
export type MeasureRun = (font: FontName, text: string) => number;

/** Printed instead of a character that neither font has. */
export const MISSING = '□';

/** Decides how text is set: in which fonts, how wide, and on which lines. */
export class Typesetter {
  readonly #typefaces: Typefaces;
  readonly #measureRun: MeasureRun;
  /** Widths at size 1, cached because the words of a report repeat. */
  readonly #widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  /** The font that has all characters of a text, or null if neither does. */
  readonly #fonts = new Map<string, keyof Typeface | null>();
  #metMissing = false;

  constructor(typefaces: Typefaces, measureRun: MeasureRun) {
    this.#typefaces = typefaces;
    this.#measureRun = measureRun;
  }

  /** Whether any text so far had a character that is printed as a box. */
  get metMissing(): boolean {
    return this.#metMissing;
  }

  /** The text as it can be printed: joiners are removed, and characters that neither font has become boxes. */
  shown(text: string): string {
    if (PLAIN.test(text)) return text;
    let shown = '';
    for (const character of text) {
      if (JOINER.test(character)) continue;
      const isPrintable = character === '\n' || this.#fontWith(character) !== null;
      this.#metMissing ||= !isPrintable;
      shown += isPrintable ? character : MISSING;
    }
    return shown;
  }

  /** The text's width in points. */
  width(text: string, { weight, size }: TextStyle): number {
    const cached = this.#widths[weight].get(text);
    if (cached !== undefined) return cached * size;
    const width = this.runs(text, weight).reduce((sum, run) => sum + this.#measureRun(run.font, run.text), 0);
    this.#widths[weight].set(text, width);
    return width * size;
  }

  /** Breaks the text into lines no wider than `width` points. */
  lines(text: string, width: number, style: TextStyle): readonly string[] {
    return wrapLines(text, width, (piece) => this.width(piece, style));
  }

  /** Cuts the text to `width` points, ending it with an ellipsis if it is too wide. */
  oneLine(text: string, width: number, style: TextStyle): string {
    if (this.width(text, style) <= width) return text;
    let room = width - this.width('…', style);
    let cut = '';
    for (const [cluster] of text.matchAll(CLUSTER)) {
      room -= this.width(cluster, style);
      if (room < 0) break;
      cut += cluster;
    }
    return `${cut.trimEnd()}…`;
  }

  /** Splits the text by font. A word is set in one font if one has all of it, else a letter with its accents is. */
  runs(text: string, weight: Weight): readonly Run[] {
    if (PLAIN.test(text)) return [{ font: `${weight}-main`, text }];
    const runs: { font: FontName; text: string }[] = [];
    const add = (piece: string, fontOfPiece: keyof Typeface) => {
      const font: FontName = `${weight}-${fontOfPiece}`;
      const last = runs.at(-1);
      if (last?.font === font) last.text += piece;
      else runs.push({ font, text: piece });
    };
    for (const piece of this.#piecesOfOneFont(text, [WORD, CLUSTER, CHARACTER]))
      add(piece, this.#fontWith(piece) ?? 'main');
    return runs;
  }

  /** Splits the text into the largest pieces that a font has all of: words, else letters, else characters. */
  #piecesOfOneFont(text: string, [unit, ...smallerUnits]: readonly RegExp[]): readonly string[] {
    if (unit === undefined) return [text];
    return Array.from(text.matchAll(unit), ([piece]) => piece).flatMap((piece) =>
      this.#fontWith(piece) === null ? this.#piecesOfOneFont(piece, smallerUnits) : [piece],
    );
  }

  /** The font that has all of the characters, or null. Both weights of a font have the same characters. */
  #fontWith(characters: string): keyof Typeface | null {
    const cached = this.#fonts.get(characters);
    if (cached !== undefined) return cached;
    const { main, fallback } = this.#typefaces.regular;
    const codePoints = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
    const hasAll = (font: Typeface[keyof Typeface]) =>
      codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
    const font = hasAll(main) ? 'main' : hasAll(fallback) ? 'fallback' : null;
    this.#fonts.set(characters, font);
    return font;
  }
}

/** Matches nearly all text; the main font has every one of these characters. */
const PLAIN = /^[\n\x20-\x7eµ·–—‘’“”…≤≥]*$/u;
const JOINER = /[\u200c\u200d]/u;
const WORD = /[^ ]+ *| +/gu;
const CLUSTER = /.\p{Mark}*/gsu;
const CHARACTER = /./gsu;
