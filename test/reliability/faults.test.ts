import { print } from 'graphql';
import type { Response } from 'light-my-request';
import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { schema } from '../../src/graphql/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { FaultInjector } from '../helpers/faults.ts';
import { type GraphQLResult, globalId } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { type InputOf, MUTATIONS, type MutationName } from '../helpers/operations.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';

/**
 * A write does all of its work and reads its answer, or it does nothing. Each of its statements fails in turn; every time
 * the database must stay as it was, and the caller must learn only that something went wrong (contract, 3.10, 5.3 and 5.4).
 */
const faults = new FaultInjector();
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
  app.clock.ticks = true;
});

interface Case {
  readonly mutation: MutationName;
  /** What is special about this case. */
  readonly what: string;
  readonly makeInput: () => Promise<object>;
}

function when<Name extends MutationName>(mutation: Name, what: string, makeInput: () => Promise<InputOf<Name>>): Case {
  return { mutation, what, makeInput };
}

/** Every mutation. Together the cases cover every branch of the use-cases that writes. */
const CASES: readonly Case[] = [
  when('createOrder', 'with metadata', async () => ({
    kitTypes: ['LIPID', 'STI'],
    recipient: RECIPIENT,
    metadata: { a: 1 },
  })),
  when('cancelOrder', 'with a kit', async () => ({ orderId: (await program.kit()).orderId, reason: 'no more' })),
  when('updateOrderMetadata', '', async () => ({ orderId: await program.order(), metadata: { b: 2 } })),
  when('fulfillOrder', 'with new kits and stock', async () => {
    const { kitId } = await program.stockKit();
    const kits = [{ kitType: 'LIPID', kitId }, { kitType: 'LIPID', sampleId: newUuid() }, { kitType: 'STI' }];
    return { orderId: await program.order(['LIPID', 'STI', 'LIPID']), kits };
  }),
  when('provisionKits', '', async () => ({ accountId: program.client.accountId, kitType: 'LIPID', count: 3 })),
  when('recordKitEvent', 'that completes an order', async () => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    return { kitId: kit.kitId, status: 'DELIVERED', trackingNumber: '1Z1', carrier: 'UPS' };
  }),
  when('recordKitEvent', 'that cancels a kit, its sample and its order', async () => ({
    kitId: (await program.kit()).kitId,
    status: 'CANCELED',
  })),
  when('replaceKit', 'that cancels a kit, its sample and its order', async () => ({
    kitId: (await program.kit()).kitId,
    reason: 'LOST',
  })),
  when('replaceKit', 'that is registered', async () => {
    const kit = await program.kit();
    await program.activate(kit);
    return { kitId: kit.kitId, reason: 'INSUFFICIENT_SPECIMEN', recipient: RECIPIENT };
  }),
  when('updateKitMetadata', '', async () => ({ kitId: (await program.stockKit()).kitId, metadata: { c: 3 } })),
  when('recordSampleEvent', 'that moves a requisition along', async () => ({
    sampleId: (await approved()).sampleId,
    status: 'DELIVERED',
  })),
  when('recordSampleEvent', 'with a return parcel', async () => ({
    sampleId: (await program.kit()).sampleId,
    status: 'IN_TRANSIT',
    trackingNumber: '9400',
  })),
  when('assignLaboratory', 'with an order that stands', async () => {
    await program.mutate(program.admin, 'updateLaboratory', {
      accountId: program.lab.accountId,
      outbound: { mllpHost: 'lab.example.org', mllpPort: 2575 },
    });
    const { sampleId } = await approved();
    return { sampleId, laboratoryId: program.lab.accountId, reason: 'The other is closed.' };
  }),
  when('submitReport', 'that results a sample and its requisition', async () => {
    const kit = await approved();
    await program.sampleEvent(kit, 'RECEIVED');
    return reportOf(kit);
  }),
  when('submitReport', 'that amends', async () => {
    const kit = await approved();
    await program.sampleEvent(kit, 'RECEIVED');
    return { ...reportOf(kit), amends: await program.report(kit) };
  }),
  when('acknowledgeReport', 'with a critical result', async () => {
    const results = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
    return { reportId: await program.report(await program.kitAtLaboratory(), { results }), note: 'Called.' };
  }),
  when('addNote', 'on a patient', async () => ({
    subjectId: globalId('Patient', await program.patient()),
    text: 'Call later.',
  })),
  when('withdrawReport', 'that amends another', async () => {
    const kit = await approved();
    await program.sampleEvent(kit, 'RECEIVED');
    const first = await program.report(kit);
    const results = [{ resultType: 'quantity', name: 'Glucose', result: 6.1 }];
    return { reportId: await program.report(kit, { amends: first, results }), reason: 'Two tubes were mixed up.' };
  }),
  when('createRequisition', 'of a sample', async () => ({ ...REQUISITION, barcode: (await program.kit()).sampleId })),
  when('updateRequisitionStatus', 'that takes up what the sample has come to', async () => {
    const kit = await program.kit();
    const requisitionId = await program.requisition(kit.sampleId);
    await program.sampleEvent(kit, 'RECEIVED');
    return { requisitionId, status: 'APPROVED' };
  }),
  when('updateRequisitionStatus', 'that makes a sample', async () => ({
    requisitionId: await program.requisition(newUuid()),
    status: 'APPROVED',
  })),
  when('updateRequisitionStatus', 'that cancels the sample it made', async () => {
    const requisitionId = await program.requisition(newUuid());
    await program.requisitionStatus(requisitionId, 'APPROVED');
    return { requisitionId, status: 'REJECTED' };
  }),
  when('createPatient', '', async () => PATIENT),
  when('updatePatient', 'that changes what kits and documents say', async () => {
    const patientId = await program.patient();
    await program.registeredKit(patientId);
    return { patientId, lastName: newUuid(), phone: null };
  }),
  when('updateOrderRecipient', 'with kits', async () => ({
    orderId: (await program.kit()).orderId,
    recipient: { lastName: newUuid(), phone: null },
  })),
  when('cancelRequisition', 'that cancels the sample it made', async () => {
    const requisitionId = await program.requisition(newUuid());
    await program.requisitionStatus(requisitionId, 'APPROVED');
    return { requisitionId, reason: 'No longer wanted.' };
  }),
  when('undoActivation', 'with a token', async () => {
    const { kitId } = await program.kit();
    await program.mutate(null, 'activateKit', { kitId, token: await program.token(await program.patient()) });
    return { kitId, reason: 'Two boxes were mixed up.' };
  }),
  when('createPatientRegistrationToken', '', async () => ({ patientId: await program.patient(), kitType: 'LIPID' })),
  when('activateKit', 'for a new patient', async () => ({
    kitId: (await program.kit()).kitId,
    ...PATIENT,
    researchConsent: true,
  })),
  when('activateKit', 'with a token', async () => ({
    kitId: (await program.kit()).kitId,
    token: await program.token(await program.patient()),
  })),
  when('createWebhookEndpoint', '', async () => ({ url: 'https://example.org/hooks', types: ['KIT_CREATED'] })),
  when('updateWebhookEndpoint', 'that disables one with something pending', async () => ({
    endpointId: await endpointWithDeliveries(),
    url: 'https://example.org/new',
    enabled: false,
  })),
  when('rotateWebhookSecret', '', async () => ({ endpointId: await program.endpoint() })),
  when('deleteWebhookEndpoint', 'with deliveries', async () => ({ endpointId: await endpointWithDeliveries() })),
  when('testWebhookEndpoint', '', async () => ({ endpointId: await program.endpoint() })),
  when('resendEvent', '', async () => {
    const endpointId = await program.endpoint();
    const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
    return { endpointId, eventId: event.eventId };
  }),
  when('recoverWebhooks', '', async () => {
    const endpointId = await endpointWithDeliveries();
    return { endpointId, from: app.clock.hoursAgo(1), failedOnly: false };
  }),
  when('createAccount', '', async () => ({ name: 'New', mode: 'LIVE' })),
  when('updateAccount', '', async () => ({ accountId: program.client.accountId, cliaNumber: '05D1234567' })),
  when('updateLaboratory', 'that begins to share', async () => ({
    accountId: program.lab.accountId,
    timeZone: 'America/Chicago',
    sharesWith: [program.client.accountId],
  })),
  when('updateLaboratory', 'that begins to take orders', async () => ({
    accountId: program.lab.accountId,
    outbound: { mllpHost: 'lab.example.org', mllpPort: 2575 },
  })),
  when('resendMessage', '', async () => ({ outboundMessageId: await refusedOrder(app, program) })),
  when('setClientCertificate', '', async () => ({ userId: program.lab.userId, sha256: 'ab'.repeat(32) })),
  when('createUser', '', async () => ({
    accountId: program.client.accountId,
    name: 'New',
    email: 'new@example.org',
    role: 'LAB',
  })),
  when('createApiKey', '', async () => ({ userId: program.client.userId })),
  when('revokeApiKey', '', async () => ({ apiKeyId: (await app.actor('LAB', { account: program.client })).apiKeyId })),
  when('matchResult', 'of a sample that was not received', async () => {
    const { sampleId } = await program.registeredKit();
    return { unmatchedResultId: await new Intake(app, program).unmatched(), sampleId, reason: 'By telephone.' };
  }),
  when('rejectResult', '', async () => ({
    unmatchedResultId: await new Intake(app, program).unmatched(),
    reason: 'Not ours.',
  })),
  when('reopenResult', '', async () => {
    const unmatchedResultId = await new Intake(app, program).unmatched();
    await program.mutate(program.lab, 'rejectResult', { unmatchedResultId, reason: 'Not ours.' });
    return { unmatchedResultId, reason: 'It is ours.' };
  }),
  when('upsertAnalyte', '', async () => ({ code: newUuid(), name: 'New', loinc: '2345-7' })),
  when('upsertKitType', 'that adds one', async () => ({ code: newUuid(), name: 'New', sampleType: 'saliva' })),
  when('upsertKitType', 'that changes one', async () => ({ code: 'STI', name: 'Changed' })),
  when('upsertKitType', 'whose samples go to another laboratory', async () => {
    await program.stockKit('STI');
    const { laboratory } = await app.prisma.kitType.findUniqueOrThrow({
      where: { code: 'STI' },
      include: { laboratory: true },
    });
    return { code: 'STI', laboratoryId: laboratory ? null : program.lab.accountId };
  }),
];

/** An endpoint with one event on its way to it, and others that it has missed. */
async function endpointWithDeliveries(): Promise<string> {
  await program.order();
  await numberEvents(app.prisma);
  const endpointId = await program.endpoint();
  await program.order();
  await numberEvents(app.prisma);
  return endpointId;
}

/** A kit whose sample has an approved requisition. */
async function approved(): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
  return kit;
}

function reportOf({ sampleId }: ProgramKit): InputOf<'submitReport'> {
  const now = app.clock.now().toISOString();
  const results = [
    { resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' },
    { resultType: 'quantity', name: 'Glucose', result: '<5' },
  ];
  return { sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
}

/** Each of their steps is a transaction of its own: simulations.test.ts has what becomes of them. */
const OF_SEVERAL_TRANSACTIONS: readonly MutationName[] = ['simulateKit', 'simulateOrder'];

it('every mutation of the schema has a case', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  const named = [...CASES.map(({ mutation }) => mutation), ...OF_SEVERAL_TRANSACTIONS];
  expect([...new Set(named)].sort()).toEqual(mutations.sort());
});

describe('if any statement fails, nothing changes', () => {
  it.each(CASES)('$mutation $what', async ({ mutation, makeInput }) => {
    const input = await makeInput();
    // An administrator may do everything, but creates requisitions in another account than the sample's.
    const caller = mutation === 'createRequisition' ? program.client : program.admin;
    const before = await app.digest();
    const linesBefore = app.logLines.length;
    let answer: GraphQLResult<unknown> | undefined;
    const operation = print(MUTATIONS[mutation]);
    const call = async () => {
      answer = await app.graphql(operation, { input }, caller);
    };

    let statement = 1;
    for (; await faults.during(call, statement); statement += 1) {
      const error = answer?.expectError('INTERNAL_SERVER_ERROR');
      expect(error?.message).toBe('Something went wrong on our side. Quote the request id when you report it.');
      expect(Object.keys(error?.extensions ?? {}).sort()).toEqual(['code', 'requestId']);
      // Null says that nothing was done; there is no data at all if the caller's key could not be read.
      expect(answer?.data ?? { [mutation]: null }).toEqual({ [mutation]: null });
      expect(await app.digest(), `after statement ${statement} failed`).toEqual(before);
    }

    // The last call had no statement left to fail: each one, and at last the COMMIT, has failed once.
    answer?.expectNoErrors();
    expect(statement).toBeGreaterThan(4);
    // Each fault was logged, but not the message of the database.
    const logged = app.logLines.slice(linesBefore).filter((line) => line.includes('"fault"'));
    expect(logged).toHaveLength(statement - 1);
    expect(logged.filter((line) => line.includes('is broken'))).toEqual([]);
    expect(await app.digest()).not.toEqual(before);
  });
});

it('a REST write whose answer cannot be read has changed nothing', async () => {
  const before = await app.digest();
  let answer: Response | undefined;
  const call = async () => {
    answer = await app.app.inject({
      method: 'POST',
      url: '/api/v2/orders/',
      headers: { authorization: `Token ${program.client.key}` },
      payload: { kit_types: ['LIPID'], recipient: REST_RECIPIENT },
    });
  };

  let statement = 1;
  for (; await faults.during(call, statement); statement += 1) {
    expect([answer?.statusCode, answer?.json().error.type]).toEqual([500, 'server_error']);
    expect(await app.digest(), `after statement ${statement} failed`).toEqual(before);
  }
  expect(answer?.statusCode).toBe(201);
  // The caller's key, the kit types, BEGIN, the order, what the answer shows, COMMIT.
  expect(statement - 1).toBeGreaterThan(5);
  expect(await app.digest()).not.toEqual(before);
});

const REST_RECIPIENT = {
  first_name: RECIPIENT.firstName,
  last_name: RECIPIENT.lastName,
  email: RECIPIENT.email,
  address: RECIPIENT.address,
};
