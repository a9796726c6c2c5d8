/** The records in the examples of the OpenAPI document; each route shows its part of them. */

const CREATED = '2026-11-02T15:04:05.678Z';
const DELIVERED = '2026-11-05T17:20:00.000Z';
const RECEIVED = '2026-11-10T09:12:00.000Z';
const RESULTED = '2026-11-11T14:00:00.000Z';

export const EXAMPLE_KIT_ID = 'LIPID-0001';
export const EXAMPLE_ORDER_ID = '6Q4W2ZX8M1T';
export const EXAMPLE_PATIENT_ID = '019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11';
export const EXAMPLE_REQUISITION_ID = '019a4d1e-9f40-7c55-8e03-5b2d7a90c412';
export const EXAMPLE_TOKEN = 'krt_1Zq9nX2vB7mK4tR8wY3cF6hJ0sD5gLpQ';

const address = {
  street1: '1 Main Street',
  street2: null,
  city: 'Springfield',
  state: 'IL',
  country: 'US',
  zip: '62701',
};

const person = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya.okafor@example.org',
  phone: '+1 555 010 2030',
};

export const exampleMetadata = { campaign: 'winter', priority: 2 };

export const exampleOrderInput = { kit_types: ['LIPID'], recipient: { ...person, address }, metadata: exampleMetadata };

export const examplePatientInput = {
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  sex: 'F',
  date_of_birth: '1988-04-12',
  phone: person.phone,
} as const;

export const examplePatient = { ...examplePatientInput, patient_id: EXAMPLE_PATIENT_ID };

export const exampleRequisitionInput = {
  barcode: 'BC-48210-7',
  account_number: 'AC-1001',
  lab: 'Northern Reference Laboratory',
  panels: ['LIPID'],
  patient: { ...person, sex: 'F', date_of_birth: '1988-04-12', address },
} as const;

export const exampleKitSummary = {
  kit_id: EXAMPLE_KIT_ID,
  kit_type: 'LIPID',
  order_id: EXAMPLE_ORDER_ID,
  kit_status: 'registered',
  sample_status: 'resulted',
  created: CREATED,
  updated: RESULTED,
} as const;

export const exampleKit = {
  kit_id: EXAMPLE_KIT_ID,
  type: 'LIPID',
  status: 'registered' as const,
  events: [
    { status: 'preparing' as const, created: CREATED },
    { status: 'in_transit' as const, created: '2026-11-03T08:30:00.000Z' },
    { status: 'delivered' as const, created: DELIVERED },
    { status: 'registered' as const, created: '2026-11-06T19:45:00.000Z' },
  ],
  shipment_to_customer: { tracking_number: '1Z999AA10123456784', carrier: 'UPS', created: '2026-11-03T08:30:00.000Z' },
  registered_to: {
    patient_id: EXAMPLE_PATIENT_ID,
    first_name: person.first_name,
    last_name: person.last_name,
    date_of_birth: '1988-04-12',
    sex: 'F' as const,
    email: person.email,
    phone: person.phone,
  },
  sample: {
    sample_id: 'BC-48210-7',
    status: 'resulted' as const,
    events: [
      { status: 'awaiting_collection' as const, created: CREATED },
      { status: 'received' as const, created: RECEIVED },
      { status: 'resulted' as const, created: RESULTED },
    ],
    type: 'dried_blood_spot',
    shipments: [{ tracking_number: '9400110200881234567890', carrier: 'USPS', created: '2026-11-07T12:00:00.000Z' }],
    panels: ['LIPID'],
    reports: [
      {
        report_id: '019a4d1f-0b80-7e21-a1b4-90d4c1e57f36',
        results: [
          {
            result_type: 'quantity',
            name: 'LDL cholesterol',
            time_collected: '2026-11-07T07:10:00.000Z',
            result: 2.6,
            unit_of_measure: 'mmol/L',
            range_minimum: 0,
            range_maximum: 3,
            comments: null,
          },
          {
            result_type: 'quantity',
            name: 'C-reactive protein',
            time_collected: '2026-11-07T07:10:00.000Z',
            result: '<0.5',
            unit_of_measure: 'mg/L',
            range_minimum: null,
            range_maximum: 5,
            comments: null,
          },
          {
            result_type: 'reactivity',
            name: 'HIV-1/2 antibodies',
            time_collected: '2026-11-07T07:10:00.000Z',
            result: 'NON-REACTIVE',
            unit_of_measure: null,
            range_minimum: null,
            range_maximum: null,
            comments: null,
          },
        ],
        pdf: 'https://kits.example.org/reports/019a4d1f-0b80-7e21-a1b4-90d4c1e57f36.pdf?expires=1794406500&signature=q3',
        txt: 'https://kits.example.org/reports/019a4d1f-0b80-7e21-a1b4-90d4c1e57f36.txt?expires=1794406500&signature=x9',
        date_collected: '2026-11-07T07:10:00.000Z',
        date_received: RECEIVED,
        date_resulted: RESULTED,
        is_amendment: false,
      },
    ],
  },
};

export const exampleOrderSummary = {
  order_id: EXAMPLE_ORDER_ID,
  status: 'completed' as const,
  recipient: { ...person, address },
  created: CREATED,
  updated: DELIVERED,
};

export const exampleOrder = {
  ...exampleOrderSummary,
  kit_types: ['LIPID'],
  kits: [exampleKit],
  metadata: exampleMetadata,
};

export const exampleNewOrder = {
  ...exampleOrder,
  status: 'pending' as const,
  updated: CREATED,
  kits: [],
};

export const exampleRequisition = {
  requisition_id: EXAMPLE_REQUISITION_ID,
  ...exampleRequisitionInput,
  panels: ['LIPID'],
  status: 'created' as const,
  created: CREATED,
  updated: CREATED,
};
