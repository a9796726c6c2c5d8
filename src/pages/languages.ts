import Negotiator from 'negotiator';
import { z } from 'zod';
import { en, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';

/** A language that the pages for patients speak. */
export const language = z.enum(['en', 'es']);

/** The code of a language, as HTML has it. */
export type Language = z.output<typeof language>;

const TEXTS: Readonly<Record<Language, Texts>> = { en, es };

/** The languages, the first of which is spoken to whoever accepts none of them. */
export const LANGUAGES = language.options;

/** All texts in a language. */
export function textsIn(chosen: Language): Texts {
  return TEXTS[chosen];
}

/** The language that a browser prefers by its `Accept-Language`. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const headers = { 'accept-language': acceptLanguage?.slice(0, MOST_ACCEPTED) };
  return language.catch('en').parse(new Negotiator({ headers }).language(LANGUAGES));
}

/** More than any browser sends, in characters. */
const MOST_ACCEPTED = 1_000;
