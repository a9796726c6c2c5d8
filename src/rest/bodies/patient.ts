import { z } from 'zod';
import { graphql } from '../../graphql/typed-document.ts';
import { date, known, sex, uuid } from './values.ts';

/** Patient of the document, as creating one answers. */
export const patient = z
  .strictObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    sex,
    date_of_birth: date,
    phone: z.string().nullable(),
    patient_id: uuid.meta({ description: 'Added to the fields of the body.' }),
  })
  .meta({ id: 'Patient' });

/** Selects {@link patient}. */
export const patientFragment = known(
  graphql(`
    fragment RestPatient on Patient {
      first_name: firstName
      last_name: lastName
      email
      sex
      date_of_birth: dateOfBirth
      phone
      patient_id: patientId
    }
  `),
  'phone',
);
