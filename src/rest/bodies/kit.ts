import { z } from 'zod';
import { KitStatus, SampleStatus, StallStage } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { lowerCaseAll } from './naming.ts';
import { report, reportFragment } from './report.ts';
import { date, sex, text, textOrNull, timestamp, uuid } from './values.ts';

/** The API document's kit statuses, which events use too. */
export const kitStatus = z.enum(lowerCaseAll(KitStatus)).meta({ id: 'KitStatus' });
export const sampleStatus = z.enum(lowerCaseAll(SampleStatus)).meta({ id: 'SampleStatus' });

/** The API document's kit summary: an item of the kit list. */
export const kitSummary = z
  .strictObject({
    kit_id: text,
    kit_type: text,
    order_id: textOrNull.meta({ description: 'Null for a retail kit.' }),
    kit_status: kitStatus,
    sample_status: sampleStatus,
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'KitSummary' });

/** Selects {@link kitSummary}. */
export const kitSummaryFragment = graphql(`
  fragment KitSummary on Kit {
    kit_id: kitId kit_type: kitType { _: code } order_id: order { _: orderId }
    kit_status: status sample_status: sample { _: status }
    created updated
  }
`);

/** The stages in which a kit can stall, which events use too. */
export const stallStage = z.enum(lowerCaseAll(StallStage)).meta({ id: 'StallStage' });

const wholeDays = z.int().min(0);

/** A kit summary with its stall: an item of the list of stalled kits. */
export const stalledKit = kitSummary
  .extend({
    stall: z
      .strictObject({ stage: stallStage, since: timestamp, days: wholeDays, expected_days: wholeDays })
      .nullable()
      .meta({ description: 'Null if the kit has moved on meanwhile.' }),
  })
  .meta({ id: 'StalledKit' });

/** Selects {@link stalledKit}. */
export const stalledKitFragment = graphql(
  'fragment StalledKit on Kit { ...KitSummary stall { stage since days expected_days: expectedDays } }',
  [kitSummaryFragment],
);

const shipment = z
  .strictObject({ tracking_number: text, carrier: textOrNull, created: timestamp })
  .meta({ id: 'Shipment' });

/** The API document's registered patient, some of whose details may be missing. */
export const registeredPatient = z
  .strictObject({
    patient_id: uuid,
    first_name: textOrNull,
    last_name: textOrNull,
    date_of_birth: date.nullable(),
    sex: sex.nullable(),
    email: textOrNull,
    phone: textOrNull,
  })
  .meta({ id: 'RegisteredPatient' });

/** Selects {@link registeredPatient}. */
export const registeredPatientFragment = graphql(`
  fragment RegisteredPatient on Patient {
    patient_id: patientId first_name: firstName last_name: lastName date_of_birth: dateOfBirth sex email phone
  }
`);

/** A patient in an export, including other names, which the API document's kit does not have. */
export const exportedPatient = registeredPatient
  .extend({ other_names: z.array(z.strictObject({ first_name: text, last_name: text })) })
  .meta({ id: 'ExportedPatient' });

/** Selects {@link exportedPatient}. */
export const exportedPatientFragment = graphql(
  `
    fragment ExportedPatient on Patient {
      ...RegisteredPatient other_names: otherNames { first_name: firstName last_name: lastName }
    }
  `,
  [registeredPatientFragment],
);

const sample = z
  .strictObject({
    sample_id: text,
    status: sampleStatus,
    events: z.array(z.strictObject({ status: sampleStatus, created: timestamp }).meta({ id: 'SampleEvent' })),
    type: text,
    shipments: z.array(shipment),
    panels: z.array(text),
    reports: z.array(report),
  })
  .meta({ id: 'Sample' });

/** The API document's kit: the response of get kit and of the metadata update. */
export const kit = z
  .strictObject({
    kit_id: text,
    type: text,
    status: kitStatus,
    events: z.array(z.strictObject({ status: kitStatus, created: timestamp }).meta({ id: 'KitEvent' })),
    shipment_to_customer: shipment.nullable(),
    registered_to: registeredPatient.nullable().meta({
      description: 'Null until the kit is activated, for fulfilment, and for a laboratory whose sample it is not.',
    }),
    sample,
  })
  .meta({ id: 'Kit' });

/** Selects {@link kit}. The operation must have the variable `$withReports: Boolean!`. */
export const kitFragment = graphql(
  `
    fragment Kit on Kit {
      kit_id: kitId type: kitType { _: code } status events { status created }
      shipment_to_customer: shipmentToCustomer { tracking_number: trackingNumber carrier created }
      registered_to: registeredTo { ...RegisteredPatient }
      sample {
        sample_id: sampleId status events { status created } type
        shipments { tracking_number: trackingNumber carrier created }
        panels reports @include(if: $withReports) { ...Report }
      }
    }
  `,
  [registeredPatientFragment, reportFragment],
);
