import { beforeAll, describe, expect, it } from 'vitest';
import { keyPrefix } from '../../src/auth/keys.ts';
import { useTestApp } from '../helpers/app.ts';
import { type OrderedKit, Program, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** What the log says about a request (docs/operations.md, "Health, metrics and logs"). */
const testApp = useTestApp();
const { get, post } = new RestClient(testApp);

let program: Program;
let kit: OrderedKit;
let reportId: string;

beforeAll(async () => {
  program = await Program.start(testApp);
  kit = await program.kit();
  await program.activate(kit, await program.patient());
  await program.sampleEvent(kit, 'RECEIVED');
  reportId = await program.report(kit);
});

/** The line of the one request that the work sends. */
async function lineOf(send: () => Promise<unknown>) {
  const before = testApp.logLines.length;
  await send();
  const lines = testApp.logLines.slice(before).map((line) => JSON.parse(line));
  const found = lines.filter(({ msg }) => msg === 'request');
  expect(found).toHaveLength(1);
  return found[0];
}

const PAGE = 'query KitPage($first: Int) { kits(first: $first) { edges { node { kitId sample { status } } } } }';
const page = (options = program.client) => testApp.graphql(PAGE, { first: 2 }, options);

describe('a line of the log', () => {
  it('says who sent the request, what it ran, what that cost, and how much of the database it used', async () => {
    const first = await lineOf(page);
    const again = await lineOf(page);
    const repeated = await lineOf(page);
    for (const line of [first, again, repeated]) {
      expect(line).toMatchObject({
        route: '/graphql',
        status: 200,
        account: program.client.accountId,
        key: keyPrefix(program.client.key),
        operations: [{ name: 'KitPage', kind: 'query', cost: 5 }],
        sqlStatements: expect.any(Number),
        sqlMs: expect.any(Number),
      });
      expect(line).not.toHaveProperty('errors');
      expect(line.sqlMs).toBeGreaterThan(0);
      expect(line.sqlMs).toBeLessThan(line.durationMs * 4);
    }
    // The statement that answers confirms the key, too.
    expect([first.sqlStatements, repeated.sqlStatements]).toEqual([1, 1]);
  });

  it('names what a REST route runs, which has no cost', async () => {
    const line = await lineOf(() => get('/api/v2/kits/', program.client));
    expect(line.operations).toEqual([{ name: 'listKits', kind: 'query' }]);
    const write = await lineOf(() => post('/api/v2/patients/', { key: program.client.key, json: {} }));
    expect(write).toMatchObject({
      operations: [{ name: 'createPatient', kind: 'mutation' }],
      errors: ['BAD_USER_INPUT'],
    });
  });

  it('names each operation of a batch, and each code of what failed', async () => {
    const batch = [
      { query: '{ viewer { role } }' },
      { query: 'query GetKit { kit(kitId: "x") { noSuchField } }' },
      { query: 'mutation CancelOrder { cancelOrder(input: { orderId: "N0SVCHC0DE9" }) { order { status } } }' },
    ];
    const line = await lineOf(() =>
      testApp.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${program.client.key}` },
        payload: batch,
      }),
    );
    expect(line.operations).toHaveLength(2);
    expect(line.operations).toContainEqual({ name: 'unnamed', kind: 'query', cost: expect.any(Number) });
    expect(line.operations).toContainEqual({ name: 'CancelOrder', kind: 'mutation', cost: 2 });
    expect(line.errors.sort()).toEqual(['GRAPHQL_VALIDATION_FAILED', 'NOT_FOUND']);
  });

  it('has the cost of an operation that is refused because of its cost', async () => {
    const query =
      'query AllOrders { orders(first: 100) { edges { node { kits(first: 100) { edges { node { kitId } } } } } } }';
    const line = await lineOf(() => testApp.graphql(query, {}, program.client));
    expect(line).toMatchObject({ operations: [{ name: 'AllOrders', kind: 'query' }], errors: ['QUERY_TOO_COMPLEX'] });
  });

  it('names nobody if no valid key was sent, even if the key was valid a moment ago', async () => {
    const { key, apiKey } = await program.mutate(program.admin, 'createApiKey', { userId: program.client.userId });
    for (const _time of [1, 2, 3]) await page({ ...program.client, key });
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: apiKey.apiKeyId });
    for (const send of [
      () => page({ ...program.client, key }),
      () => testApp.graphql('{ kitTypes { code } }', {}, { key: 'kts_nobody' }),
      () => testApp.graphql('{ __typename }'),
      () => testApp.app.inject('/api/v2/kits/'),
      () => testApp.app.inject('/no/such/path'),
    ]) {
      const line = await lineOf(send);
      expect([line.account, line.key]).toEqual([undefined, undefined]);
    }
  });
});

describe('the statements of a line are those that the request sent', () => {
  /** Written for many requests at a time, so for none of them. */
  const isAuditOfReads = (sql: string) =>
    sql.startsWith('INSERT INTO audit_entries') && sql.includes('json_to_recordset');

  it.each<[string, () => Promise<unknown>]>([
    ['a query', page],
    ['a query by graphql-js', () => testApp.graphql('{ node(id: "x") { id } viewer { role } }', {}, program.client)],
    [
      'several statements at a time',
      () => testApp.graphql('{ a: kits { totalCount } kitTypes { code } }', {}, program.client),
    ],
    ['REST’s list', () => get('/api/v2/orders/', program.client)],
    ['REST’s kit', () => get(`/api/v2/kits/${kit.kitId}/`, program.client)],
    ['a document', () => get(`/reports/${reportId}.txt`, program.client)],
    ['a mutation', () => program.attempt(program.client, 'createOrder', { kitTypes: ['LIPID'], recipient: RECIPIENT })],
    ['a mutation of nothing', () => program.attempt(program.client, 'cancelOrder', { orderId: 'N0SVCHC0DE9' })],
    [
      'REST’s write',
      () =>
        post(`/api/v2/kits/${kit.kitId}/`, {
          key: program.client.key,
          headers: { 'idempotency-key': 'of this line' },
          json: { metadata: { a: 1 } },
        }),
    ],
  ])('%s', async (_what, send) => {
    let line: { sqlStatements?: number } = {};
    const sent = await testApp.statements.allDuring(async () => {
      line = await lineOf(send);
    });
    const ofReads = sent.filter(isAuditOfReads);
    expect([sent.length, sent.length - ofReads.length], sent.join('\n')).toContain(line.sqlStatements);
  });
});

it('each of many requests at a time, which wait for connections, has its own statements', async () => {
  const write = () => program.attempt(program.client, 'createOrder', { kitTypes: ['LIPID'], recipient: RECIPIENT });
  const document = () => get(`/reports/${reportId}.txt`, program.client);
  const alone = [await lineOf(write), await lineOf(document)].map(({ sqlStatements }) => sqlStatements);
  const before = testApp.logLines.length;
  await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? write() : document())));
  const lines = testApp.logLines.slice(before).map((line) => JSON.parse(line));
  const counts = (route: string) => lines.filter((line) => line.route === route).map((line) => line.sqlStatements);
  expect(counts('/graphql')).toEqual(Array(12).fill(alone[0]));
  expect(counts('/reports/:reportId.txt')).toEqual(Array(12).fill(alone[1]));
});
