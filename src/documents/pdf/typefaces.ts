import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { fitToDocument } from './script-font.ts';
import {
  ALPHABETS,
  charactersBeyondLatin,
  eastAsianScriptsFor,
  type Script,
  someOf,
  type WantedScript,
} from './scripts.ts';

/** The font weights a report uses. */
export type Weight = 'regular' | 'bold';

/**
 * What a font is for: `main` is Source Sans 3, and `fallback` is Noto Sans, for the letters that it lacks (rare Latin,
 * Cyrillic and Greek ones); the others are for a script. All are under the SIL Open Font License 1.1, which allows
 * embedding them.
 */
export type FaceName = 'main' | 'fallback' | Script;

/** A font in each weight. Both have the same characters. */
export type Typeface = Readonly<Record<Weight, Font>>;

/** The fonts of a document, in the order in which they are asked for a character. */
export type Typefaces = ReadonlyMap<FaceName, Typeface>;

/** Loads the fonts that a document with this text needs. */
export async function loadTypefaces(text: string): Promise<Typefaces> {
  const { main, fallback } = await loadLatinTypefaces();
  const characters = charactersBeyondLatin(text);
  const alphabets = await openScriptTypefaces(ALPHABETS, characters);
  const eastAsian = await openScriptTypefaces(eastAsianScriptsFor(characters), characters);
  // Noto Sans has some Devanagari as well, and East Asian fonts have a Cyrillic and a Greek of their own.
  return new Map([['main', main], ...alphabets, ['fallback', fallback], ...eastAsian]);
}

/** Opens the fonts of the scripts that the characters need, each unless an earlier one has all that it would be asked for. */
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

/** Loads the fonts of every document, once per process: opening one takes as long as rendering a page. */
export function loadLatinTypefaces(): Promise<LatinTypefaces> {
  loading ??= openLatinTypefaces();
  return loading;
}

let loading: Promise<LatinTypefaces> | undefined;

type LatinTypefaces = Readonly<Record<'main' | 'fallback', Typeface>>;

async function openLatinTypefaces(): Promise<LatinTypefaces> {
  const [main, fallback] = await Promise.all([
    openTypeface('source-sans-3', 'SourceSans3'),
    openTypeface('noto-sans', 'NotoSans'),
  ]);
  for (const font of [main, fallback].flatMap(({ regular, bold }) => [regular, bold])) {
    fixGlyphText(font);
    cacheWords(font);
  }
  return { main, fallback };
}

/** The package of each script's font, and the font's name in it. */
const SCRIPT_FONTS: Readonly<Record<Script, readonly [folder: string, family: string]>> = {
  arabic: ['ibm-plex-sans-arabic', 'IBMPlexSansArabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  devanagari: ['hind', 'Hind'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  japanese: ['noto-sans-jp', 'NotoSansJP'],
  korean: ['noto-sans-kr', 'NotoSansKR'],
  chinese: ['noto-sans-sc', 'NotoSansSC'],
};

const EAST_ASIAN: ReadonlySet<Script> = new Set(['japanese', 'korean', 'chinese']);

/**
 * Opens the font of a script for a single document, which takes a few milliseconds. It is not kept: a Chinese font takes
 * up twenty megabytes, and what fontkit remembers of its glyphs would change the documents that come after (see
 * {@link fixGlyphText}).
 */
async function openScriptTypeface(script: Script): Promise<Typeface> {
  const typeface = await openTypeface(...SCRIPT_FONTS[script]);
  const isShaped = !EAST_ASIAN.has(script);
  for (const font of [typeface.regular, typeface.bold]) fitToDocument(font, isShaped);
  return typeface;
}

async function openTypeface(folder: string, family: string): Promise<Typeface> {
  const [regular, bold] = await Promise.all([
    openFont(`@expo-google-fonts/${folder}/400Regular/${family}_400Regular.ttf`),
    openFont(`@expo-google-fonts/${folder}/700Bold/${family}_700Bold.ttf`),
  ]);
  return { regular, bold };
}

async function openFont(file: string): Promise<Font> {
  const font = create(await readFile(createRequire(import.meta.url).resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} is a font collection, not a font`);
  // pdfkit scales a run's positions in place, which would corrupt cached words of fonts with any other scale.
  if (font.unitsPerEm !== 1000) throw new Error(`${file} has ${font.unitsPerEm} units per em instead of 1000`);
  return font;
}

/**
 * fontkit remembers the characters that each glyph was first requested for, and the PDF declares them to be the glyph's
 * text. Since the documents share the Latin fonts, a document's bytes would depend on the documents rendered before it. To
 * prevent that, this requests every glyph up front, in the order of the characters.
 */
function fixGlyphText(font: Font): void {
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint);
}

/**
 * Turns ligatures off and caches the layout of words. A ligature ("ff") would be extracted as a single odd character,
 * so that a search for the word would fail. Without the cache, laying out words is half the cost of a page.
 */
function cacheWords(font: Font): void {
  const layOut = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text) => {
    const cached = words.get(text);
    if (cached !== undefined) return cached;
    const word = layOut(text, { liga: false, clig: false });
    if (text.length > LONGEST_CACHED) return word;
    if (words.size >= WORDS_CACHED) words.clear();
    words.set(text, word);
    return word;
  };
}

/** Enough for a laboratory's vocabulary, at a few KiB per word. The cache is emptied when full. */
const WORDS_CACHED = 2000;
const LONGEST_CACHED = 40;
