import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
const { graphql, actor, clock, statements } = testApp;

const WHO = '{ viewer { role account { accountId } } }';

function post(payload: InjectOptions['payload'], headers: Record<string, string> = {}) {
  return testApp.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

function get(query: Record<string, string>, headers: Record<string, string> = {}) {
  return testApp.app.inject({ method: 'GET', url: '/graphql', query, headers });
}

function codesOf(response: { json: () => { errors: { extensions: { code: string } }[] } }): string[] {
  return response.json().errors.map(({ extensions }) => extensions.code);
}

describe('credentials', () => {
  it.each(['Token', 'Bearer', 'token'])('are taken as "%s <key>"', async (scheme) => {
    const { key, accountId } = await actor('CLIENT');
    const result = await graphql(WHO, {}, { headers: { authorization: `${scheme} ${key}` } });
    expect(result.expectNoErrors()).toEqual({ viewer: { role: 'CLIENT', account: { accountId } } });
  });

  it('may be absent: the viewer is null, introspection works, anything else needs a key', async () => {
    const anonymous = await graphql('{ viewer { role } __type(name: "Kit") { name } }');
    expect(anonymous.expectNoErrors()).toEqual({ viewer: null, __type: { name: 'Kit' } });
    expect((await graphql('{ kits { totalCount } }')).expectError('UNAUTHENTICATED').path).toEqual(['kits']);
  });

  it.each<[string, (client: TestActor) => Promise<string> | string]>([
    ['malformed', () => 'Token nonsense'],
    ['of another scheme', ({ key }) => `Basic ${key}`],
    ['without a key', () => 'Token'],
    ['unknown', () => 'Token kts_000000000000000000000000000'],
    [
      'revoked',
      async ({ key, apiKeyId }) => {
        await testApp.prisma.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: clock.now() } });
        return `Token ${key}`;
      },
    ],
    [
      'expired',
      async ({ key, apiKeyId }) => {
        await testApp.prisma.apiKey.update({ where: { id: apiKeyId }, data: { expiresAt: clock.now() } });
        return `Bearer ${key}`;
      },
    ],
  ])('that are %s answer 401, and nothing is executed', async (_, headerOf) => {
    const authorization = await headerOf(await actor('CLIENT'));
    const sent = await statements.during(async () => {
      const response = await post({ query: '{ kitTypes { code } }' }, { authorization });
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Token');
      expect(response.json()).toEqual({
        errors: [{ message: expect.stringContaining('API key'), extensions: { code: 'UNAUTHENTICATED' } }],
      });
    });
    expect(sent.filter((sql) => sql.includes('kit_types'))).toEqual([]);
  });

  it.each([
    ['Basic', (key: string) => `Basic ${key}`],
    ['the bare key', (key: string) => key],
    ['nothing', () => ''],
  ])('sent as %s are refused with the right form, and never repeated in the answer', async (_, headerOf) => {
    const { key } = await actor('CLIENT');
    const response = await post({ query: WHO }, { authorization: headerOf(key) });
    expect(response.statusCode).toBe(401);
    expect(response.json().errors[0].message).toBe(
      'The Authorization header has no API key in an accepted form: ' +
        'send "Authorization: Token <API_KEY>" or "Authorization: Bearer <API_KEY>".',
    );
    expect(response.body).not.toContain(key);
  });

  it('are refused before the body is read', async () => {
    const response = await post('{ not json', { authorization: 'Token nonsense' });
    expect(response.statusCode).toBe(401);
  });

  it('update the last use of their key, once a minute', async () => {
    const client = await actor('CLIENT');
    const updates = async () => {
      const sent = await statements.during(() => graphql(WHO, {}, client));
      return sent.filter((sql) => sql.startsWith('UPDATE')).length;
    };
    expect(await updates()).toBe(0);
    clock.advance(60_000);
    expect(await updates()).toBe(1);
    expect(await updates()).toBe(0);
  });
});

describe('the request id', () => {
  it('is the one sent, if that is sane', async () => {
    const response = await post({ query: WHO }, { 'x-request-id': 'Job:7.a_b-c' });
    expect(response.headers['x-request-id']).toBe('Job:7.a_b-c');
  });

  it.each(['with space', 'ünïcode', 'x'.repeat(129), ''])('is a new UUID instead of %j', async (given) => {
    const response = await post({ query: WHO }, { 'x-request-id': given });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it.each(['/healthz', '/no/such/path', '/%zz', '/graphql'])('is in the response to GET %s', async (url) => {
    const response = await testApp.app.inject({ url, headers: { 'x-request-id': 'mine' } });
    expect(response.headers['x-request-id']).toBe('mine');
  });
});

describe('GET', () => {
  it('runs a query with variables', async () => {
    const response = await get({
      query: 'query Q($name: String!) { __type(name: $name) { kind } }',
      variables: '{"name":"Kit"}',
      operationName: 'Q',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { __type: { kind: 'OBJECT' } } });
  });

  it('runs no mutation', async () => {
    const response = await get({ query: 'mutation { __typename }' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
    expect(codesOf(response)).toEqual(['BAD_USER_INPUT']);
  });

  it('requires variables to be JSON', async () => {
    const response = await get({ query: WHO, variables: '{' });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'variables', message: 'must be JSON', code: 'FORMAT' }],
    });
  });

  it('names everything that is not JSON', async () => {
    const response = await get({ query: WHO, variables: '{', extensions: '[' });
    expect(response.json().errors[0].extensions.fields).toEqual([
      { field: 'variables', message: 'must be JSON', code: 'FORMAT' },
      { field: 'extensions', message: 'must be JSON', code: 'FORMAT' },
    ]);
  });

  it('without an operation is a 400 that says so', async () => {
    const response = await get({});
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0]).toMatchObject({
      message: expect.stringContaining('query'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});

it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('%s is not allowed', async (method) => {
  const response = await testApp.app.inject({ method, url: '/graphql' });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe('GET, HEAD, POST');
  expect(codesOf(response)).toEqual(['BAD_USER_INPUT']);
});

describe('HEAD has the status and the headers of GET (contract, 3.1)', () => {
  const SUBSCRIPTION = 'subscription { events { cursor } }';
  const stream = { accept: 'text/event-stream' };

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['a query', { query: '{ kitTypes { code } }' }, {}],
    ['a query without a key', { query: WHO }, { authorization: '' }],
    ['no query', { query: '' }, {}],
    ['no operation', {}, {}],
    ['a malformed query', { query: '{' }, { accept: 'application/graphql-response+json' }],
    ['a mutation', { query: 'mutation { cancelOrder(input: { orderId: "x" }) { order { orderId } } }' }, {}],
    ['GraphiQL', {}, { accept: 'text/html' }],
    ['a subscription that is not accepted', { query: SUBSCRIPTION }, { accept: 'application/json' }],
  ])('for %s', async (_what, query, headers) => {
    const { key } = await actor('CLIENT');
    const send = (method: 'GET' | 'HEAD') =>
      testApp.app.inject({
        method,
        url: '/graphql',
        query,
        headers: { authorization: `Token ${key}`, ...headers, 'x-request-id': 'the-same' },
      });
    const [head, answer] = [await send('HEAD'), await send('GET')];
    expect([head.statusCode, { ...head.headers, date: '' }]).toEqual([
      answer.statusCode,
      { ...answer.headers, date: '' },
    ]);
  });

  it('for a subscription, which is not begun', async () => {
    const { key } = await actor('CLIENT');
    const head = (headers: Record<string, string>) =>
      testApp.app.inject({
        method: 'HEAD',
        url: '/graphql',
        query: { query: SUBSCRIPTION },
        headers: { ...stream, ...headers },
      });
    const answer = await head({ authorization: `Token ${key}` });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/event-stream', '']);
    expect((await head({})).statusCode).toBe(401);
  });
});

describe('a subscription whose root has a condition is refused as such', () => {
  it.each([
    ['@skip', 'subscription ($s: Boolean!) { events @skip(if: $s) { cursor } }'],
    ['@include', 'subscription ($s: Boolean!) { events @include(if: $s) { cursor } }'],
    ['a literal', 'subscription { events @skip(if: true) { cursor } }'],
    ['a fragment', 'subscription { ... @skip(if: false) { events { cursor } } }'],
    [
      'a fragment of fragments',
      'subscription { ...A } fragment A on Subscription { ...B } fragment B on Subscription { events @include(if: true) { cursor } }',
    ],
  ])('by %s', async (_what, query) => {
    const { key } = await actor('CLIENT');
    for (const s of [true, false]) {
      const variables = query.includes('$s') ? { s } : {};
      const response = await post({ query, variables }, { authorization: `Token ${key}`, accept: 'text/event-stream' });
      expect(response.body).toContain('A subscription must not use @skip or @include at its root.');
      expect(response.body).toContain('GRAPHQL_VALIDATION_FAILED');
    }
  });
});

describe('bytes that are not UTF-8', () => {
  const create = (byte: string) =>
    Buffer.from(
      JSON.stringify({
        query: `mutation { createPatient(input: { firstName: "A", lastName: "M?ller", email: "a@b.de", sex: M, dateOfBirth: "1970-01-01" }) { patient { lastName } } }`,
      }).replace('?', byte),
      'latin1',
    );

  it('are no text, so that two bodies are never one for an Idempotency-Key', async () => {
    const { key } = await actor('CLIENT');
    const headers = { authorization: `Token ${key}`, 'idempotency-key': 'bytes' };
    for (const byte of ['\xfc', '\xe9']) {
      const response = await post(create(byte), headers);
      expect([response.statusCode, codesOf(response)]).toEqual([400, ['BAD_USER_INPUT']]);
    }
    const own = await post(Buffer.from(create('?').toString().replace('?', 'ü')), headers);
    expect(own.json()).toEqual({ data: { createPatient: { patient: { lastName: 'Müller' } } } });
    expect(await testApp.prisma.patient.count({ where: { lastName: { contains: '\ufffd' } } })).toBe(0);
  });
});

describe('what is not a GraphQL request', () => {
  it.each<[string, InjectOptions['payload'], Record<string, string>, number]>([
    ['malformed JSON', '{"query":', {}, 400],
    ['an empty body', '', {}, 400],
    ['a body that is not an object', '"{ viewer }"', {}, 400],
    ['null', 'null', {}, 400],
    ['no operation', {}, {}, 400],
    ['an operation that is not a string', { query: 5 }, {}, 400],
    ['variables that are not an object', { query: WHO, variables: [1] }, {}, 400],
    ['an operation name that is not a string', { query: WHO, operationName: 7 }, {}, 400],
    ['an empty batch', '[]', {}, 400],
    ['another content type', 'query=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['multipart', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['a request for HTML', { query: WHO }, { accept: 'text/html' }, 406],
    ['more than one MiB', { query: WHO, variables: { padding: 'x'.repeat(1024 * 1024) } }, {}, 413],
  ])('%s', async (_, payload, headers, status) => {
    const response = await post(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(codesOf(response)).toEqual(['BAD_USER_INPUT']);
    expect(response.json().data).toBeUndefined();
  });

  it('names every bad parameter', async () => {
    const response = await post({ query: '', variables: 'x' });
    expect(response.json().errors[0].extensions.fields).toEqual([
      { field: 'query', message: 'is required', code: 'TOO_SHORT' },
      { field: 'variables', message: 'must be a JSON object', code: 'TYPE' },
    ]);
  });

  it.each([undefined, 'C'])('an ambiguous operation (operationName %s)', async (operationName) => {
    const response = await post({ query: 'query A { __typename } query B { __typename }', operationName });
    expect(response.statusCode).toBe(400);
    expect(codesOf(response)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('a batch', () => {
  it('runs each operation, even if another one fails', async () => {
    const response = await post([{ query: '{ __typename }' }, { query: '{ kits { totalCount } }' }, { query: '{' }]);
    expect(response.statusCode).toBe(200);
    const [first, second, third] = response.json();
    expect(first).toEqual({ data: { __typename: 'Query' } });
    expect(second.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(third.errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED');
  });

  it('keeps its operations apart', async () => {
    const client = await actor('CLIENT');
    const query = 'query ($first: Int) { kits(first: $first) { pageInfo { hasNextPage } } kitTypes { code } }';
    const response = await post(
      [
        { query, variables: { first: 1 } },
        { query, variables: { first: 101 } },
      ],
      { authorization: `Token ${client.key}` },
    );
    const [first, second] = response.json();
    expect(first.data.kits).toEqual({ pageInfo: { hasNextPage: false } });
    expect(second.errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'first', message: 'must be from 1 to 100', code: 'OUT_OF_RANGE' }],
    });
  });

  it('has at most ten operations', async () => {
    expect((await post(Array.from({ length: 10 }, () => ({ query: '{ __typename }' })))).json()).toHaveLength(10);
    const response = await post(Array.from({ length: 11 }, () => ({ query: '{ __typename }' })));
    expect(response.statusCode).toBe(400);
    const refusal = {
      errors: [
        { message: 'A batch must have 1 to 10 operations; this one has 11.', extensions: { code: 'BAD_USER_INPUT' } },
      ],
    };
    expect(response.json()).toEqual(Array(11).fill(refusal));
  });

  it('is refused by as many errors as it has operations, up to a hundred', async () => {
    const malformed = await post([{ query: '{ __typename }' }, { query: 5 }]);
    expect(malformed.statusCode).toBe(400);
    const fields = [{ field: '1.query', message: 'must be a string with the operation', code: 'TYPE' }];
    expect(malformed.json()).toEqual(
      Array(2).fill({ errors: [{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT', fields } }] }),
    );
    const unacceptable = await post([{ query: '{ __typename }' }, { query: '{ __typename }' }], {
      accept: 'text/html',
    });
    expect(unacceptable.statusCode).toBe(406);
    expect(unacceptable.json()).toHaveLength(2);
    expect((await post(Array(500).fill(0))).json()).toHaveLength(100);
  });
});

describe('the media type of the response', () => {
  it.each<[string, string]>([
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/graphql-response+json', 'application/graphql-response+json'],
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json;q=0.1, application/graphql-response+json;q=0.5', 'application/graphql-response+json'],
    ['text/event-stream, application/json', 'application/json'],
    ['multipart/mixed;deferSpec=20220824, application/*', 'application/json'],
    ['application/graphql-response+json; charset=utf-8', 'application/graphql-response+json'],
    ['application/json;q=0, */*', 'application/graphql-response+json'],
  ])('for Accept: %s is %s', async (accept, expected) => {
    const response = await post({ query: '{ __typename }' }, { accept });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(`${expected}; charset=utf-8`);
  });

  it('decides the status of a refused operation, as GraphQL over HTTP requires', async () => {
    const refused = { query: '{ nonsense }' };
    expect((await post(refused, { accept: 'application/json' })).statusCode).toBe(200);
    expect((await post(refused, { accept: 'application/graphql-response+json' })).statusCode).toBe(400);
  });
});

it('keeps responses out of caches', async () => {
  expect((await post({ query: '{ __typename }' })).headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

it('treats __proto__ as a key like any other', async () => {
  const body =
    '{"query":"query ($__proto: String!) { __type(name: $__proto) { name } }","variables":{"__proto":"Kit","__proto__":{"x":1}}}';
  expect((await post(body)).json()).toEqual({ data: { __type: { name: 'Kit' } } });
});

it('logs the route and status of each request, and nothing of its content', async () => {
  const client = await actor('CLIENT');
  const before = testApp.logLines.length;
  await graphql('query ($n: String) { kits(filter: { lastName: $n }) { totalCount } }', { n: 'Zuckerkandl' }, client);
  await get({ query: '{ kits(filter: { lastName: "Zuckerkandl" }) { totalCount } }' });
  const lines = testApp.logLines.slice(before).map((line) => JSON.parse(line));
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'POST',
      route: '/graphql',
      status: 200,
      requestId: expect.any(String),
      durationMs: expect.any(Number),
    }),
    expect.objectContaining({ level: 30, method: 'GET', route: '/graphql', status: 200 }),
  ]);
  const all = testApp.logLines.join('');
  expect(all).not.toContain('Zuckerkandl');
  expect(all).not.toContain(client.key);
});
