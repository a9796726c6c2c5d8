import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient, type RestRequest } from './client.ts';

const testApp = useTestApp();
const { get, post } = new RestClient(testApp);

const DAY_MS = 24 * 60 * 60_000;
const PATIENT = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'm@example.org',
  sex: 'F',
  date_of_birth: '1988-04-12',
};
const REPLAYED = 'idempotency-replayed';

let program: Program;
let key: string;
let made = 0;
beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
});

/** A key that no other test uses. */
function newKey(): string {
  made += 1;
  return `key-${made}`;
}

function createPatient(idempotencyKey: string, request: RestRequest = { json: PATIENT }, asker = key) {
  return post('/api/v2/patients/', {
    key: asker,
    ...request,
    headers: { ...request.headers, 'idempotency-key': idempotencyKey },
  });
}

const patients = () => testApp.prisma.patient.count();
const records = () => testApp.prisma.idempotencyRecord.count();

describe('the first answer', () => {
  it('is given again to the byte, and the work is done once', async () => {
    const [idempotencyKey, before] = [newKey(), await patients()];
    const first = await createPatient(idempotencyKey);
    const again = await createPatient(idempotencyKey);
    expect([again.status, again.text, again.headers['content-type']]).toEqual([
      200,
      first.text,
      first.headers['content-type'],
    ]);
    expect([first.headers[REPLAYED], again.headers[REPLAYED]]).toEqual([undefined, 'true']);
    expect(await patients()).toBe(before + 1);
  });

  it.each([
    [
      'the same value with its keys in another order and other spaces',
      {
        payload: `{ "date_of_birth": "1988-04-12", "sex": "F",\n "email": "m@example.org", "last_name": "Okafor", "first_name": "Maya" }`,
        headers: { 'content-type': 'application/json; charset=UTF-8' },
      },
    ],
    ['a form that says the same', { form: new URLSearchParams(PATIENT).toString() }],
    [
      'a multipart form that says the same',
      { multipart: Object.entries(PATIENT).map(([name, value]) => ({ name, value })) },
    ],
  ])('is given to %s', async (_what, request) => {
    const idempotencyKey = newKey();
    const first = await createPatient(idempotencyKey);
    expect((await createPatient(idempotencyKey, request)).text).toBe(first.text);
  });

  it('is kept for every POST', async () => {
    const kit = await program.kit();
    const patientId = await program.patient();
    const recipient = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.co',
      address: { street1: '1', city: 'C', state: 'S', zip: '1' },
    };
    const requisition = {
      barcode: 'BC-IDEM',
      account_number: '1',
      lab: 'L',
      panels: ['P'],
      patient: { ...PATIENT, address: recipient.address },
    };
    const requests: [string, object][] = [
      [`/api/v2/kits/${kit.kitId}/`, { metadata: { a: 1 } }],
      ['/api/v2/orders/', { kit_types: ['LIPID'], recipient }],
      [`/api/v2/orders/${kit.orderId}/`, { metadata: null }],
      ['/api/v2/requisitions/', requisition],
      ['/api/v2/tokens/patient_registration/', { patient_id: patientId, kit_type: 'LIPID' }],
      [`/api/v3/kits/${kit.kitId}/activate/`, { patient_id: patientId }],
    ];
    for (const [url, json] of requests) {
      const headers = { 'idempotency-key': 'every-post' };
      const first = await post(url, { key, json, headers });
      const again = await post(url.replace(/\/$/, ''), { key, json, headers });
      expect([again.status, again.text, again.headers[REPLAYED]], url).toEqual([first.status, first.text, 'true']);
      expect(first.status).toBeLessThan(300);
    }
  });

  it('lasts for 24 hours, and is cleared away after them', async () => {
    const idempotencyKey = newKey();
    const first = await createPatient(idempotencyKey);
    testApp.clock.advance(DAY_MS - 1);
    expect((await createPatient(idempotencyKey)).text).toBe(first.text);
    testApp.clock.advance(1);
    const later = await createPatient(idempotencyKey);
    expect([later.status, later.headers[REPLAYED]]).toEqual([200, undefined]);
    expect(later.body.patient_id).not.toBe(first.body.patient_id);
    testApp.clock.advance(DAY_MS);
    await createPatient(newKey());
    expect(await records()).toBe(1);
  });
});

describe('a key', () => {
  it('with another body is a 409, also where that body is malformed', async () => {
    const [idempotencyKey, before] = [newKey(), await patients()];
    await createPatient(idempotencyKey);
    (await createPatient(idempotencyKey, { json: { ...PATIENT, phone: null } })).expectError(409, 'bad_request');
    (await createPatient(idempotencyKey, { json: {} })).expectError(409, 'bad_request');
    expect(await patients()).toBe(before + 1);
  });

  it('belongs to its caller, method and path', async () => {
    const idempotencyKey = newKey();
    const first = await createPatient(idempotencyKey);
    const colleague = await testApp.actor('CLIENT', { account: program.client });
    const other = await createPatient(idempotencyKey, { json: PATIENT }, colleague.key);
    expect(other.body.patient_id).not.toBe(first.body.patient_id);
    const headers = { 'idempotency-key': idempotencyKey };
    (await post('/api/v2/orders/', { key, json: PATIENT, headers })).expectError(400, 'bad_request');
    (await get('/api/v2/kit_types', { key, headers })).expectStatus(200);
  });

  it('is the same for every spelling of the path', async () => {
    const kit = await program.kit();
    const headers = { 'idempotency-key': newKey() };
    const note = (path: string) => post(path, { key, json: { metadata: { a: 1 } }, headers });
    const first = await note(`/api/v2/kits/${kit.kitId}/`);
    const [, start = '', rest = ''] = /^(.)(.*)$/.exec(kit.kitId) ?? [];
    const encoded = `%${start.charCodeAt(0).toString(16)}${rest}`;
    for (const path of [`kits/${encoded}`, `%6bits/${kit.kitId}/`, `%6Bits/${encoded.toUpperCase()}/?x=1`]) {
      const again = await note(`/api/v2/${path}`);
      expect([again.status, again.text, again.headers[REPLAYED]], path).toEqual([200, first.text, 'true']);
    }
    // What is encoded twice is decoded once, and names another kit.
    (await note(`/api/v2/kits/${encodeURIComponent(encoded)}/`)).expectError(404, 'forbidden');
  });

  it('gives its answer only to the API key that it came with, and does nothing twice', async () => {
    const [idempotencyKey, before] = [newKey(), await patients()];
    await createPatient(idempotencyKey);
    const { apiKey, key: newer } = await program.mutate(program.admin, 'createApiKey', {
      userId: program.client.userId,
    });
    expect(apiKey.revokedAt).toBeNull();
    (await createPatient(idempotencyKey, { json: PATIENT }, newer)).expectError(409, 'bad_request');
    expect(await patients()).toBe(before + 1);
    expect((await createPatient(idempotencyKey)).headers[REPLAYED]).toBe('true');
  });

  it('is shared by callers without credentials', async () => {
    const kit = await program.kit();
    const headers = { 'idempotency-key': newKey() };
    const activate = (json: object) => post(`/api/v3/kits/${kit.kitId}/activate/`, { json, headers });
    (await activate(PATIENT)).expectStatus(200);
    expect((await activate(PATIENT)).headers[REPLAYED]).toBe('true');
    (await activate({ ...PATIENT, last_name: 'Other' })).expectError(409, 'bad_request');
  });

  it('may have 255 characters; one more is a 400, and a blank one counts as none', async () => {
    const before = await records();
    expect((await createPatient('k'.repeat(256))).fieldNames()).toEqual(['Idempotency-Key']);
    (await createPatient('  ')).expectStatus(200);
    expect(await records()).toBe(before);
    (await createPatient('k'.repeat(255))).expectStatus(200);
    expect((await createPatient('k'.repeat(255))).headers[REPLAYED]).toBe('true');
  });

  it('is free again after a refusal, which leaves nothing behind', async () => {
    const [idempotencyKey, before] = [newKey(), await records()];
    expect((await createPatient(idempotencyKey, { json: { ...PATIENT, sex: 'X' } })).fieldNames()).toEqual(['sex']);
    expect(await records()).toBe(before);
    expect((await createPatient(idempotencyKey)).headers[REPLAYED]).toBeUndefined();
  });

  it('is looked at after the credentials', async () => {
    (await createPatient('k'.repeat(256), { json: PATIENT }, 'kts_unknown')).expectError(401, 'unauthorized');
  });
});

describe('many requests at once', () => {
  it('with one key do the work once, and all get its answer', async () => {
    const [idempotencyKey, before] = [newKey(), await patients()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => createPatient(idempotencyKey)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ headers }) => headers[REPLAYED] === 'true')).toHaveLength(11);
    expect(await patients()).toBe(before + 1);
  });

  it('with one key and two bodies do one of them, and refuse the other', async () => {
    const [idempotencyKey, before] = [newKey(), await patients()];
    const bodies = Array.from({ length: 8 }, (_, index) => ({ ...PATIENT, first_name: index % 2 === 0 ? 'A' : 'B' }));
    const answers = await Promise.all(bodies.map((json) => createPatient(idempotencyKey, { json })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    expect(await patients()).toBe(before + 1);
  });

  it('of one activation with different keys: exactly one wins', async () => {
    const kit = await program.kit();
    const names = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(
      names.map((name) =>
        post(`/api/v3/kits/${kit.kitId}/activate/`, {
          json: { ...PATIENT, last_name: name },
          headers: { 'idempotency-key': newKey() },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});
