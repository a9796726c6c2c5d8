import { z } from 'zod';
import type { Clock } from '../../db/sql/clock.ts';
import { mustBeOneOf } from '../../errors/errors.ts';
import { IS_REQUIRED, rule } from '../../errors/rules.ts';
import { Sex } from '../../generated/prisma/enums.ts';
import { calendarDate, IN_THE_FUTURE, isInFuture, objectProblem, optionalOrBlank, removable, text } from './inputs.ts';
import { DEFAULT_COUNTRY } from './places.ts';

/** An e-mail address; letters of any script are allowed before and after the @. */
export const email = text(254).regex(z.regexes.unicodeEmail, 'must be an e-mail address');

/** A phone number, in any notation. */
export const phone = text(40).regex(/\d/, 'must have digits');

/** The phone number of somebody who may have none. */
export const phoneOrNone = optionalOrBlank(phone);

/** A phone number in an update: null or a blank text removes it. */
export const phoneChange = removable(phone);

/** A patient's sex, `M` or `F` (docs/rest.md, "Patients"). */
export const sex = z.enum(Sex, {
  error: (issue) => (issue.input === undefined ? IS_REQUIRED : mustBeOneOf(Object.values(Sex))),
});

/** A date of birth: a real date, not in the future, not before 1900 (contract, 2.4). */
export function dateOfBirth(clock: Clock) {
  return calendarDate
    .refine((date) => date >= new Date('1900-01-01T00:00:00.000Z'), rule('BEFORE', 'must not be before 1900'))
    .refine((date) => !isInFuture(date, clock.now()), rule('IN_THE_FUTURE', IN_THE_FUTURE));
}

/** A postal address; the country defaults to the United States. */
export const address = z.object(
  {
    street1: text(),
    street2: optionalOrBlank(text()),
    city: text(),
    state: text(),
    zip: text(20),
    country: optionalOrBlank(text(60)).transform((country) => country ?? DEFAULT_COUNTRY),
  },
  objectProblem,
);

/** The columns of an address, which is changed as a whole; all of them null for none. */
export function addressColumns(given: z.output<typeof address> | null) {
  const { street1 = null, street2 = null, city = null, state = null, country = null, zip = null } = given ?? {};
  return { street1, street2, city, state, country, zip };
}
