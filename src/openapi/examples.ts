import type { JsonObject } from '../domains/json.ts';
import type { OperationId } from '../rest/routes.ts';

/** The examples of one route: of its parameters, its bodies, and its answer. */
export interface RouteExamples {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly bodies?: Readonly<Record<string, { readonly summary: string; readonly value: JsonObject }>>;
  readonly answer: unknown;
}

const CREATED = '2026-11-02T15:04:05.678Z';
const SENT = '2026-11-03T08:30:00.000Z';
const DELIVERED = '2026-11-05T17:20:00.000Z';
const COLLECTED = '2026-11-07T07:10:00.000Z';
const RECEIVED = '2026-11-10T09:12:00.000Z';
const RESULTED = '2026-11-11T14:00:00.000Z';

export const EXAMPLE_KIT_ID = 'LIPID-0001';
export const EXAMPLE_ORDER_ID = '6Q4W2ZX8M1T';
export const EXAMPLE_PATIENT_ID = '019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11';
export const EXAMPLE_REQUISITION_ID = '019a4d1e-9f40-7c55-8e03-5b2d7a90c412';
export const EXAMPLE_TOKEN = 'krt_1Zq9nX2vB7mK4tR8wY3cF6hJ0sD5gLpQ';

const place = { street1: '1 Main Street', street2: null, city: 'Springfield', state: 'IL' };
const address = { ...place, country: 'US', zip: '62701' };
const contact = { email: 'maya.okafor@example.org', phone: '+1 555 010 2030' };
const person = { first_name: 'Maya', last_name: 'Okafor', ...contact };

const exampleMetadata = { campaign: 'winter', priority: 2 };

const exampleOrderInput = { kit_types: ['LIPID'], recipient: { ...person, address }, metadata: exampleMetadata };

const examplePatientInput = { ...person, sex: 'F', date_of_birth: '1988-04-12' };

const examplePatient = { ...examplePatientInput, patient_id: EXAMPLE_PATIENT_ID };

const exampleRequisitionInput = {
  barcode: 'BC-48210-7',
  account_number: 'AC-1001',
  lab: 'Northern Reference Laboratory',
  panels: ['LIPID'],
  patient: { ...examplePatientInput, address },
};

const exampleRequisition = {
  requisition_id: EXAMPLE_REQUISITION_ID,
  ...exampleRequisitionInput,
  status: 'created',
  created: CREATED,
  updated: CREATED,
};

const exampleKitSummary = {
  kit_id: EXAMPLE_KIT_ID,
  kit_type: 'LIPID',
  order_id: EXAMPLE_ORDER_ID,
  kit_status: 'registered',
  sample_status: 'resulted',
  created: CREATED,
  updated: RESULTED,
};

/** A result in the order of the document's keys, without a range but for what is given. */
function result(type: string, name: string, value: number | string, unit: string | null, maximum: number | null) {
  const range = { unit_of_measure: unit, range_minimum: null, range_maximum: maximum };
  return { result_type: type, name, time_collected: COLLECTED, result: value, ...range, comments: null };
}

const REPORT_URL = 'https://kits.example.org/reports/019a4d1f-0b80-7e21-a1b4-90d4c1e57f36';

const exampleReport = {
  report_id: '019a4d1f-0b80-7e21-a1b4-90d4c1e57f36',
  results: [
    result('quantity', 'LDL cholesterol', 2.6, 'mmol/L', 3),
    result('quantity', 'C-reactive protein', '<0.5', 'mg/L', 5),
    result('reactivity', 'HIV-1/2 antibodies', 'NON-REACTIVE', null, null),
  ],
  pdf: `${REPORT_URL}.pdf?expires=1794406500&signature=q3`,
  txt: `${REPORT_URL}.txt?expires=1794406500&signature=x9`,
  date_collected: COLLECTED,
  date_received: RECEIVED,
  date_resulted: RESULTED,
  is_amendment: false,
};

const exampleKit = {
  kit_id: EXAMPLE_KIT_ID,
  type: 'LIPID',
  status: 'registered',
  events: [
    { status: 'preparing', created: CREATED },
    { status: 'in_transit', created: SENT },
    { status: 'delivered', created: DELIVERED },
    { status: 'registered', created: '2026-11-06T19:45:00.000Z' },
  ],
  shipment_to_customer: { tracking_number: '1Z999AA10123456784', carrier: 'UPS', created: SENT },
  registered_to: examplePatient,
  sample: {
    sample_id: 'BC-48210-7',
    status: 'resulted',
    events: [
      { status: 'awaiting_collection', created: CREATED },
      { status: 'received', created: RECEIVED },
      { status: 'resulted', created: RESULTED },
    ],
    type: 'dried_blood_spot',
    shipments: [{ tracking_number: '9400110200881234567890', carrier: 'USPS', created: '2026-11-07T12:00:00.000Z' }],
    panels: ['LIPID'],
    reports: [exampleReport],
  },
};

const exampleOrderSummary = {
  order_id: EXAMPLE_ORDER_ID,
  status: 'completed',
  recipient: { ...person, address },
  created: CREATED,
  updated: DELIVERED,
};

const ordered = { kit_types: ['LIPID'], metadata: exampleMetadata };

const exampleOrder = { ...exampleOrderSummary, ...ordered, kits: [exampleKit] };

const exampleNewOrder = { ...exampleOrder, status: 'pending', updated: CREATED, kits: [] };

const kitExamples = { parameters: { public_id: EXAMPLE_KIT_ID }, answer: exampleKit };
const orderExamples = { parameters: { public_id: EXAMPLE_ORDER_ID }, answer: exampleOrder };
const requisitionExamples = { parameters: { id: EXAMPLE_REQUISITION_ID }, answer: exampleRequisition };
const newMetadata = { summary: 'Any object', value: { metadata: exampleMetadata } };

/** The examples of every route. They tell of the same few records. */
export const EXAMPLES: Readonly<Record<OperationId, RouteExamples>> = {
  listKitTypes: { answer: ['LIPID', 'STI'] },
  listKits: { answer: [exampleKitSummary] },
  getKit: kitExamples,
  updateKitMetadata: { ...kitExamples, bodies: { metadata: newMetadata } },
  listOrders: { answer: [exampleOrderSummary] },
  createOrder: {
    bodies: { order: { summary: 'One kit for one person', value: exampleOrderInput } },
    answer: exampleNewOrder,
  },
  getOrder: orderExamples,
  updateOrderMetadata: {
    ...orderExamples,
    bodies: { metadata: newMetadata, none: { summary: 'No metadata', value: { metadata: null } } },
  },
  listRequisitions: { answer: [exampleRequisition] },
  createRequisition: {
    bodies: { requisition: { summary: 'One panel for one patient', value: exampleRequisitionInput } },
    answer: exampleRequisition,
  },
  getRequisition: requisitionExamples,
  createPatient: { bodies: { patient: { summary: 'A patient', value: examplePatientInput } }, answer: examplePatient },
  getPatientRequisition: requisitionExamples,
  createRegistrationToken: {
    bodies: {
      token: { summary: 'For a patient and a kit type', value: { patient_id: EXAMPLE_PATIENT_ID, kit_type: 'LIPID' } },
    },
    answer: { token: EXAMPLE_TOKEN },
  },
  activateKit: {
    parameters: { public_id: EXAMPLE_KIT_ID },
    bodies: {
      details: { summary: 'A new patient', value: { ...examplePatientInput, research_consent: true } },
      patient: { summary: 'An existing patient', value: { patient_id: EXAMPLE_PATIENT_ID } },
      token: { summary: 'By a registration token', value: { token: EXAMPLE_TOKEN } },
    },
    answer: { data: { result: 'success' } },
  },
  listEvents: {
    parameters: { types: 'kit.status_changed,report.created', results: '2' },
    answer: {
      events: [
        {
          id: 'evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d',
          sequence: 12,
          type: 'kit.status_changed',
          timestamp: DELIVERED,
          mode: 'TEST',
          account_id: '019a4d1e-0000-7000-8000-000000000001',
          data: {
            kit_id: EXAMPLE_KIT_ID,
            order_id: EXAMPLE_ORDER_ID,
            status: 'delivered',
            previous_status: 'in_transit',
          },
        },
        {
          id: 'evt_e2a4c6d8f0b1436587a9cbed0f214365',
          sequence: 19,
          type: 'report.created',
          timestamp: RESULTED,
          mode: 'TEST',
          account_id: '019a4d1e-0000-7000-8000-000000000001',
          data: {
            report_id: '019a4d1f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
            sample_id: 'SMP-0001',
            kit_id: EXAMPLE_KIT_ID,
          },
        },
      ],
      next: 'WyJldmVudHMiLCJzZXF1ZW5jZSIsMTld',
      has_more: true,
    },
  },
};
