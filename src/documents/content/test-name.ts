import { folded } from '../../text/folded.ts';
import type { Language } from '../../text/languages.ts';
import { printableLine } from './format.ts';
import type { Wording } from './wording.ts';

/** What a test is called in plain words, in the languages of documents in which that is known. */
export type TestNames = Readonly<Partial<Record<Language, string>>>;

/** A test by the laboratory's own name for it, and in plain words. */
export interface NamedTest {
  readonly name: string;
  readonly names: TestNames;
}

/**
 * A test as people read it in a document (contract, 12.8): its name in the document's language, if there is one, and then the laboratory's own,
 * if that is another, without regard to case.
 */
export function formatTestName({ name, names }: NamedTest, { language }: Pick<Wording, 'language'>): string {
  const own = printableLine(name);
  const inWords = names[language];
  if (inWords === undefined || folded(inWords) === folded(own)) return own;
  return `${printableLine(inWords)} (${own})`;
}
