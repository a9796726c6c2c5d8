import { gunzipSync } from 'node:zlib';
import { parse, validate } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { MUTATIONS } from '../helpers/operations.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { listeningOrigin, Subscriber } from '../helpers/subscriber.ts';

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

  it('loads nothing from anywhere else, and runs no inline script', async () => {
    const { body } = await openPage();
    expect(body).not.toMatch(/<script>|<iframe|https?:/);
    expect(assetsOf(body).length).toBeGreaterThan(3);
    for (const path of assetsOf(body)) expect(path).toMatch(/^\/assets\/[\w/-]+-[0-9a-f]{16}\.(js|css|svg)$/);
    const styles = await Promise.all(assetsOf(body).filter(isStyle).map(open));
    for (const { body } of styles) expect(body).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
  });

  it('may run its own origin’s scripts and call it, and nothing else', async () => {
    const { headers } = await openPage();
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule]),
    );
    expect(policy.get('script-src')).toBe("script-src 'self'");
    expect(policy.get('worker-src')).toBe("worker-src 'self'");
    expect(policy.get('connect-src')).toBe("connect-src 'self'");
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect([...policy.values()].join()).not.toMatch(/http|blob|\*/);
  });

  it('is small, and what it loads is kept for a year', async () => {
    const { rawPayload, body, headers } = await openPage();
    expect(rawPayload.length).toBeLessThan(4096);
    expect(headers['cache-control']).toBe('private, no-store');
    for (const path of [...assetsOf(body), ...(await workersOf(body))]) {
      const answer = await open(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await open('/assets/graphiql/library-0000000000000000.js')).statusCode).toBe(404);
  });

  it('has the demonstration program’s keys to choose from where the start page shows them, and no others', async () => {
    const keys = [
      { role: 'CLIENT', account: 'Aurora <Testing>', key: 'kts_demo-client-of-a-made-up-program' },
      { role: 'CLIENT', account: 'Aurora <Testing>', key: 'kts_demo-client-of-a-reviewer', isReviewer: true },
    ] as const;
    const app = await testApp.appWith({ demonstrationKeys: async () => keys });
    onTestFinished(() => app.close());
    const bodyAt = async (host: string) =>
      (await app.inject({ url: '/graphql', headers: { accept: 'text/html', host } })).body;
    expect(await bodyAt('localhost:4000')).toContain(
      '<option value="kts_demo-client-of-a-made-up-program">Aurora &lt;Testing&gt;, CLIENT</option>',
    );
    expect(await bodyAt('localhost:4000')).toContain('>Aurora &lt;Testing&gt;, CLIENT, reviewer</option>');
    for (const body of [await bodyAt('kits.example'), (await openPage()).body])
      expect(body).not.toMatch(/kts_\w|<select/);
  });

  it('is compressed for a client that accepts gzip', async () => {
    const [path = ''] = assetsOf((await openPage()).body).filter(isStyle);
    const plain = await open(path);
    const response = await testApp.app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(response.rawPayload).equals(plain.rawPayload)).toBe(true);
    const refusing = await testApp.app.inject({ url: path, headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(refusing.headers['content-encoding']).toBeUndefined();
  });

  it('has a tab for each example', async () => {
    const text = await startScriptOf((await openPage()).body);
    expect(examples).toHaveLength(19);
    for (const { query } of examples) expect(text).toContain(JSON.stringify(query));
  });
});

const open = (url: string) => testApp.app.inject({ url });

const isStyle = (path: string) => path.endsWith('.css');

/** The paths of everything that the page loads. */
function assetsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
}

async function startScriptOf(html: string): Promise<string> {
  const [path = ''] = assetsOf(html).filter((each) => each.includes('/start-'));
  return (await open(path)).body;
}

async function workersOf(html: string): Promise<string[]> {
  return [...(await startScriptOf(html)).matchAll(/"(\/assets\/[^"]*)"/g)].map(([, path = '']) => path);
}

describe.each(
  examples.map((example) => [/(?:query|mutation|subscription) (\w+)/.exec(example.query)?.[1], example] as const),
)('the example %s', (_, { query, variables }) => {
  it('has a name and a comment, and is valid', () => {
    expect(query).toMatch(/^# .+\n(# .+\n)*(query|mutation|subscription) [A-Z]\w+/);
    expect(validate(schema, parse(query))).toEqual([]);
  });

  it('runs', async () => {
    if (query.includes('withdrawReport')) return expectToWithdraw(query, variables);
    if (query.includes('updatePatient')) return expectToCorrect(query, variables);
    if (query.includes('replaceKit')) return expectToReplace(query, variables);
    const { key } = /unmatchedResults|outboundMessages/.test(query)
      ? await testApp.actor('LAB')
      : await testApp.actor('CLIENT', { mode: 'TEST' });
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
    if (/^subscription /m.test(query)) return expectToOpen({ key, query, ...(variables ? { variables } : {}) });
    const values = query.includes('simulateOrder') ? await ofAnOrder(variables, key) : variables;
    (await testApp.graphql(query, values, { key })).expectNoErrors();
  });
});

async function expectToOpen(request: ConstructorParameters<typeof Subscriber>[1]): Promise<void> {
  const subscriber = await new Subscriber(await listeningOrigin(testApp.app), request).opened();
  expect([subscriber.response?.status, subscriber.codes]).toEqual([200, []]);
  subscriber.stop();
}

/** Withdraws a report of the caller's in place of the one whose id is to be pasted. */
async function expectToWithdraw(query: string, variables: object = {}): Promise<void> {
  const program = await Program.start(testApp);
  const reportId = await program.report(await program.kitAtLaboratory());
  (await testApp.graphql(query, { input: { ...inputOf(variables), reportId } }, program.lab)).expectNoErrors();
}

/** Replaces a kit of the caller's in place of the one whose code is to be pasted. */
async function expectToReplace(query: string, variables: object = {}): Promise<void> {
  const program = await Program.start(testApp);
  const { kitId } = await program.kit();
  (await testApp.graphql(query, { input: { ...inputOf(variables), kitId } }, program.client)).expectNoErrors();
}

/** Corrects a patient of the caller's in place of the one whose id is to be pasted. */
async function expectToCorrect(query: string, variables: object = {}): Promise<void> {
  const program = await Program.start(testApp);
  const patientId = await program.patient();
  (await testApp.graphql(query, { input: { ...inputOf(variables), patientId } }, program.client)).expectNoErrors();
}

function inputOf(variables: object): object {
  return 'input' in variables && typeof variables.input === 'object' ? { ...variables.input } : {};
}

/** The variables with an order of the caller's in place of that of the demonstration program. */
async function ofAnOrder(variables: object = {}, key: string): Promise<object> {
  const input = { kitTypes: ['metabolic_health'], recipient: RECIPIENT };
  const { createOrder } = (await testApp.run(MUTATIONS.createOrder, { input }, { key })).expectDone();
  const given = 'input' in variables && typeof variables.input === 'object' ? variables.input : {};
  return { input: { ...given, orderId: createOrder.order.orderId } };
}
