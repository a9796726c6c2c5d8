import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

const NOT_STORED = 'private, no-store';

describe('pages say what they may load, and let nobody frame them', () => {
  it.each([
    ['/graphql', { accept: 'text/html' }, NOT_STORED],
    ['/', {}, NOT_STORED],
    ['/activate', {}, NOT_STORED],
    ['/docs', {}, NOT_STORED],
    ['/docs/static/swagger-ui.css', {}, 'public, max-age=0'],
    ['/openapi.json', {}, NOT_STORED],
    ['/schema.graphql', {}, NOT_STORED],
    ['/healthz', {}, NOT_STORED],
    ['/metrics', {}, NOT_STORED],
  ])('%s', async (url, headers, cacheControl) => {
    const answer = await testApp.app.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': cacheControl, 'x-frame-options': 'DENY' });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '').not.toContain('unsafe-inline');
  });
});
