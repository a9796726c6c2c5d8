import type { Language } from '../../text/languages.ts';

/** What a test is called in plain words, in the languages of documents in which that is known. */
export type TestNames = Readonly<Partial<Record<Language, string>>>;

/** A test by the laboratory's own name for it, and in plain words. */
export interface NamedTest {
  readonly name: string;
  readonly names: TestNames;
}
