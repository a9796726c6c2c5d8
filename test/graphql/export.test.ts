import { request as httpRequest, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { metricOf } from '../helpers/subscriber.ts';

// Contract, 11.9.

const app = useTestApp();
let program: Program;
let port: number;

/** More than two pages of kits. */
const KITS = 230;

beforeAll(async () => {
  program = await Program.start(app);
  const { accountId } = program.client;
  await program.mutate(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: KITS });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

const QUERY = 'query ($filter: KitFilter) { kits(filter: $filter) { edges { node { kitId status } } } }';

const line = z.union([
  z.strictObject({ cursor: z.string(), node: z.record(z.string(), z.unknown()) }),
  z.strictObject({ end: z.literal(true), count: z.int() }),
  z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string(), requestId: z.string() }) }),
]);
type Line = z.output<typeof line>;

interface Asked {
  readonly query?: string;
  readonly variables?: object;
  readonly actor?: TestActor | null;
}

function send({ query = QUERY, variables = {}, actor = program.client }: Asked = {}, on = app.app) {
  return on.inject({
    method: 'POST',
    url: '/graphql/export',
    headers: actor ? { authorization: `Token ${actor.key}` } : {},
    payload: { query, variables },
  });
}

function linesOf(text: string): Line[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((each) => line.parse(JSON.parse(each)));
}

function recordsIn(lines: readonly Line[]) {
  return lines.flatMap((each) => ('node' in each ? [each] : []));
}

async function exported(asked: Asked = {}) {
  const { statusCode, headers, body } = await send(asked);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  return linesOf(body);
}

/** The kits of an account as the list has them, page by page. */
async function listed(): Promise<string[]> {
  const kits: string[] = [];
  for (let after: unknown = null; ; ) {
    const answer = await app.graphql(
      'query ($after: String) { kits(first: 100, after: $after) { edges { node { kitId } } pageInfo { hasNextPage endCursor } } }',
      { after },
      program.client,
    );
    const page = z
      .object({
        kits: z.object({
          edges: z.array(z.object({ node: z.object({ kitId: z.string() }) })),
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
        }),
      })
      .parse(answer.expectNoErrors()).kits;
    kits.push(...page.edges.map(({ node }) => node.kitId));
    if (!page.pageInfo.hasNextPage) return kits;
    after = page.pageInfo.endCursor;
  }
}

/** Opens an export and does not read it. */
function openUnread(query: string, on = port, key = program.client.key): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
    const request = httpRequest({ port: on, host: '127.0.0.1', method: 'POST', path: '/graphql/export', headers });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(JSON.stringify({ query }));
  });
}

/** A kit with many bytes, so that an unread export fills the connection's buffers. */
const LARGE = '{ kits { edges { node { kitId metadata } } } }';

async function makeLarge() {
  const { accountId } = program.client;
  await program.mutate(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: 1_000 });
  await app.prisma.$executeRaw`UPDATE kits SET metadata = jsonb_build_object('text', repeat(md5(kit_id::text), 450))`;
}

describe('an export', () => {
  it('has every record of the list once, in its order, each with its cursor, and then an end', async () => {
    const lines = await exported();
    const records = recordsIn(lines);
    expect(records.map(({ node }) => node.kitId)).toEqual(await listed());
    expect(lines.at(-1)).toEqual({ end: true, count: KITS });
    expect(lines).toHaveLength(KITS + 1);
    expect(records[0]?.node).toEqual({ kitId: expect.any(String), status: 'PREPARING' });
  });

  it('takes the list’s own filter, order and name', async () => {
    const query = 'query ($by: KitSort) { all: kits(orderBy: $by) { edges { cursor node { kitId } } } }';
    const by = { field: 'CREATED', direction: 'ASC' };
    const kits = recordsIn(await exported({ query, variables: { by } })).map(({ node }) => node.kitId);
    expect(kits).toEqual((await listed()).toReversed());
    expect(await exported({ variables: { filter: { kitTypes: ['STI'] } } })).toEqual([{ end: true, count: 0 }]);
  });

  it.each([
    ['a variable', 'query ($from: String) { kits(after: $from) { edges { node { kitId } } } }'],
    ['a literal', ''],
  ])('goes on after the cursor of any line, given as %s', async (_how, given) => {
    const whole = recordsIn(await exported());
    for (const index of [0, 98, 99, 100, KITS - 2, KITS - 1]) {
      const from = whole[index]?.cursor ?? '';
      const query = given || `{ kits(after: ${JSON.stringify(from)}) { edges { node { kitId status } } } }`;
      const lines = await exported({ query, variables: given ? { from } : {} });
      expect(recordsIn(lines).map(({ cursor }) => cursor)).toEqual(whole.slice(index + 1).map(({ cursor }) => cursor));
      expect(lines.at(-1)).toEqual({ end: true, count: KITS - 1 - index });
    }
  });

  it('has smaller pages where a record costs more, and refuses one that costs too much', async () => {
    const rich = `{ kits { edges { node { kitId events { status } sample { sampleId
      reports { reportId results { name } } } registeredTo { lastName } } } } }`;
    expect((await exported({ query: rich })).at(-1)).toEqual({ end: true, count: KITS });
    const tooRich =
      '{ orders { edges { node { kits(first: 100) { edges { node { order { kits(first: 100) { edges { node { kitId } } } } } } } } } } }';
    const { statusCode, body } = await send({ query: tooRich });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('QUERY_TOO_COMPLEX')]);
  });

  it('reads a page by one statement and its audit entry by another, whatever came before', async () => {
    const statements = await app.statements.during(() => exported({ query: '{ kits { edges { node { kitId } } } }' }));
    const pages = Math.ceil(KITS / 100);
    expect(statements.filter((sql) => /FROM kits/.test(sql))).toHaveLength(pages);
    expect(statements.filter((sql) => /INSERT INTO audit_entries/.test(sql))).toHaveLength(pages);
    expect(statements.filter((sql) => /api_keys/.test(sql)).length).toBeLessThanOrEqual(pages + 1);
  });

  it('is in the audit, page by page, with the records of each', async () => {
    const before = await app.prisma.auditEntry.count({ where: { userId: program.client.userId } });
    await exported();
    const entries = await app.prisma.auditEntry.findMany({
      where: { userId: program.client.userId },
      skip: before,
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, records }) => [action, records.length])).toEqual([
      ['kits.read', 100],
      ['kits.read', 100],
      ['kits.read', KITS - 200],
    ]);
    expect(new Set(entries.flatMap(({ records }) => records)).size).toBe(KITS);
  });

  it('sends no page that the audit could not record', async () => {
    const commit = vi.spyOn(app.app, 'commitReads').mockRejectedValueOnce(new Error('no audit'));
    const lines = await exported();
    commit.mockRestore();
    expect(recordsIn(lines)).toHaveLength(100);
    expect(lines.at(-1)).toEqual({
      error: { code: 'INTERNAL_SERVER_ERROR', message: expect.any(String), requestId: expect.any(String) },
    });
  });

  it('has every kit that was there, once, while others are added', async () => {
    const there = await listed();
    const { accountId } = program.client;
    let isDone = false;
    const adding = (async () => {
      for (let round = 0; round < 20 && !isDone; round += 1)
        await program.mutate(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: 5 });
    })();
    const kits = recordsIn(await exported()).map(({ node }) => String(node.kitId));
    isDone = true;
    await adding;
    expect(new Set(kits).size).toBe(kits.length);
    expect(kits.filter((kit) => there.includes(kit))).toEqual(there);
  });

  it('is of the caller’s own account', async () => {
    const stranger = await app.actor('CLIENT');
    expect(await exported({ actor: stranger })).toEqual([{ end: true, count: 0 }]);
    expect(recordsIn(await exported({ actor: program.lab })).length).toBeGreaterThanOrEqual(KITS);
  });
});

describe('what is refused before the first line', () => {
  it.each([
    ['a size', '{ kits(first: 5) { edges { node { kitId } } } }', 'first cannot be given'],
    [
      'every size',
      '{ kits(last: 5, before: "x") { edges { node { kitId } } } }',
      'last cannot be given, since all of the list is exported; before cannot',
    ],
    ['a record', '{ kit(kitId: "A") { kitId } }', 'kit is not a connection'],
    ['what every type has', '{ __typename }', '__typename is not a connection'],
    [
      'two lists',
      '{ kits { edges { node { kitId } } } orders { edges { node { orderId } } } }',
      'one connection, and nothing else',
    ],
    ['a fragment', '{ ...on Query { kits { edges { node { kitId } } } } }', 'one connection, and nothing else'],
    ['a count', '{ kits { totalCount edges { node { kitId } } } }', 'must select edges, and nothing else'],
    ['no record', '{ kits { edges { cursor } } }', 'must select node'],
    ['another name', '{ kits { edges { record: node { kitId } } } }', 'must select node'],
    ['a condition', '{ kits @skip(if: true) { edges { node { kitId } } } }', 'no directives'],
    ['a change', 'mutation { createPatient(input: {}) { patient { patientId } } }', ''],
    ['a live feed', 'subscription { events { eventId } }', 'only a query'],
  ])('%s', async (_what, query, words) => {
    const { statusCode, body } = await send({ query });
    expect([statusCode, body]).toEqual([400, expect.stringContaining(words)]);
    expect(body).toMatch(/"code":"(BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED)"/);
  });

  it('is what any query is refused for, in the same words, with a status that says so', async () => {
    const cases = [
      { query: '{ kits { edges { node { nothing } } } }' },
      { query: '{ kits {' },
      { query: QUERY, variables: { filter: { created: { from: 'never' }, kitTypes: 7, nothing: 1 } } },
      { query: QUERY, variables: { filter: { created: { from: 'never' }, phone: 'x'.repeat(300) } } },
      { query: '{ kits(after: "x") { edges { node { kitId } } } }' },
    ];
    for (const { query, variables = {} } of cases) {
      const ours = await send({ query, variables });
      const theirs = await app.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Token ${program.client.key}`, accept: 'application/graphql-response+json' },
        payload: { query, variables },
      });
      const errorsOf = (body: string) =>
        z
          .object({ errors: z.array(z.object({ message: z.string(), extensions: z.unknown() })) })
          .parse(JSON.parse(body)).errors;
      expect([ours.statusCode, errorsOf(ours.body)]).toEqual([400, errorsOf(theirs.body)]);
    }
  });

  it('is what the role may not see', async () => {
    const query = '{ reports { edges { node { reportId } } } }';
    const nested = '{ kits { edges { node { kitId sample { reports { reportId } } } } } }';
    for (const refused of [query, nested]) {
      const { statusCode, body } = await send({ query: refused, actor: program.fulfillment });
      expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([403, ['errors']]);
      expect(body).toContain('"code":"FORBIDDEN"');
    }
    expect((await send({ actor: null })).statusCode).toBe(401);
    expect((await app.app.inject({ url: '/graphql/export' })).statusCode).toBe(405);
    const batch = await app.app.inject({
      method: 'POST',
      url: '/graphql/export',
      headers: { authorization: `Token ${program.client.key}` },
      payload: [{ query: QUERY }],
    });
    expect(batch.statusCode).toBe(400);
  });
});

describe('how much there may be at a time', () => {
  it('is two for a key, and what is not read keeps nobody waiting', async () => {
    await makeLarge();
    const open = [await openUnread(LARGE), await openUnread(LARGE)];
    expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const third = await send();
    expect([third.statusCode, third.headers['retry-after'], third.json().errors[0].extensions.code]).toEqual([
      429,
      '10',
      'RATE_LIMITED',
    ]);
    expect(await metricOf(app.app, 'http_refusals_total{reason="exports_of_key"}')).toBe(1);
    // Another key, and every other request, goes on.
    expect((await exported({ actor: program.admin })).at(-1)).toMatchObject({ end: true });
    const sent = await metricOf(app.app, 'export_records_total');
    for (const answer of open) answer.destroy();
    await expect.poll(() => metricOf(app.app, 'exports')).toBe(0);
    // It was not read ahead of its reader, and nothing more was read once that had gone.
    expect((await exported()).at(-1)).toMatchObject({ end: true });
    expect(await metricOf(app.app, 'export_ends_total{reason="gone"}')).toBe(2);
    expect(sent).toBeGreaterThan(0);
  });

  it('is a quarter of all for an account, by however many keys, and what is not read keeps no other waiting', async () => {
    await makeLarge();
    const keys = await Promise.all(Array.from({ length: 10 }, () => app.actor('CLIENT', { account: program.client })));
    const open: IncomingMessage[] = [];
    for (const { key } of keys.slice(0, 5)) open.push(await openUnread(LARGE, port, key));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    for (const actor of keys.slice(5)) {
      const { statusCode, headers, body } = await send({ actor });
      const { message, extensions } = JSON.parse(body).errors[0];
      expect([statusCode, headers['retry-after'], extensions.code]).toEqual([429, '10', 'RATE_LIMITED']);
      expect(message).toContain('5 exports of your account');
    }
    expect(await metricOf(app.app, 'http_refusals_total{reason="exports_of_account"}')).toBe(5);
    expect(await metricOf(app.app, 'exports')).toBe(5);
    const stranger = await app.actor('CLIENT');
    expect((await exported({ actor: stranger })).at(-1)).toMatchObject({ end: true });
    for (const answer of open) answer.destroy();
    await expect.poll(() => metricOf(app.app, 'exports')).toBe(0);
    expect((await exported({ actor: keys[9] ?? null })).at(-1)).toMatchObject({ end: true });
  });

  it('ends when the key is revoked, and says so', async () => {
    const actor = await app.actor('CLIENT', { account: program.client });
    const select = vi.spyOn(app.app, 'commitReads').mockImplementationOnce(async () => {
      await app.prisma.apiKey.update({ where: { id: actor.apiKeyId }, data: { revokedAt: app.clock.now() } });
    });
    const lines = await exported({ actor });
    select.mockRestore();
    expect(lines.at(-1)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(recordsIn(lines).length).toBeLessThanOrEqual(200);
  });

  it('ends with an error when the service stops', async () => {
    const stopping = new AbortController();
    const other = await app.appWith({ stopping: stopping.signal });
    const commit = other.commitReads;
    vi.spyOn(other, 'commitReads').mockImplementationOnce(async (reads) => {
      await commit(reads);
      stopping.abort();
    });
    const { body } = await send({}, other);
    const lines = linesOf(body);
    expect(lines.at(-1)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(recordsIn(lines)).toHaveLength(200);
    await other.close();
  });
});
