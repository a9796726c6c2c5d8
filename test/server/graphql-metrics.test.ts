import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** What the metrics say about GraphQL and the database (docs/operations.md, "Metrics"). */
const testApp = useTestApp();
const { get } = new RestClient(testApp);
let program: Program;

beforeAll(async () => {
  program = await Program.start(testApp);
});

/** All series of a metric, with their values. */
async function seriesOf(metric: string): Promise<ReadonlyMap<string, number>> {
  const { body } = await testApp.app.inject('/metrics');
  const lines = [...body.matchAll(/^(\S+\{.*\}|\S+) (\S+)$/gm)];
  return new Map(
    lines
      .filter(([, series = '']) => series === metric || series.startsWith(`${metric}{`))
      .map(([, series = '', value]) => [series.slice(metric.length), Number(value)]),
  );
}

const operations = () => seriesOf('graphql_operation_duration_seconds_count');
const ask = (query: string, key = program.client.key) => testApp.graphql(query, {}, { key });

describe('operations are counted', () => {
  it('by name and kind, the first time and when they come again', async () => {
    for (const _time of [1, 2, 3]) await ask('query ViewerRole { viewer { role } }');
    for (const _time of [1, 2, 3]) await ask('query KitTotal { kits { totalCount } }');
    await ask('mutation CancelOrder { cancelOrder(input: { orderId: "x" }) { order { orderId } } }');
    await ask('{ kitTypes { code } }');
    await ask('query KitsOfMayaOkafor { kitTypes { code } }');
    const counted = await operations();
    expect(counted.get('{operation="ViewerRole",kind="query"}')).toBe(3);
    expect(counted.get('{operation="KitTotal",kind="query"}')).toBe(3);
    expect(counted.get('{operation="CancelOrder",kind="mutation"}')).toBe(1);
    expect(counted.get('{operation="unnamed",kind="query"}')).toBe(1);
    expect(counted.get('{operation="other",kind="query"}')).toBe(1);
    expect([...counted.keys()].join()).not.toContain('Maya');
  });

  it('but not invalid ones, and not what a REST route runs', async () => {
    const before = await operations();
    await ask('query NoKit { noSuchField }');
    await ask('query Kit {');
    await get('/api/v2/kits/', program.client);
    expect(await operations()).toEqual(before);
  });

  it('under names that somebody with a key has used; a stranger’s is `other`', async () => {
    await testApp.graphql('query StatusPage { __typename }');
    expect((await operations()).has('{operation="StatusPage",kind="query"}')).toBe(false);
    await ask('query StatusPage { __typename }');
    await testApp.graphql('query StatusPage { __typename }');
    expect((await operations()).get('{operation="StatusPage",kind="query"}')).toBe(2);
  });

  it('under a bounded number of names', async () => {
    for (let number = 0; number < 60; number += 1) await ask(`query Kit${number} { __typename }`);
    for (let number = 0; number < 60; number += 1) await ask(`query Order${number} { __typename }`);
    const counted = await operations();
    expect(counted.size).toBeGreaterThan(90);
    expect(counted.size).toBeLessThanOrEqual(104);
    expect(counted.get('{operation="other",kind="query"}')).toBeGreaterThan(10);
    // Those that have one keep it.
    await ask('query ViewerRole { viewer { role } }');
    expect((await operations()).get('{operation="ViewerRole",kind="query"}')).toBe(4);
  });
});

describe('errors of GraphQL are counted', () => {
  const errors = () => seriesOf('graphql_errors_total');

  it('from the start, with every code that a client can get', async () => {
    const codes = [...(await errors()).keys()];
    expect(codes).toContain('{code="GRAPHQL_VALIDATION_FAILED"}');
    expect(codes).toContain('{code="NOT_FOUND"}');
    expect(codes).not.toContain('{code="UNKNOWN_ROUTE"}');
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ['GRAPHQL_PARSE_FAILED', 1, () => ask('{')],
    ['GRAPHQL_VALIDATION_FAILED', 1, () => ask('{ a b c }')],
    ['UNAUTHENTICATED', 1, () => ask('{ kitTypes { code } }', 'kts_nobody')],
    ['FORBIDDEN', 1, () => ask('{ a: accounts { totalCount } b: accounts { totalCount } }')],
    [
      'NOT_FOUND',
      2,
      () =>
        testApp.app.inject({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: `Token ${program.client.key}` },
          payload: Array(2).fill({ query: 'mutation { cancelOrder(input: { orderId: "x" }) { order { orderId } } }' }),
        }),
    ],
    ['NOT_FOUND', 0, () => get('/api/v2/kits/NOSUCHKIT/', program.client)],
  ])('%s, each once for an operation: %i', async (code, times, send) => {
    const before = (await errors()).get(`{code="${code}"}`) ?? Number.NaN;
    await send();
    expect((await errors()).get(`{code="${code}"}`)).toBe(before + times);
  });
});

describe('the database’s share is counted', () => {
  it('by route, for requests that send statements', async () => {
    await get('/api/v2/orders/', program.client);
    const before = await seriesOf('request_sql_statements_sum');
    await get('/api/v2/orders/', program.client);
    await testApp.app.inject('/healthz');
    const statements = await seriesOf('request_sql_statements_sum');
    expect(statements.get('{route="/api/v2/orders/"}')).toBe((before.get('{route="/api/v2/orders/"}') ?? 0) + 1);
    expect(statements.has('{route="/healthz"}')).toBe(false);
    const seconds = (await seriesOf('request_sql_seconds_sum')).get('{route="/api/v2/orders/"}');
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(5);
  });

  it('with the size of the pool', async () => {
    const max = (await seriesOf('database_connections_max')).get('');
    const use = await seriesOf('database_connections');
    expect(max).toBeGreaterThan(0);
    expect((use.get('{state="active"}') ?? 0) + (use.get('{state="idle"}') ?? 0)).toBeLessThanOrEqual(max ?? 0);
  });
});

it('build_info names the version, the commit, and the version of Node', async () => {
  const [[labels = ''] = []] = await seriesOf('build_info');
  expect(labels).toMatch(/^\{version="2\.0\.0",node="\d+\.\d+\.\d+",commit="([0-9a-f]{40}|unknown)"\}$/);
  expect(labels).toContain(`node="${process.versions.node}"`);
});
