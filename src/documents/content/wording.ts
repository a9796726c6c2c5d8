import type { Language } from '../../text/languages.ts';
import { type DocumentWords, en } from '../words/en.ts';
import { es } from '../words/es.ts';
import { formatMoment } from './moment.ts';
import type { ReportDocument } from './report-document.ts';

const WORDS: Readonly<Record<Language, DocumentWords>> = { en, es };

/** How a document says things: in the words of its language, and with the times of its program. */
export interface Wording {
  readonly language: Language;
  readonly words: DocumentWords;
  /** A point in time, to the minute. */
  readonly moment: (at: Date) => string;
}

/** The wording of the formats that people read. */
export function wordingOf(
  { language, timeZone }: Pick<ReportDocument, 'language' | 'timeZone'>,
  words: DocumentWords = WORDS[language],
): Wording {
  return { language, words, moment: (at) => formatMoment(at, timeZone) };
}

/** The wording of the formats for programs, where they have words at all: English, with times in UTC (contract, 6.1). */
export const FOR_PROGRAMS: Wording = wordingOf({ language: 'en', timeZone: 'UTC' });
