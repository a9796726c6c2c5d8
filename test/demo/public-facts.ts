import type { PrismaClient } from '../../src/generated/prisma/client.ts';

const oldestFirst = [{ created: 'asc' }, { id: 'asc' }] as const satisfies object[];
const eventFacts = { status: true, created: true, recorded: true, reason: true, trackingNumber: true, carrier: true };
const failureFacts = { failureCode: true, failureRecoverable: true, failureLaboratoryCode: true };
const parcelFacts = { trackingNumber: true, carrier: true, created: true };

/** Everything in the database except generated values, such as internal ids. */
export async function publicFacts(prisma: PrismaClient): Promise<object> {
  const kits = await prisma.kit.findMany({
    orderBy: { kitId: 'asc' },
    select: {
      kitId: true,
      kitTypeCode: true,
      status: true,
      researchConsent: true,
      metadata: true,
      created: true,
      updated: true,
      orderPosition: true,
      account: { select: { name: true } },
      lot: { select: { code: true, expires: true, status: true, statusReason: true, blockedSince: true } },
      events: { orderBy: [...oldestFirst], select: eventFacts },
      shipmentToCustomer: { select: parcelFacts },
      registeredTo: { omit: { id: true, accountId: true } },
      sample: {
        select: {
          sampleId: true,
          status: true,
          type: true,
          panels: true,
          laboratory: { select: { name: true } },
          laboratoryBasis: true,
          updated: true,
          events: { orderBy: [...oldestFirst], select: { ...eventFacts, ...failureFacts } },
          shipments: { orderBy: [...oldestFirst], select: parcelFacts },
          reports: {
            orderBy: [...oldestFirst],
            omit: {
              id: true,
              accountId: true,
              sampleRef: true,
              patientRef: true,
              requisitionRef: true,
              amendsRef: true,
              replacesRef: true,
              submittedById: true,
              laboratoryId: true,
            },
            include: {
              laboratory: { select: { name: true } },
              amends: { select: { created: true } },
              results: { orderBy: { position: 'asc' }, omit: { reportId: true } },
            },
          },
        },
      },
    },
  });
  const orders = await prisma.order.findMany({
    orderBy: [...oldestFirst],
    omit: { id: true, orderId: true, accountId: true, placedById: true },
    include: {
      placedBy: { select: { name: true } },
      items: { orderBy: { position: 'asc' }, select: { kitTypeCode: true, kit: { select: { kitId: true } } } },
    },
  });
  const requisitions = await prisma.requisition.findMany({
    orderBy: { barcode: 'asc' },
    omit: {
      id: true,
      accountId: true,
      sampleRef: true,
      patientRef: true,
      namedLaboratoryId: true,
      laboratoryKey: true,
    },
    include: {
      account: { select: { name: true } },
      namedLaboratory: { select: { name: true } },
      sample: { select: { sampleId: true } },
      registeredTo: { select: { email: true } },
      events: { orderBy: [...oldestFirst], select: { status: true, created: true, recorded: true, reason: true } },
    },
  });
  return {
    accounts: await prisma.account.findMany({ orderBy: { name: 'asc' }, omit: { id: true } }),
    users: await prisma.user.findMany({ orderBy: { email: 'asc' }, omit: { id: true, accountId: true } }),
    kitTypes: await prisma.kitType.findMany({
      orderBy: { code: 'asc' },
      omit: { laboratoryId: true },
      include: { laboratory: { select: { name: true } } },
    }),
    kits: kits.map(({ sample, ...kit }) => ({
      ...kit,
      sample: { ...sample, sampleId: sample?.sampleId.startsWith('DEMO-') ? sample.sampleId : 'generated' },
    })),
    orders,
    requisitions,
    patients: await prisma.patient.findMany({ orderBy: [...oldestFirst], omit: { id: true, accountId: true } }),
    resultsLinks: await prisma.resultsLink.findMany({
      orderBy: { created: 'asc' },
      select: { id: true, created: true, expiresAt: true, patient: { select: { email: true } } },
    }),
    // Of the writes: the program is read by the tests themselves.
    audit: await prisma.auditEntry.groupBy({
      by: ['action'],
      where: { subject: { not: null } },
      _count: true,
      orderBy: { action: 'asc' },
    }),
  };
}
