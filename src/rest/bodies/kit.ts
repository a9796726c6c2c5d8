import { z } from 'zod';
import { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { lowerCase, lowerCaseAll } from '../naming.ts';
import { component } from './components.ts';
import { sexBody } from './person.ts';
import { REPORT, type ReportData, reportBody, reportBodyOf } from './report.ts';
import { dateBody, timestampBody, uuidBody } from './timestamps.ts';

export const kitStatusBody = component('KitStatus', z.enum(lowerCaseAll(KitStatus)));
export const sampleStatusBody = component('SampleStatus', z.enum(lowerCaseAll(SampleStatus)));

const shipmentBody = component(
  'Shipment',
  z.strictObject({ tracking_number: z.string(), carrier: z.string().nullable(), created: timestampBody }),
);

const registeredPatientBody = component(
  'RegisteredPatient',
  z.strictObject({
    patient_id: uuidBody,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    date_of_birth: dateBody.nullable(),
    sex: sexBody.nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
);

const sampleBody = component(
  'Sample',
  z.strictObject({
    sample_id: z.string(),
    status: sampleStatusBody,
    events: z.array(component('SampleEvent', z.strictObject({ status: sampleStatusBody, created: timestampBody }))),
    type: z.string(),
    shipments: z.array(shipmentBody),
    panels: z.array(z.string()),
    reports: z.array(reportBody),
  }),
);

/** Kit of the document: the response of get kit and of the metadata update. */
export const kitBody = component(
  'Kit',
  z.strictObject({
    kit_id: z.string(),
    type: z.string(),
    status: kitStatusBody,
    events: z.array(component('KitEvent', z.strictObject({ status: kitStatusBody, created: timestampBody }))),
    shipment_to_customer: shipmentBody.nullable(),
    registered_to: registeredPatientBody.nullable(),
    sample: sampleBody,
  }),
);

interface ShipmentData {
  readonly trackingNumber: string;
  readonly carrier: string | null;
  readonly created: string;
}

interface EventData<Status> {
  readonly status: Status;
  readonly created: string;
}

/** What {@link KIT_FRAGMENT} selects. */
export interface KitData {
  readonly kitId: string;
  readonly kitType: { readonly code: string };
  readonly status: KitStatus;
  readonly events: readonly EventData<KitStatus>[];
  readonly shipmentToCustomer: ShipmentData | null;
  readonly registeredTo: {
    readonly patientId: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly dateOfBirth: string | null;
    readonly sex: 'M' | 'F' | null;
    readonly email: string | null;
    readonly phone: string | null;
  } | null;
  readonly sample: {
    readonly sampleId: string;
    readonly status: SampleStatus;
    readonly events: readonly EventData<SampleStatus>[];
    readonly type: string;
    readonly shipments: readonly ShipmentData[];
    readonly panels: readonly string[];
    /** Absent for whoever may not read reports. */
    readonly reports?: readonly ReportData[];
  };
}

const SHIPMENT = '{ trackingNumber carrier created }';

/** Selects what the kit of the document is written from. The operation has a variable `$withReports: Boolean!`. */
export const KIT_FRAGMENT = `
  fragment KitBody on Kit {
    kitId
    kitType { code }
    status
    events { status created }
    shipmentToCustomer ${SHIPMENT}
    registeredTo { patientId firstName lastName dateOfBirth sex email phone }
    sample {
      sampleId
      status
      events { status created }
      type
      shipments ${SHIPMENT}
      panels
      reports @include(if: $withReports) ${REPORT}
    }
  }`;

/** Writes a kit. Fulfilment, which sees no reports, reads kits with none (contract, section 8). */
export function kitBodyOf({
  kitId,
  kitType,
  status,
  events,
  shipmentToCustomer,
  registeredTo,
  sample,
}: KitData): z.output<typeof kitBody> {
  return {
    kit_id: kitId,
    type: kitType.code,
    status: lowerCase(status),
    events: events.map(eventBodyOf),
    shipment_to_customer: shipmentToCustomer && shipmentBodyOf(shipmentToCustomer),
    registered_to: registeredTo && {
      patient_id: registeredTo.patientId,
      first_name: registeredTo.firstName,
      last_name: registeredTo.lastName,
      date_of_birth: registeredTo.dateOfBirth,
      sex: registeredTo.sex,
      email: registeredTo.email,
      phone: registeredTo.phone,
    },
    sample: {
      sample_id: sample.sampleId,
      status: lowerCase(sample.status),
      events: sample.events.map(eventBodyOf),
      type: sample.type,
      shipments: sample.shipments.map(shipmentBodyOf),
      panels: [...sample.panels],
      reports: (sample.reports ?? []).map(reportBodyOf),
    },
  };
}

function eventBodyOf<Status extends string>({ status, created }: EventData<Status>) {
  return { status: lowerCase(status), created };
}

function shipmentBodyOf({ trackingNumber, carrier, created }: ShipmentData): z.output<typeof shipmentBody> {
  return { tracking_number: trackingNumber, carrier, created };
}
