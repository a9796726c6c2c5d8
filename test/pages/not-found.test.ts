import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function open(url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return app.app.inject({ method, url, headers: { ...BROWSER, ...headers } });
}

describe('an unknown path (contract, 7.6)', () => {
  it.each([
    ['/nowhere', 'en', 'There is no such page', {}],
    ['/nowhere', 'es', 'Esta página no existe', { 'accept-language': 'es-MX,en;q=0.5' }],
    ['/nowhere?lang=es', 'es', 'Esta página no existe', {}],
    ['/activate/now', 'en', 'There is no such page', { 'accept-language': 'fr' }],
    ['/apiary', 'en', 'There is no such page', {}],
  ])('%s is a page for a browser, in %s', async (url, language, title, headers) => {
    const answer = await open(url, headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
      vary: expect.stringContaining('Accept-Language'),
    });
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(`<title>${title}</title>`);
    expect(answer.body).toContain(`href="/activate?lang=${language}"`);
  });

  it('shows nothing of what the address had', async () => {
    expect((await open('/no%3Cscript%3E-secret?name=secret')).body).not.toContain('secret');
  });

  it.each([
    ['/api/v9/kits/', BROWSER, 'GET'],
    ['/api', BROWSER, 'GET'],
    ['/hl7/v2', BROWSER, 'GET'],
    ['/nowhere', { accept: 'application/json' }, 'GET'],
    ['/nowhere', BROWSER, 'POST'],
  ] as const)('%s has the envelope for %j by %s', async (url, headers, method) => {
    const answer = await open(url, headers, method);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toMatchObject({ status: 404, type: 'not_found' });
  });
});

describe('/activate in any case', () => {
  it.each([
    ['/Activate', '/activate'],
    ['/ACTIVATE?kit=AB-12&lang=es', '/activate?kit=AB-12&lang=es'],
    ['/aCTIVATE/?token=a%2Fb', '/activate?token=a%2Fb'],
  ])('%s leads to the page, with its query', async (url, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await open(url, {}, method);
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
    }
  });

  it('leads nowhere if there is more to the path', async () => {
    for (const url of ['/Activated', '/xActivate', '/Activate/now']) expect((await open(url)).statusCode).toBe(404);
  });
});
