import { z } from 'zod';
import type { Clock } from '../../db/sql/clock.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import { demandsOfRules } from '../eligibility/stored-rules.ts';
import { guardianOrNone } from '../inputs/guardian.ts';
import { byClock, checkInput, isBlank, optional, optionalOrBlank, text } from '../inputs/inputs.ts';
import { languageTag } from '../inputs/language-tag.ts';
import { dateOfBirth, email, phone, sex } from '../inputs/people.ts';
import { addressIn, addressProblems, demandsOf } from '../inputs/places.ts';
import { candidateOf, type Described, detailsMissing, type EligibilityTerms, impliedCountry } from './eligibility.ts';

/** The body of activation (docs/rest.md, "Kit activation"). The schema makes every field optional. */
export const activationBody = byClock((clock) =>
  z.object({
    patientId: optionalOrBlank(text()),
    token: optionalOrBlank(text()),
    firstName: optionalOrBlank(text()),
    lastName: optionalOrBlank(text()),
    dateOfBirth: optionalOrBlank(dateOfBirth(clock)),
    sex: optionalOrBlank(sex),
    email: optionalOrBlank(email),
    phone: optionalOrBlank(phone),
    street1: optionalOrBlank(text()),
    street2: optionalOrBlank(text()),
    city: optionalOrBlank(text()),
    state: optionalOrBlank(text()),
    zip: optionalOrBlank(text(20)),
    country: optionalOrBlank(text(60)),
    guardian: guardianOrNone,
    language: optionalOrBlank(languageTag),
    researchConsent: optional(z.boolean('must be true or false')),
  }),
);

export type ActivationDetails = z.output<ReturnType<typeof activationBody>>;

/** The name in the body for each field that a kit type may require. */
export const DETAIL_NAMES = {
  FIRST_NAME: 'firstName',
  LAST_NAME: 'lastName',
  DATE_OF_BIRTH: 'dateOfBirth',
  SEX: 'sex',
  EMAIL: 'email',
  PHONE: 'phone',
  STREET1: 'street1',
  STREET2: 'street2',
  CITY: 'city',
  STATE: 'state',
  ZIP: 'zip',
  COUNTRY: 'country',
} as const satisfies Record<ActivationField, keyof ActivationDetails>;

/** A detail of a new patient, by its name in the body. */
export type DetailName = (typeof DETAIL_NAMES)[ActivationField];

/** What an activation asks of its details beyond their form. */
export interface DetailTerms extends EligibilityTerms {
  readonly requiredFields: readonly ActivationField[];
  readonly isStrict: boolean;
}

/**
 * What an unparsed body lacks, if it is for a new patient, and what is wrong with its address. What the rules of eligibility depend on is
 * required as if the kit type required it (contract, 13.1).
 */
export function detailProblems(terms: DetailTerms, rawInput: unknown, clock: Clock): FieldProblem[] {
  const { requiredFields, isStrict, lists, orderCountry } = terms;
  const given = addressIn(rawInput);
  const address = { ...given, country: given.country ?? impliedCountry(orderCountry) };
  const missing =
    lists.length > 0 ? detailsMissing(candidateOf(personIn(rawInput, clock), null, terms), terms, clock.now()) : [];
  return [
    ...(asksForNewPatient(rawInput) ? missingDetails([...new Set([...requiredFields, ...missing])], rawInput) : []),
    ...addressProblems(address, [...demandsOf(isStrict), ...demandsOfRules(lists)], []),
  ];
}

/** What an unparsed body says of the person and the place, as far as that can be read. */
function personIn(rawInput: unknown, clock: Clock): Described {
  const said = detailsGiven(rawInput);
  const read = <Schema extends z.ZodType<unknown>>(schema: Schema, value: unknown): z.output<Schema> | null => {
    const checked = checkInput(schema, value);
    return checked.isValid ? checked.value : null;
  };
  const { country, state } = addressIn(rawInput);
  return {
    country,
    state,
    dateOfBirth: read(dateOfBirth(clock), said.dateOfBirth),
    sex: read(sex, said.sex),
    hasGuardian: said.guardian != null,
  };
}

/** Whether an unparsed body is for a new patient: it names no existing one by id or token. */
function asksForNewPatient(rawInput: unknown): boolean {
  const { patientId, token } = detailsGiven(rawInput);
  return isBlank(patientId) && isBlank(token);
}

/** One problem for each required detail that an unparsed body lacks. */
export function missingDetails(required: readonly ActivationField[], rawInput: unknown): FieldProblem[] {
  const given = detailsGiven(rawInput);
  return required
    .map((field) => DETAIL_NAMES[field])
    .filter((name) => isBlank(given[name]))
    .map((name) => ({ path: [name], message: 'is required to activate this kind of kit', code: 'REQUIRED' }));
}

function detailsGiven(rawInput: unknown): Readonly<Record<string, unknown>> {
  return typeof rawInput === 'object' && rawInput !== null ? { ...rawInput } : {};
}
