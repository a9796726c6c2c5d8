import { wrapLines } from '../text/wrap-lines.ts';
import { directedParts, isolated, isolatedByLine, RIGHT_TO_LEFT, withoutIsolates } from './direction.ts';
import type { Script } from './scripts.ts';
import type { FaceName, Typefaces, Weight } from './typefaces.ts';

/** The look of a text. `size` is in points. */
export interface TextStyle {
  readonly weight: Weight;
  readonly size: number;
  readonly color: string;
}

/** Text in a single font, which runs in one direction. */
export interface Run {
  readonly font: FontName;
  /** The script that the font is for, or null for a font used in every document. */
  readonly script: Script | null;
  readonly text: string;
}

/** The names that a document registers its fonts under. */
export type FontName = `${Weight}-${FaceName}`;

/** Measures a run at size 1, in points. */
export type MeasureRun = (run: Run) => number;

/** Replaces a character that no font has. A noncharacter never comes from outside ({@link Typesetter.shown}). */
const MISSING = '\ufdd0';

/** Printed instead of such a character. */
export const MISSING_SIGN = '□';

/** Decides how text is set: in which fonts, how wide, and on which lines. */
export class Typesetter {
  readonly #typefaces: Typefaces;
  readonly #measureRun: MeasureRun;
  /** Widths at size 1, cached because the words of a report repeat. */
  readonly #widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  /** The font that has all characters of a text, or null if none does. */
  readonly #faces = new Map<string, FaceName | null>();

  constructor(typefaces: Typefaces, measureRun: MeasureRun) {
    this.#typefaces = typefaces;
    this.#measureRun = measureRun;
  }

  /**
   * The text as it can be printed: with direction marks, without joiners that no letter needs, and with a placeholder for each
   * character that no font has.
   */
  shown(text: string): string {
    if (PLAIN.test(text)) return text;
    let shown = '';
    for (const character of text.replace(NEEDLESS_JOINER, '')) {
      const isPrintable = UNPRINTED.test(character) || this.#faceWith(character) !== null;
      shown += isPrintable ? character : MISSING;
    }
    return isolated(shown);
  }

  /** Whether a shown text has placeholders for missing characters. */
  hasMissing(shown: string): boolean {
    return shown.includes(MISSING);
  }

  /** The original text, if it differs from what is drawn: where characters are missing or runs are in another order. */
  actualText(text: string): { readonly actualText?: string } {
    if (PLAIN.test(text)) return {};
    const shown = this.shown(text);
    const isRearranged = RIGHT_TO_LEFT.test(shown) && this.runs(shown, 'regular').length > 1;
    return isRearranged || this.hasMissing(shown) ? { actualText: withoutIsolates(text) } : {};
  }

  /** The text's width in points. */
  width(text: string, { weight, size }: TextStyle): number {
    const cached = this.#widths[weight].get(text);
    if (cached !== undefined) return cached * size;
    const width = this.runs(text, weight).reduce((sum, run) => sum + this.#measureRun(run), 0);
    this.#widths[weight].set(text, width);
    return width * size;
  }

  /** Breaks the text into lines no wider than `width` points. */
  lines(text: string, width: number, style: TextStyle): readonly string[] {
    return isolatedByLine(wrapLines(text, width, (piece) => this.width(piece, style)));
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
    return isolatedByLine([`${cut.trimEnd()}…`]).join('');
  }

  /** Splits a line by font and direction, from left to right. */
  runs(line: string, weight: Weight): readonly Run[] {
    if (PLAIN.test(line)) return [{ font: `${weight}-main`, script: null, text: line }];
    const text = line.replaceAll(MISSING, MISSING_SIGN);
    const pieces = RIGHT_TO_LEFT.test(text)
      ? directedParts(text).flatMap((part) => {
          const ofPart = this.#piecesByFont(part.text);
          return part.isRightToLeft ? ofPart.toReversed().map(turned) : ofPart;
        })
      : this.#piecesByFont(withoutIsolates(text));
    return pieces.map(({ face, text }) => ({ font: `${weight}-${face}`, script: scriptOf(face), text }));
  }

  /**
   * Splits the text by font. A word is set in one font if any font has all of it; otherwise each letter, with its accents, is.
   */
  #piecesByFont(text: string): readonly Piece[] {
    const pieces: { face: FaceName; text: string }[] = [];
    for (const part of this.#partsOfOneFont(text, [WORD, CLUSTER, CHARACTER])) {
      const face = this.#faceWith(part) ?? 'main';
      const last = pieces.at(-1);
      if (last?.face === face) last.text += part;
      else pieces.push({ face, text: part });
    }
    return pieces;
  }

  /** Splits the text into the largest parts that a single font can set: words, or else letters, or else characters. */
  #partsOfOneFont(text: string, [unit, ...smallerUnits]: readonly RegExp[]): readonly string[] {
    if (unit === undefined) return [text];
    return Array.from(text.matchAll(unit), ([part]) => part).flatMap((part) =>
      this.#faceWith(part) === null ? this.#partsOfOneFont(part, smallerUnits) : [part],
    );
  }

  /** The first font that has all of the characters, or null. */
  #faceWith(characters: string): FaceName | null {
    const cached = this.#faces.get(characters);
    if (cached !== undefined) return cached;
    const codePoints = Array.from(characters.replace(JOINERS, ''), (character) => character.codePointAt(0) ?? 0);
    const found = [...this.#typefaces].find(([, { regular }]) =>
      codePoints.every((codePoint) => regular.hasGlyphForCodePoint(codePoint)),
    );
    const face = found?.[0] ?? null;
    this.#faces.set(characters, face);
    return face;
  }
}

/** Text in one font, in logical order. */
interface Piece {
  readonly face: FaceName;
  readonly text: string;
}

/** Reverses a piece of right-to-left text if necessary. Fonts turn words around themselves, but not digits and signs. */
function turned(piece: Piece): Piece {
  if (RIGHT_TO_LEFT.test(piece.text)) return piece;
  return { ...piece, text: (piece.text.match(CLUSTER) ?? []).toReversed().join('') };
}

function scriptOf(face: FaceName): Script | null {
  return face === 'main' || face === 'fallback' ? null : face;
}

/** Matches nearly all text; the main font has every one of these characters. */
const PLAIN = /^[\n\x20-\x7eµ·–—‘’“”…≤≥]*$/u;
/** Line breaks and characters without a glyph: isolate marks and joiners. */
const UNPRINTED = /[\n\u2066\u2067\u2069\u200c\u200d]/u;
/** Persian and Hindi spelling need joiners; elsewhere, such as in emoji, they are dropped. */
const NEEDLESS_JOINER = /(?<![\p{scx=Arabic}\p{scx=Devanagari}])[\u200c\u200d]/gu;
const JOINERS = /[\u200c\u200d]/gu;
const WORD = /[^ ]+ *| +/gu;
const CLUSTER = /.[\p{Mark}\u200c\u200d]*/gsu;
const CHARACTER = /./gsu;
