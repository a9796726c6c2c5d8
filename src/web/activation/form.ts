import { z } from 'zod';
import { newUuid } from '../../db/identifiers.ts';
import { DETAIL_NAMES, type DetailName } from '../../domains/activation/details.ts';
import { type Language, language, preferredLanguage } from '../../pages/languages.ts';

/** The parts of a date of birth, each of which has a field of its own. */
export const DATE_PARTS = ['year', 'month', 'day'] as const;

export type DatePart = (typeof DATE_PARTS)[number];

/** The name of the field for a part of the date. */
export function datePartName(part: DatePart): string {
  return `dateOfBirth-${part}`;
}

/** The details in the order in which people give them; a kit type's own order may be any. */
const ORDER: readonly DetailName[] = Object.values(DETAIL_NAMES);

/** The form as somebody has filled it in so far: all that there is, since the service keeps nothing of it. */
export interface ActivationForm {
  readonly language: Language;
  /** The account in whose name the page is shown: from the program's own link. */
  readonly program: string;
  readonly kit: string;
  readonly token: string;
  /** Makes pressing the button again harmless: what was done for it is not done again (contract, 3.11). */
  readonly attempt: string;
  /** Whether the code alone was asked for so far, or everything. */
  readonly step: 'code' | 'details';
  /** The details that the form asks for. */
  readonly asked: readonly DetailName[];
  /** What was typed, by the names of the fields. */
  readonly typed: Readonly<Record<string, string>>;
}

/** A text field; one that is missing is blank. */
const text = z.string().catch('');

/** Codes have no spaces, but people read and type them in groups, and phones make dashes of hyphens. */
const kitCode = text.transform((typed) => typed.replace(/\s+/g, '').replace(/[\u2010-\u2015\u2212]/g, '-'));

/** The fields of a link and of a form that are the page's own. What else they have is ignored, or a detail. */
const fields = z.object({
  kit: kitCode,
  token: text.transform((token) => token.trim()),
  program: text.transform((id) => id.trim()),
  lang: language.optional().catch(undefined),
});

const posted = fields.extend({
  step: z.enum(['code', 'details']).catch('code'),
  attempt: z.uuid().catch(newUuid),
  switch: language.optional().catch(undefined),
});

/** The form that a link opens: `?kit=`, `?token=`, `?program=` and `?lang=`, each if it is given once. */
export function formOfLink(query: unknown, acceptLanguage: string | undefined): ActivationForm {
  const { kit, token, program, lang } = fields.parse(query);
  // Whoever has a token is known to the program, which needs nothing but the code.
  const step = token === '' ? 'code' : 'details';
  const chosen = lang ?? preferredLanguage(acceptLanguage);
  return { language: chosen, program, kit, token, attempt: newUuid(), step, asked: [], typed: {} };
}

/** The form that somebody has sent, and whether they only wanted to read it in another language. */
export function formOfFields(
  given: Readonly<Record<string, string>>,
  acceptLanguage: string | undefined,
): { readonly form: ActivationForm; readonly isLanguageSwitch: boolean } {
  const { lang, switch: switchTo, step, ...own } = posted.parse(given);
  const form: ActivationForm = {
    ...own,
    step,
    language: switchTo ?? lang ?? preferredLanguage(acceptLanguage),
    asked: ORDER.filter((name) => given[name] !== undefined || (name === 'dateOfBirth' && hasDate(given))),
    typed: given,
  };
  return { form, isLanguageSwitch: switchTo !== undefined };
}

/** The form with these details asked for, besides those that it asks for already. */
export function asking(form: ActivationForm, details: readonly DetailName[]): ActivationForm {
  return {
    ...form,
    step: 'details',
    asked: ORDER.filter((name) => form.asked.includes(name) || details.includes(name)),
  };
}

/** What somebody has typed for a detail, as activation takes it; blank if nothing. */
export function detailOf({ typed }: ActivationForm, name: DetailName): string {
  if (name !== 'dateOfBirth') return typed[name] ?? '';
  const [year = '', month = '', day = ''] = DATE_PARTS.map((part) => (typed[datePartName(part)] ?? '').trim());
  if (year === '' && month === '' && day === '') return '';
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** The input of `activateKit`. */
export function activationInput(form: ActivationForm): Readonly<Record<string, string>> {
  const details = form.asked.map((name) => [name, detailOf(form, name)]);
  return { kitId: form.kit, ...(form.token === '' ? {} : { token: form.token }), ...Object.fromEntries(details) };
}

function hasDate(given: Readonly<Record<string, string>>): boolean {
  return DATE_PARTS.some((part) => given[datePartName(part)] !== undefined);
}
