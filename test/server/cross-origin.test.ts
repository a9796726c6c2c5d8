import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/log.ts';
import { DEFAULT_QUOTAS } from '../../src/rate-limits/limits.ts';
import { RateLimits } from '../../src/rate-limits/rate-limits.ts';
import type { AllowedOrigins } from '../../src/server/cross-origin.ts';
import { useTestApp } from '../helpers/app.ts';

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
    '/schema.graphql',
    '/no/such/path',
    `/api/v2/kits/${'x'.repeat(101)}/`,
  ])('has its preflight answered at %s, without a key', async (url) => {
    const app = await appFor([ORIGIN]);
    const answer = await app.inject({ method: 'OPTIONS', url, headers: { origin: ORIGIN, ...PREFLIGHT } });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, Accept, Idempotency-Key, X-Request-Id, Prefer, If-None-Match, GraphQL-Cost, *',
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
    [200, 'GET', '/schema.graphql', {}],
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
  ])('may read a %i: %s %s %o', async (status, method, url, headers, payload) => {
    const app = await appFor([ORIGIN]);
    const sent = { method, url, headers: { origin: ORIGIN, ...headers }, ...(payload ? { payload } : {}) };
    const answer = await app.inject(sent);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers':
        'ETag, Link, X-Total-Count, X-Request-Id, Idempotency-Replayed, Idempotency-Stored, RateLimit, RateLimit-Policy, Retry-After, Preference-Applied',
      vary: expect.stringMatching(/\borigin\b/i),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it('may read that it has called too often; its preflights are not counted', async () => {
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
