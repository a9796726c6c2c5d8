import { connect } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newUuid } from '../../src/db/identifiers.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from './client.ts';

const testApp = useTestApp();
const { get, post, send } = new RestClient(testApp);

const MIB = 1024 * 1024;
const PATHS: readonly (readonly [path: string, allow: string])[] = [
  ['/api/v2/kit_types', 'GET, HEAD, OPTIONS'],
  ['/api/v2/kits/', 'GET, HEAD, OPTIONS'],
  ['/api/v2/kits/ABC/', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v2/orders/', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v2/orders/ABC/', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v2/requisitions/', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v2/requisitions/ABC', 'GET, HEAD, OPTIONS'],
  ['/api/v2/patients/', 'POST, GET, HEAD, OPTIONS'],
  ['/api/v2/tokens/patient_registration/', 'POST, OPTIONS'],
  ['/api/v3/kits/ABC/activate/', 'POST, OPTIONS'],
];
const ACTIVATION = '/api/v3/kits/ABC/activate/';

let program: Program;
let key: string;
beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
});

describe('paths and methods', () => {
  it.each(PATHS)('%s answers with and without its trailing slash', async (path) => {
    const bare = path.replace(/\/$/, '');
    for (const url of [bare, `${bare}/`]) {
      const answers = [await get(url), await post(url)].filter(({ status }) => status !== 405);
      for (const answer of answers) expect(answer.status).toBe(path === ACTIVATION ? 404 : 401);
    }
  });

  it.each(PATHS)('%s refuses other methods, whoever asks and whatever they send, saying %s', async (path, allow) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH']) {
      const answer = await send(method, path, {
        headers: { authorization: 'Token wrong', 'content-type': 'text/weird' },
      });
      answer.expectError(405, 'bad_request');
      expect(answer.headers.allow).toBe(allow);
    }
    const options = await send('OPTIONS', path);
    expect([options.status, options.headers.allow, options.text]).toEqual([204, allow, '']);
  });

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

describe('the order of refusal', () => {
  it.each(PATHS.filter(([path]) => path !== ACTIVATION))(
    '%s asks for credentials before it looks at a body',
    async (path) => {
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
            expect(answer.headers['www-authenticate']).toBe('Token');
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

describe('bodies', () => {
  const JSON_ONLY = ['/api/v2/kits/ABC/', '/api/v2/orders/ABC/', '/api/v2/requisitions/', ACTIVATION];

  it.each(JSON_ONLY)('%s takes JSON alone', async (path) => {
    (await post(path, { key, form: 'metadata=1' })).expectError(415, 'bad_request');
    (await post(path, { key, multipart: [] })).expectError(415, 'bad_request');
    (await post(path, { key, payload: '<a/>', headers: { 'content-type': 'application/xml' } })).expectError(
      415,
      'bad_request',
    );
    (await post(path, { key, payload: '{}' })).expectError(415, 'bad_request');
  });

  it.each([
    'application/json; charset=iso-8859-1',
    'application/json; charset="latin1"',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/jsonp',
    'not a media type',
  ])('%s is refused with 415', async (contentType) => {
    const answer = await post('/api/v2/patients/', { key, payload: '{}', headers: { 'content-type': contentType } });
    answer.expectError(415, 'bad_request');
  });

  it('a content encoding is refused with 415', async () => {
    const answer = await post('/api/v2/patients/', { key, json: {}, headers: { 'content-encoding': 'gzip' } });
    answer.expectError(415, 'bad_request');
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['nested beyond reason', '['.repeat(200_000)],
    ['nested too deeply', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('a body that is %s is a 400', async (_what, payload) => {
    const answer = await post('/api/v2/patients/', { key, payload, headers: { 'content-type': 'application/json' } });
    answer.expectError(400, 'bad_request');
  });

  it('exactly 1 MiB is accepted, a byte more is not, with a length and without', async () => {
    const frame = JSON.stringify({ ...PATIENT, padding: '' });
    const padded = (size: number) => JSON.stringify({ ...PATIENT, padding: 'x'.repeat(size - frame.length) });
    const headers = { 'content-type': 'application/json' };
    (await post('/api/v2/patients/', { key, headers, payload: padded(MIB) })).expectStatus(200);
    (await post('/api/v2/patients/', { key, headers, payload: padded(MIB + 1) })).expectError(413, 'bad_request');
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    (await post('/api/v2/patients/', { key, headers: chunked, payload: padded(MIB + 1) })).expectError(
      413,
      'bad_request',
    );
  });

  it.each([{}, { payload: '', headers: { 'content-type': 'application/json' } }, { json: {} }])(
    'an empty body lists everything that is required (%#)',
    async (request) => {
      const answer = await post('/api/v2/orders/', { key, ...request });
      expect(answer.fieldNames()).toEqual(['kit_types', 'recipient']);
      expect(answer.body.error.fields[0].message).toBe('is required');
    },
  );

  it('lists every problem at once, each by its path as the caller wrote it', async () => {
    const json = {
      kit_types: ['LIPID', 7],
      recipient: { first_name: ' ', email: 'nobody', phone: 'none', address: { street1: 'x', zip: 5, country: '' } },
      metadata: [],
    };
    const answer = await post('/api/v2/orders/', { key, json });
    expect(answer.fieldNames()).toEqual(
      [
        'kit_types.1',
        'recipient.first_name',
        'recipient.last_name',
        'recipient.email',
        'recipient.phone',
        'recipient.address.city',
        'recipient.address.state',
        'recipient.address.zip',
        'recipient.address.country',
        'metadata',
      ].toSorted((one, other) => answerOrder(answer.body, one) - answerOrder(answer.body, other)),
    );
    expect(answer.body.error.detail).toContain('recipient.last_name: is required');
  });

  it('names what only the use-case can see by its path too', async () => {
    const answer = await post('/api/v2/orders/', { key, json: { ...ORDER, kit_types: ['LIPID', 'NOPE'] } });
    expect(answer.body.error).toEqual({
      status: 400,
      type: 'bad_request',
      detail: 'kit_types.1: is not a kit type',
      fields: [{ field: 'kit_types.1', message: 'is not a kit type' }],
    });
  });

  it('ignores keys that it does not know, also those in camelCase', async () => {
    const answer = await post('/api/v2/patients/', {
      key,
      json: { ...PATIENT, firstName: 'x', nickname: { deep: [] } },
    });
    expect(answer.expectStatus(200)).toMatchObject({ first_name: 'Maya' });
    const { first_name: firstName, ...rest } = PATIENT;
    expect((await post('/api/v2/patients/', { key, json: { ...rest, firstName } })).fieldNames()).toEqual([
      'first_name',
    ]);
  });

  it.each([
    ['a missing one', {}],
    ['a list', { metadata: [] }],
    ['a text', { metadata: 'x' }],
    ['nine levels', { metadata: { a: { a: { a: { a: { a: { a: { a: { a: {} } } } } } } } } }],
    ['too many bytes', { metadata: { a: 'x'.repeat(16_384) } }],
  ])('metadata must be an object within its limits; %s is a 400 and changes nothing', async (_what, json) => {
    const orderId = await program.order(['LIPID'], { metadata: { kept: true } });
    expect((await post(`/api/v2/orders/${orderId}/`, { key, json })).fieldNames()).toEqual(['metadata']);
    expect((await get(`/api/v2/orders/${orderId}/`, { key })).body.metadata).toEqual({ kept: true });
  });

  it('null is metadata for an order and none for a kit', async () => {
    const kit = await program.kit();
    expect((await post(`/api/v2/kits/${kit.kitId}/`, { key, json: { metadata: null } })).fieldNames()).toEqual([
      'metadata',
    ]);
    (await post(`/api/v2/orders/${kit.orderId}/`, { key, json: { metadata: null } })).expectStatus(200);
  });
});

describe('records that are not there', () => {
  it.each([
    ['GET', '/api/v2/kits/NOSUCHKIT/', undefined],
    ['POST', '/api/v2/kits/NOSUCHKIT/', { metadata: {} }],
    ['GET', '/api/v2/orders/NOSUCHORDER/', undefined],
    ['POST', '/api/v2/orders/NOSUCHORDER/', { metadata: {} }],
    ['POST', '/api/v3/kits/NOSUCHKIT/activate/', {}],
    ['GET', '/api/v2/kits/%20/', undefined],
    ['POST', '/api/v2/kits/%00/', { metadata: {} }],
    ['GET', `/api/v2/kits/${'x'.repeat(90)}/`, undefined],
  ])('%s %s is a 404 of type forbidden', async (method, url, json) => {
    (await send(method, url, { key, json })).expectError(404, 'forbidden');
  });

  it('the detail names the identifier', async () => {
    expect((await get('/api/v2/kits/NOSUCHKIT/', { key })).body.error.detail).toContain('NOSUCHKIT');
  });

  it('those of another account are among them', async () => {
    const { key: other } = await testApp.actor('CLIENT');
    const kit = await program.kit();
    const requisition = await program.requisition('BC-OTHER');
    for (const url of [
      `/api/v2/kits/${kit.kitId}/`,
      `/api/v2/orders/${kit.orderId}/`,
      `/api/v2/requisitions/${requisition}`,
    ]) {
      (await get(url, { key: other })).expectError(404, 'forbidden');
    }
    (await post(`/api/v2/kits/${kit.kitId}/`, { key: other, json: { metadata: {} } })).expectError(404, 'forbidden');
  });

  it('a requisition id that is no UUID is a 400, and one of nobody a 404', async () => {
    expect((await get('/api/v2/requisitions/7', { key })).fieldNames()).toEqual(['id']);
    expect((await get('/api/v2/patients/', { key })).fieldNames()).toEqual(['id']);
    expect((await get('/api/v2/patients/?id=x', { key })).fieldNames()).toEqual(['id']);
    (await get(`/api/v2/requisitions/${newUuid()}`, { key })).expectError(404, 'forbidden');
    (await get(`/api/v2/patients/?id=${newUuid()}`, { key })).expectError(404, 'forbidden');
  });

  it('a token takes a patient of the account and a kit type that exists', async () => {
    const patientId = await program.patient();
    const ask = (json: object, asker = key) => post('/api/v2/tokens/patient_registration/', { key: asker, json });
    (await ask({ patient_id: patientId, kit_type: 'NOPE' })).expectError(404, 'forbidden');
    (await ask({ patient_id: newUuid(), kit_type: 'LIPID' })).expectError(404, 'forbidden');
    (await ask({ patient_id: 'x', kit_type: 'LIPID' })).expectError(404, 'forbidden');
    expect((await ask({})).fieldNames()).toEqual(['patient_id', 'kit_type']);
    const other = await testApp.actor('CLIENT');
    (await ask({ patient_id: patientId, kit_type: 'LIPID' }, other.key)).expectError(404, 'forbidden');
  });
});

describe('activation', () => {
  it('the public_id of the query may be absent or blank, and must be that of the path', async () => {
    const kit = await program.kit();
    const url = `/api/v3/kits/${kit.kitId}/activate/`;
    expect((await post(`${url}?public_id=OTHER`, { json: {} })).fieldNames()).toEqual(['public_id']);
    expect((await post(`${url}?public_id=A&public_id=A`, { json: {} })).fieldNames()).toEqual(['public_id']);
    const details = { ...PATIENT, research_consent: true };
    (await post(`${url}?public_id=${kit.kitId.toLowerCase()}`, { json: details })).expectStatus(200);
    (await post(`${url}?public_id=`, { json: details })).expectStatus(200);
  });

  it('lists every missing and malformed detail in one 400', async () => {
    const kit = await program.kit();
    const url = `/api/v3/kits/${kit.kitId}/activate/`;
    const names = (await post(url, { json: { sex: 'X', email: 'nobody', first_name: '' } })).fieldNames();
    expect(names.toSorted()).toEqual(['date_of_birth', 'email', 'first_name', 'last_name', 'sex']);
    const typed = (await post(url, { json: { first_name: 7, research_consent: 'yes' } })).fieldNames();
    expect(typed).toEqual(['first_name', 'research_consent']);
  });

  it('refuses with 403 what is not activatable, a patient without rights and a token that is not good', async () => {
    const sti = await program.kit('STI');
    (await post(`/api/v3/kits/${sti.kitId}/activate/`, { key, json: PATIENT })).expectError(403, 'forbidden');
    const kit = await program.kit();
    const url = `/api/v3/kits/${kit.kitId}/activate/`;
    (await post(url, { json: { patient_id: await program.patient() } })).expectError(403, 'forbidden');
    (await post(url, { json: { token: 'krt_nonsense' } })).expectError(403, 'forbidden');
    (await post(url, { key, json: { patient_id: newUuid() } })).expectError(404, 'forbidden');
  });

  it('of a kit that is registered is a 200 for the same patient and a 400 for anyone else', async () => {
    const kit = await program.kit();
    const url = `/api/v3/kits/${kit.kitId}/activate/`;
    (await post(url, { json: PATIENT })).expectStatus(200);
    (await post(url, { json: PATIENT })).expectStatus(200);
    (await post(url, { json: { ...PATIENT, last_name: 'Other' } })).expectError(400, 'bad_request');
  });
});

describe('roles', () => {
  it.each(['FULFILLMENT', 'LAB'] as const)('%s may not order, annotate, create or activate', async (role) => {
    const { key: staff } = await testApp.actor(role);
    const kit = await program.kit();
    (await post('/api/v2/orders/', { key: staff, json: ORDER })).expectError(403, 'forbidden');
    (await post('/api/v2/patients/', { key: staff, json: PATIENT })).expectError(403, 'forbidden');
    (await post(`/api/v2/kits/${kit.kitId}/`, { key: staff, json: { metadata: {} } })).expectError(403, 'forbidden');
    (await post(`/api/v3/kits/${kit.kitId}/activate/`, { key: staff, json: PATIENT })).expectError(403, 'forbidden');
    (await get(`/api/v2/kits/${kit.kitId}/`, { key: staff })).expectStatus(200);
  });
});

describe('every answer', () => {
  it('carries the request id, is not kept by caches, and hides a fault', async () => {
    const broken = vi.spyOn(testApp.clock, 'now').mockImplementation(() => {
      throw new Error('the secret of the clock');
    });
    const answer = await get('/api/v2/kit_types', { key, headers: { 'x-request-id': 'req-7' } });
    broken.mockRestore();
    const { detail } = answer.expectError(500, 'server_error');
    expect(detail).toContain('req-7');
    expect(answer.text).not.toMatch(/secret|clock/);
    expect(answer.headers).toMatchObject({ 'x-request-id': 'req-7', 'cache-control': 'private, no-store' });
  });
});

const PATIENT = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'm@example.org',
  sex: 'F',
  date_of_birth: '1988-04-12',
};
const ORDER = {
  kit_types: ['LIPID'],
  recipient: {
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.co',
    address: { street1: '1', city: 'C', state: 'S', zip: '1' },
  },
};

/** Where a field stands among those that an answer names. */
function answerOrder(body: { error: { fields: { field: string }[] } }, field: string): number {
  return body.error.fields.findIndex((each) => each.field === field);
}

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
