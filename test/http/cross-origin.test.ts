import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import type { AllowedOrigins } from '../../src/http/cross-origin.ts';
import { createLog } from '../../src/log.ts';
import { DEFAULT_QUOTAS } from '../../src/rate-limits/limits.ts';
import { RateLimits } from '../../src/rate-limits/rate-limits.ts';
import { useTestApp } from '../helpers/app.ts';
import { hasChromium, startChromium } from '../helpers/browser.ts';

const ORIGIN = 'https://app.example.org';
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
const MIB = 1024 * 1024;

const testApp = useTestApp();

const apps = new Map<string, Promise<FastifyInstance>>();
afterAll(async () => {
  for (const app of apps.values()) await (await app).close();
});

/** The service, which pages of these origins may call. */
function appFor(corsOrigins: AllowedOrigins): Promise<FastifyInstance> {
  const name = String(corsOrigins);
  const app = apps.get(name) ?? testApp.appWith({ corsOrigins });
  apps.set(name, app);
  return app;
}

describe('a page of an allowed origin (contract, 7.5)', () => {
  it.each([
    '/graphql',
    '/api/v2/kits/',
    '/api/v2/orders/ORDER/metadata/',
    '/reports/x.pdf',
    '/openapi.json',
    '/no/such/path',
    `/api/v2/kits/${'x'.repeat(101)}/`,
  ])('has its preflight answered at %s, without a key', async (url) => {
    const app = await appFor([ORIGIN]);
    const answer = await app.inject({ method: 'OPTIONS', url, headers: { origin: ORIGIN, ...PREFLIGHT } });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Accept, Idempotency-Key, X-Request-Id, Prefer, *',
      'access-control-max-age': '7200',
      vary: 'Origin',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.body).toBe('');
  });

  it.each<[number, 'GET' | 'POST' | 'DELETE' | 'OPTIONS', string, Record<string, string>, string?]>([
    [200, 'GET', '/graphql?query={__typename}', {}],
    [200, 'GET', '/openapi.json', {}],
    [401, 'GET', '/api/v2/kits/', {}],
    [401, 'GET', '/graphql?query={__typename}', { authorization: 'Token nonsense' }],
    [401, 'GET', '/reports/x.pdf', {}],
    [404, 'GET', '/no/such/path', {}],
    [405, 'DELETE', '/api/v2/kits/', {}],
    [405, 'OPTIONS', '/graphql', {}],
    [204, 'OPTIONS', '/api/v2/kits/', {}],
    [413, 'POST', '/graphql', { 'content-type': 'application/json' }, 'x'.repeat(MIB + 1)],
    [415, 'POST', '/graphql', { 'content-type': 'text/plain' }, 'x'],
    [400, 'GET', '/%zz', {}],
    [400, 'GET', `/api/v2/kits/${'x'.repeat(101)}/`, {}],
  ])('may read a %i: %s %s %o', async (status, method, url, headers, payload) => {
    const app = await appFor([ORIGIN]);
    const sent = { method, url, headers: { origin: ORIGIN, ...headers }, ...(payload ? { payload } : {}) };
    const answer = await app.inject(sent);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers':
        'Link, X-Total-Count, X-Request-Id, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, Preference-Applied',
      vary: expect.stringMatching(/\borigin\b/i),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it('may read that it has called too often; its preflights count for nothing', async () => {
    const rateLimits = new RateLimits({ quotas: { ...DEFAULT_QUOTAS, anonymous: 1 } }, createLog('silent'));
    const app = await testApp.appWith({ corsOrigins: [ORIGIN], rateLimits });
    onTestFinished(() => app.close());
    const headers = { origin: ORIGIN };
    const url = '/graphql?query={__typename}';
    for (let count = 0; count < 5; count += 1)
      await app.inject({ method: 'OPTIONS', url, headers: { ...headers, ...PREFLIGHT } });
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
    const refused = await app.inject({ url, headers });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, 'retry-after': expect.any(String) });
  });
});

describe('allowed are', () => {
  const allows = async (corsOrigins: AllowedOrigins, origin: string) => {
    const app = await appFor(corsOrigins);
    const answer = await app.inject({ url: '/healthz', headers: { origin } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.vary).toBe('Origin');
    return answer.headers['access-control-allow-origin'];
  };

  it('those of a list, and no others', async () => {
    const list = [ORIGIN, 'http://localhost:5173'];
    for (const origin of list) expect(await allows(list, origin)).toBe(origin);
    for (const origin of ['http://app.example.org', `${ORIGIN}.evil.example`, `${ORIGIN}:444`, 'null'])
      expect(await allows(list, origin)).toBeUndefined();
  });

  it('all, by *', async () => {
    for (const origin of [ORIGIN, 'null']) expect(await allows('*', origin)).toBe('*');
  });

  it.each(['http://localhost:5173', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:8080'])(
    '%s where the demonstration program is',
    async (origin) => expect(await allows('localhost', origin)).toBe(origin),
  );

  it.each(['http://localhost.example.org', 'http://127.0.0.2', ORIGIN, 'null', 'http://localhost:3000@evil.example'])(
    'not %s there',
    async (origin) => expect(await allows('localhost', origin)).toBeUndefined(),
  );
});

it('without origins, no answer says anything of other origins, and OPTIONS is what it was', async () => {
  const headers = { origin: ORIGIN, ...PREFLIGHT };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await testApp.app.inject({ method, url: '/api/v2/kits/', headers });
    expect(answer.statusCode).toBe(method === 'GET' ? 401 : 204);
    expect(Object.keys(answer.headers).filter((name) => /^access-control|^vary$/.test(name))).toEqual([]);
  }
  expect((await testApp.app.inject({ method: 'OPTIONS', url: '/graphql', headers })).statusCode).toBe(405);
});

it('a preflight of another origin is an OPTIONS like any other', async () => {
  const app = await appFor([ORIGIN]);
  const headers = { origin: 'https://evil.example', ...PREFLIGHT };
  const answer = await app.inject({ method: 'OPTIONS', url: '/graphql', headers });
  expect(answer.statusCode).toBe(405);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

/** What a page sees of an answer. */
interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

describe.skipIf(!hasChromium)('a page in Chromium (skipped where none is installed)', () => {
  let key: string;

  beforeAll(async () => {
    const keys = await seedDemo(testApp.prisma, testApp.clock.now());
    key = keys?.find(({ role }) => role === 'CLIENT')?.key ?? '';
  });

  /** Opens a page of another origin, and returns how to call the service from it. */
  async function page(corsOrigins: AllowedOrigins) {
    const app = await appFor(corsOrigins);
    const service = await app.listen({ port: 0, host: '127.0.0.1' });
    const pages = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<p>A page'),
    );
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const browser = await startChromium();
    onTestFinished(async () => {
      await browser.close();
      pages.close();
    });
    const opened = await browser.newPage();
    await opened.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const call = (path: string, init: RequestInit = {}): Promise<Seen> =>
      opened.evaluate(
        async ([url, sent]) => {
          const response = await fetch(url, sent);
          return {
            status: response.status,
            headers: Object.fromEntries(response.headers),
            text: await response.text(),
          };
        },
        [`${service}${path}`, init] as const,
      );
    return call;
  }

  it('calls GraphQL, REST and documents, and reads their headers and refusals', async () => {
    const call = await page('localhost');
    const authorization = `Token ${key}`;
    const query = '{ reports(first: 1) { edges { node { reportId txt } } } }';
    const read = await call('/graphql', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'apollographql-client-name': 'page',
        'x-request-id': 'page-1',
      },
      body: JSON.stringify({ query }),
    });
    expect(read).toMatchObject({ status: 200, headers: { 'x-request-id': 'page-1' } });
    const [{ node }] = JSON.parse(read.text).data.reports.edges;
    const { pathname, search } = new URL(node.txt);
    expect((await call(`${pathname}${search}`)).text).toContain(node.reportId);
    expect(await call(pathname, { headers: { authorization } })).toMatchObject({ status: 200 });

    const headers = { authorization, prefer: 'count=exact' };
    const list = await call('/api/v2/kits/?results=2', { headers });
    expect(list.status).toBe(200);
    expect(list.headers).toMatchObject({
      link: expect.stringContaining('rel="next"'),
      'x-total-count': expect.stringMatching(/^\d+$/),
      'preference-applied': 'count=exact',
    });
    const refused = await call('/api/v2/kits/', { headers: { authorization: 'Bearer nonsense' } });
    expect(refused).toMatchObject({ status: 401, text: expect.stringContaining('"unauthorized"') });
    expect(await call('/no/such/path', { method: 'DELETE', headers })).toMatchObject({ status: 404 });

    const patient = {
      first_name: 'Ada',
      last_name: 'Page',
      email: 'ada@example.org',
      sex: 'F',
      date_of_birth: '1990-01-01',
    };
    const post = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'page' },
      body: JSON.stringify(patient),
    };
    const created = await call('/api/v2/patients/', post);
    const replayed = await call('/api/v2/patients/', post);
    expect(replayed).toMatchObject({ text: created.text, headers: { 'idempotency-replayed': 'true' } });
  });

  it('of an origin that is not allowed can read nothing', async () => {
    const call = await page([ORIGIN]);
    await expect(call('/healthz')).rejects.toThrow('Failed to fetch');
    await expect(call('/api/v2/kits/', { headers: { authorization: `Token ${key}` } })).rejects.toThrow(
      'Failed to fetch',
    );
  });
});
