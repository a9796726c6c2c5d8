import { z } from 'zod';
import type { Person } from '../../hl7/person.ts';
import { calendarDate, objectProblem, optional, optionalOrBlank, text } from '../inputs/inputs.ts';
import { sex } from '../inputs/people.ts';

/** The person whom a submitted report names (contract, 5.7), in the form that messages use; details may be missing. */
export const submittedPerson = z
  .object(
    {
      lastName: optionalOrBlank(text()),
      firstName: optionalOrBlank(text()),
      dateOfBirth: optionalOrBlank(calendarDate),
      sex: optional(sex),
    },
    objectProblem,
  )
  .transform(
    (given): Person => ({
      names: [{ family: given.lastName ?? '', given: given.firstName ?? '' }],
      birthDate: given.dateOfBirth?.toISOString().slice(0, 10) ?? '',
      sex: given.sex ?? '',
    }),
  );
