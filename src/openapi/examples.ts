import { NAMED } from '../demo/data/named.ts';
import type { JsonObject } from '../domains/inputs/json.ts';
import type { OperationId } from '../rest/routes.ts';
import answers from './answers.json' with { type: 'json' };

/** A body that can be sent as it is. */
export interface BodyExample {
  readonly summary: string;
  readonly value: JsonObject;
  /** The path parameters to use with this body, if they differ from the first body's. */
  readonly path?: Readonly<Record<string, string>>;
}

/**
 * The examples for one route: its path parameters, its required query parameters and its bodies. Optional query parameters have no
 * examples, because documentation pages would send all of them at once.
 */
export interface RouteExamples {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly bodies?: Readonly<Record<string, BodyExample>>;
}

/** A person who is not in the demonstration program. */
const contact = { email: 'maya.okafor@example.org', phone: '+1 555 010 2030' };
const somebody = { first_name: 'Maya', last_name: 'Okafor', ...contact };
const somebodyElse = { first_name: 'Li', last_name: 'Wei', email: 'li.wei@example.org' };
const details = { ...somebody, sex: 'F', date_of_birth: '1988-04-12' };
const address = { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' };
const metadata = { campaign: 'winter', priority: 2 };

const newMetadata: BodyExample = { summary: 'Any object', value: { metadata } };
const ofKit = { path: { public_id: NAMED.kitId } };
const ofOrder = { path: { public_id: NAMED.orderId } };

/**
 * The answer to each route's first example, keyed by operation: one item of a list, one line of an export, two events of
 * the feed. They come from the demonstration program; `npx vitest run test/openapi/examples.test.ts -u` updates those
 * that have changed.
 */
export const ANSWERS: Readonly<Record<OperationId, unknown>> = answers;

/**
 * The examples for every route. Each works as it is on the demonstration program (docs/demo.md), because it names that
 * program's records. A requisition's barcode can be used only once; the other examples can be sent again.
 */
export const EXAMPLES: Readonly<Record<OperationId, RouteExamples>> = {
  listKitTypes: {},
  askEligibility: {
    bodies: {
      place: { summary: 'The place only', value: { kit_type: 'metabolic_health', country: 'US', state: 'CA' } },
      person: {
        summary: 'A person, too',
        value: { kit_type: 'metabolic_health', country: 'US', state: 'CA', date_of_birth: '1990-01-31', sex: 'F' },
      },
    },
  },
  listKits: {},
  getKit: ofKit,
  updateKitMetadata: { ...ofKit, bodies: { metadata: newMetadata } },
  listOrders: {},
  createOrder: {
    bodies: {
      order: {
        summary: 'One kit for one person',
        value: { kit_types: ['metabolic_health'], recipient: { ...somebody, address }, metadata },
      },
      kits: {
        summary: 'Two kits of one type and one of another',
        value: {
          kit_types: ['metabolic_health', 'metabolic_health', 'sexual_health'],
          recipient: { ...somebodyElse, address: { ...address, street2: 'Apt 4B', country: 'US' } },
        },
      },
    },
  },
  getOrder: ofOrder,
  updateOrderMetadata: {
    ...ofOrder,
    bodies: { metadata: newMetadata, none: { summary: 'No metadata', value: { metadata: null } } },
  },
  listRequisitions: {},
  createRequisition: {
    bodies: {
      requisition: {
        summary: 'Two panels for one patient',
        value: {
          barcode: 'BC-48210-7',
          account_number: 'AHT-20417',
          lab: 'Northlight Laboratory',
          panels: ['LIPID', 'HBA1C'],
          patient: { ...details, address },
        },
      },
    },
  },
  getRequisition: { path: { id: NAMED.requisitionId } },
  createPatient: { bodies: { patient: { summary: 'A patient', value: details } } },
  getPatientRequisition: { query: { id: NAMED.requisitionId } },
  createRegistrationToken: {
    bodies: {
      token: {
        summary: 'For a patient and a kit type',
        value: { patient_id: NAMED.patientId, kit_type: 'metabolic_health' },
      },
    },
  },
  createPatientSession: {
    bodies: {
      session: {
        summary: 'For half an hour',
        value: { patient_id: NAMED.patientId, lifetime_seconds: 1_800 },
      },
    },
  },
  revokePatientSession: {
    path: { patient_session_id: NAMED.patientSessionId },
    bodies: { nothing: { summary: 'Nothing', value: {} } },
  },
  createResultsLink: {
    bodies: {
      patient: { summary: 'All results', value: { patient_id: NAMED.patientId } },
      kit: { summary: 'The results of a kit, for a week', value: { kit_id: NAMED.kitId, lifetime_days: 7 } },
    },
  },
  revokeResultsLink: {
    path: { results_link_id: NAMED.resultsLinkId },
    bodies: { nothing: { summary: 'Nothing', value: {} } },
  },
  activateKit: {
    path: { public_id: 'DEMO-0022' },
    bodies: {
      details: { summary: 'A new patient', value: { ...details, research_consent: true } },
      patient: {
        summary: 'An existing patient',
        value: { patient_id: NAMED.patientId },
        path: { public_id: 'DEMO-0024' },
      },
    },
  },
  getActivation: { path: { public_id: 'DEMO-0025' } },
  listEvents: {},
  listStalledKits: {},
  getSample: { path: { sample_id: 'DEMO-S-0017' } },
  listOrdersV3: {},
  createOrderV3: {
    bodies: {
      order: {
        summary: 'One kit, under the program’s own number',
        value: { kit_types: ['metabolic_health'], recipient: { ...somebody, address }, external_id: 'WEB-2026-1187' },
      },
    },
  },
  getOrderV3: { path: { order_id: NAMED.orderId } },
  holdOrder: {
    path: { order_id: NAMED.pendingOrderId },
    bodies: {
      hold: { summary: 'Until somebody releases it', value: { reason: 'review', note: 'Ask for the flat number.' } },
    },
  },
  listStalledOrders: {},
  releaseOrder: { path: { order_id: NAMED.pendingOrderId }, bodies: { nothing: { summary: 'Nothing', value: {} } } },
  replaceKit: {
    path: { public_id: 'DEMO-0022' },
    bodies: {
      recipient: {
        summary: 'To another person',
        value: { reason: 'damaged', note: 'The box arrived open.', recipient: { ...somebody, address } },
      },
      order: { summary: 'To the same person', value: { reason: 'lost' }, path: { public_id: 'DEMO-0024' } },
    },
  },
  exportKits: {},
  exportOrders: {},
  exportRequisitions: {},
  exportPatients: {},
};
