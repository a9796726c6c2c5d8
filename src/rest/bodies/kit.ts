import { z } from 'zod';
import { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { lowerCaseAll } from '../naming.ts';
import { report, reportFragment } from './report.ts';
import { date, sex, timestamp, uuid } from './values.ts';

const kitStatus = z.enum(lowerCaseAll(KitStatus)).meta({ id: 'KitStatus' });
const sampleStatus = z.enum(lowerCaseAll(SampleStatus)).meta({ id: 'SampleStatus' });

/** Kit summary of the document: an item of the kit list. */
export const kitSummary = z
  .strictObject({
    kit_id: z.string(),
    kit_type: z.string(),
    order_id: z.string().nullable().meta({ description: 'Null for a retail kit.' }),
    kit_status: kitStatus,
    sample_status: sampleStatus,
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'KitSummary' });

/** Selects {@link kitSummary}. */
export const kitSummaryFragment = graphql(`
  fragment RestKitSummary on Kit {
    kit_id: kitId
    kit_type: kitType { _: code }
    order_id: order { _: orderId }
    kit_status: status
    sample_status: sample { _: status }
    created
    updated
  }
`);

const shipment = z
  .strictObject({ tracking_number: z.string(), carrier: z.string().nullable(), created: timestamp })
  .meta({ id: 'Shipment' });

const shipmentFragment = graphql(`
  fragment RestShipment on Shipment { tracking_number: trackingNumber carrier created }
`);

const registeredPatient = z
  .strictObject({
    patient_id: uuid,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    date_of_birth: date.nullable(),
    sex: sex.nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'RegisteredPatient' });

const sample = z
  .strictObject({
    sample_id: z.string(),
    status: sampleStatus,
    events: z.array(z.strictObject({ status: sampleStatus, created: timestamp }).meta({ id: 'SampleEvent' })),
    type: z.string(),
    shipments: z.array(shipment),
    panels: z.array(z.string()),
    reports: z.array(report),
  })
  .meta({ id: 'Sample' });

/** Kit of the document: the response of get kit and of the metadata update. */
export const kit = z
  .strictObject({
    kit_id: z.string(),
    type: z.string(),
    status: kitStatus,
    events: z.array(z.strictObject({ status: kitStatus, created: timestamp }).meta({ id: 'KitEvent' })),
    shipment_to_customer: shipment.nullable(),
    registered_to: registeredPatient.nullable(),
    sample,
  })
  .meta({ id: 'Kit' });

/**
 * Selects {@link kit}. The operation has a variable `$withReports: Boolean!`: GraphQL refuses reports to fulfilment by an
 * error on that field, for which a REST answer has no place, so fulfilment reads kits with an empty list (contract,
 * section 8).
 */
export const kitFragment = graphql(
  `
  fragment RestKit on Kit {
    kit_id: kitId
    type: kitType { _: code }
    status
    events { status created }
    shipment_to_customer: shipmentToCustomer { ...RestShipment }
    registered_to: registeredTo {
      patient_id: patientId
      first_name: firstName
      last_name: lastName
      date_of_birth: dateOfBirth
      sex
      email
      phone
    }
    sample {
      sample_id: sampleId
      status
      events { status created }
      type
      shipments { ...RestShipment }
      panels
      reports @include(if: $withReports) { ...RestReport }
    }
  }
`,
  [shipmentFragment, reportFragment],
);
