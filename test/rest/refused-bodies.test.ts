import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from './client.ts';
import { ORDER, PATIENT } from './inputs.ts';

const testApp = useTestApp();
const { get, post } = new RestClient(testApp);

const MIB = 1024 * 1024;

let program: Program;
let key: string;
beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
});

describe('bodies', () => {
  const JSON_ONLY = ['/api/v2/kits/ABC/', '/api/v2/orders/ABC/', '/api/v2/requisitions/', '/api/v3/kits/ABC/activate/'];

  it.each(JSON_ONLY)('%s takes only JSON', async (path) => {
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
      recipient: { first_name: ' ', email: 'nobody', phone: 'none', address: { street1: 'x', zip: 5, country: 7 } },
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
      fields: [{ field: 'kit_types.1', message: 'is not a kit type', code: 'unknown' }],
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

  it('null removes the metadata of an order and is refused for a kit', async () => {
    const kit = await program.kit();
    expect((await post(`/api/v2/kits/${kit.kitId}/`, { key, json: { metadata: null } })).fieldNames()).toEqual([
      'metadata',
    ]);
    (await post(`/api/v2/orders/${kit.orderId}/`, { key, json: { metadata: null } })).expectStatus(200);
  });
});

/** Where a field stands among those that an answer names. */
function answerOrder(body: { error: { fields: { field: string }[] } }, field: string): number {
  return body.error.fields.findIndex((each) => each.field === field);
}
