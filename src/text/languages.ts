import { z } from 'zod';

/** The languages in which there are texts, on pages and in documents. The first is for whoever asks for none. */
export const LANGUAGES = ['en', 'es'] as const;

/** One of {@link LANGUAGES}. */
export const language = z.enum(LANGUAGES);

/** The code of a language, as used in HTML. */
export type Language = z.output<typeof language>;

/** The language of those with texts that a tag of BCP 47 names: `es-MX` is `es`. Undefined if there is none. */
export function languageOfTag(tag: string | null): Language | undefined {
  const [primary = ''] = (tag ?? '').toLowerCase().split('-');
  return LANGUAGES.find((each) => each === primary);
}

/** The one of these that is in the language, or else in a variety of it (`es-MX`); undefined if none is. */
export function inLanguage<Text extends { readonly language: string }>(
  texts: readonly Text[],
  language: Language,
): Text | undefined {
  return (
    texts.find((text) => text.language.toLowerCase() === language) ??
    texts.find((text) => languageOfTag(text.language) === language)
  );
}
