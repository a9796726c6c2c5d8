/** The scripts with fonts of their own, each loaded only for a document that contains the script. */
export type Script = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'japanese' | 'korean' | 'chinese';

/** The most likely language for each script, according to CLDR. Screen readers choose a voice by it. */
export const LANGUAGES: Readonly<Record<Script, string>> = {
  arabic: 'ar',
  hebrew: 'he',
  devanagari: 'hi',
  thai: 'th',
  japanese: 'ja',
  korean: 'ko',
  chinese: 'zh',
};

/** Scripts with glyphs above, below and before others. Readers of a file would read these in page order. */
export const WITH_MARKS: ReadonlySet<Script> = new Set(['devanagari', 'thai']);

/** Scripts whose fonts are so large that only the regular weight is included. Bold text is drawn with an outline. */
export const IN_ONE_WEIGHT: ReadonlySet<string> = new Set(['japanese', 'korean', 'chinese']);

/** Matches the characters that may need a script's font, but none that occur in Latin, Greek or Cyrillic text. */
const BEYOND_LATIN = /[\u0590-\u1cff\u2e80-\u{10ffff}]/gu;

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const HANGUL = /\p{sc=Hangul}/u;

/** Han letters, and the punctuation and full-width forms that come with them. */
const HAN = /[\p{sc=Han}\u3000-\u303f\u30fb\u30fc\uff00-\uff65\uffe0-\uffee]/u;

/** A script whose font a text may need, for the characters that match any of these patterns and that no earlier font has. */
export interface WantedScript {
  readonly script: Script;
  readonly characters: readonly RegExp[];
}

/** The distinct characters of a text that Latin fonts are not expected to have. */
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
 * The East Asian scripts, in the order in which their fonts are tried.
 *
 * A Han letter is drawn differently in each country, and a name does not say which. So the whole document decides (contract,
 * 6.2): with kana, Japanese; otherwise with hangul, Korean; otherwise Chinese, simplified. The other fonts supply what that one
 * lacks.
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
