import { type Wording, wordingOf } from '../../documents/content/wording.ts';
import { textsIn } from '../../frame/languages.ts';
import type { Texts } from '../../frame/texts/en.ts';
import type { Language } from '../../text/languages.ts';
import { en, type ResultsWords } from './words/en.ts';
import { es } from './words/es.ts';

const WORDS: Readonly<Record<Language, ResultsWords>> = { en, es };

/** The results page's own words in a language. */
export function resultsWords(language: Language): ResultsWords {
  return WORDS[language];
}

/** How the page says things: in its own words, and those of documents, with the days and times of the program. */
export interface PageWording extends Wording {
  readonly language: Language;
  readonly own: ResultsWords;
  readonly texts: Texts;
  /** The day of a moment: `October 16, 2026`. */
  readonly day: (at: Date) => string;
  /** The same where there is little room: `Oct 16, 2026`. */
  readonly shortDay: (at: Date) => string;
  /** A day without a time, which is the same everywhere. */
  readonly date: (isoDay: string) => string;
}

/** The wording of a page (contract, 12.6). */
export function pageWording(language: Language, timeZone: string): PageWording {
  const inZone = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const inShort = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const inUtc = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    ...wordingOf({ language, timeZone }),
    language,
    own: resultsWords(language),
    texts: textsIn(language),
    day: (at) => inZone.format(at),
    shortDay: (at) => inShort.format(at),
    date: (isoDay) => inUtc.format(new Date(`${isoDay}T00:00:00Z`)),
  };
}
