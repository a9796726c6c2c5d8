import type { PrismaClient } from '../../src/generated/prisma/client.ts';

/** Every table that a query can reach, as arrays of rows in no order. */
export type World = Awaited<ReturnType<typeof readWorld>>;

/** Reads the whole database. What changes afterwards is not in it. */
export async function readWorld(prisma: PrismaClient) {
  return {
    accounts: await prisma.account.findMany(),
    analytes: await prisma.analyte.findMany(),
    analyteTexts: await prisma.analyteText.findMany(),
    apiKeys: await prisma.apiKey.findMany(),
    assignments: await prisma.laboratoryAssignment.findMany(),
    attachments: await prisma.reportAttachment.findMany(),
    acknowledgements: await prisma.reportAcknowledgement.findMany(),
    auditEntries: await prisma.auditEntry.findMany(),
    deliveries: await prisma.webhookDelivery.findMany(),
    endpoints: await prisma.webhookEndpoint.findMany(),
    events: await prisma.event.findMany(),
    heldResults: await prisma.heldResult.findMany(),
    kitEvents: await prisma.kitEvent.findMany(),
    kits: await prisma.kit.findMany(),
    kitTypes: await prisma.kitType.findMany(),
    notes: await prisma.note.findMany(),
    orderItems: await prisma.orderItem.findMany(),
    orders: await prisma.order.findMany(),
    outbound: await prisma.outboundMessage.findMany(),
    patientMerges: await prisma.patientMerge.findMany(),
    patientMergeUndoings: await prisma.patientMergeUndoing.findMany(),
    patientNames: await prisma.patientName.findMany(),
    patients: await prisma.patient.findMany(),
    patientSessions: await prisma.patientSession.findMany(),
    reopenings: await prisma.unmatchedReopening.findMany(),
    replacements: await prisma.replacement.findMany(),
    reportLaboratories: await prisma.reportLaboratory.findMany(),
    reports: await prisma.report.findMany(),
    requisitionEvents: await prisma.requisitionEvent.findMany(),
    requisitions: await prisma.requisition.findMany(),
    progress: await prisma.kitProgress.findMany(),
    resultsLinks: await prisma.resultsLink.findMany(),
    researchConsents: await prisma.researchConsent.findMany(),
    results: await prisma.result.findMany(),
    sampleEvents: await prisma.sampleEvent.findMany(),
    samples: await prisma.sample.findMany(),
    shares: await prisma.laboratoryShare.findMany(),
    shipments: await prisma.shipment.findMany(),
    stalls: await prisma.kitStall.findMany(),
    timeline: await prisma.timelineEntry.findMany(),
    unmatched: await prisma.unmatchedResult.findMany(),
    undoneActivations: await prisma.undoneActivation.findMany(),
    users: await prisma.user.findMany(),
  };
}
