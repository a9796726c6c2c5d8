import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { cursorOf, offsetCursorOf } from '../../src/graphql/fields/list-cursors.ts';
import type { TestApp } from '../helpers/app.ts';
import type { Known } from './random-query.ts';

const MISSING = ['NOSUCHCODE', '019a4d1e-0000-7000-8000-000000000000'];

/** The global id of a record. */
export function globalIdOf(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString('base64');
}

/** Global ids of some records of each type, and texts that are none. */
export async function globalIdsIn(prisma: PrismaClient) {
  const some = { take: 5 } as const;
  const ids = (type: string, rows: readonly { readonly id: string }[]) => rows.map(({ id }) => globalIdOf(type, id));
  return {
    ids: [
      ...ids('Kit', await prisma.kit.findMany(some)),
      ...ids('Patient', await prisma.patient.findMany(some)),
      ...ids('Report', await prisma.report.findMany(some)),
      ...ids('Order', await prisma.order.findMany(some)),
      ...ids('Sample', await prisma.sample.findMany(some)),
      ...ids('Requisition', await prisma.requisition.findMany(some)),
      ...ids('User', await prisma.user.findMany(some)),
      ...ids('ApiKey', await prisma.apiKey.findMany(some)),
      ...ids('Account', await prisma.account.findMany(some)),
      ...ids('Lot', await prisma.lot.findMany(some)),
      ...ids('Note', await prisma.note.findMany(some)),
      ...ids('OutboundMessage', await prisma.outboundMessage.findMany(some)),
      ...ids('UnmatchedResult', await prisma.unmatchedResult.findMany(some)),
      ...ids('WebhookEndpoint', await prisma.webhookEndpoint.findMany(some)),
      ...ids('WebhookDelivery', await prisma.webhookDelivery.findMany(some)),
      ...ids('Event', await prisma.event.findMany({ ...some, where: { position: { not: null } } })),
      ...ids('AuditEntry', await prisma.auditEntry.findMany(some)),
      ...(await prisma.kitType.findMany()).map(({ code }) => globalIdOf('KitType', code)),
      ...(await prisma.analyte.findMany(some)).map(({ code }) => globalIdOf('Analyte', code)),
    ],
    noIds: [globalIdOf('Kit', 'NOSUCHCODE'), globalIdOf('Nothing', '1'), ...MISSING],
  };
}

/** Values for the arguments of random queries: those of records that there are, and some that there are not. */
export async function knownValues({ prisma, cursors }: TestApp): Promise<Known> {
  const kits = await prisma.kit.findMany();
  const samples = await prisma.sample.findMany();
  const orders = await prisma.order.findMany();
  const requisitions = await prisma.requisition.findMany();
  const patients = await prisma.patient.findMany();
  const reports = await prisma.report.findMany();
  const users = await prisma.user.findMany();
  const kitTypes = await prisma.kitType.findMany();
  const lots = await prisma.lot.findMany();
  const unmatched = await prisma.unmatchedResult.findMany();
  const analytes = await prisma.analyte.findMany();
  const { ids, noIds } = await globalIdsIn(prisma);
  const people = [...patients, ...orders.map((order) => ({ email: order.recipientEmail, ...nameIn(order) }))];
  return {
    kitId: [...kits.map((kit) => kit.kitId.toLowerCase()), ...MISSING],
    sampleId: [...samples.map((sample) => sample.sampleId), ...MISSING],
    orderId: [...orders.map((order) => order.orderId), ...MISSING],
    requisitionId: [...requisitions.map(({ id }) => id), ...MISSING],
    patientId: [...patients.map(({ id }) => id), ...MISSING],
    reportId: [...reports.map(({ id }) => id), ...MISSING],
    accountId: [...users.map(({ accountId }) => accountId), ...MISSING],
    laboratoryId: [...users.map(({ accountId }) => accountId), ...MISSING],
    userId: [...users.map(({ id }) => id), ...MISSING],
    id: [...ids, ...noIds],
    cursor: kits
      .slice(0, 20)
      .flatMap(({ id, created, updated }) => [
        cursorOf(cursors, { name: 'kits', sort: { column: 'created' } }, { time: created.getTime(), id }),
        cursorOf(cursors, { name: 'kits', sort: { column: 'updated' } }, { time: updated.getTime(), id }),
        offsetCursorOf(cursors, { name: 'kits', sort: { column: 'created' } }, 3),
      ]),
    externalId: ['NONE', ...orders.flatMap(({ externalId }) => externalId ?? [])],
    code: [...lots.map(({ code }) => code.toLowerCase()), ...MISSING],
    lots: [...lots.map(({ code }) => code.toLowerCase()), ...MISSING],
    barcode: requisitions.map(({ barcode }) => barcode),
    lab: requisitions.map(({ lab }) => lab),
    sendingFacility: ['NOBODY', ...unmatched.map(({ sendingFacility }) => sendingFacility)],
    kitTypes: [...kitTypes.map(({ code }) => code), ...MISSING],
    email: ['nobody@example.org', ...people.flatMap(({ email }) => email?.toUpperCase() ?? [])],
    firstName: ['Nobody', ...people.flatMap(({ firstName }) => firstName ?? [])],
    lastName: ["o'neil", 'O’Hara', '李', 'Rivera', ...people.flatMap(({ lastName }) => lastName ?? [])],
    analytes: [...analytes.map(({ code }) => code), ...MISSING],
    loincs: [...analytes.flatMap(({ loinc }) => loinc ?? []), ...MISSING],
    ucum: ['mg/dL', 'mmol/L', 'g/L', '10*9/L', '/[HPF]', 'none'],
    phone: ['none', ...people.flatMap(({ phone }) => phone ?? [])],
  };
}

function nameIn(order: {
  readonly recipientFirstName: string;
  readonly recipientLastName: string;
  readonly recipientPhone: string | null;
}) {
  return { firstName: order.recipientFirstName, lastName: order.recipientLastName, phone: order.recipientPhone };
}
