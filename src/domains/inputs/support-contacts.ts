import { z } from 'zod';
import { broken } from '../../errors/rules.ts';
import { inLanguage, type Language } from '../../text/languages.ts';
import { duplicatesOf, GIVEN_TWICE, objectProblem, text, typeProblem } from './inputs.ts';
import { languageTag } from './language-tag.ts';

/** Whom to ask, in the words of one language. */
export interface SupportContact {
  readonly language: string;
  readonly text: string;
}

/** The most languages of a support contact, and the most characters in each (contract, 8.3). */
const MAX_CONTACTS = 20;
export const MAX_CONTACT_LENGTH = 500;

const contact = z.object({ language: languageTag, text: text(MAX_CONTACT_LENGTH) }, objectProblem);

/** Support contacts as they are given: each language once, without regard to case. */
export const supportContacts = z
  .array(contact, typeProblem('must be a list'))
  .max(MAX_CONTACTS, `must have at most ${MAX_CONTACTS} entries`)
  .superRefine((contacts, problems) => {
    for (const index of duplicatesOf(contacts.map((each) => each.language)))
      problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, [index, 'language']));
  });

const stored = z.array(z.object({ language: z.string(), text: z.string() }));

/** The support contacts of an account, as stored. */
export function supportContactsOf(column: unknown): readonly SupportContact[] {
  return stored.parse(column);
}

/** What an account says of whom to ask, as stored. */
export interface Support {
  readonly supportContact: string | null;
  /** A list of {@link SupportContact}. */
  readonly supportContacts: unknown;
}

/**
 * Whom an account says to ask, in this language: its words in the language, or in one of its varieties (`es-MX`), or else its words for
 * everybody; null if it has neither.
 */
export function whomToAsk({ supportContact, supportContacts: stored }: Support, language: Language): string | null {
  return inLanguage(supportContactsOf(stored), language)?.text ?? supportContact;
}
