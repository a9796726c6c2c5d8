import { beforeAll, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import { activateKit } from '../../src/domains/activation/activate-kit.ts';
import { provisionKits } from '../../src/domains/kits/provision-kits.ts';
import { recordKitEvent } from '../../src/domains/kits/record-kit-event.ts';
import { cancelOrder } from '../../src/domains/orders/cancel-order.ts';
import { createOrder } from '../../src/domains/orders/create-order.ts';
import { fulfillOrder } from '../../src/domains/orders/fulfill-order.ts';
import { replaceKit } from '../../src/domains/orders/replace-kit.ts';
import { submitReport } from '../../src/domains/reports/submit-report.ts';
import { createRequisition } from '../../src/domains/requisitions/create-requisition.ts';
import { updateRequisitionStatus } from '../../src/domains/requisitions/update-requisition-status.ts';
import { recordSampleEvent } from '../../src/domains/samples/record-sample-event.ts';
import { schema } from '../../src/graphql/schema.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import type { MutationName } from '../helpers/operations.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT, REQUISITION } from '../helpers/program.ts';

/**
 * How many statements each write sends, BEGIN and COMMIT included: they are what a write waits for while it holds its locks.
 * The caller's key and the answer are not part of it.
 */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** The writes that are counted here, by the names of their mutations. */
const COUNTED = {
  activateKit,
  cancelOrder,
  createOrder,
  createRequisition,
  fulfillOrder,
  provisionKits,
  recordKitEvent,
  recordSampleEvent,
  replaceKit,
  submitReport,
  updateRequisitionStatus,
} satisfies Partial<Record<MutationName, (work: UnitOfWork, input: unknown) => Promise<unknown>>>;

/** The other mutations: seldom sent, or of one row each. docs/sql has their statements. */
const NOT_COUNTED: readonly MutationName[] = [
  ...(['createAccount', 'createApiKey', 'createUser', 'revokeApiKey', 'setClientCertificate'] as const),
  ...(['updateAccount', 'updateLaboratory', 'upsertAnalyte', 'upsertKitType'] as const),
  ...(['createPatient', 'createPatientRegistrationToken', 'updateKitMetadata', 'updateOrderMetadata'] as const),
  ...(['updatePatient', 'updateOrderRecipient', 'cancelRequisition', 'undoActivation'] as const),
  ...(['acknowledgeReport', 'addNote', 'assignLaboratory'] as const),
  ...(['matchResult', 'rejectResult', 'reopenResult', 'resendMessage', 'withdrawReport'] as const),
  ...(['simulateKit', 'simulateOrder'] as const),
  ...(['createWebhookEndpoint', 'deleteWebhookEndpoint', 'recoverWebhooks', 'resendEvent'] as const),
  ...(['rotateWebhookSecret', 'testWebhookEndpoint', 'updateWebhookEndpoint'] as const),
];

it('every mutation of the schema is counted, or named as one that is not', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect([...Object.keys(COUNTED), ...NOT_COUNTED].toSorted()).toEqual(mutations.toSorted());
});

async function statementsOf(name: keyof typeof COUNTED, actor: TestActor | null, input: object): Promise<number> {
  const statements = await app.statements.allDuring(() => COUNTED[name](app.context(actor), input));
  return statements.length;
}

const lipids = (count: number) => Array.from({ length: count }, () => ({ kitType: 'LIPID' }));

const orderOf = (count: number) => program.order(lipids(count).map(({ kitType }) => kitType));

async function fulfilledOrderOf(count: number): Promise<string> {
  const orderId = await orderOf(count);
  await program.fulfill(orderId, lipids(count));
  return orderId;
}

async function received(): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'RECEIVED');
  return kit;
}

function reportOf({ sampleId }: ProgramKit, count: number): object {
  const now = app.clock.now().toISOString();
  const results = Array.from({ length: count }, (_, index) => ({
    resultType: 'quantity',
    name: `Analyte ${index}`,
    result: index,
  }));
  return { sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
}

describe('a write takes a fixed number of statements, however many rows it writes', () => {
  it('replace a kit', async () => {
    const { kitId } = await program.kit();
    // BEGIN, the kit, what it hands on, its sample, its order, everything, COMMIT.
    expect(await statementsOf('replaceKit', program.client, { kitId, reason: 'LOST' })).toBe(7);
  });

  it.each([1, 100])('create order, of %i kits with metadata', async (count) => {
    const input = { kitTypes: lipids(count).map(({ kitType }) => kitType), recipient: RECIPIENT, metadata: { a: 1 } };
    // The kit types; BEGIN, everything, COMMIT.
    expect(await statementsOf('createOrder', program.client, input)).toBe(4);
  });

  it.each([1, 100])('fulfil order, with %i new kits', async (count) => {
    const input = { orderId: await orderOf(count), kits: lipids(count) };
    // BEGIN, the order, its items, the barcodes, the kits, the order again, COMMIT.
    expect(await statementsOf('fulfillOrder', program.fulfillment, input)).toBe(7);
  });

  it.each([1, 20])('fulfil order, with %i kits of the stock', async (count) => {
    const stock = await Promise.all(lipids(count).map(() => program.stockKit()));
    const kits = stock.map(({ kitId, sampleId }) => ({ kitType: 'LIPID', kitId, sampleId }));
    // BEGIN, the order, its items, the stock, everything, COMMIT.
    expect(await statementsOf('fulfillOrder', program.fulfillment, { orderId: await orderOf(count), kits })).toBe(6);
  });

  it.each([1, 1000])('provision kits, %i of them', async (count) => {
    const input = { accountId: program.client.accountId, kitType: 'LIPID', count };
    // The account and the kit type; BEGIN, the barcodes, the kits, the audit entry, COMMIT.
    expect(await statementsOf('provisionKits', program.fulfillment, input)).toBe(7);
  });

  it.each([1, 100])('cancel order, with %i kits', async (count) => {
    const input = { orderId: await fulfilledOrderOf(count) };
    // BEGIN, the order, its kits, their samples, everything, COMMIT.
    expect(await statementsOf('cancelOrder', program.client, input)).toBe(6);
  });

  it.each([1, 100])('submit report, of %i results', async (count) => {
    // BEGIN, the sample, the laboratory, the requisition, everything, COMMIT.
    expect(await statementsOf('submitReport', program.lab, reportOf(await received(), count))).toBe(5);
  });

  it('submit report, for an approved requisition', async () => {
    const kit = await received();
    await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
    expect(await statementsOf('submitReport', program.lab, reportOf(kit, 100))).toBe(5);
  });

  it('activate kit, for a new patient', async () => {
    const { kitId } = await program.kit();
    // BEGIN, the kit with its order, the kit type, the order's other kits, everything, what waits for it, COMMIT.
    expect(await statementsOf('activateKit', null, { kitId, ...PATIENT })).toBe(7);
  });

  it('activate kit, with a token', async () => {
    const { kitId } = await program.kit();
    const token = await program.token(await program.patient());
    // The token besides.
    expect(await statementsOf('activateKit', null, { kitId, token })).toBe(8);
  });

  it('record kit event, with a parcel', async () => {
    const { kitId } = await program.kit();
    const input = { kitId, status: 'IN_TRANSIT', trackingNumber: '1Z1' };
    // BEGIN, the kit with its order, the order's other kits, everything, COMMIT.
    expect(await statementsOf('recordKitEvent', program.fulfillment, input)).toBe(5);
  });

  it('record kit event, at a time given', async () => {
    const { kitId } = await program.kit();
    const input = { kitId, status: 'IN_TRANSIT', created: app.clock.now().toISOString() };
    // The kit's history besides.
    expect(await statementsOf('recordKitEvent', program.fulfillment, input)).toBe(6);
  });

  it('record sample event, which its requisition follows', async () => {
    const { sampleId } = await program.kit();
    await program.requisitionStatus(await program.requisition(sampleId), 'APPROVED');
    // BEGIN, the sample with its kit, the requisition, everything, COMMIT.
    expect(await statementsOf('recordSampleEvent', program.lab, { sampleId, status: 'RECEIVED' })).toBe(5);
  });

  it('create requisition, of a sample', async () => {
    const { sampleId: barcode } = await program.kit();
    // BEGIN, the barcode, the sample, everything, what waited for a patient, COMMIT.
    expect(await statementsOf('createRequisition', program.client, { ...REQUISITION, barcode })).toBe(6);
  });

  it('approve a requisition, which catches up with its sample', async () => {
    const requisitionId = await program.requisition((await received()).sampleId);
    // BEGIN, the barcode, the requisition with its sample's kit, the approval, the sample's history, the move, COMMIT.
    expect(await statementsOf('updateRequisitionStatus', program.lab, { requisitionId, status: 'APPROVED' })).toBe(7);
  });

  it('approve a requisition, which gets a sample of its own, and reject it', async () => {
    const requisitionId = await program.requisition('OF-NO-KIT');
    // BEGIN, the barcode, the requisition, everything, COMMIT.
    expect(await statementsOf('updateRequisitionStatus', program.lab, { requisitionId, status: 'APPROVED' })).toBe(5);
    // BEGIN, the barcode, the requisition with its sample, whether that is of it alone, everything, COMMIT.
    expect(await statementsOf('updateRequisitionStatus', program.lab, { requisitionId, status: 'REJECTED' })).toBe(6);
  });
});
