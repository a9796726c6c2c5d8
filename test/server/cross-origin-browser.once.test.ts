import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDemoKeys } from '../../src/demo/seed-demo.ts';
import type { AllowedOrigins } from '../../src/server/cross-origin.ts';
import { useTestApp } from '../helpers/app.ts';
import { hasChromium, startChromium } from '../helpers/browser.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

const ORIGIN = 'https://app.example.org';

const testApp = useTestApp(openDemoProgram);

/** What a page sees of an answer. */
interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

describe.skipIf(!hasChromium)('a page in Chromium (skipped where none is installed)', () => {
  let key: string;

  beforeAll(async () => {
    const keys = await readDemoKeys(testApp.prisma);
    key = keys.find(({ role }) => role === 'CLIENT')?.key ?? '';
  });

  /** Opens a page of another origin, and returns how to call the service from it. */
  async function page(corsOrigins: AllowedOrigins) {
    const app = await testApp.appWith({ corsOrigins });
    onTestFinished(() => app.close());
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
