import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { restRouteTable } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { RestClient } from './client.ts';

const testApp = useTestApp();
const { get, post, send } = new RestClient(testApp);

const MIB = 1024 * 1024;
/** Each path, with codes in its place, and what its `Allow` says. */
const PATHS = [...new Set(restRouteTable.map(({ path }) => path))].map((path) => {
  const routes = restRouteTable.filter((route) => route.path === path);
  const methods: string[] = routes.map(({ method }) => method);
  return {
    path: path.replace(/\{\w+\}/g, 'ABC'),
    allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '),
    isPublic: routes.every((route) => route.isPublic),
  };
});
const ACTIVATION = '/api/v3/kits/ABC/activate/';

let key: string;
beforeAll(async () => {
  ({ key } = await testApp.actor('CLIENT'));
});

it('every route that is exported by a file of routes is in the table', async () => {
  const folder = new URL('../../src/rest/routes/', import.meta.url);
  const files = readdirSync(folder).map((file) => import(new URL(file, folder).href));
  const exported = (await Promise.all(files)).flatMap((file) => Object.entries<object>(file));
  const routes = exported.flatMap(([name, value]) => ('path' in value && 'respond' in value ? [name] : []));
  expect(routes.toSorted()).toEqual(restRouteTable.map(({ operationId }) => operationId).toSorted());
});

describe('paths and methods', () => {
  it.each(PATHS)('$path answers with and without its trailing slash', async ({ path, isPublic }) => {
    const bare = path.replace(/\/$/, '');
    for (const url of [bare, `${bare}/`]) {
      const answers = [await get(url), await post(url)].filter(({ status }) => status !== 405);
      for (const answer of answers) expect(answer.status).toBe(isPublic ? 404 : 401);
    }
  });

  it.each(PATHS)(
    '$path refuses other methods with Allow: $allow, for every caller and every body',
    async ({ path, allow }) => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH']) {
        const answer = await send(method, path, {
          headers: { authorization: 'Token wrong', 'content-type': 'text/weird' },
        });
        answer.expectError(405, 'bad_request');
        expect(answer.headers.allow).toBe(allow);
      }
      const options = await send('OPTIONS', path);
      expect([options.status, options.headers.allow, options.text]).toEqual([204, allow, '']);
    },
  );

  it('HEAD answers as GET does, without the body', async () => {
    const { key } = await testApp.actor('CLIENT');
    const head = await send('HEAD', '/api/v2/kits/', { key, headers: { prefer: 'count=exact' } });
    expect([head.status, head.text, head.headers['x-total-count']]).toEqual([200, '', '0']);
  });

  it.each(['/api', '/api/v2/kitz/', '/api/v3/kits/ABC/', '/api/v2/KITS/'])(
    '%s is an unknown route before anything else',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        (await send(method, path)).expectError(404, 'not_found');
        (await send(method, path, { payload: '{', headers: { 'content-type': 'application/json' } })).expectError(
          404,
          'not_found',
        );
        (
          await send(method, path, { payload: 'x'.repeat(MIB + 1), headers: { 'content-type': 'text/weird' } })
        ).expectError(404, 'not_found');
      }
    },
  );

  it('a bad percent-encoding of the path is a 400', async () => {
    (await get('/api/v2/kits/%ZZ/', { key })).expectError(400, 'bad_request');
    (await get('/api/v2/kits/%E0%A4%A/', { key })).expectError(400, 'bad_request');
  });

  it('headers that are too large are answered with the envelope too', async () => {
    const port = await listening();
    const answer = await overSocket(
      port,
      `GET /api/v2/kits/ HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(70_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { status: 431, type: 'bad_request' },
    });
    const garbage = await overSocket(port, 'NOT HTTP\r\n\r\n');
    expect(JSON.parse(garbage.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { status: 400, type: 'bad_request' },
    });
  });
});

describe('a key in a form that REST does not take', () => {
  it.each([
    ['Bearer', () => `Bearer ${key}`],
    ['Basic', () => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['the bare key', () => key],
  ])('%s is refused with the right form, and never repeated in the answer', async (_, headerOf) => {
    const authorization = headerOf();
    const answer = await send('GET', '/api/v2/kits/', { headers: { authorization } });
    answer.expectError(401, 'unauthorized');
    expect(answer.body.error.detail).toBe(
      'The Authorization header has no API key in an accepted form: send "Authorization: Token <API_KEY>".',
    );
    expect(answer.text).not.toContain(authorization.split(' ').at(-1));
  });
});

describe('the order of refusal', () => {
  it.each(PATHS.filter(({ isPublic }) => !isPublic))(
    '$path asks for credentials before it looks at a body',
    async ({ path }) => {
      const attempts = [
        {},
        { headers: { authorization: 'Token' } },
        { headers: { authorization: `Bearer ${key}` } },
        { headers: { authorization: 'Token kts_unknownunknownunknownunknownunknown' } },
      ];
      for (const method of ['GET', 'POST']) {
        for (const { headers } of attempts) {
          const bodies = [undefined, '{', 'x'.repeat(MIB + 1)];
          for (const payload of bodies) {
            const sent = {
              ...(payload === undefined ? {} : { payload }),
              headers: { 'content-type': 'application/json', ...headers },
            };
            const answer = await send(method, path, sent);
            if (answer.status === 405) continue;
            answer.expectError(401, 'unauthorized');
          }
        }
      }
    },
  );

  it('activation takes no credentials, and refuses wrong ones', async () => {
    const answer = await post(ACTIVATION, {
      payload: '{',
      headers: { authorization: 'Token nonsense', 'content-type': 'text/weird' },
    });
    answer.expectError(401, 'unauthorized');
  });

  it('a scheme in any letter case is a scheme', async () => {
    (await get('/api/v2/kit_types', { headers: { authorization: `tOKEN   ${key}` } })).expectStatus(200);
  });

  it('413 comes before 415, and 415 before 400', async () => {
    const headers = { 'content-type': 'text/plain' };
    (await post('/api/v2/orders/', { key, headers, payload: 'x'.repeat(MIB + 1) })).expectError(413, 'bad_request');
    (await post('/api/v2/orders/', { key, headers, payload: '{' })).expectError(415, 'bad_request');
  });
});

async function listening(): Promise<number> {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const address = testApp.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The app does not listen.');
  return address.port;
}

function overSocket(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('an identifier that no record can have is a 404, however long it is (contract, 3.9)', () => {
  const BODIES: Readonly<Record<string, object>> = {
    updateKitMetadata: { metadata: {} },
    updateOrderMetadata: { metadata: {} },
    activateKit: { token: 'krt_x' },
    replaceKit: { reason: 'lost' },
  };
  const routes = restRouteTable.filter(({ path }) => /\{(?:public_id|sample_id)\}/.test(path));

  it.each(routes)('$method $path', async ({ method, path, operationId }) => {
    for (const length of [200, 201, 254, 2_000]) {
      const url = path.replace(/\{\w+\}/, 'A'.repeat(length));
      const answer = await send(method, url, { key, ...(method === 'POST' ? { json: BODIES[operationId] } : {}) });
      answer.expectError(404, 'forbidden');
    }
  });
});
