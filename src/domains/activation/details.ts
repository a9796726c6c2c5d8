import { z } from 'zod';
import type { FieldProblem } from '../../errors/errors.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import { byClock, isBlank, optional, optionalOrBlank, text } from '../inputs/inputs.ts';
import { languageTag } from '../inputs/language-tag.ts';
import { dateOfBirth, email, phone, sex } from '../inputs/people.ts';
import {
  addressIn,
  addressProblems,
  DEFAULT_COUNTRY,
  demandsOf,
  type GivenAddress,
  readPlace,
} from '../inputs/places.ts';

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
export interface DetailTerms {
  readonly requiredFields: readonly ActivationField[];
  readonly isStrict: boolean;
  readonly orderCountry: string | null;
}

/** What an unparsed body lacks, if it is for a new patient, and what its account does not take of the address. */
export function detailProblems(
  { requiredFields, isStrict, orderCountry }: DetailTerms,
  rawInput: unknown,
): FieldProblem[] {
  return [
    ...(asksForNewPatient(rawInput) ? missingDetails(requiredFields, rawInput) : []),
    ...addressProblems(addressOf(rawInput, orderCountry), demandsOf(isStrict), []),
  ];
}

/** The address in an unparsed body. A state without a country is one of the country of the kit's order, else of the default one (contract, 13.1). */
function addressOf(rawInput: unknown, orderCountry: string | null): GivenAddress {
  const given = addressIn(rawInput);
  return { ...given, country: given.country ?? impliedCountry(orderCountry) };
}

/** Null if the order has a country that cannot be read: then nobody knows what a state means. */
function impliedCountry(orderCountry: string | null): string | null {
  if (orderCountry === null) return DEFAULT_COUNTRY;
  return readPlace({ country: orderCountry, state: null }).country;
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
