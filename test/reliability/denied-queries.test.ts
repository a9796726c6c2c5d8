import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { graphql, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { type SendOptions, useTestApp } from '../helpers/app.ts';
import { type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID, type Program } from '../helpers/program.ts';
import { bodyOf, CALLERS, type Caller, isWithheldFromFulfillment, makeWorld, type World } from './world.ts';

const ADMIN: readonly Caller[] = ['admin'];
const EVERYBODY_WITH_A_KEY: readonly Caller[] = ['client', 'client of another account', 'fulfillment', 'lab', 'admin'];
const READERS_OF_REPORTS: readonly Caller[] = ['client', 'client of another account', 'lab', 'admin'];
const READERS_OF_PATIENTS = READERS_OF_REPORTS;
const READERS_OF_STALLED_ORDERS: readonly Caller[] = ['client', 'client of another account', 'fulfillment', 'admin'];

const app = useTestApp();
let program: Program;
let actors: World['actors'];
let world: World;

beforeAll(async () => {
  world = await makeWorld(app);
  ({ program, actors } = world);
  await program.endpoint();
  // A kit that is stalled at once.
  await program.kitType({ code: 'STI', expectedDays: { notShipped: 0 } });
  await program.kit('STI');
  // And an order.
  await program.mutate(program.admin, 'updateAccount', {
    accountId: program.client.accountId,
    orderDays: { notFulfilled: 0 },
  });
  await program.order();
  await program.mutate(program.admin, 'upsertAnalyte', { code: 'GLU', name: 'Glucose' });
  await numberEvents(app.prisma);
});

function keyOf(caller: Caller): { key?: string } {
  return caller === 'nobody' ? {} : { key: actors[caller].key };
}

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
  eligibility: query({
    operation: graphql('{ eligibility(kitType: "STI") { eligible } }'),
    variables: () => ({}),
    showsRecord: ({ eligibility }) => eligibility !== null,
    shared: true,
  }),
  analytes: query({
    operation: graphql('{ analytes { code } }'),
    variables: () => ({}),
    allowed: READERS_OF_REPORTS,
    showsRecord: ({ analytes }) => analytes.length > 0,
    shared: true,
  }),
  search: query({
    operation: graphql(`
      query ($text: String!) { search(text: $text) { matched node { ... on Kit { kitId sample { sampleId } } } } }
    `),
    variables: () => ({ text: world.kit.kitId }),
    missing: { text: NO_SUCH_CODE },
    showsRecord: ({ search }) => search.length > 0,
  }),
  kit: query({
    operation: graphql(`
      query ($kitId: String!) { kit(kitId: $kitId) { kitId status order { orderId } sample { sampleId } } }
    `),
    variables: () => ({ kitId: world.kit.kitId }),
    missing: { kitId: NO_SUCH_CODE },
    showsRecord: ({ kit }) => kit !== null,
  }),
  activation: query({
    operation: graphql('query ($kitId: String!) { activation(kitId: $kitId) { problem kitType { code } } }'),
    variables: () => ({ kitId: world.kit.kitId }),
    missing: { kitId: NO_SUCH_CODE },
    allowed: ['client', 'client of another account', 'admin', 'nobody'],
    showsRecord: ({ activation }) => activation?.problem !== 'UNKNOWN',
  }),
  kits: list(graphql('{ list: kits { totalCount edges { cursor } } }')),
  stalledKits: list(graphql('{ list: stalledKits { totalCount edges { cursor } } }')),
  stalledOrders: list(graphql('{ list: stalledOrders { totalCount edges { cursor } } }'), READERS_OF_STALLED_ORDERS),
  lot: query({
    operation: graphql('query ($code: String!) { lot(code: $code) { code status kits { totalCount } } }'),
    variables: () => ({ code: world.lot }),
    missing: { code: NO_SUCH_CODE },
    showsRecord: ({ lot }) => lot !== null,
  }),
  lots: list(graphql('{ list: lots { totalCount edges { cursor } } }')),
  programFigures: query({
    operation: graphql('query ($from: Date!, $to: Date!) { programFigures(from: $from, to: $to) { kits } }'),
    variables: () => ({ from: '2026-01-01', to: '2026-12-31' }),
    showsRecord: ({ programFigures }) => programFigures.kits > 0,
  }),
  counts: query({
    operation: graphql('{ counts { kits { count } samples { count } } }'),
    variables: () => ({}),
    showsRecord: ({ counts }) => counts !== null && [...counts.kits, ...counts.samples].some(({ count }) => count > 0),
  }),
  order: query({
    operation: graphql('query ($orderId: String!) { order(orderId: $orderId) { orderId status } }'),
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
  unmatchedResults: list(graphql('{ list: unmatchedResults { totalCount edges { cursor } } }'), ['lab', 'admin']),
  outboundMessages: list(graphql('{ list: outboundMessages { totalCount edges { cursor } } }'), ['lab', 'admin']),
  requisition: query({
    operation: graphql(`
      query ($requisitionId: ID!) { requisition(requisitionId: $requisitionId) { barcode status } }
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
    allowed: READERS_OF_PATIENTS,
    showsRecord: ({ patient }) => patient !== null,
  }),
  patients: list(graphql('{ list: patients { totalCount edges { cursor } } }'), READERS_OF_PATIENTS),
  node: query({
    operation: graphql('query ($id: ID!) { node(id: $id) { id __typename } }'),
    variables: () => ({ id: world.nodeIds[0] ?? '' }),
    missing: { id: btoa(`Kit:${NO_SUCH_UUID}`) },
    showsRecord: ({ node }) => node !== null,
  }),
  nodes: query({
    operation: graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }'),
    // Without the report and the patient, which fulfilment may not see. That has its own test.
    variables: () => ({ ids: world.nodeIds.filter((id) => !isWithheldFromFulfillment(id)) }),
    missing: {
      ids: ['Kit', 'Order', 'Sample', 'Requisition'].map((type) => btoa(`${type}:${NO_SUCH_UUID}`)),
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
  events: query({
    operation: graphql('{ events(first: 100) { edges { node { eventId account { accountId } } } } }'),
    variables: () => ({}),
    showsRecord: ({ events }) => events.edges.some(({ node }) => node.account.accountId === program.client.accountId),
  }),
  lastEvent: query({
    operation: graphql('{ lastEvent { eventId account { accountId } } }'),
    variables: () => ({}),
    showsRecord: ({ lastEvent }) => lastEvent?.account.accountId === program.client.accountId,
  }),
  webhookEndpoints: query({
    operation: graphql('query ($accountId: ID) { webhookEndpoints(accountId: $accountId) { endpointId url } }'),
    variables: () => ({ accountId: program.client.accountId }),
    missing: { accountId: NO_SUCH_UUID },
    allowed: ['client', 'client of another account', 'admin'],
    showsRecord: ({ webhookEndpoints }) => webhookEndpoints.length > 0,
  }),
  auditEntries: list(graphql('{ list: auditEntries { totalCount edges { cursor } } }'), ADMIN),
};

it('the table has every query of the schema', () => {
  expect(Object.keys(QUERIES).sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort());
});

describe.each(Object.entries(QUERIES))('query %s', (name, { allowed, shared, identifiers, hasMissing, send }) => {
  it.each(CALLERS)('as %s', async (caller) => {
    const { result, showsRecord } = await send('world', keyOf(caller));
    if (caller === 'revoked key') {
      expect([outcomeOf(result), result.status, result.data]).toEqual(['UNAUTHENTICATED', 401, undefined]);
      expect(result.headers['www-authenticate']).toMatch(/^Token/);
    } else if (name === 'viewer' && caller === 'nobody') {
      expect(result.expectNoErrors()).toEqual({ viewer: null });
    } else if (!allowed.includes(caller)) {
      expect(outcomeOf(result)).toBe(caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
      expect([{ [name]: null }, { list: null }]).toContainEqual(result.data);
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
  const before = await app.digest();
  for (const { send } of Object.values(QUERIES)) {
    for (const caller of ['client', 'client of another account'] as const) await send('world', keyOf(caller));
  }
  expect(await app.digest()).toEqual(before);
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
