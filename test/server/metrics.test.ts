import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMetricsApp } from '../../src/app.ts';
import { EligibilityReason } from '../../src/domains/eligibility/decide.ts';
import { createLog } from '../../src/log.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { useTestApp } from '../helpers/app.ts';
import { PATIENT, Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

const testApp = useTestApp();
const { get, post } = new RestClient(testApp);
let program: Program;

beforeAll(async () => {
  program = await Program.start(testApp);
});

/** The value of a series; 0 before it is first counted. */
async function count(series: string): Promise<number> {
  const { body } = await testApp.app.inject('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

const failure = (code: string, reason = '') => `request_failures_total{code="${code}",reason="${reason}"}`;

const ask = (query: string) => () => testApp.graphql(query, {}, program.client);
/** A query of so many lists of kits, each below the order of a kit. */
const deep = (lists: number): string =>
  `kits(first: 1) { edges { node { ${lists === 1 ? 'kitId' : `order { ${deep(lists - 1)} }`} } } }`;
const ACTIVATE = '/api/v3/kits/NOSUCHKIT/activate/';

describe('each refusal of a limit or of a guess has its own count', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['UNAUTHENTICATED', 'wrong key', () => get('/api/v2/kits/', { key: 'kts_nobody' })],
    ['UNAUTHENTICATED', 'wrong key', () => testApp.graphql('{ __typename }', {}, { key: 'kts_nobody' })],
    ['UNAUTHENTICATED', '', () => get('/api/v2/kits/')],
    ['NOT_FOUND', 'kit code', () => post(ACTIVATE, { json: { token: 'krt_x' } })],
    ['NOT_FOUND', '', () => get('/api/v2/kits/NOSUCHKIT/', program.client)],
    [
      'FORBIDDEN',
      'registration token',
      async () => {
        const { kitId } = await program.kit();
        return post(`/api/v3/kits/${kitId}/activate/`, { json: { token: 'krt_guessed' } });
      },
    ],
    ['QUERY_TOO_COMPLEX', 'name', ask(`{ ${'a'.repeat(65)}: __typename }`)],
    ['QUERY_TOO_COMPLEX', 'aliases', ask(`{ ${Array.from({ length: 31 }, (_, n) => `a${n}: __typename`).join(' ')} }`)],
    ['QUERY_TOO_COMPLEX', 'depth', ask(`{ ${deep(5)} }`)],
    ['QUERY_TOO_COMPLEX', 'tokens', ask(`{ ${'__typename '.repeat(5_001)} }`)],
    [
      'QUERY_TOO_COMPLEX',
      'cost',
      ask('{ orders(first: 100) { edges { node { kits(first: 100) { edges { node { kitId } } } } } } }'),
    ],
    [
      'QUERY_TOO_COMPLEX',
      'filter values',
      ask(`{ kits(filter: { kitTypes: [${'"x",'.repeat(201)}] }) { totalCount } }`),
    ],
    [
      'BAD_USER_INPUT',
      'batch',
      () =>
        testApp.app.inject({ method: 'POST', url: '/graphql', payload: Array(11).fill({ query: '{ __typename }' }) }),
    ],
    [
      'BAD_USER_INPUT',
      'body nesting',
      () =>
        post('/api/v2/orders/', {
          key: program.client.key,
          headers: { 'content-type': 'application/json' },
          payload: `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
        }),
    ],
    [
      'PAYLOAD_TOO_LARGE',
      '',
      () =>
        post('/api/v2/orders/', {
          key: program.client.key,
          headers: { 'content-type': 'application/json' },
          payload: 'x'.repeat(1024 * 1024 + 1),
        }),
    ],
  ])('%s, %s', async (code, reason, request) => {
    const before = await count(failure(code, reason));
    await request();
    expect(await count(failure(code, reason))).toBe(before + 1);
  });

  it('so has each reason why somebody may not be tested', async () => {
    const eligibility = [{ minAge: 150, sexes: ['F' as const] }];
    await program.kitType({ code: 'OLDEST', name: 'Oldest', sampleType: 'saliva', eligibility });
    const { kitId } = await program.stockKit('OLDEST');
    const { phone: _phone, ...details } = PATIENT;
    await program.attempt(program.client, 'activateKit', { kitId, ...details });
    const counted = ['TOO_YOUNG', 'SEX_NOT_OFFERED', 'TOO_OLD'].map((each) =>
      count(failure('FORBIDDEN', `not eligible: ${each}`)),
    );
    expect(await Promise.all(counted)).toEqual([1, 1, 0]);
  });

  it('so has what the HTTP parser refuses', async () => {
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const address = testApp.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const text of [`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(70_000)}\r\n\r\n`, 'NOT HTTP\r\n\r\n']) {
      await new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('close', resolve).on('error', reject).resume();
      });
    }
    expect(await count(failure('HEADERS_TOO_LARGE'))).toBe(1);
    expect(await count(failure('MALFORMED_HTTP'))).toBe(1);
  });

  it.each([
    ['breaks off', 'CLIENT_CLOSED_REQUEST', (socket: Socket) => socket.resetAndDestroy()],
    ['ends', 'MALFORMED_HTTP', (socket: Socket) => socket.end()],
  ])('a connection that %s within a body is one %s, and the body is no second failure', async (_how, code, end) => {
    const counts = () => Promise.all([code, 'BAD_USER_INPUT'].map((each) => count(failure(each))));
    const [before = 0, wrong] = await counts();
    const address = testApp.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{';
    const arrived = once(testApp.app.server, 'request');
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.resume();
    const [{ socket: served }] = await arrived;
    const closed = new Promise((resolve) => served.once('close', resolve));
    end(socket);
    await closed;
    await expect.poll(counts).toEqual([before + 1, wrong]);
  });
});

it('what ADMIN does is counted by mutation, what is refused or done by others is not', async () => {
  const series = 'admin_mutations_total{mutation="createAccount"}';
  const before = await count(series);
  await program.mutate(program.admin, 'createAccount', { name: 'Counted', mode: 'TEST' });
  await program.attempt(program.admin, 'createAccount', { name: '', mode: 'TEST' });
  await program.attempt(program.client, 'createAccount', { name: 'Not counted', mode: 'TEST' });
  expect(await count(series)).toBe(before + 1);
  // Nor what the database refuses at COMMIT.
  const { prisma } = testApp;
  await prisma.$executeRaw`CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`;
  await prisma.$executeRaw`CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse_commit()`;
  const refused = await program.attempt(program.admin, 'createAccount', { name: 'Not committed', mode: 'TEST' });
  refused.expectError('INTERNAL_SERVER_ERROR');
  await prisma.$executeRaw`DROP FUNCTION refuse_commit CASCADE`;
  expect(await count(series)).toBe(before + 1);
  const ofClients = await count('admin_mutations_total{mutation="createPatient"}');
  await program.patient();
  expect(await count('admin_mutations_total{mutation="createPatient"}')).toBe(ofClients);
});

it('labels are bounded: methods that nobody uses share a series', async () => {
  await testApp.app.inject({ method: 'PROPFIND' as 'GET', url: '/api/v2/kits/' });
  const { body } = await testApp.app.inject('/metrics');
  expect(body).toContain('http_request_duration_seconds_count{method="other",route="/api/v2/kits/",status="405"} 1');
  expect(body).not.toContain('PROPFIND');
});

/** Those that have a series for whoever was seen, so none at the start. No increase is watched in them. */
const OF_WHOM_IS_SEEN = new Set(['laboratory_certificate_expires_timestamp_seconds']);

it('every metric, code and reason that deploy/alerts.yml watches is there from the start', async () => {
  const rules = readFileSync(new URL('../../deploy/alerts.yml', import.meta.url), 'utf8');
  const expressions = [...rules.matchAll(/expr: (?:>-\n)?(.*(?:\n {10}.*)*)/g)].map(
    ([, expression = '']) => expression,
  );
  expect(expressions.length).toBe([...rules.matchAll(/- alert: /g)].length);
  const metrics = new Metrics();
  metrics.watchProcess();
  const app = await testApp.appWith({ metrics, outbound: { isSending: true, intervalMs: 60_000 } });
  // Requests have series from the first one on, which may be a scrape.
  await app.inject('/metrics');
  const { body } = await app.inject('/metrics');
  await app.close();
  const own = expressions.filter((expression) => !expression.startsWith('up{'));
  for (const expression of own) {
    const [name = ''] =
      /\b(?:service|replica|http|request|admin|audit|database|events|trace|webhook|laboratory|outbound|unmatched|kits|critical|reports|recalls|nodejs|process)_\w+/.exec(
        expression,
      ) ?? [];
    expect(body, expression).toMatch(new RegExp(OF_WHOM_IS_SEEN.has(name) ? `^# TYPE ${name} ` : `^${name}[ {]`, 'm'));
  }
  for (const [, label = '', values = ''] of own
    .join('\n')
    .matchAll(/\b(code|reason|mutation|result|state|outcome|mode)=~?"([^"]+)"/g)) {
    for (const value of values.split('|')) {
      expect(body, value).toContain(`${label}="${value}"`);
    }
  }
});

it('every reason for which somebody may not be tested has its count from the beginning', async () => {
  const { body } = await testApp.app.inject('/metrics');
  for (const reason of Object.values(EligibilityReason))
    expect(body).toMatch(
      new RegExp(`^request_failures_total\\{code="FORBIDDEN",reason="not eligible: ${reason}"\\} \\d+$`, 'm'),
    );
});

describe('METRICS_TOKEN', () => {
  const metrics = new Metrics();
  const log = createLog('silent');
  const app = createMetricsApp({ log, metrics, publicUrl: 'https://kits.example' }, 'a token of the scraper');

  it.each([
    [200, 'Bearer a-token-of-the-scraper'],
    [200, 'bearer   a-token-of-the-scraper '],
    [401, undefined],
    [401, ''],
    [401, 'Token a-token-of-the-scraper'],
    [401, 'Bearer a-token-of-the-scrapes'],
    [401, 'Bearer a-token'],
    [401, 'Bearer '],
  ])('%i for %s', async (status, authorization) => {
    const app = createMetricsApp({ log, metrics, publicUrl: undefined }, 'a-token-of-the-scraper');
    const answer = await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('http_request_duration_seconds')).toBe(status === 200);
    await app.close();
  });

  it('is all that a port of its own serves; over https, with Strict-Transport-Security', async () => {
    const answer = await app.inject('/graphql');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await app.close();
  });
});
