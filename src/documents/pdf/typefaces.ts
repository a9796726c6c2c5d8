import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';

/** The weights that a report is set in. */
export type Weight = 'regular' | 'bold';

/**
 * One weight as a pair: Source Sans 3, and Noto Sans for the letters that it lacks (rare Latin, Cyrillic and Greek
 * ones). Both are under the SIL Open Font License 1.1, which allows to embed them.
 */
export interface Typeface {
  readonly main: Font;
  readonly fallback: Font;
}

export type Typefaces = Readonly<Record<Weight, Typeface>>;

/** The four fonts, read and opened once in the life of the process: opening one costs as much as setting a page. */
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
  if (!('layout' in font)) throw new Error(`${file} is a collection, not one font`);
  nameGlyphsByCharacter(font);
  setWordsOnce(font);
  return font;
}

/**
 * fontkit remembers for each glyph the characters that first asked for it, and the document tells readers that these
 * are its text. With a font shared by all documents that would depend on the documents before. So each glyph is asked
 * for here, in the order of the characters.
 */
function nameGlyphsByCharacter(font: Font): void {
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint);
}

/**
 * A ligature ("ff") would be read back as one odd character, and searching for the word would not find it. So none are
 * set, and each word is shaped once rather than for every report: shaping is half of the cost of a page.
 */
function setWordsOnce(font: Font): void {
  // pdfkit scales the positions of a shared word in place, which only for fonts of this scale changes nothing.
  if (font.unitsPerEm !== 1000) throw new Error(`${font.postscriptName} has ${font.unitsPerEm} units instead of 1000`);
  const shape = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text) => {
    const known = words.get(text);
    if (known !== undefined) return known;
    const word = shape(text, { liga: false, clig: false });
    if (text.length > LONGEST_KEPT) return word;
    if (words.size >= WORDS_KEPT) words.clear();
    words.set(text, word);
    return word;
  };
}

/** Enough for the vocabulary of a laboratory, some KiB each; beyond it, the words are learned anew. */
const WORDS_KEPT = 2000;
const LONGEST_KEPT = 40;
