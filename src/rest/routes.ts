import { askEligibility } from './routes/eligibility.ts';
import { listEvents } from './routes/events.ts';
import { exportKits, exportOrders, exportPatients, exportRequisitions } from './routes/exports.ts';
import { getKit, listKits, listKitTypes, listStalledKits, replaceKit, updateKitMetadata } from './routes/kits.ts';
import { createOrder, getOrder, listOrders, updateOrderMetadata } from './routes/orders.ts';
import {
  createOrderV3,
  getOrderV3,
  holdOrder,
  listOrdersV3,
  listStalledOrders,
  releaseOrder,
} from './routes/orders-v3.ts';
import { createPatientSession, revokePatientSession } from './routes/patient-sessions.ts';
import { activateKit, createPatient, createRegistrationToken, getActivation } from './routes/patients.ts';
import { createRequisition, getPatientRequisition, getRequisition, listRequisitions } from './routes/requisitions.ts';
import { createResultsLink, revokeResultsLink } from './routes/results-links.ts';
import { getSample } from './routes/samples.ts';
import type { RestRoute } from './routing/route.ts';

const routes = {
  listKitTypes,
  askEligibility,
  listKits,
  getKit,
  updateKitMetadata,
  listOrders,
  createOrder,
  getOrder,
  updateOrderMetadata,
  listRequisitions,
  createRequisition,
  getRequisition,
  createPatient,
  getPatientRequisition,
  createRegistrationToken,
  createPatientSession,
  revokePatientSession,
  createResultsLink,
  revokeResultsLink,
  activateKit,
  getActivation,
  listEvents,
  replaceKit,
  listStalledKits,
  getSample,
  listOrdersV3,
  createOrderV3,
  getOrderV3,
  holdOrder,
  releaseOrder,
  listStalledOrders,
  exportKits,
  exportOrders,
  exportRequisitions,
  exportPatients,
} satisfies Record<string, RestRoute>;

/** The name of a route, used as OpenAPI's `operationId`. */
export type OperationId = keyof typeof routes;

/** A route with its name. */
export interface NamedRoute extends RestRoute {
  readonly operationId: OperationId;
}

/** Every route (docs/rest.md), in the API document's order. */
export const restRouteTable: readonly NamedRoute[] = Object.entries(routes).map(([operationId, route]) => ({
  ...route,
  // An object literal has no keys but its own.
  operationId: operationId as OperationId,
}));
