import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { schema } from '../../src/graphql/schema.ts';
import { graphql, type TadaDocumentNode } from '../../src/graphql/typed-document.ts';
import { type SendOptions, type TestActor, useTestApp } from '../helpers/app.ts';
import { digestOf, type TakeDigest } from '../helpers/digest.ts';
import { type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf, MutationName } from '../helpers/operations.ts';
import { type OrderedKit, PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';

/** Every kind of caller (contract, 1.2). */
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

/** A well-formed code and a well-formed UUID that name no record. */
const NO_SUCH_CODE = 'N0SVCHC0DE9';
const NO_SUCH_UUID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

const app = useTestApp();
let program: Program;
let actors: Readonly<Record<Exclude<Caller, 'nobody'>, TestActor>>;
let bystander: TestActor;
let digest: TakeDigest;
let world: World;

/** A registered kit of the program with results, and every record that belongs to it. */
interface World {
  readonly kit: OrderedKit;
  readonly patientId: string;
  readonly requisitionId: string;
  readonly reportId: string;
  readonly nodeIds: readonly string[];
}

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
  const revoked = await app.actor('CLIENT', { account: program.client });
  await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: revoked.apiKeyId });
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

const globalIds = graphql(`
  query (
    $kitId: String!, $orderId: String!, $sampleId: String!, $reportId: ID!, $requisitionId: ID!, $patientId: ID!
  ) {
    kit(kitId: $kitId) { id }
    order(orderId: $orderId) { id }
    sample(sampleId: $sampleId) { id }
    report(reportId: $reportId) { id }
    requisition(requisitionId: $requisitionId) { id }
    patient(patientId: $patientId) { id }
  }
`);

async function makeWorld(): Promise<World> {
  const kit = await program.kit();
  const patientId = await program.patient();
  await program.activate(kit, patientId);
  const requisitionId = await program.requisition(kit.sampleId);
  await program.sampleEvent(kit, 'RECEIVED');
  const reportId = await program.report(kit);
  const answer = await app.run(globalIds, { ...kit, reportId, requisitionId, patientId }, program.client);
  const nodeIds = Object.values(answer.expectNoErrors()).map((record) => record?.id ?? '');
  return { kit, patientId, requisitionId, reportId, nodeIds };
}

function keyOf(caller: Caller): { key?: string } {
  return caller === 'nobody' ? {} : { key: actors[caller].key };
}

/** What the caller learns from a result. Replaces the identifiers that the caller sent. */
function bodyOf(result: GraphQLResult<unknown>, sent: readonly string[]): string {
  const body = JSON.stringify({ status: result.status, data: result.data, errors: result.errors });
  return sent.reduce((text, identifier) => text.replaceAll(identifier, '…'), body);
}

// Queries ------------------------------------------------------------------------------------------------------------

interface QuerySpec<Data, Variables> {
  readonly operation: TadaDocumentNode<Data, Variables>;
  /** Variables that name records of the world. */
  readonly variables: () => Variables;
  /** Variables that name no record. */
  readonly missing?: Variables;
  /** By default every caller with a key. */
  readonly allowed?: readonly Caller[];
  readonly showsRecord: (data: Data) => boolean;
  /** Not part of an account, so every account sees it. */
  readonly shared?: true;
}

interface QueryRow {
  readonly allowed: readonly Caller[];
  readonly shared: boolean;
  /** The identifiers that a query for the world, or for a missing record, sends. */
  readonly identifiers: (of: 'world' | 'missing') => string[];
  readonly hasMissing: boolean;
  readonly send: (of: 'world' | 'missing', options: SendOptions) => Promise<QueryAnswer>;
}

interface QueryAnswer {
  readonly result: GraphQLResult<unknown>;
  /** Throws if there are errors. */
  readonly showsRecord: () => boolean;
}

function query<Data, Variables extends object>(spec: QuerySpec<Data, Variables>): QueryRow {
  const variablesOf = (of: 'world' | 'missing') => (of === 'missing' && spec.missing ? spec.missing : spec.variables());
  return {
    allowed: spec.allowed ?? EVERYBODY_WITH_A_KEY,
    shared: spec.shared === true,
    hasMissing: spec.missing !== undefined,
    identifiers: (of) => Object.values(variablesOf(of)).flat().map(String),
    send: async (of, options) => {
      const result = await app.run(spec.operation, variablesOf(of), options);
      return { result, showsRecord: () => spec.showsRecord(result.expectNoErrors()) };
    },
  };
}

function list(operation: TadaDocumentNode<{ list: { totalCount: number } }, object>, allowed = EVERYBODY_WITH_A_KEY) {
  return query({ operation, variables: () => ({}), allowed, showsRecord: (data) => data.list.totalCount > 0 });
}

const QUERIES: Readonly<Record<string, QueryRow>> = {
  viewer: query({
    operation: graphql('{ viewer { role user { email } account { name } } }'),
    variables: () => ({}),
    showsRecord: ({ viewer }) => viewer !== null,
    shared: true,
  }),
  kitTypes: query({
    operation: graphql('{ kitTypes { code } }'),
    variables: () => ({}),
    showsRecord: ({ kitTypes }) => kitTypes.length > 0,
    shared: true,
  }),
  kit: query({
    operation: graphql(`
      query ($kitId: String!) { kit(kitId: $kitId) { kitId status order { orderId } registeredTo { email } } }
    `),
    variables: () => ({ kitId: world.kit.kitId }),
    missing: { kitId: NO_SUCH_CODE },
    showsRecord: ({ kit }) => kit !== null,
  }),
  kits: list(graphql('{ list: kits { totalCount edges { cursor } } }')),
  order: query({
    operation: graphql('query ($orderId: String!) { order(orderId: $orderId) { orderId recipient { email } } }'),
    variables: () => ({ orderId: world.kit.orderId }),
    missing: { orderId: NO_SUCH_CODE },
    showsRecord: ({ order }) => order !== null,
  }),
  orders: list(graphql('{ list: orders { totalCount edges { cursor } } }')),
  sample: query({
    operation: graphql('query ($sampleId: String!) { sample(sampleId: $sampleId) { sampleId status kit { kitId } } }'),
    variables: () => ({ sampleId: world.kit.sampleId }),
    missing: { sampleId: NO_SUCH_CODE },
    showsRecord: ({ sample }) => sample !== null,
  }),
  samples: list(graphql('{ list: samples { totalCount edges { cursor } } }')),
  report: query({
    operation: graphql('query ($reportId: ID!) { report(reportId: $reportId) { reportId pdf results { name } } }'),
    variables: () => ({ reportId: world.reportId }),
    missing: { reportId: NO_SUCH_UUID },
    allowed: READERS_OF_REPORTS,
    showsRecord: ({ report }) => report !== null,
  }),
  reports: list(graphql('{ list: reports { totalCount edges { cursor } } }'), READERS_OF_REPORTS),
  requisition: query({
    operation: graphql(`
      query ($requisitionId: ID!) { requisition(requisitionId: $requisitionId) { barcode patient { email } } }
    `),
    variables: () => ({ requisitionId: world.requisitionId }),
    missing: { requisitionId: NO_SUCH_UUID },
    showsRecord: ({ requisition }) => requisition !== null,
  }),
  requisitions: list(graphql('{ list: requisitions { totalCount edges { cursor } } }')),
  patient: query({
    operation: graphql('query ($patientId: ID!) { patient(patientId: $patientId) { firstName kits { totalCount } } }'),
    variables: () => ({ patientId: world.patientId }),
    missing: { patientId: NO_SUCH_UUID },
    showsRecord: ({ patient }) => patient !== null,
  }),
  patients: list(graphql('{ list: patients { totalCount edges { cursor } } }')),
  node: query({
    operation: graphql('query ($id: ID!) { node(id: $id) { id __typename } }'),
    variables: () => ({ id: world.nodeIds[0] ?? '' }),
    missing: { id: btoa(`Kit:${NO_SUCH_UUID}`) },
    showsRecord: ({ node }) => node !== null,
  }),
  nodes: query({
    operation: graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }'),
    // Without the report, which fulfilment may not see. That has its own test.
    variables: () => ({ ids: world.nodeIds.filter((id) => !isReportId(id)) }),
    missing: {
      ids: ['Kit', 'Order', 'Sample', 'Requisition', 'Patient'].map((type) => btoa(`${type}:${NO_SUCH_UUID}`)),
    },
    showsRecord: ({ nodes }) => nodes.every((node) => node !== null),
  }),
  account: query({
    operation: graphql('query ($accountId: ID!) { account(accountId: $accountId) { name } }'),
    variables: () => ({ accountId: program.client.accountId }),
    missing: { accountId: NO_SUCH_UUID },
    allowed: ADMIN,
    showsRecord: ({ account }) => account !== null,
  }),
  accounts: list(graphql('{ list: accounts { totalCount edges { cursor } } }'), ADMIN),
  users: list(graphql('{ list: users { totalCount edges { cursor } } }'), ADMIN),
  apiKeys: list(graphql('{ list: apiKeys { totalCount edges { cursor } } }'), ADMIN),
};

function isReportId(nodeId: string): boolean {
  return atob(nodeId).startsWith('Report:');
}

it('the table has every query of the schema', () => {
  expect(Object.keys(QUERIES).sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort());
});

describe.each(Object.entries(QUERIES))('query %s', (name, { allowed, shared, identifiers, hasMissing, send }) => {
  it.each(CALLERS)('as %s', async (caller) => {
    // The tests of mutations create records in the other account, so this one asks as a third account.
    const options = caller === 'client of another account' ? { key: bystander.key } : keyOf(caller);
    const { result, showsRecord } = await send('world', options);
    if (caller === 'revoked key') {
      expect([outcomeOf(result), result.status, result.data]).toEqual(['UNAUTHENTICATED', 401, undefined]);
      expect(result.headers['www-authenticate']).toMatch(/^Token/);
    } else if (name === 'viewer' && caller === 'nobody') {
      expect(result.expectNoErrors()).toEqual({ viewer: null });
    } else if (!allowed.includes(caller)) {
      expect(outcomeOf(result)).toBe(caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
      expect([null, { [name]: null }]).toContainEqual(result.data);
    } else {
      expect(showsRecord()).toBe(shared || caller !== 'client of another account');
    }
  });

  if (hasMissing)
    it('answers for a record of another account exactly as for a missing one', async () => {
      for (const caller of ['client of another account', 'fulfillment', 'nobody'] as const) {
        // Staff that may see the record are not tested here.
        if (caller !== 'client of another account' && allowed.includes(caller)) continue;
        const foreign = await send('world', keyOf(caller));
        const missing = await send('missing', keyOf(caller));
        expect(bodyOf(foreign.result, identifiers('world'))).toBe(bodyOf(missing.result, identifiers('missing')));
      }
    });
});

it('queries change nothing', async () => {
  const before = await digest();
  for (const { send } of Object.values(QUERIES)) {
    for (const caller of ['client', 'client of another account'] as const) await send('world', keyOf(caller));
  }
  expect(await digest()).toEqual(before);
});

// Mutations ----------------------------------------------------------------------------------------------------------

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
  mutation('updateKitMetadata', {
    allowed: CLIENTS,
    input: async () => ({ kitId: (await program.stockKit()).kitId, metadata: { changed: true } }),
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
  }),
  mutation('createRequisition', {
    allowed: CLIENTS,
    input: async () => ({ ...REQUISITION, barcode: newUuid() }),
  }),
  mutation('createPatient', { allowed: CLIENTS, input: async () => PATIENT }),
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
  mutation('submitReport', {
    allowed: LAB,
    input: async () => {
      const kit = await program.stockKit();
      await program.sampleEvent(kit, 'RECEIVED');
      const now = app.clock.now().toISOString();
      const results = [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }];
      return { sampleId: kit.sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
    },
  }),
  mutation('updateRequisitionStatus', {
    allowed: LAB,
    input: async () => ({ requisitionId: await program.requisition(newUuid()), status: 'APPROVED' }),
  }),
  mutation('createAccount', { allowed: ADMIN, input: async () => ({ name: 'New', mode: 'TEST' }) }),
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
];

it('the table has every mutation of the schema', () => {
  const names = MUTATION_ROWS.map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort());
});

describe.each(MUTATION_ROWS)('mutation $name', ({ name, allowed, input, reference }) => {
  const send = (caller: Caller, given: object) =>
    program.attempt(caller === 'nobody' ? null : actors[caller], name, given);

  it.each(CALLERS)('as %s', async (caller) => {
    const given = await input();
    const before = await digest();
    const answer = await send(caller, given);
    const expected = expectedOutcome(caller);
    expect(outcomeOf(answer)).toBe(expected);
    if (expected === 'OK') {
      expect(answer.data).toEqual({ [name]: expect.any(Object) });
      expect(await digest()).not.toEqual(before);
    } else {
      expect(answer.data ?? null).toBeNull();
      expect(await digest()).toEqual(before);
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
  const before = await digest();
  const answers = [];
  for (const patientId of [world.patientId, NO_SUCH_UUID]) {
    const answer = await program.attempt(other, 'activateKit', { kitId, patientId });
    answer.expectError('NOT_FOUND');
    answers.push(bodyOf(answer, [patientId]));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await digest()).toEqual(before);
});

// Fields and nodes ---------------------------------------------------------------------------------------------------

const NODES = graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }');

it('fulfilment sees a sample, but not its reports: only that field is FORBIDDEN', async () => {
  const operation = graphql(`
    query ($kitId: String!) {
      kit(kitId: $kitId) { status sample { status reports { reportId } requisition { status } } }
    }
  `);
  const answer = await app.run(operation, world.kit, actors.fulfillment);
  expect(answer.expectError('FORBIDDEN').path).toEqual(['kit', 'sample', 'reports']);
  expect(answer.data).toEqual({
    kit: { status: 'REGISTERED', sample: { status: 'RESULTED', reports: null, requisition: { status: 'CREATED' } } },
  });
});

it('fulfilment gets every node but the report', async () => {
  const answer = await app.run(NODES, { ids: [...world.nodeIds] }, actors.fulfillment);
  const position = world.nodeIds.findIndex(isReportId);
  expect(answer.expectError('FORBIDDEN').path).toEqual(['nodes', position]);
  expect(answer.data?.nodes).toEqual(world.nodeIds.map((id, index) => (index === position ? null : { id })));
});

it('nodes of another account, unknown nodes and malformed ids are null, and the caller’s own node is returned', async () => {
  const other = actors['client of another account'];
  const { patient } = await program.mutate(other, 'createPatient', PATIENT);
  const own = patient.id;
  const ids = [
    ...world.nodeIds,
    own,
    btoa(`Kit:${NO_SUCH_UUID}`),
    'nonsense',
    '',
    btoa('Account:1'),
    btoa(`User:${other.userId}`),
  ];

  const answer = await app.run(NODES, { ids }, other);

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
