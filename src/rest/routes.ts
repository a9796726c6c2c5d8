import { activateKit } from './activation.ts';
import { listKitTypes } from './kit-types.ts';
import { getKit, listKits, updateKitMetadata } from './kits.ts';
import { createOrder, getOrder, listOrders, updateOrderMetadata } from './orders.ts';
import { createPatient, getPatientRequisition } from './patients.ts';
import { createRequisition, getRequisition, listRequisitions } from './requisitions.ts';
import type { RestRoute } from './route.ts';
import { createRegistrationToken } from './tokens.ts';

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
