import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

const KEYS = [{ role: 'CLIENT', account: 'Aurora <Testing>', key: 'kts_demo-client-of-a-made-up-program' }] as const;

describe('the start page (contract, 7.6)', () => {
  it('leads to everything that there is for a browser', async () => {
    const { body, statusCode } = await testApp.app.inject('/');
    expect(statusCode).toBe(200);
    const paths = [...body.matchAll(/<li><a href="([^"]*)"/g)].map(([, path = '']) => path);
    expect(paths).toEqual(['/graphql', '/docs', '/openapi.json', '/schema.graphql', '/activate', '/readyz']);
    for (const url of paths) {
      const answer = await testApp.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });

  it('has keys to copy where the demonstration program is, and as long as they are good', async () => {
    const keys = [...KEYS];
    const app = await testApp.appWith({ demonstrationKeys: async () => keys });
    const { body } = await app.inject('/');
    expect(body).toContain('>kts_demo-client-of-a-made-up-program</code>');
    expect(body).toContain('Aurora &lt;Testing&gt;');
    const [, script = ''] = /<script src="([^"]*)"/.exec(body) ?? [];
    expect((await app.inject(script)).statusCode).toBe(200);
    keys.pop();
    expect((await app.inject('/')).body).not.toContain('kts_');
    await app.close();
  });

  it('has keys only under a name of the own machine', async () => {
    const app = await testApp.appWith({ demonstrationKeys: async () => KEYS });
    onTestFinished(() => app.close());
    const shown = async (host: string) =>
      (await app.inject({ url: '/', headers: { host } })).body.includes('kts_demo-client');
    for (const host of ['localhost', 'LOCALHOST:4000', '127.0.0.1', '127.0.0.1:4000', '[::1]', '[::1]:4000'])
      expect([host, await shown(host)]).toEqual([host, true]);
    for (const host of [
      'kits.example',
      '10.0.0.7:4000',
      'localhost.evil.example',
      'a@localhost',
      '127.0.0.1.evil.example',
    ])
      expect([host, await shown(host)]).toEqual([host, false]);
    const forwarded = { host: 'kits.example', 'x-forwarded-host': 'localhost' };
    expect((await app.inject({ url: '/', headers: forwarded })).body).not.toContain('kts_');
  });

  it('has no keys and no script anywhere else', async () => {
    const { body } = await testApp.app.inject('/');
    expect(body).not.toMatch(/kts_|<script|demonstration/);
  });
});
