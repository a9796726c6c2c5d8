import { wrapLines } from '../wrap-lines.ts';
import type { Typeface, Typefaces, Weight } from './typefaces.ts';

/** How a piece of text looks; `size` in points. */
export interface TextStyle {
  readonly weight: Weight;
  readonly size: number;
  readonly color: string;
}

/** Text in one font. */
export interface Run {
  readonly font: FontName;
  readonly text: string;
}

/** The names under which a document knows its fonts. */
export type FontName = `${Weight}-${keyof Typeface}`;

/** Measures text in points at size 1, in one of the document's fonts. */
export type MeasureRun = (font: FontName, text: string) => number;

/** The mark for a character that no font has. */
export const MISSING = '□';

/** Decides how text comes out on the page: in which fonts, how wide, on which lines. */
export class Typesetter {
  readonly #typefaces: Typefaces;
  readonly #measureRun: MeasureRun;
  /** Widths at size 1: a report says the same words again and again. */
  readonly #widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
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

  /** The text as it can be printed: a box for each character that neither font has, nothing for invisible ones. */
  shown(text: string): string {
    if (PLAIN.test(text)) return text;
    let shown = '';
    for (const character of text) {
      if (JOINER.test(character)) continue;
      const known = character === '\n' || this.#fontWith(character) !== null;
      this.#metMissing ||= !known;
      shown += known ? character : MISSING;
    }
    return shown;
  }

  /** The text's width in points. */
  width(text: string, { weight, size }: TextStyle): number {
    const known = this.#widths[weight].get(text);
    if (known !== undefined) return known * size;
    const width = this.runs(text, weight).reduce((sum, run) => sum + this.#measureRun(run.font, run.text), 0);
    this.#widths[weight].set(text, width);
    return width * size;
  }

  /** The text on lines no wider than `width` points. */
  lines(text: string, width: number, style: TextStyle): readonly string[] {
    return wrapLines(text, width, (piece) => this.width(piece, style));
  }

  /** The text on one line, its end replaced by an ellipsis where it is wider than `width` points. */
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

  /** The text in pieces of one font each. A word stays in one font, and a letter with its accents, where one has all. */
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

  /** The largest pieces that one font has all characters of: words where possible, else letters, else characters. */
  #piecesOfOneFont(text: string, [unit, ...smallerUnits]: readonly RegExp[]): readonly string[] {
    if (unit === undefined) return [text];
    return Array.from(text.matchAll(unit), ([piece]) => piece).flatMap((piece) =>
      this.#fontWith(piece) === null ? this.#piecesOfOneFont(piece, smallerUnits) : [piece],
    );
  }

  /** The font that has all of the characters; both weights of a font have the same ones. */
  #fontWith(characters: string): keyof Typeface | null {
    const known = this.#fonts.get(characters);
    if (known !== undefined) return known;
    const { main, fallback } = this.#typefaces.regular;
    const codePoints = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
    const isIn = (font: Typeface[keyof Typeface]) =>
      codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
    const font = isIn(main) ? 'main' : isIn(fallback) ? 'fallback' : null;
    this.#fonts.set(characters, font);
    return font;
  }
}

/** What nearly all text is made of, all of it in the main font. */
const PLAIN = /^[\n\x20-\x7eµ·–—‘’“”…≤≥]*$/u;
const JOINER = /[\u200c\u200d]/u;
const WORD = /[^ ]+ *| +/gu;
const CLUSTER = /.\p{Mark}*/gsu;
const CHARACTER = /./gsu;
