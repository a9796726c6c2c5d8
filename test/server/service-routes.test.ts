import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

describe('health', () => {
  it('GET /healthz: the process is up', async () => {
    const response = await testApp.app.inject('/healthz');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ok' });
  });

  it('GET /readyz: the database responds and is migrated', async () => {
    expect((await testApp.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await testApp.prisma.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now()`;
    const response = await testApp.app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'not ready', reason: 'migrations_missing' });
    await testApp.prisma.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
    expect((await testApp.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('GET /readyz says what is wrong with the database, and not where it is', async () => {
    vi.spyOn(testApp.database, 'readiness').mockRejectedValueOnce(
      Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    );
    const response = await testApp.app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'not ready', reason: 'unreachable' });
  });
});

it('GET /metrics counts requests by method, route template and status', async () => {
  await testApp.app.inject('/healthz');
  await testApp.app.inject('/some/unknown/kit-nobodys');
  const { body, headers } = await testApp.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/);
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1/);
  expect(body).not.toContain('nobodys');
});

describe('an unknown path', () => {
  it('is a 404 in the error envelope', async () => {
    const response = await testApp.app.inject({ method: 'POST', url: '/nowhere' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      error: { status: 404, type: 'not_found', detail: 'There is no POST route at this path.' },
    });
  });

  it('is a 400 if it cannot be decoded', async () => {
    const response = await testApp.app.inject('/%zz');
    expect(response.statusCode).toBe(400);
    expect(response.json().error.type).toBe('bad_request');
  });
});

describe('GET /docs with a query', () => {
  it.each(['/docs?x=1', '/docs/?x=1', '/docs?utm=a/'])(
    '%s leads to the page: Swagger UI finds the document from its address',
    async (url) => {
      const response = await testApp.app.inject(url);
      expect([response.statusCode, response.headers.location]).toEqual([302, '/docs']);
    },
  );

  it('does not matter for what the page loads', async () => {
    for (const url of ['/docs/json?x=1', '/docs/static/swagger-initializer.js?x=1', '/openapi.json?x=1'])
      expect((await testApp.app.inject(url)).statusCode).toBe(200);
  });
});
