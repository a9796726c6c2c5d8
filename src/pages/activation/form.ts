import { z } from 'zod';
import { newUuid } from '../../db/sql/identifiers.ts';
import { preferredLanguage } from '../../frame/languages.ts';
import { type Language, language } from '../../text/languages.ts';
import { DATE_PARTS, datePartName, typedDate } from '../date-of-birth/typed-date.ts';
import { ASKED_NAMES, type AskedName, GUARDIAN_FIELDS, isGuardianField } from './asked.ts';
import type { Places } from './place.ts';

/** The form as filled in so far. The service stores nothing of it. */
export interface ActivationForm {
  readonly language: Language;
  /** Whether the link or the form says in which language the page is; otherwise, it may turn out to be another. */
  readonly isLanguageGiven: boolean;
  /** The account that the page is shown for, taken from the program's own link. */
  readonly program: string;
  readonly kit: string;
  readonly token: string;
  /** Makes pressing the button again harmless: what was done for this attempt is not done again (contract, 3.11). */
  readonly attempt: string;
  /** Whether the form has asked for the code only, or for everything. */
  readonly step: 'code' | 'details';
  /** The id of the kit's account, sealed, for whom to ask; blank if it is unknown. */
  readonly support: string;
  /** The details that the form asks for. */
  readonly asked: readonly AskedName[];
  /** What was typed, by field name. */
  readonly typed: Readonly<Record<string, string>>;
}

/** A text field; blank if it is missing. */
const text = z.string().catch('');

/** Codes have no spaces, but people read and type them in groups, and phones turn hyphens into dashes. */
const kitCode = text.transform((typed) => typed.replace(/\s+/g, '').replace(/[\u2010-\u2015\u2212]/g, '-'));

/** The page's own fields in a link or a form. Any other field is ignored, or is a detail. */
const fields = z.object({
  kit: kitCode,
  token: text.transform((token) => token.trim()),
  program: text.transform((id) => id.trim()),
  at: text,
  lang: language.optional().catch(undefined),
});

const posted = fields.extend({
  step: z.enum(['code', 'details']).catch('code'),
  attempt: z.uuid().catch(newUuid),
  support: text,
  switch: language.optional().catch(undefined),
});

/** What a link opens: the form, and the step to take before it is shown. */
export interface OpenedLink {
  readonly form: ActivationForm;
  /** Shows the form as it is, looks the kit up first, says that the kit is activated, or says that the link is too old. */
  readonly next: 'show' | 'look up' | 'activated' | 'too old';
}

/**
 * The form opened by a link: `?kit=`, `?token=`, `?program=` and `?lang=`, each only if it is given once; or, after a step, by the
 * address that the browser was sent to (`?at=`).
 */
export function formOfLink(query: unknown, acceptLanguage: string | undefined, places: Places): OpenedLink {
  const { kit, token, program, lang, at } = fields.parse(query);
  const chosen = lang ?? preferredLanguage(acceptLanguage);
  const isLanguageGiven = lang !== undefined;
  const start = {
    language: chosen,
    isLanguageGiven,
    program,
    kit,
    token,
    attempt: newUuid(),
    support: '',
    asked: [],
    typed: {},
  };
  if (at === '') return { form: { ...start, step: firstStep(token) }, next: kit === '' ? 'show' : 'look up' };
  const place = places.open(at);
  if (!place) return { form: { ...start, step: firstStep(token) }, next: 'too old' };
  const { step, ...known } = place;
  const nextOf = { code: 'show', details: 'look up', done: 'activated' } as const;
  return { form: { ...start, ...known, step: firstStep(place.token) }, next: nextOf[step] };
}

/** A patient with a token is known to the program, so only the code is needed. */
function firstStep(token: string): ActivationForm['step'] {
  return token === '' ? 'code' : 'details';
}

/** The form as submitted, and whether the person only wanted to read it in another language. */
export function formOfFields(
  given: Readonly<Record<string, string>>,
  acceptLanguage: string | undefined,
): { readonly form: ActivationForm; readonly isLanguageSwitch: boolean } {
  const { lang, switch: switchTo, step, at: _at, ...own } = posted.parse(given);
  const form: ActivationForm = {
    ...own,
    step,
    language: switchTo ?? lang ?? preferredLanguage(acceptLanguage),
    isLanguageGiven: (switchTo ?? lang) !== undefined,
    asked: ASKED_NAMES.filter((name) => given[name] !== undefined || (name === 'dateOfBirth' && hasDate(given))),
    typed: given,
  };
  return { form, isLanguageSwitch: switchTo !== undefined };
}

/** The form with these details asked for, in addition to those it already asks for. */
export function asking(form: ActivationForm, details: readonly AskedName[]): ActivationForm {
  return {
    ...form,
    step: 'details',
    asked: ASKED_NAMES.filter((name) => form.asked.includes(name) || details.includes(name)),
  };
}

/** What was typed for a detail, in the form that activation accepts; blank if nothing was. */
export function detailOf({ typed }: ActivationForm, name: AskedName): string {
  if (name !== 'dateOfBirth') return typed[name] ?? '';
  return typedDate(typed);
}

/** The input of `activateKit`. */
export function activationInput(form: ActivationForm): Readonly<Record<string, unknown>> {
  const given = form.asked.map((name) => [name, detailOf(form, name)] as const);
  const details = given.filter(([name]) => !isGuardianField(name));
  const ofGuardian = given.flatMap(([name, value]) => (isGuardianField(name) ? [[GUARDIAN_FIELDS[name], value]] : []));
  return {
    kitId: form.kit,
    ...(form.token === '' ? {} : { token: form.token }),
    ...Object.fromEntries(details),
    ...(ofGuardian.length > 0 && { guardian: Object.fromEntries(ofGuardian) }),
  };
}

function hasDate(given: Readonly<Record<string, string>>): boolean {
  return DATE_PARTS.some((part) => given[datePartName(part)] !== undefined);
}
