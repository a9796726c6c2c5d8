import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoKeys } from '../../src/demo/seed-demo.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

const testApp = useTestApp(openDemoProgram);
let authorization: string;
let document: string;

beforeAll(async () => {
  const keys = await readDemoKeys(testApp.prisma);
  authorization = `Token ${keys.find(({ role }) => role === 'CLIENT')?.key}`;
  const answer = await get(`/graphql?query=${encodeURIComponent('{ reports(first: 1) { edges { node { pdf } } } }')}`);
  const { pathname, search } = new URL(answer.json().data.reports.edges[0].node.pdf);
  document = `${pathname}${search}`;
});

const get = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  testApp.app.inject({
    method,
    url,
    headers: { authorization, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
  });

const KITS = '/api/v2/kits/?results=20';
const QUERY = `/graphql?query=${encodeURIComponent('{ kits(first: 20) { edges { node { kitId status created updated } } } }')}`;

const decoded = (encoding: unknown, bytes: Buffer) =>
  (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();

describe('an answer over 1 KiB (contract, 3.1)', () => {
  it.each([KITS, QUERY, '/openapi.json', '/schema.graphql', '/docs/json', '/metrics'])(
    '%s is compressed as the client accepts it',
    async (url) => {
      for (const encoding of ['br', 'gzip']) {
        const answer = await get(url, encoding);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(answer.rawPayload.length),
          vary: 'Accept-Encoding',
        });
        const plain = await get(url);
        expect(plain.headers).not.toHaveProperty('content-encoding');
        expect(plain.headers.vary).toBe('Accept-Encoding');
        // The metrics count the requests for them.
        if (url !== '/metrics') expect(decoded(encoding, answer.rawPayload)).toBe(plain.body);
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      }
    },
  );

  it.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip;q=0.5, br', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('for Accept-Encoding: %s is sent as %s', async (accepted, expected) => {
    expect((await get(KITS, accepted)).headers['content-encoding']).toBe(expected);
  });

  it('has the length for HEAD that GET has', async () => {
    const head = await get(KITS, 'gzip', 'HEAD');
    expect(head.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': (await get(KITS, 'gzip')).headers['content-length'],
    });
    expect(head.body).toBe('');
  });

  it('is compressed once if it is the same for all', async () => {
    const [one, other] = [await get('/openapi.json', 'br'), await get('/openapi.json', 'br')];
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  });

  it('is not compressed if it is a PDF; a text is', async () => {
    const pdf = await get(document, 'gzip, br');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers).not.toHaveProperty('content-encoding');
    const text = await testApp.app.inject({
      url: document.replace('.pdf?', '.txt?').split('?')[0] ?? '',
      headers: { authorization, 'accept-encoding': 'gzip' },
    });
    expect(decoded('gzip', text.rawPayload)).toContain('Report');
  });

  it('is not used for a file with an ETag', async () => {
    const file = await get('/docs/static/swagger-ui.css', 'gzip, br');
    expect(file.headers).toMatchObject({ etag: expect.any(String) });
    expect(file.headers).not.toHaveProperty('content-encoding');
  });
});

it('a short answer, and a refusal, is not compressed', async () => {
  for (const url of ['/healthz', '/no/such/path', '/graphql?query={__typename}']) {
    const { headers } = await get(url, 'gzip, br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  }
});

it('an answer is recorded in the audit before it is compressed', async () => {
  const entries = () => testApp.prisma.auditEntry.count({ where: { action: 'kits.read' } });
  const before = await entries();
  expect((await get(KITS, 'br')).headers['content-encoding']).toBe('br');
  expect(await entries()).toBe(before + 1);
});
