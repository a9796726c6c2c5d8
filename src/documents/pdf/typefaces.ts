import { readFile } from 'node:fs/promises';
import { create, type Font, type GlyphRun } from 'fontkit';
import { PACKAGE_ROOT } from '../../package-root.ts';
import { GlyphCodes } from './glyph-codes.ts';
import { fitToDocument, keepCharactersOfEachGlyph } from './script-font.ts';
import {
  ALPHABETS,
  charactersBeyondLatin,
  eastAsianScriptsFor,
  IN_ONE_WEIGHT,
  type Script,
  someOf,
  type WantedScript,
} from './scripts.ts';

/** The font weights a report uses. */
export type Weight = 'regular' | 'bold';

/**
 * What a font is for. `main` is Source Sans 3; `fallback` is Noto Sans, for the rare Latin, Cyrillic and Greek letters that
 * `main` lacks; each of the others is for a script. All are under the SIL Open Font License 1.1, which allows embedding them.
 */
export type FaceName = 'main' | 'fallback' | Script;

/** A font in each weight. Both have the same characters; for a script of {@link IN_ONE_WEIGHT}, they are the same font. */
export type Typeface = Readonly<Record<Weight, Font>>;

/** A document's fonts, in the order in which they are searched for a character. */
export type Typefaces = ReadonlyMap<FaceName, Typeface>;

/** Loads the fonts that a document with this text needs. */
export async function loadTypefaces(text: string): Promise<Typefaces> {
  const { main, fallback } = await loadLatinTypefaces();
  const characters = charactersBeyondLatin(text);
  const alphabets = await openScriptTypefaces(ALPHABETS, characters);
  const eastAsian = await openScriptTypefaces(eastAsianScriptsFor(characters), characters);
  // Noto Sans also has some Devanagari, and East Asian fonts have Cyrillic and Greek of their own.
  return new Map([['main', main], ...alphabets, ['fallback', fallback], ...eastAsian]);
}

/**
 * Opens the fonts of the scripts that the characters need. Skips a font if the earlier ones have all the characters wanted of
 * it.
 */
async function openScriptTypefaces(wanted: readonly WantedScript[], characters: ReadonlySet<string>) {
  const typefaces = new Map<FaceName, Typeface>();
  const missing = new Set(characters);
  for (const { script, characters: ofScript } of wanted) {
    if (!ofScript.some((pattern) => someOf(missing, pattern))) continue;
    const typeface = await openScriptTypeface(script);
    typefaces.set(script, typeface);
    for (const character of missing) {
      if (typeface.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) missing.delete(character);
    }
  }
  return typefaces;
}

/** Loads the fonts used in every document, once per thread, because opening one takes as long as rendering a page. */
function loadLatinTypefaces(): Promise<LatinTypefaces> {
  loading ??= openLatinTypefaces();
  return loading;
}

let loading: Promise<LatinTypefaces> | undefined;

type LatinTypefaces = Readonly<Record<'main' | 'fallback', Typeface>>;

async function openLatinTypefaces(): Promise<LatinTypefaces> {
  const [main, fallback] = await Promise.all([openTypeface('main'), openTypeface('fallback')]);
  for (const font of [main, fallback].flatMap(({ regular, bold }) => [regular, bold])) {
    keepCharactersOfEachGlyph(font);
    cacheWords(font);
  }
  return { main, fallback };
}

/** The beginning of the names of each font's files in the folder `fonts`; the weight follows. */
const FONT_FILES: Readonly<Record<FaceName, string>> = {
  main: 'SourceSans3',
  fallback: 'NotoSans',
  arabic: 'IBMPlexSansArabic',
  hebrew: 'NotoSansHebrew',
  devanagari: 'Hind',
  thai: 'NotoSansThai',
  japanese: 'NotoSansJP',
  korean: 'NotoSansKR',
  chinese: 'NotoSansSC',
};

const FONTS = new URL('fonts/', PACKAGE_ROOT);

/**
 * Opens a script's font for a single document, which takes a few milliseconds. It is not cached: a Chinese font takes up ten
 * megabytes.
 */
async function openScriptTypeface(script: Script): Promise<Typeface> {
  const isShaped = !IN_ONE_WEIGHT.has(script);
  const typeface = await openTypeface(script);
  for (const font of new Set([typeface.regular, typeface.bold])) fitToDocument(font, isShaped);
  return typeface;
}

async function openTypeface(name: FaceName): Promise<Typeface> {
  const openWeight = (weight: string) => openFont(new URL(`${FONT_FILES[name]}-${weight}.ttf`, FONTS));
  if (IN_ONE_WEIGHT.has(name)) {
    const font = await openWeight('Regular');
    return { regular: font, bold: font };
  }
  const [regular, bold] = await Promise.all([openWeight('Regular'), openWeight('Bold')]);
  return { regular, bold };
}

async function openFont(file: URL): Promise<Font> {
  const font = create(await readFile(file));
  if (!('layout' in font)) throw new Error(`${file} is a font collection, not a font`);
  // pdfkit scales a run's positions in place, which would corrupt cached words of fonts with any other scale.
  if (font.unitsPerEm !== 1000) throw new Error(`${file} has ${font.unitsPerEm} units per em instead of 1000`);
  return font;
}

/**
 * Turns ligatures off and caches the layout of words. A ligature ("ff") would be extracted as a single odd character, so that a
 * search for the word would fail; so would one for a Greek letter whose glyph is also that of a phonetic sign (α and ɑ), so each has a
 * code of its own. Without the cache, laying out words is half the cost of a page.
 */
function cacheWords(font: Font): void {
  const layOut = font.layout.bind(font);
  const codes = new GlyphCodes(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text) => {
    const cached = words.get(text);
    if (cached !== undefined) return cached;
    const word = layOut(text, { liga: false, clig: false });
    word.glyphs = word.glyphs.map((glyph) => codes.coded(glyph, glyph.codePoints));
    if (text.length > MAX_CACHED_LENGTH) return word;
    if (words.size >= WORDS_CACHED) words.clear();
    words.set(text, word);
    return word;
  };
}

/** Enough for a laboratory's vocabulary, at a few KiB per word. The cache is emptied when full. */
const WORDS_CACHED = 2000;
const MAX_CACHED_LENGTH = 40;
