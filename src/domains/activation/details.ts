import { z } from 'zod';
import type { FieldProblem } from '../../errors/errors.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import { byClock, isBlank, optional, optionalOrBlank, text } from '../inputs/inputs.ts';
import { languageTag } from '../inputs/language-tag.ts';
import { dateOfBirth, email, phone, sex } from '../inputs/people.ts';

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
} as const satisfies Record<ActivationField, keyof ActivationDetails>;

/** A detail of a new patient, by its name in the body. */
export type DetailName = (typeof DETAIL_NAMES)[ActivationField];

/** Whether an unparsed body is for a new patient: it names no existing one by id or token. */
export function asksForNewPatient(rawInput: unknown): boolean {
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
