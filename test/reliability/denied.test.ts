import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { schema } from '../../src/graphql/schema.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { digestOf, type TakeDigest } from '../helpers/digest.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT, REQUISITION } from '../helpers/program.ts';

/** Who calls: everybody that the roles tell apart (contract, 1.2). */
const CALLERS = [
  'nobody',
  'client',
  'client of another account',
  'fulfillment',
  'lab',
  'admin',
  'revoked key',
] as const;
type Caller = (typeof CALLERS)[number];

const CLIENTS: readonly Caller[] = ['client', 'client of another account', 'admin'];
const FULFILLMENT: readonly Caller[] = ['fulfillment', 'admin'];
const LAB: readonly Caller[] = ['lab', 'admin'];
const ADMIN: readonly Caller[] = ['admin'];
const EVERYBODY_WITH_A_KEY: readonly Caller[] = ['client', 'client of another account', 'fulfillment', 'lab', 'admin'];
const READERS_OF_REPORTS: readonly Caller[] = ['client', 'client of another account', 'lab', 'admin'];

/** A code and a UUID in the form of the real ones, that name no record. */
const NO_SUCH_CODE = 'N0SVCHC0DE9';
const NO_SUCH_UUID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

const app = useTestApp();
let program: Program;
let actors: Readonly<Record<Exclude<Caller, 'nobody'>, TestActor>>;
let bystander: TestActor;
let digest: TakeDigest;
let world: World;

/** One record of each kind, of the program's account: a kit that is registered and resulted, and what belongs to it. */
interface World {
  readonly kit: ProgramKit;
  readonly orderId: string;
  readonly patientId: string;
  readonly requisitionId: string;
  readonly reportId: string;
  readonly nodeIds: readonly string[];
}

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
  const revoked = await app.actor('CLIENT', { account: program.client });
  await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: revoked.apiKeyId }, 'apiKey { revokedAt }');
  bystander = await app.actor('CLIENT');
  actors = {
    client: program.client,
    'client of another account': await app.actor('CLIENT'),
    fulfillment: program.fulfillment,
    lab: program.lab,
    admin: program.admin,
    'revoked key': revoked,
  };
  world = await makeWorld();
});

async function makeWorld(): Promise<World> {
  const kit = await program.kit();
  const patientId = await program.patient();
  await program.activate(kit, patientId);
  const requisitionId = await program.requisition(kit.sampleId);
  await program.sampleEvent(kit, 'RECEIVED');
  const reportId = await program.report(kit);
  const orderId = kit.orderId ?? '';
  const answer = await app.graphql<Record<string, { id: string }>>(
    `query ($kitId: String!, $orderId: String!, $sampleId: String!, $reportId: ID!, $requisitionId: ID!, $patientId: ID!) {
      kit(kitId: $kitId) { id } order(orderId: $orderId) { id } sample(sampleId: $sampleId) { id }
      report(reportId: $reportId) { id } requisition(requisitionId: $requisitionId) { id } patient(patientId: $patientId) { id }
    }`,
    { ...kit, orderId, reportId, requisitionId, patientId },
    program.client,
  );
  const nodeIds = Object.values(answer.expectNoErrors()).map(({ id }) => id);
  return { kit, orderId, patientId, requisitionId, reportId, nodeIds };
}

/** How a caller's key is sent. */
function keyOf(caller: Caller): { key?: string } {
  return caller === 'nobody' ? {} : { key: actors[caller].key };
}

/** The parts of an answer that a caller reads, with what they asked for taken out of the words. */
function bodyOf(result: GraphQLResult<unknown>, asked: readonly string[]): string {
  const body = JSON.stringify({ status: result.status, data: result.data, errors: result.errors });
  return asked.reduce((text, identifier) => text.replaceAll(identifier, '…'), body);
}

// Queries ------------------------------------------------------------------------------------------------------------

interface QueryRow {
  /** The operation, and its variables: those of the world, and of what does not exist. */
  readonly query: string;
  readonly variables?: () => object;
  readonly missing?: object;
  /** Everybody with a key where nothing else is said. */
  readonly allowed?: readonly Caller[];
  /** Whether the data shows something. */
  readonly seen: (data: Readonly<Record<string, unknown>>) => boolean;
  /** Not of any account: everybody sees the same. */
  readonly shared?: true;
}

const isGiven = (name: string) => (data: Readonly<Record<string, unknown>>) => data[name] != null;

/** A list, counted: JSON from the wire, whose shape the operation beside it names. */
const hasRows = (name: string) => (data: Readonly<Record<string, unknown>>) =>
  (data[name] as { totalCount: number }).totalCount > 0;

const list = (name: string, allowed: readonly Caller[] = EVERYBODY_WITH_A_KEY): QueryRow => ({
  query: `{ ${name} { totalCount edges { cursor } } }`,
  allowed,
  seen: hasRows(name),
});

const QUERIES: Readonly<Record<string, QueryRow>> = {
  viewer: { query: '{ viewer { role user { email } account { name } } }', seen: isGiven('viewer'), shared: true },
  kitTypes: { query: '{ kitTypes { code } }', seen: isGiven('kitTypes'), shared: true },
  kit: {
    query: 'query ($kitId: String!) { kit(kitId: $kitId) { kitId status order { orderId } registeredTo { email } } }',
    variables: () => ({ kitId: world.kit.kitId }),
    missing: { kitId: NO_SUCH_CODE },
    seen: isGiven('kit'),
  },
  kits: list('kits'),
  order: {
    query: 'query ($orderId: String!) { order(orderId: $orderId) { orderId recipient { email } } }',
    variables: () => ({ orderId: world.orderId }),
    missing: { orderId: NO_SUCH_CODE },
    seen: isGiven('order'),
  },
  orders: list('orders'),
  sample: {
    query: 'query ($sampleId: String!) { sample(sampleId: $sampleId) { sampleId status kit { kitId } } }',
    variables: () => ({ sampleId: world.kit.sampleId }),
    missing: { sampleId: NO_SUCH_CODE },
    seen: isGiven('sample'),
  },
  samples: list('samples'),
  report: {
    query: 'query ($reportId: ID!) { report(reportId: $reportId) { reportId pdf results { name } } }',
    variables: () => ({ reportId: world.reportId }),
    missing: { reportId: NO_SUCH_UUID },
    allowed: READERS_OF_REPORTS,
    seen: isGiven('report'),
  },
  reports: list('reports', READERS_OF_REPORTS),
  requisition: {
    query: 'query ($requisitionId: ID!) { requisition(requisitionId: $requisitionId) { barcode patient { email } } }',
    variables: () => ({ requisitionId: world.requisitionId }),
    missing: { requisitionId: NO_SUCH_UUID },
    seen: isGiven('requisition'),
  },
  requisitions: list('requisitions'),
  patient: {
    query: 'query ($patientId: ID!) { patient(patientId: $patientId) { firstName kits { totalCount } } }',
    variables: () => ({ patientId: world.patientId }),
    missing: { patientId: NO_SUCH_UUID },
    seen: isGiven('patient'),
  },
  patients: list('patients'),
  node: {
    query: 'query ($id: ID!) { node(id: $id) { id __typename } }',
    variables: () => ({ id: world.nodeIds[0] }),
    missing: { id: Buffer.from(`Kit:${NO_SUCH_UUID}`).toString('base64') },
    seen: isGiven('node'),
  },
  nodes: {
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }',
    // Without the report, which fulfilment may not see: that has a test of its own.
    variables: () => ({ ids: world.nodeIds.filter((id) => !isReportId(id)) }),
    missing: {
      ids: ['Kit', 'Order', 'Sample', 'Requisition', 'Patient'].map((type) => btoa(`${type}:${NO_SUCH_UUID}`)),
    },
    seen: ({ nodes }) => Array.isArray(nodes) && nodes.every((node) => node !== null),
  },
  account: {
    query: 'query ($accountId: ID!) { account(accountId: $accountId) { name } }',
    variables: () => ({ accountId: program.client.accountId }),
    missing: { accountId: NO_SUCH_UUID },
    allowed: ADMIN,
    seen: isGiven('account'),
  },
  accounts: list('accounts', ADMIN),
  users: list('users', ADMIN),
  apiKeys: list('apiKeys', ADMIN),
};

function isReportId(nodeId: string): boolean {
  return atob(nodeId).startsWith('Report:');
}

it('every query of the schema stands in the matrix', () => {
  expect(Object.keys(QUERIES).sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort());
});

describe.each(Object.entries(QUERIES))('query %s', (name, row) => {
  const { query, variables, missing, allowed = EVERYBODY_WITH_A_KEY, seen, shared } = row;

  it.each(CALLERS)('as %s', async (caller) => {
    const asked = variables?.();
    // Somebody of another account who has made nothing there, whatever the tests of the mutations have.
    const options = caller === 'client of another account' ? { key: bystander.key } : keyOf(caller);
    const answer = await app.graphql(query, asked, options);
    if (caller === 'revoked key') {
      expect([outcomeOf(answer), answer.status, answer.data]).toEqual(['UNAUTHENTICATED', 401, undefined]);
      expect(answer.headers['www-authenticate']).toMatch(/^Token/);
    } else if (name === 'viewer' && caller === 'nobody') {
      expect(answer.expectNoErrors()).toEqual({ viewer: null });
    } else if (!allowed.includes(caller)) {
      expect(outcomeOf(answer)).toBe(caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
      expect(answer.data === null || answer.data?.[name] === null).toBe(true);
    } else {
      expect(seen(answer.expectNoErrors())).toBe(shared === true || caller !== 'client of another account');
    }
  });

  if (missing)
    it('a record of another account answers exactly as one that does not exist', async () => {
      for (const caller of ['client of another account', 'fulfillment', 'nobody'] as const) {
        // A role that sees the record itself tells nothing here.
        if (caller !== 'client of another account' && allowed.includes(caller)) continue;
        const foreign = await app.graphql(query, variables?.(), keyOf(caller));
        const absent = await app.graphql(query, missing, keyOf(caller));
        expect(bodyOf(foreign, idsIn(variables?.()))).toBe(bodyOf(absent, idsIn(missing)));
      }
    });
});

function idsIn(variables: object | undefined): string[] {
  return Object.values(variables ?? {})
    .flat()
    .map(String);
}

it('queries change nothing, whoever asks', async () => {
  const before = await digest();
  for (const { query, variables } of Object.values(QUERIES)) {
    for (const caller of ['client', 'client of another account'] as const)
      await app.graphql(query, variables?.(), keyOf(caller));
  }
  expect(await digest()).toEqual(before);
});

// Mutations ----------------------------------------------------------------------------------------------------------

interface MutationRow {
  readonly allowed: readonly Caller[];
  /** An input that is good for those who may, on records of the program's account made for it. */
  readonly input: () => Promise<Readonly<Record<string, unknown>>>;
  readonly selection: string;
  /** The field that names a record of the account, for those mutations that clients may do. */
  readonly names?: { readonly field: string; readonly missing: string };
}

const MUTATIONS: Readonly<Record<string, MutationRow>> = {
  createOrder: {
    allowed: CLIENTS,
    input: async () => ({ kitTypes: ['LIPID'], recipient: RECIPIENT }),
    selection: 'order { orderId }',
  },
  cancelOrder: {
    allowed: CLIENTS,
    input: async () => ({ orderId: await program.order() }),
    selection: 'order { status }',
    names: { field: 'orderId', missing: NO_SUCH_CODE },
  },
  updateOrderMetadata: {
    allowed: CLIENTS,
    input: async () => ({ orderId: await program.order(), metadata: { changed: true } }),
    selection: 'order { metadata }',
    names: { field: 'orderId', missing: NO_SUCH_CODE },
  },
  updateKitMetadata: {
    allowed: CLIENTS,
    input: async () => ({ kitId: (await program.stockKit()).kitId, metadata: { changed: true } }),
    selection: 'kit { metadata }',
    names: { field: 'kitId', missing: NO_SUCH_CODE },
  },
  createRequisition: {
    allowed: CLIENTS,
    input: async () => ({ ...REQUISITION, barcode: newUuid() }),
    selection: 'requisition { requisitionId }',
  },
  createPatient: { allowed: CLIENTS, input: async () => PATIENT, selection: 'patient { patientId }' },
  createPatientRegistrationToken: {
    allowed: CLIENTS,
    input: async () => ({ patientId: await program.patient(), kitType: 'LIPID' }),
    selection: 'expiresAt',
    names: { field: 'patientId', missing: NO_SUCH_UUID },
  },
  activateKit: {
    allowed: [...CLIENTS, 'nobody'],
    input: async () => ({ kitId: (await program.stockKit()).kitId, ...PATIENT }),
    selection: 'result',
    names: { field: 'kitId', missing: NO_SUCH_CODE },
  },
  provisionKits: {
    allowed: FULFILLMENT,
    input: async () => ({ accountId: program.client.accountId, kitType: 'LIPID', count: 1 }),
    selection: 'kits { kitId }',
  },
  fulfillOrder: {
    allowed: FULFILLMENT,
    input: async () => ({ orderId: await program.order(), kits: [{ kitType: 'LIPID' }] }),
    selection: 'order { status }',
  },
  recordKitEvent: {
    allowed: FULFILLMENT,
    input: async () => ({ kitId: (await program.stockKit()).kitId, status: 'IN_TRANSIT', trackingNumber: '1Z' }),
    selection: 'kit { status }',
  },
  recordSampleEvent: {
    allowed: [...FULFILLMENT, 'lab'],
    input: async () => ({ sampleId: (await program.stockKit()).sampleId, status: 'IN_TRANSIT', trackingNumber: '1Z' }),
    selection: 'sample { status }',
  },
  submitReport: {
    allowed: LAB,
    input: async () => {
      const kit = await program.stockKit();
      await program.sampleEvent(kit, 'RECEIVED');
      const now = app.clock.now().toISOString();
      const results = [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }];
      return { sampleId: kit.sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
    },
    selection: 'report { reportId }',
  },
  updateRequisitionStatus: {
    allowed: LAB,
    input: async () => ({ requisitionId: await program.requisition(newUuid()), status: 'APPROVED' }),
    selection: 'requisition { status }',
  },
  createAccount: { allowed: ADMIN, input: async () => ({ name: 'New', mode: 'TEST' }), selection: 'account { name }' },
  createUser: {
    allowed: ADMIN,
    input: async () => ({ accountId: program.client.accountId, name: 'New', email: 'new@example.org', role: 'ADMIN' }),
    selection: 'user { userId }',
  },
  createApiKey: {
    allowed: ADMIN,
    input: async () => ({ userId: program.client.userId }),
    selection: 'apiKey { prefix }',
  },
  revokeApiKey: {
    allowed: ADMIN,
    input: async () => ({ apiKeyId: (await app.actor('CLIENT', { account: program.client })).apiKeyId }),
    selection: 'apiKey { revokedAt }',
  },
  upsertKitType: {
    allowed: ADMIN,
    input: async () => ({ code: 'LIPID', name: 'Changed' }),
    selection: 'kitType { name }',
  },
};

it('every mutation of the schema stands in the matrix', () => {
  expect(Object.keys(MUTATIONS).sort()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort());
});

describe.each(Object.entries(MUTATIONS))('mutation %s', (name, { allowed, input, selection, names }) => {
  const send = (caller: Caller, given: object) =>
    program.attempt(caller === 'nobody' ? null : actors[caller], name, given, selection);

  it.each(CALLERS)('as %s', async (caller) => {
    const given = await input();
    const before = await digest();
    const answer = await send(caller, given);
    const expected = expectedOutcome(caller);
    expect(outcomeOf(answer)).toBe(expected);
    if (expected === 'OK') {
      expect(answer.data?.[name]).toBeTruthy();
      expect(await digest()).not.toEqual(before);
    } else {
      expect(answer.data ?? null).toBeNull();
      expect(await digest()).toEqual(before);
    }
  });

  function expectedOutcome(caller: Caller): string {
    if (caller === 'revoked key') return 'UNAUTHENTICATED';
    if (!allowed.includes(caller)) return caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    return names && caller === 'client of another account' ? 'NOT_FOUND' : 'OK';
  }

  if (names)
    it('a record of another account answers exactly as one that does not exist', async () => {
      const { field = '', missing = '' } = names ?? {};
      const given = await input();
      const foreign = await send('client of another account', given);
      const absent = await send('client of another account', { ...given, [field]: missing });
      expect(bodyOf(foreign, [String(given[field])])).toBe(bodyOf(absent, [missing]));
    });
});

it('activation for a patient of another account answers as for one that does not exist', async () => {
  const other = actors['client of another account'];
  const { kits } = await program.mutate<{ kits: { kitId: string }[] }>(
    program.fulfillment,
    'provisionKits',
    { accountId: other.accountId, kitType: 'LIPID', count: 1 },
    'kits { kitId }',
  );
  const before = await digest();
  const answers = [];
  for (const patientId of [world.patientId, NO_SUCH_UUID]) {
    const answer = await program.attempt(other, 'activateKit', { kitId: kits[0]?.kitId, patientId }, 'result');
    answer.expectError('NOT_FOUND');
    answers.push(bodyOf(answer, [patientId]));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await digest()).toEqual(before);
});

// Fields and nodes ---------------------------------------------------------------------------------------------------

it('fulfilment sees a sample without its reports: FORBIDDEN on that field only', async () => {
  const answer = await app.graphql(
    'query ($kitId: String!) { kit(kitId: $kitId) { status sample { status reports { reportId } requisition { status } } } }',
    world.kit,
    actors.fulfillment,
  );
  expect(answer.expectError('FORBIDDEN').path).toEqual(['kit', 'sample', 'reports']);
  expect(answer.data).toEqual({
    kit: { status: 'REGISTERED', sample: { status: 'RESULTED', reports: null, requisition: { status: 'CREATED' } } },
  });
});

it('fulfilment gets its nodes beside a report that it may not see', async () => {
  const answer = await app.graphql<{ nodes: ({ id: string } | null)[] }>(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    { ids: world.nodeIds },
    actors.fulfillment,
  );
  const place = world.nodeIds.findIndex(isReportId);
  expect(answer.expectError('FORBIDDEN').path).toEqual(['nodes', place]);
  expect(answer.data?.nodes).toEqual(world.nodeIds.map((id, index) => (index === place ? null : { id })));
});

it('nodes of another account, unknown ones and nonsense are null in their places, beside the caller’s own', async () => {
  const other = actors['client of another account'];
  const patient = await program.mutate<{ patient: { id: string } }>(other, 'createPatient', PATIENT, 'patient { id }');
  const own = patient.patient.id;
  const ids = [
    ...world.nodeIds,
    own,
    btoa(`Kit:${NO_SUCH_UUID}`),
    'nonsense',
    '',
    btoa('Account:1'),
    btoa(`User:${other.userId}`),
  ];

  const answer = await app.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids }, other);

  expect(answer.expectNoErrors()).toEqual({ nodes: ids.map((id) => (id === own ? { id } : null)) });
});

it.each(['kits', 'orders', 'samples', 'reports', 'requisitions', 'patients'])(
  'a client who filters %s by another account finds nothing',
  async (name) => {
    const answer = await app.graphql(
      `{ ${name}(filter: { accountId: "${program.client.accountId}" }) { totalCount edges { cursor } } }`,
      undefined,
      actors['client of another account'],
    );
    expect(answer.expectNoErrors()).toEqual({ [name]: { totalCount: 0, edges: [] } });
  },
);
