import type { RestRoute } from './route.ts';
import { getKit, listKits, listKitTypes, updateKitMetadata } from './routes/kits.ts';
import { createOrder, getOrder, listOrders, updateOrderMetadata } from './routes/orders.ts';
import { activateKit, createPatient, createRegistrationToken } from './routes/patients.ts';
import { createRequisition, getPatientRequisition, getRequisition, listRequisitions } from './routes/requisitions.ts';

const routes: Readonly<Record<string, RestRoute>> = {
  listKitTypes,
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
  activateKit,
};

/** Every route (docs/rest.md), in the API document's order. The names of the routes are OpenAPI's `operationId`s. */
export const restRouteTable = Object.entries(routes).map(([operationId, route]) => ({ operationId, ...route }));

/** A route with its name. */
export type NamedRoute = (typeof restRouteTable)[number];
