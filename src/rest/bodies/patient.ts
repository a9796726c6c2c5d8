import { z } from 'zod';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { lowerCaseAll } from './naming.ts';
import { address, addressFragment, date, known, person, sex, text, textOrNull, timestamp, uuid } from './values.ts';

/** The API document's requisition statuses, which events use too. */
export const requisitionStatus = z.enum(lowerCaseAll(RequisitionStatus)).meta({ id: 'RequisitionStatus' });

/** The API document's patient, as returned when one is created. */
export const patient = z
  .strictObject({
    first_name: text,
    last_name: text,
    email: text,
    sex,
    date_of_birth: date,
    phone: textOrNull,
    patient_id: uuid.meta({ description: 'The id of the new patient.' }),
  })
  .meta({ id: 'Patient' });

/** Selects {@link patient}. */
export const patientFragment = known(
  graphql(`
    fragment Patient on Patient {
      first_name: firstName last_name: lastName email sex date_of_birth: dateOfBirth phone patient_id: patientId
    }
  `),
  'phone',
);

/** The API document's requisition. It also has two timestamps, `created` and `updated` (contract, 3.6). */
export const requisition = z
  .strictObject({
    requisition_id: uuid,
    barcode: text,
    account_number: text,
    lab: text,
    panels: z.array(text),
    patient: z
      .strictObject({ ...person, sex, date_of_birth: date, address })
      .nullable()
      .meta({ description: 'Null for fulfilment, and for a laboratory whose requisition it is not.' }),
    status: requisitionStatus,
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Requisition' });

/** Selects {@link requisition}. */
export const requisitionFragment = graphql(
  `
    fragment Requisition on Requisition {
      requisition_id: requisitionId barcode account_number: accountNumber lab panels
      patient {
        first_name: firstName last_name: lastName email phone sex date_of_birth: dateOfBirth
        address { ...Address }
      }
      status created updated
    }
  `,
  [addressFragment],
);
