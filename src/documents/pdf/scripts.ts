/** The scripts with fonts of their own, which only a document that has them loads. */
export type Script = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'japanese' | 'korean' | 'chinese';

/** The language most likely written in each script, as CLDR has it: screen readers choose a voice by it. */
export const LANGUAGES: Readonly<Record<Script, string>> = {
  arabic: 'ar',
  hebrew: 'he',
  devanagari: 'hi',
  thai: 'th',
  japanese: 'ja',
  korean: 'ko',
  chinese: 'zh',
};

/** Scripts with glyphs above, below and before others, which readers of a file would put together in the order of the page. */
export const WITH_MARKS: ReadonlySet<Script> = new Set(['devanagari', 'thai']);

/** Matches the characters that may need the font of a script, and none that Latin, Greek or Cyrillic text has. */
const BEYOND_LATIN = /[\u0590-\u1cff\u2e80-\u{10ffff}]/gu;

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const HANGUL = /\p{sc=Hangul}/u;

/** Han letters, and the punctuation and full-width forms that come with them. */
const HAN = /[\p{sc=Han}\u3000-\u303f\u30fb\u30fc\uff00-\uff65\uffe0-\uffee]/u;

/** A script whose font a text may need: for the characters that any of these matches, unless an earlier one has them. */
export interface WantedScript {
  readonly script: Script;
  readonly characters: readonly RegExp[];
}

/** The characters of a text that Latin fonts are not expected to have, each once. */
export function charactersBeyondLatin(text: string): ReadonlySet<string> {
  return new Set(text.match(BEYOND_LATIN));
}

/** The alphabets that have fonts. */
export const ALPHABETS: readonly WantedScript[] = [
  { script: 'arabic', characters: [/\p{scx=Arabic}/u] },
  { script: 'hebrew', characters: [/\p{sc=Hebrew}/u] },
  { script: 'devanagari', characters: [/\p{scx=Devanagari}/u] },
  { script: 'thai', characters: [/[\p{sc=Thai}\u0e3f]/u] },
];

/**
 * The East Asian scripts, in the order to ask their fonts.
 *
 * One Han letter is drawn differently in each country, and a name does not say which. So the whole document decides
 * (contract, 6.2): with kana, Japanese; otherwise with hangul, Korean; otherwise Chinese, simplified. The others have
 * what that font lacks.
 */
export function eastAsianScriptsFor(characters: ReadonlySet<string>): readonly WantedScript[] {
  if (someOf(characters, KANA)) return [JAPANESE, KOREAN, CHINESE];
  if (someOf(characters, HANGUL)) return [KOREAN, CHINESE, JAPANESE];
  return [CHINESE, JAPANESE, KOREAN];
}

const JAPANESE: WantedScript = { script: 'japanese', characters: [KANA, HAN] };
const KOREAN: WantedScript = { script: 'korean', characters: [HANGUL, HAN] };
const CHINESE: WantedScript = { script: 'chinese', characters: [HAN] };

/** Whether any of the characters matches. */
export function someOf(characters: ReadonlySet<string>, pattern: RegExp): boolean {
  return [...characters].some((character) => pattern.test(character));
}
