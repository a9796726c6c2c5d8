import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { otlpTracing } from '../../src/telemetry/otlp.ts';
import type { SamplerName, SpanAttributes } from '../../src/telemetry/tracing.ts';
import { TestApp } from '../helpers/app.ts';
import { type OrderedKit, Program } from '../helpers/program.ts';
import { type ReceivedSpan, SpanReceiver } from '../helpers/span-receiver.ts';

/** What is traced of a request (docs/operations.md, "Traces"), as a collector gets it. */
const receiver = await SpanReceiver.start();
const settings = {
  endpoint: receiver.endpoint,
  protocol: 'http/json',
  sampler: 'parentbased_always_on',
  ratio: 1,
} as const;
const silent = createLog('silent');
const tracing = await otlpTracing(settings, { version: '2.0.0' }, silent, () => {});
const testApp = new TestApp(undefined, { tracing });

const SERVER = 2;
const CLIENT = 3;
const INTERNAL = 1;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

let program: Program;
let kit: OrderedKit;
let reportId = '';

const requests: Record<string, () => Promise<unknown>> = {
  repeated: () => ask('query KitPage { kits(first: 2) { edges { node { kitId } } } }', 'a1'),
  mutation: () => ask('mutation CancelOrder { cancelOrder(input: { orderId: "x" }) { order { orderId } } }', 'a2'),
  batch: () => testApp.app.inject(post([{ query: '{ viewer { role } }' }, { query: 'query Kit { nope }' }], 'a3')),
  rest: () => testApp.app.inject({ url: '/api/v2/kits/?first_name=Maya', headers: headers('a4') }),
  document: () => testApp.app.inject({ url: `/reports/${reportId}.txt`, headers: headers('a5') }),
  fault: () => testApp.app.inject({ url: '/api/v2/orders/', headers: headers('a6') }),
  unknown: () => testApp.app.inject({ method: 'PROPFIND' as 'GET', url: '/no/such?a=b', headers: headers('a7') }),
  unsampled: () =>
    testApp.app.inject({
      url: '/api/v2/kits/',
      headers: { ...headers('a8'), traceparent: `00-a8${TRACE.slice(2)}-${PARENT}-00` },
    }),
  health: () => testApp.app.inject({ url: '/healthz', headers: headers('a9') }),
};

/** A trace of its own for each request, by which its spans are found. */
const traceOf = (prefix: string) => `${prefix}${TRACE.slice(2)}`;
const headers = (prefix: string) => ({
  authorization: `Token ${program.client.key}`,
  traceparent: `00-${traceOf(prefix)}-${PARENT}-01`,
  tracestate: 'vendor=Maya',
});
const post = (payload: object, prefix: string) => ({
  method: 'POST' as const,
  url: '/graphql',
  headers: headers(prefix),
  payload,
});
const ask = (query: string, prefix: string) => testApp.app.inject(post({ query }, prefix));

beforeAll(async () => {
  await testApp.open();
  program = await Program.start(testApp);
  kit = await program.kit();
  await program.activate(kit, await program.patient());
  await program.sampleEvent(kit, 'RECEIVED');
  reportId = await program.report(kit);
  for (const _time of [1, 2])
    await testApp.graphql('query KitPage { kits(first: 2) { edges { node { kitId } } } }', {}, program.client);
  const { fault, ...others } = requests;
  for (const send of Object.values(others)) await send();
  await testApp.prisma.$executeRaw`ALTER TABLE orders RENAME COLUMN status TO hidden`;
  await fault?.();
  await testApp.close();
  await tracing.close();
});
afterAll(() => receiver.close());

/** The spans of a request: that of the server, and those within, each with the name of its parent. */
function spansOf(prefix: string) {
  const spans = receiver.spans.filter(({ traceId }) => traceId === traceOf(prefix));
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name ?? id;
  // Spans begin at a whole millisecond and end a measured time later, so the ends of two that began in the same millisecond may
  // be the wrong way round. They are sent in the order in which they ended, which the sort keeps.
  const inTime = spans.toSorted((one, other) =>
    Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)),
  );
  const within = (id: string | undefined): typeof inTime =>
    inTime.filter(({ parentSpanId }) => parentSpanId === id).flatMap((span) => [span, ...within(span.spanId)]);
  const outermost = inTime.filter(({ parentSpanId }) => !spans.some(({ spanId }) => spanId === parentSpanId));
  return outermost
    .flatMap((span) => [span, ...within(span.spanId)])
    .map(({ name, kind, parentSpanId, attributes }) => ({
      name,
      kind,
      in: nameOf(parentSpanId),
      attributes,
    }));
}

const statement = (name: string, parent: string) => ({
  name,
  kind: CLIENT,
  in: parent,
  attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
});
const operation = (kind: string, name: string, parent: string, more: SpanAttributes = {}) => ({
  name: `${kind} ${name}`,
  kind: INTERNAL,
  in: parent,
  attributes: { 'graphql.operation.type': kind, 'graphql.operation.name': name, ...more },
});
const server = (name: string, attributes: SpanAttributes) => ({ name, kind: SERVER, in: PARENT, attributes });
const graphqlServer = server('POST /graphql', {
  'http.request.method': 'POST',
  'http.route': '/graphql',
  'http.response.status_code': 200,
});

describe('the trace of a request', () => {
  it('continues the caller’s: the request, the operation, its statements', () => {
    expect(spansOf('a1')).toEqual([
      graphqlServer,
      operation('query', 'KitPage', 'POST /graphql'),
      statement('SELECT kits', 'query KitPage'),
    ]);
  });

  it('has each statement of a mutation, and the code of its refusal', () => {
    expect(spansOf('a2')).toEqual([
      graphqlServer,
      statement('SELECT api_keys', 'POST /graphql'),
      operation('mutation', 'CancelOrder', 'POST /graphql', { 'error.type': 'NOT_FOUND' }),
      statement('SELECT orders', 'mutation CancelOrder'),
      statement('ROLLBACK', 'mutation CancelOrder'),
    ]);
  });

  it('has the operations of a batch that ran', () => {
    expect(spansOf('a3').map(({ name }) => name)).toEqual(expect.arrayContaining(['POST /graphql', 'query unnamed']));
    expect(spansOf('a3').some(({ name }) => name === 'query Kit')).toBe(false);
  });

  it('has what a REST route runs', () => {
    expect(spansOf('a4')).toEqual([
      server('GET /api/v2/kits/', {
        'http.request.method': 'GET',
        'http.route': '/api/v2/kits/',
        'http.response.status_code': 200,
      }),
      statement('SELECT api_keys', 'GET /api/v2/kits/'),
      operation('query', 'listKits', 'GET /api/v2/kits/'),
      statement('SELECT kits', 'query listKits'),
    ]);
  });

  it('has the printing of a document', () => {
    expect(spansOf('a5').map(({ name, kind }) => [name, kind])).toContainEqual(['render txt', INTERNAL]);
  });

  it('says which part failed', () => {
    const failed = receiver.spans.filter(({ traceId, status }) => traceId === traceOf('a6') && status.code === 2);
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']]).sort()).toEqual([
      ['GET /api/v2/orders/', 'INTERNAL_SERVER_ERROR'],
      ['SELECT orders', '42703'],
      ['query listOrders', '42703'],
    ]);
  });

  it('has neither the path nor the method of a request to an unknown route', () => {
    expect(spansOf('a7')).toEqual([
      server('HTTP', { 'http.request.method': '_OTHER', 'http.response.status_code': 404 }),
    ]);
  });

  it('is not made if the caller does not sample, or only asks for health', () => {
    expect([...spansOf('a8'), ...spansOf('a9')]).toEqual([]);
  });

  it('has its id in the request’s line of the log', () => {
    const lines = testApp.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(lines.some(({ traceId, route }) => traceId === traceOf('a1') && route === '/graphql')).toBe(true);
    expect(lines.some(({ traceId }) => traceId === traceOf('a8'))).toBe(false);
  });

  it('passes on nothing that the caller wrote: no query string, no tracestate', () => {
    expect(receiver.spans.length).toBeGreaterThan(30);
    expect(receiver.text).not.toContain('Maya');
    const orphans = receiver.spans.filter((span: ReceivedSpan) => (span.traceState ?? '') !== '');
    expect(orphans).toEqual([]);
  });
});

describe('how much is traced', () => {
  it.each<[SamplerName, number, string | undefined, boolean]>([
    ['always_on', 1, '00', true],
    ['always_off', 1, '01', false],
    ['traceidratio', 0, '01', false],
    ['traceidratio', 1, '00', true],
    ['parentbased_always_on', 1, undefined, true],
    ['parentbased_always_on', 1, '00', false],
    ['parentbased_always_off', 1, undefined, false],
    ['parentbased_always_off', 1, '01', true],
    ['parentbased_traceidratio', 0, undefined, false],
    ['parentbased_traceidratio', 1, undefined, true],
  ])('%s of %d, where the caller says %s: %s', async (sampler, ratio, flags, isTraced) => {
    const tracing = await otlpTracing({ ...settings, sampler, ratio }, { version: '' }, silent, () => {});
    const span = tracing.begin('GET', flags && `00-${TRACE}-${PARENT}-${flags}`, {});
    expect(span !== undefined).toBe(isTraced);
    if (span && flags) expect(span.traceId).toBe(TRACE);
    await tracing.close();
  });

  it.each(['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`, `ff-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01-more`])(
    'an invalid traceparent begins a new trace: %j',
    async (traceparent) => {
      const span = tracing.begin('GET', traceparent, {});
      expect(span?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
      expect(span?.traceId).not.toBe(TRACE);
    },
  );
});
