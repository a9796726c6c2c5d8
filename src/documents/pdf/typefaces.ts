import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';

/** The font weights a report uses. */
export type Weight = 'regular' | 'bold';

/**
 * The two fonts of a weight: Source Sans 3, and Noto Sans for the letters it lacks (rare Latin, Cyrillic and Greek
 * ones). Both are under the SIL Open Font License 1.1, which allows embedding them.
 */
export interface Typeface {
  readonly main: Font;
  readonly fallback: Font;
}

/** The fonts of each weight. */
export type Typefaces = Readonly<Record<Weight, Typeface>>;

/** Loads the fonts, once per process: opening one takes as long as rendering a page. */
export function loadTypefaces(): Promise<Typefaces> {
  loading ??= openTypefaces();
  return loading;
}

let loading: Promise<Typefaces> | undefined;

async function openTypefaces(): Promise<Typefaces> {
  const [main, mainBold, fallback, fallbackBold] = await Promise.all([
    openFont('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    openFont('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf'),
    openFont('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    openFont('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  ]);
  return { regular: { main, fallback }, bold: { main: mainBold, fallback: fallbackBold } };
}

async function openFont(file: string): Promise<Font> {
  const font = create(await readFile(createRequire(import.meta.url).resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} is a font collection, not a font`);
  fixGlyphText(font);
  cacheWords(font);
  return font;
}

/**
 * fontkit remembers the characters that each glyph was first requested for, and the PDF declares them to be the glyph's
 * text. Since the documents share the fonts, a document's bytes would depend on the documents rendered before it. To
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
  // pdfkit scales a word's positions in place, which would corrupt cached words of fonts with any other scale.
  if (font.unitsPerEm !== 1000)
    throw new Error(`${font.postscriptName} has ${font.unitsPerEm} units per em instead of 1000`);
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
