import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { schema } from '../../src/graphql/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf, MutationName } from '../helpers/operations.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID, PATIENT, type Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';
import { bodyOf, CALLERS, type Caller, makeWorld, type World } from './world.ts';

const CLIENTS: readonly Caller[] = ['client', 'client of another account', 'admin'];
const FULFILLMENT: readonly Caller[] = ['fulfillment', 'admin'];
const LAB: readonly Caller[] = ['lab', 'admin'];
const ADMIN: readonly Caller[] = ['admin'];

const app = useTestApp();
let program: Program;
let actors: World['actors'];
let world: World;

beforeAll(async () => {
  // Simulations are for TEST accounts; nothing else here depends on the mode.
  world = await makeWorld(app, 'TEST');
  ({ program, actors } = world);
});

/** A webhook endpoint in the place of the one before: an account has at most 20. */
async function newEndpoint(): Promise<string> {
  await app.prisma.webhookEndpoint.deleteMany({ where: { accountId: program.client.accountId } });
  return program.endpoint();
}

interface MutationRow {
  readonly name: MutationName;
  readonly allowed: readonly Caller[];
  /** A valid input, for new records of the program's account. */
  readonly input: () => Promise<Readonly<Record<string, unknown>>>;
  /** The field of the input that names a record of the account, if clients may send this mutation. */
  readonly reference?: { readonly field: string; readonly missing: string };
}

function mutation<Name extends MutationName>(
  name: Name,
  row: Omit<MutationRow, 'name' | 'input'> & {
    readonly input: () => Promise<InputOf<Name> & Readonly<Record<string, unknown>>>;
  },
): MutationRow {
  return { name, ...row };
}

const MUTATION_ROWS: readonly MutationRow[] = [
  mutation('createOrder', {
    allowed: CLIENTS,
    input: async () => ({ kitTypes: ['LIPID'], recipient: RECIPIENT }),
  }),
  mutation('cancelOrder', {
    allowed: CLIENTS,
    input: async () => ({ orderId: await program.order() }),
    reference: { field: 'orderId', missing: NO_SUCH_CODE },
  }),
  mutation('updateOrderMetadata', {
    allowed: CLIENTS,
    input: async () => ({ orderId: await program.order(), metadata: { changed: true } }),
    reference: { field: 'orderId', missing: NO_SUCH_CODE },
  }),
  mutation('updateOrderRecipient', {
    allowed: CLIENTS,
    input: async () => ({ orderId: await program.order(), recipient: { lastName: 'Corrected' } }),
    reference: { field: 'orderId', missing: NO_SUCH_CODE },
  }),
  mutation('cancelRequisition', {
    allowed: CLIENTS,
    input: async () => ({ requisitionId: await program.requisition(newUuid()), reason: 'No longer wanted.' }),
    reference: { field: 'requisitionId', missing: NO_SUCH_UUID },
  }),
  mutation('undoActivation', {
    allowed: ADMIN,
    input: async () => ({ kitId: (await program.registeredKit()).kitId, reason: 'Two boxes were mixed up.' }),
  }),
  mutation('updateKitMetadata', {
    allowed: CLIENTS,
    input: async () => ({ kitId: (await program.stockKit()).kitId, metadata: { changed: true } }),
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
  }),
  mutation('replaceKit', {
    allowed: CLIENTS,
    input: async () => ({ kitId: (await program.kit()).kitId, reason: 'LOST' }),
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
  }),
  mutation('createRequisition', {
    allowed: CLIENTS,
    input: async () => ({ ...REQUISITION, barcode: newUuid() }),
  }),
  mutation('createPatient', { allowed: CLIENTS, input: async () => PATIENT }),
  mutation('updatePatient', {
    allowed: CLIENTS,
    input: async () => ({ patientId: await program.patient(), lastName: 'Corrected' }),
    reference: { field: 'patientId', missing: NO_SUCH_UUID },
  }),
  mutation('createPatientRegistrationToken', {
    allowed: CLIENTS,
    input: async () => ({ patientId: await program.patient(), kitType: 'LIPID' }),
    reference: { field: 'patientId', missing: NO_SUCH_UUID },
  }),
  mutation('activateKit', {
    allowed: [...CLIENTS, 'nobody'],
    input: async () => ({ kitId: (await program.stockKit()).kitId, ...PATIENT }),
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
  }),
  mutation('simulateKit', {
    allowed: CLIENTS,
    input: async () => ({ kitId: (await program.stockKit()).kitId, scenario: 'DELIVERED' }),
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
  }),
  mutation('simulateOrder', {
    allowed: CLIENTS,
    input: async () => ({ orderId: await program.order(), scenario: 'DELIVERED' }),
    reference: { field: 'orderId', missing: NO_SUCH_CODE },
  }),
  mutation('provisionKits', {
    allowed: FULFILLMENT,
    input: async () => ({ accountId: program.client.accountId, kitType: 'LIPID', count: 1 }),
  }),
  mutation('fulfillOrder', {
    allowed: FULFILLMENT,
    input: async () => ({ orderId: await program.order(), kits: [{ kitType: 'LIPID' }] }),
  }),
  mutation('recordKitEvent', {
    allowed: FULFILLMENT,
    input: async () => ({ kitId: (await program.stockKit()).kitId, status: 'IN_TRANSIT', trackingNumber: '1Z' }),
  }),
  mutation('recordSampleEvent', {
    allowed: [...FULFILLMENT, 'lab'],
    input: async () => ({ sampleId: (await program.stockKit()).sampleId, status: 'IN_TRANSIT', trackingNumber: '1Z' }),
  }),
  mutation('assignLaboratory', {
    allowed: ADMIN,
    input: async () => ({
      sampleId: (await program.stockKit()).sampleId,
      laboratoryId: program.lab.accountId,
      reason: 'The other is closed.',
    }),
  }),
  mutation('submitReport', {
    allowed: LAB,
    input: async () => {
      const kit = await program.receivedKit();
      const now = app.clock.now().toISOString();
      const results = [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }];
      return { sampleId: kit.sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
    },
  }),
  mutation('acknowledgeReport', {
    allowed: CLIENTS,
    input: async () => ({
      reportId: await program.report(await program.kitAtLaboratory(), {
        results: [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' }],
      }),
    }),
    reference: { field: 'reportId', missing: NO_SUCH_UUID },
  }),
  mutation('addNote', {
    allowed: [...CLIENTS, 'fulfillment', 'lab'],
    input: async () => ({ subjectId: world.nodeIds[0] ?? '', text: 'The caller will be away.' }),
    reference: { field: 'subjectId', missing: globalId('Kit', NO_SUCH_UUID) },
  }),
  mutation('withdrawReport', {
    allowed: LAB,
    input: async () => ({ reportId: await program.report(await program.receivedKit()), reason: 'Two tubes mixed up.' }),
  }),
  mutation('updateRequisitionStatus', {
    allowed: LAB,
    input: async () => ({ requisitionId: await program.requisition(newUuid()), status: 'APPROVED' }),
  }),
  mutation('matchResult', {
    allowed: LAB,
    input: async () => {
      const { sampleId } = await program.kitAtLaboratory();
      return {
        unmatchedResultId: await new Intake(app, program).unmatched({ processing: 'T' }),
        sampleId,
        reason: 'By telephone.',
      };
    },
    reference: { field: 'unmatchedResultId', missing: NO_SUCH_UUID },
  }),
  mutation('rejectResult', {
    allowed: LAB,
    input: async () => ({ unmatchedResultId: await new Intake(app, program).unmatched(), reason: 'Not ours.' }),
    reference: { field: 'unmatchedResultId', missing: NO_SUCH_UUID },
  }),
  mutation('reopenResult', {
    allowed: LAB,
    input: async () => {
      const unmatchedResultId = await new Intake(app, program).unmatched();
      await program.mutate(program.admin, 'rejectResult', { unmatchedResultId, reason: 'Not ours.' });
      return { unmatchedResultId, reason: 'It is ours.' };
    },
    reference: { field: 'unmatchedResultId', missing: NO_SUCH_UUID },
  }),
  mutation('resendMessage', {
    allowed: LAB,
    input: async () => ({ outboundMessageId: await refusedOrder(app, program) }),
    reference: { field: 'outboundMessageId', missing: NO_SUCH_UUID },
  }),
  mutation('createWebhookEndpoint', {
    allowed: CLIENTS,
    input: async () => ({ url: 'https://example.org/hooks' }),
  }),
  mutation('updateWebhookEndpoint', {
    allowed: CLIENTS,
    input: async () => ({ endpointId: await newEndpoint(), description: newUuid() }),
    reference: { field: 'endpointId', missing: NO_SUCH_UUID },
  }),
  mutation('rotateWebhookSecret', {
    allowed: CLIENTS,
    input: async () => ({ endpointId: await newEndpoint() }),
    reference: { field: 'endpointId', missing: NO_SUCH_UUID },
  }),
  mutation('deleteWebhookEndpoint', {
    allowed: CLIENTS,
    input: async () => ({ endpointId: await newEndpoint() }),
    reference: { field: 'endpointId', missing: NO_SUCH_UUID },
  }),
  mutation('testWebhookEndpoint', {
    allowed: CLIENTS,
    input: async () => ({ endpointId: await newEndpoint() }),
    reference: { field: 'endpointId', missing: NO_SUCH_UUID },
  }),
  mutation('resendEvent', {
    allowed: CLIENTS,
    input: async () => {
      const endpointId = await newEndpoint();
      const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
      return { endpointId, eventId: event.eventId };
    },
    reference: { field: 'endpointId', missing: NO_SUCH_UUID },
  }),
  mutation('recoverWebhooks', {
    allowed: CLIENTS,
    input: async () => ({ endpointId: await newEndpoint(), from: app.clock.now().toISOString() }),
    reference: { field: 'endpointId', missing: NO_SUCH_UUID },
  }),
  mutation('createAccount', { allowed: ADMIN, input: async () => ({ name: 'New', mode: 'TEST' }) }),
  mutation('updateAccount', {
    allowed: ADMIN,
    input: async () => ({ accountId: program.client.accountId, laboratoryDirector: newUuid() }),
  }),
  mutation('updateLaboratory', {
    allowed: ADMIN,
    input: async () => ({ accountId: program.client.accountId, sharesWith: [program.lab.accountId] }),
  }),
  mutation('setClientCertificate', {
    allowed: ADMIN,
    input: async () => ({ userId: program.lab.userId, sha256: null }),
  }),
  mutation('createUser', {
    allowed: ADMIN,
    input: async () => ({ accountId: program.client.accountId, name: 'New', email: 'new@example.org', role: 'ADMIN' }),
  }),
  mutation('createApiKey', {
    allowed: ADMIN,
    input: async () => ({ userId: program.client.userId }),
  }),
  mutation('revokeApiKey', {
    allowed: ADMIN,
    input: async () => ({ apiKeyId: (await app.actor('CLIENT', { account: program.client })).apiKeyId }),
  }),
  mutation('upsertKitType', {
    allowed: ADMIN,
    input: async () => ({ code: 'LIPID', name: 'Changed' }),
  }),
  mutation('upsertAnalyte', {
    allowed: ADMIN,
    input: async () => ({ code: 'GLU', name: newUuid() }),
  }),
];

it('the table has every mutation of the schema', () => {
  const names = MUTATION_ROWS.map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort());
});

it('each role may send the mutations that are listed for it (contract, 5.3)', () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const [section = ''] = /^### 5\.3 .*?(?=^### 5\.4)/ms.exec(contract) ?? [];
  const rows = [...section.matchAll(/^\| `([A-Z]+)` \| (.*) \|$/gm)].map(([, role = '', cell = '']) => {
    const names = [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    return [role, names.toSorted()] as const;
  });
  const mayBeSentBy = (isSo: (allowed: readonly Caller[]) => boolean) =>
    MUTATION_ROWS.flatMap(({ name, allowed }) => (isSo(allowed) ? [name] : [])).toSorted();
  expect(Object.fromEntries(rows)).toEqual({
    CLIENT: mayBeSentBy((allowed) => allowed.includes('client')),
    FULFILLMENT: mayBeSentBy((allowed) => allowed.includes('fulfillment')),
    LAB: mayBeSentBy((allowed) => allowed.includes('lab')),
    ADMIN: mayBeSentBy((allowed) => allowed.every((caller) => caller === 'admin')),
  });
});

describe.each(MUTATION_ROWS)('mutation $name', ({ name, allowed, input, reference }) => {
  const send = (caller: Caller, given: object) =>
    program.attempt(caller === 'nobody' ? null : actors[caller], name, given);

  it.each(CALLERS)('as %s', async (caller) => {
    const given = await input();
    const before = await app.digest();
    const answer = await send(caller, given);
    const expected = expectedOutcome(caller);
    expect(outcomeOf(answer)).toBe(expected);
    if (expected === 'OK') {
      expect(answer.data).toEqual({ [name]: expect.any(Object) });
      expect(await app.digest()).not.toEqual(before);
    } else {
      // A key that is not valid is refused as a whole.
      expect(answer.data ?? { [name]: null }).toEqual({ [name]: null });
      expect(await app.digest()).toEqual(before);
    }
  });

  function expectedOutcome(caller: Caller): string {
    if (caller === 'revoked key') return 'UNAUTHENTICATED';
    if (!allowed.includes(caller)) return caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    return reference && caller === 'client of another account' ? 'NOT_FOUND' : 'OK';
  }

  if (reference)
    it('answers for a record of another account exactly as for a missing one', async () => {
      const { field, missing } = reference;
      const given = await input();
      const foreign = await send('client of another account', given);
      const absent = await send('client of another account', { ...given, [field]: missing });
      expect(bodyOf(foreign, [String(given[field])])).toBe(bodyOf(absent, [missing]));
    });
});

it('activation answers for a patient of another account exactly as for a missing one', async () => {
  const other = actors['client of another account'];
  const kitId = 'KIT-OF-ANOTHER';
  const input = { accountId: other.accountId, kitType: 'LIPID', kitIds: [kitId] };
  await program.mutate(program.fulfillment, 'provisionKits', input);
  const before = await app.digest();
  const answers = [];
  for (const patientId of [world.patientId, NO_SUCH_UUID]) {
    const answer = await program.attempt(other, 'activateKit', { kitId, patientId });
    answer.expectError('NOT_FOUND');
    answers.push(bodyOf(answer, [patientId]));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await app.digest()).toEqual(before);
});
