import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { schema } from '../../src/graphql/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { MUTATIONS } from '../helpers/operations.ts';

const testApp = useTestApp();

const openPage = (headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: '/graphql', headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

describe('the page', () => {
  it('opens in a browser without a key, and with a wrong one', async () => {
    for (const response of [await openPage(), await openPage({ authorization: 'Token wrong' })]) {
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).toContain('<title>Kit Testing Service</title>');
      expect(response.body).toContain('id="api-key"');
    }
  });

  it('loads nothing from anywhere else', async () => {
    const { body } = await openPage();
    const markup = body.replace(/<script>[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>/g, '');
    expect(markup).not.toMatch(/<script|<iframe|src=|https?:/);
    expect(markup.match(/<link[^>]*>/g)).toEqual([expect.stringContaining('href="data:')]);
    const styles = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].join('');
    expect(styles).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
  });

  it('may run its own scripts and call its own origin, and nothing else', async () => {
    const { body, headers } = await openPage();
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule]),
    );
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy.get('script-src')).toBe(`script-src ${hashes.join(' ')} blob:`);
    expect(policy.get('connect-src')).toBe("connect-src 'self'");
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect([...policy.values()].join()).not.toMatch(/http|\*/);
  });

  it('is compressed for a client that accepts gzip', async () => {
    const response = await openPage({ 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(response.rawPayload).toString()).toBe((await openPage()).body);
    expect((await openPage({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  it('has a tab for each example', async () => {
    const { body } = await openPage();
    expect(examples).toHaveLength(5);
    for (const { query } of examples) expect(body).toContain(JSON.stringify(query));
  });
});

describe.each(examples.map((example) => [/(?:query|mutation) (\w+)/.exec(example.query)?.[1], example] as const))(
  'the example %s',
  (_, { query, variables }) => {
    it('has a name and a comment, and is valid', () => {
      expect(query).toMatch(/^# .+\n(# .+\n)*(query|mutation) [A-Z]\w+/);
      expect(validate(schema, parse(query))).toEqual([]);
    });

    it('runs', async () => {
      const { key } = await testApp.actor('CLIENT');
      if (query.includes('mutation')) {
        const admin = await testApp.actor('ADMIN');
        const input = {
          code: 'metabolic_health',
          name: 'Metabolic health',
          sampleType: 'dried_blood_spot',
          panels: ['A'],
          orderable: true,
          activatable: true,
        };
        (await testApp.run(MUTATIONS.upsertKitType, { input }, admin)).expectNoErrors();
      }
      (await testApp.graphql(query, variables, { key })).expectNoErrors();
    });
  },
);
