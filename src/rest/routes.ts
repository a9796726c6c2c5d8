import type { RestRoute } from './route.ts';
import { getKit, listKits, listKitTypes, updateKitMetadata } from './routes/kits.ts';
import { createOrder, getOrder, listOrders, updateOrderMetadata } from './routes/orders.ts';
import { activateKit, createPatient, createRegistrationToken } from './routes/patients.ts';
import { createRequisition, getPatientRequisition, getRequisition, listRequisitions } from './routes/requisitions.ts';

/** Every route of the API document, in its order. */
export const restRouteTable: readonly RestRoute[] = [
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
];
