import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { schema } from '../../src/graphql/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { digestOf, type TakeDigest } from '../helpers/digest.ts';
import { FaultInjector } from '../helpers/faults.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT, REQUISITION } from '../helpers/program.ts';

/**
 * Each use-case is done wholly or not at all: every one of its statements fails in turn, and each time the database is as
 * it was before, and the caller learns nothing but that something went wrong (contract, 3.10 and 5.4).
 */
const faults = new FaultInjector();
const app = useTestApp();
let program: Program;
let digest: TakeDigest;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
});

type Input = Readonly<Record<string, unknown>>;

/** One case of a mutation that writes; between them they take every way through the use-cases. */
const CASES: readonly (readonly [mutation: string, what: string, input: () => Promise<Input>])[] = [
  [
    'createOrder',
    'with metadata',
    async () => ({ kitTypes: ['LIPID', 'STI'], recipient: RECIPIENT, metadata: { a: 1 } }),
  ],
  ['cancelOrder', 'with a kit', async () => ({ orderId: (await program.kit()).orderId, reason: 'no more' })],
  ['updateOrderMetadata', '', async () => ({ orderId: await program.order(), metadata: { b: 2 } })],
  [
    'fulfillOrder',
    'with new kits and stock',
    async () => {
      const { kitId } = await program.stockKit();
      const kits = [{ kitType: 'LIPID', kitId }, { kitType: 'LIPID', sampleId: newUuid() }, { kitType: 'STI' }];
      return { orderId: await program.order(['LIPID', 'STI', 'LIPID']), kits };
    },
  ],
  ['provisionKits', '', async () => ({ accountId: program.client.accountId, kitType: 'LIPID', count: 3 })],
  [
    'recordKitEvent',
    'that completes an order',
    async () => {
      const kit = await program.kit();
      await program.kitEvent(kit, 'IN_TRANSIT');
      return { kitId: kit.kitId, status: 'DELIVERED', trackingNumber: '1Z1', carrier: 'UPS' };
    },
  ],
  [
    'recordKitEvent',
    'that cancels a kit, its sample and its order',
    async () => ({ kitId: (await program.kit()).kitId, status: 'CANCELED' }),
  ],
  ['updateKitMetadata', '', async () => ({ kitId: (await program.stockKit()).kitId, metadata: { c: 3 } })],
  [
    'recordSampleEvent',
    'that moves a requisition along',
    async () => ({ sampleId: (await approved()).sampleId, status: 'DELIVERED' }),
  ],
  [
    'recordSampleEvent',
    'with a return parcel',
    async () => ({ sampleId: (await program.kit()).sampleId, status: 'IN_TRANSIT', trackingNumber: '9400' }),
  ],
  [
    'submitReport',
    'that results a sample and its requisition',
    async () => {
      const kit = await approved();
      await program.sampleEvent(kit, 'RECEIVED');
      return report(kit);
    },
  ],
  [
    'submitReport',
    'that amends',
    async () => {
      const kit = await approved();
      await program.sampleEvent(kit, 'RECEIVED');
      return { ...report(kit), amends: await program.report(kit) };
    },
  ],
  ['createRequisition', 'of a sample', async () => ({ ...REQUISITION, barcode: (await program.kit()).sampleId })],
  [
    'updateRequisitionStatus',
    'that takes up what the sample has come to',
    async () => {
      const kit = await program.kit();
      const requisitionId = await program.requisition(kit.sampleId);
      await program.sampleEvent(kit, 'RECEIVED');
      return { requisitionId, status: 'APPROVED' };
    },
  ],
  ['createPatient', '', async () => PATIENT],
  ['createPatientRegistrationToken', '', async () => ({ patientId: await program.patient(), kitType: 'LIPID' })],
  [
    'activateKit',
    'for a new patient',
    async () => ({ kitId: (await program.kit()).kitId, ...PATIENT, researchConsent: true }),
  ],
  [
    'activateKit',
    'with a token',
    async () => ({ kitId: (await program.kit()).kitId, token: await program.token(await program.patient()) }),
  ],
  ['createAccount', '', async () => ({ name: 'New', mode: 'LIVE' })],
  [
    'createUser',
    '',
    async () => ({ accountId: program.client.accountId, name: 'New', email: 'new@example.org', role: 'LAB' }),
  ],
  ['createApiKey', '', async () => ({ userId: program.client.userId })],
  ['revokeApiKey', '', async () => ({ apiKeyId: (await app.actor('LAB', { account: program.client })).apiKeyId })],
  ['upsertKitType', 'that adds one', async () => ({ code: newUuid(), name: 'New', sampleType: 'saliva' })],
  ['upsertKitType', 'that changes one', async () => ({ code: 'STI', name: 'Changed' })],
];

/** A kit whose sample has an approved requisition. */
async function approved(): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
  return kit;
}

function report({ sampleId }: ProgramKit): Input {
  const now = app.clock.now().toISOString();
  const results = [
    { resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' },
    { resultType: 'quantity', name: 'Glucose', result: '<5' },
  ];
  return { sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
}

it('every mutation of the schema has a case', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect([...new Set(CASES.map(([mutation]) => mutation))].sort()).toEqual(mutations.sort());
});

describe('whichever statement fails, nothing has happened', () => {
  it.each(CASES)('%s %s', async (mutation, _what, makeInput) => {
    const input = await makeInput();
    // ADMIN may do everything, but a new requisition of its own would not be of the account of the sample.
    const caller = mutation === 'createRequisition' ? program.client : program.admin;
    const before = await digest();
    const linesBefore = app.logLines.length;
    let answer: GraphQLResult<unknown> | undefined;
    // The payload is not asked for, so that the COMMIT is the last statement.
    const call = async () => {
      answer = await program.attempt(caller, mutation, input, '__typename');
    };

    let statement = 1;
    for (; await faults.during(call, statement); statement += 1) {
      const error = answer?.expectError('INTERNAL_SERVER_ERROR');
      expect(error?.message).toBe('Something went wrong on our side. Quote the request id when you report it.');
      expect(Object.keys(error?.extensions ?? {}).sort()).toEqual(['code', 'requestId']);
      expect(await digest(), `after statement ${statement} has failed`).toEqual(before);
    }

    // The call that met no fault: it was tried with a fault in each of its statements, and the last was the COMMIT.
    answer?.expectNoErrors();
    expect(statement).toBeGreaterThan(4);
    // Each fault was logged, without what the statement said.
    const logged = app.logLines.slice(linesBefore).filter((line) => line.includes('"fault"'));
    expect(logged).toHaveLength(statement - 1);
    expect(logged.filter((line) => line.includes('no space left'))).toEqual([]);
    expect(await digest()).not.toEqual(before);
  });
});
