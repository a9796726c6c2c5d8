import Negotiator from 'negotiator';
import { z } from 'zod';
import { en, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';

/** A language of the pages for patients. */
export const language = z.enum(['en', 'es']);

/** The code of a language, as used in HTML. */
export type Language = z.output<typeof language>;

const TEXTS: Readonly<Record<Language, Texts>> = { en, es };

/** The languages. The first is for a browser that accepts none of them. */
export const LANGUAGES = language.options;

/** All texts in a language. */
export function textsIn(chosen: Language): Texts {
  return TEXTS[chosen];
}

/** The language that a browser prefers, according to its `Accept-Language`. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const headers = { 'accept-language': acceptLanguage?.slice(0, MAX_ACCEPTED) };
  return language.catch('en').parse(new Negotiator({ headers }).language(LANGUAGES));
}

/** More than any browser sends, in characters. */
const MAX_ACCEPTED = 1_000;
