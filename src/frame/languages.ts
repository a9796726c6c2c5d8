import Negotiator from 'negotiator';
import { LANGUAGES, type Language, language } from '../text/languages.ts';
import { en, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, es };

/** All texts of pages in a language. */
export function textsIn(chosen: Language): Texts {
  return TEXTS[chosen];
}

/**
 * The language that a browser prefers, according to its `Accept-Language`.
 *
 * @param otherwise the language for a browser that prefers none of those with texts
 */
export function preferredLanguage(acceptLanguage: string | undefined, otherwise: Language = LANGUAGES[0]): Language {
  const headers = { 'accept-language': acceptLanguage?.slice(0, MAX_ACCEPTED) };
  // A browser that takes any language gets the first of the list.
  const offered = [otherwise, ...LANGUAGES.filter((each) => each !== otherwise)];
  return language.catch(otherwise).parse(new Negotiator({ headers }).language(offered));
}

/** More than any browser sends, in characters. */
const MAX_ACCEPTED = 1_000;
