import { NAMED } from '../demo/data/named.ts';

/**
 * The demonstration program's answers, as shown in the document's examples. A test compares them with the service's real
 * answers, except for times, generated ids and links.
 */

const ORDERED = '2026-10-01T14:25:00.000Z';
const MADE = '2026-10-02T09:00:00.000Z';
const SENT = '2026-10-02T16:09:00.000Z';
const DELIVERED = '2026-10-04T11:09:00.000Z';
const COLLECTED = '2026-10-07T08:09:00.000Z';
const SENT_BACK = '2026-10-07T15:09:00.000Z';
const RECEIVED = '2026-10-10T14:09:00.000Z';
const REPORTED = '2026-10-12T16:09:00.000Z';
const AMENDED = '2026-10-15T10:09:00.000Z';
const TODAY = '2026-11-22T10:15:30.123Z';

const name = { first_name: 'Siobhán', last_name: "O'Neil" };
const contact = { email: 'siobhan.oneil@example.com', phone: '+1 (555) 555-0103' };
const address = {
  street1: '51 Canal Walk',
  street2: 'Unit 9',
  city: 'Lowell',
  state: 'MA',
  country: 'US',
  zip: '01852',
};

export const kitSummary = {
  kit_id: NAMED.kitId,
  kit_type: 'metabolic_health',
  order_id: NAMED.orderId,
  kit_status: 'registered',
  sample_status: 'resulted',
  created: MADE,
  updated: AMENDED,
};

export const stalledKit = {
  kit_id: 'DEMO-0050',
  kit_type: 'pharmacogenomics',
  order_id: null,
  kit_status: 'preparing',
  sample_status: 'awaiting_collection',
  created: MADE,
  updated: MADE,
  stall: { stage: 'not_shipped', since: MADE, days: 60, expected_days: 3 },
};

/** A quantity with its keys in the document's order. `range` is its minimum and maximum. */
function quantity(
  measured: string,
  result: number,
  unit: string,
  range: readonly [number | null, number],
  comments: string | null = null,
) {
  const [minimum, maximum] = range;
  const facts = { result, unit_of_measure: unit, range_minimum: minimum, range_maximum: maximum, comments };
  return { result_type: 'quantity', name: measured, time_collected: COLLECTED, ...facts };
}

const unchanged = [
  quantity('Ferritin', 22, 'ng/mL', [30, 400]),
  quantity('C-reactive protein, high sensitivity', 0.8, 'mg/L', [null, 3]),
];

const CORRECTION = 'Corrected: the first report had a misplaced decimal point. The measurement itself was correct.';

function report(id: string, results: readonly object[], resulted: string, isAmendment: boolean) {
  const url = `https://kits.example.org/reports/${id}`;
  return {
    report_id: id,
    results,
    pdf: `${url}.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw`,
    txt: `${url}.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0`,
    date_collected: COLLECTED,
    date_received: RECEIVED,
    date_resulted: resulted,
    is_amendment: isAmendment,
  };
}

export const kit = {
  kit_id: NAMED.kitId,
  type: 'metabolic_health',
  status: 'registered',
  events: [
    { status: 'preparing', created: MADE },
    { status: 'in_transit', created: SENT },
    { status: 'delivered', created: DELIVERED },
    { status: 'registered', created: '2026-10-06T19:09:00.000Z' },
  ],
  shipment_to_customer: { tracking_number: 'MP-0003-1', carrier: 'Meridian Parcel', created: SENT },
  registered_to: { patient_id: NAMED.patientId, ...name, date_of_birth: '1990-11-03', sex: 'F', ...contact },
  sample: {
    sample_id: 'DEMO-S-0003',
    status: 'resulted',
    events: [
      { status: 'awaiting_collection', created: MADE },
      { status: 'in_transit', created: SENT_BACK },
      { status: 'delivered', created: '2026-10-10T10:09:00.000Z' },
      { status: 'received', created: RECEIVED },
      { status: 'resulted', created: REPORTED },
      { status: 'resulted', created: AMENDED },
    ],
    type: 'capillary_blood',
    shipments: [{ tracking_number: 'HM-0003-1', carrier: 'Homebound Mail', created: SENT_BACK }],
    panels: ['CMP14', 'LIPID', 'HBA1C', 'HSCRP'],
    reports: [
      report(
        '01a202bb-965f-72be-8915-1c657a2f507d',
        [quantity('Thyrotropin (TSH)', 14.2, 'mIU/L', [0.4, 4]), ...unchanged],
        '2026-10-12T15:09:00.000Z',
        false,
      ),
      report(
        '01a202bb-96cc-74a8-80ca-41bbb11f4b3e',
        [quantity('Thyrotropin (TSH)', 1.42, 'mIU/L', [0.4, 4], CORRECTION), ...unchanged],
        '2026-10-15T09:09:00.000Z',
        true,
      ),
    ],
  },
};

export const failedSample = {
  sample_id: 'DEMO-S-0017',
  kit_id: 'DEMO-0017',
  status: 'collection_exception',
  failure: {
    code: 'hemolyzed',
    recoverable: false,
    laboratory_code: 'RH',
    laboratory_system: 'HL70490',
    reason: 'Hemolyzed: the sample cannot be tested',
  },
  events: [
    { status: 'awaiting_collection', created: MADE, reason: null, failure: null },
    { status: 'in_transit', created: SENT_BACK, reason: null, failure: null },
    { status: 'received', created: RECEIVED, reason: null, failure: null },
    {
      status: 'collection_exception',
      created: '2026-10-11T11:09:00.000Z',
      reason: 'Hemolyzed: the sample cannot be tested',
      failure: { code: 'hemolyzed', recoverable: false, laboratory_code: 'RH', laboratory_system: 'HL70490' },
    },
  ],
};

export const orderSummary = {
  order_id: NAMED.orderId,
  status: 'completed',
  recipient: { ...name, ...contact, address },
  created: ORDERED,
  updated: DELIVERED,
};

export const order = {
  ...orderSummary,
  kit_types: ['metabolic_health'],
  kits: [kit],
  metadata: { campaign: 'spring', note: 'The recipient asked for a second report' },
};

const maya = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya.okafor@example.org',
  phone: '+1 555 010 2030',
};
const mayasAddress = {
  street1: '1 Main Street',
  street2: null,
  city: 'Springfield',
  state: 'IL',
  country: 'US',
  zip: '62701',
};

export const newOrder = {
  order_id: '6Q4W2ZX8M1T',
  status: 'pending',
  recipient: { ...maya, address: mayasAddress },
  created: TODAY,
  updated: TODAY,
  kit_types: ['metabolic_health'],
  kits: [],
  metadata: { campaign: 'winter', priority: 2 },
};

export const requisition = {
  requisition_id: NAMED.requisitionId,
  barcode: 'DEMO-S-0003',
  account_number: 'AHT-20417',
  lab: 'Saint Brendan Clinical Laboratory',
  panels: ['CMP14', 'LIPID', 'HBA1C'],
  patient: { ...name, ...contact, sex: 'F', date_of_birth: '1990-11-03', address },
  status: 'resulted',
  created: '2026-10-07T13:51:00.000Z',
  updated: AMENDED,
};

export const newRequisition = {
  requisition_id: '01a202c6-3b8e-7c41-9f0d-6a2e5b1c8d37',
  barcode: 'BC-48210-7',
  account_number: 'AHT-20417',
  lab: 'Northlight Laboratory',
  panels: ['LIPID', 'HBA1C'],
  patient: { ...maya, sex: 'F', date_of_birth: '1988-04-12', address: mayasAddress },
  status: 'created',
  created: TODAY,
  updated: TODAY,
};

export const patient = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya.okafor@example.org',
  sex: 'F',
  date_of_birth: '1988-04-12',
  phone: '+1 555 010 2030',
  patient_id: '01a202c6-51d4-7e0b-b1a3-0c4d2f6e8a97',
};

export const token = { token: 'krt_1Zq9nX2vB7mK4tR8wY3cF6hJ0sD5gLpQ' };

export const activation = { data: { result: 'success' } };

export const activationPreview = {
  can_activate: true,
  problem: null,
  kit_type: { code: 'metabolic_health', name: 'Metabolic health' },
  required_fields: ['first_name', 'last_name', 'date_of_birth', 'sex', 'email'],
};

/** Part of the feed: only the events of the kit above, because a real answer has a hundred. */
export const eventPage = {
  events: [
    {
      id: 'evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d',
      sequence: 12,
      type: 'kit.status_changed',
      timestamp: TODAY,
      mode: 'LIVE',
      account_id: '01a202bb-9000-7000-8000-000000000001',
      data: { kit_id: NAMED.kitId, order_id: NAMED.orderId, status: 'delivered', previous_status: 'in_transit' },
    },
    {
      id: 'evt_e2a4c6d8f0b1436587a9cbed0f214365',
      sequence: 19,
      type: 'report.created',
      timestamp: TODAY,
      mode: 'LIVE',
      account_id: '01a202bb-9000-7000-8000-000000000001',
      data: {
        report_id: '01a202bb-965f-72be-8915-1c657a2f507d',
        sample_id: 'DEMO-S-0003',
        kit_id: NAMED.kitId,
      },
    },
  ],
  next: 'q5sWm2dD0y1c9KZb7TgUu3fXo8eRjVnH6aLpIiQxMwE',
  has_more: true,
};
