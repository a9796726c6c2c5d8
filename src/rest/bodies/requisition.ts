import { z } from 'zod';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { lowerCaseAll } from '../naming.ts';
import { address, addressFragment, date, sex, timestamp, uuid } from './values.ts';

/** Requisition of the document; its two further timestamps are `created` and `updated` (contract, section 3). */
export const requisition = z
  .strictObject({
    requisition_id: uuid,
    barcode: z.string(),
    account_number: z.string(),
    lab: z.string(),
    panels: z.array(z.string()),
    patient: z.strictObject({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      sex,
      date_of_birth: date,
      address,
    }),
    status: z.enum(lowerCaseAll(RequisitionStatus)).meta({ id: 'RequisitionStatus' }),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Requisition' });

/** Selects {@link requisition}. */
export const requisitionFragment = graphql(
  `
  fragment RestRequisition on Requisition {
    requisition_id: requisitionId
    barcode
    account_number: accountNumber
    lab
    panels
    patient {
      first_name: firstName
      last_name: lastName
      email
      phone
      sex
      date_of_birth: dateOfBirth
      address { ...RestAddress }
    }
    status
    created
    updated
  }
`,
  [addressFragment],
);
