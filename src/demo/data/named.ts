/**
 * Ids that documentation and examples mention, so that they can be tried as written. All other orders, patients and
 * requisitions have generated ids. The named records belong together: the order brought the kit, which is registered to the
 * patient, who has looked at the results in the session, and was sent the link to them, and the requisition is for the kit's sample. The pending order has no kits yet. The shown link is somebody
 * else's, which the start page leads to. The last two belong to the TEST account, for simulations.
 */
export const NAMED = {
  orderId: 'DEM00RDER30',
  pendingOrderId: 'DEM00RDER41',
  kitId: 'DEMO-0003',
  patientId: '019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11',
  patientSessionId: '019a4d1e-b120-7d02-8f44-60c1be0f7a35',
  resultsLinkId: '019a4d1f-2a60-7b3e-9c15-7d40e2b9f128',
  requisitionId: '019a4d1e-9f40-7c55-8e03-5b2d7a90c412',
  shownLinkId: '019a4d1f-9c20-7e44-a3b7-52f80d1c6e93',
  simulatedOrderId: 'DEM00RDER52',
  simulatedKitId: 'DEMO-0056',
} as const;
