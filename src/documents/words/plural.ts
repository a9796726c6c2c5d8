import type { Language } from '../../text/languages.ts';

/** Chooses the form of a word that goes with a count, by the rules of a language. */
export type Plural = <Form>(count: number, one: Form, other: Form) => Form;

/** The plural forms of a language that has two, one of them for a single thing. */
export function pluralOf(language: Language): Plural {
  const rules = new Intl.PluralRules(language);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
}
