import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from './client.ts';
import { ORDER, PATIENT } from './inputs.ts';

const testApp = useTestApp();
const { get, post, send } = new RestClient(testApp);

let program: Program;
let key: string;
beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
});

describe('records that do not exist', () => {
  it.each([
    ['GET', '/api/v2/kits/NOSUCHKIT/', undefined],
    ['POST', '/api/v2/kits/NOSUCHKIT/', { metadata: {} }],
    ['GET', '/api/v2/orders/NOSUCHORDER/', undefined],
    ['POST', '/api/v2/orders/NOSUCHORDER/', { metadata: {} }],
    ['POST', '/api/v3/kits/NOSUCHKIT/activate/', {}],
    ['GET', '/api/v2/kits/%20/', undefined],
    ['POST', '/api/v2/kits/%00/', { metadata: {} }],
    ['GET', `/api/v2/kits/${'x'.repeat(500)}/`, undefined],
    ['GET', `/api/v2/kits/${'é'.repeat(2_000)}/`, undefined],
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

  it('a requisition id that is not a UUID is a 400, and one that does not exist a 404', async () => {
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
    const { error } = (await post(url, { json: { ...PATIENT, sex: 'X' } })).expectStatus(400);
    expect(error.fields).toEqual([{ field: 'sex', message: 'must be M or F', code: 'not_one_of' }]);
    const typed = (await post(url, { json: { first_name: 7, research_consent: 'yes' } })).fieldNames();
    expect(typed).toEqual(['first_name', 'research_consent', 'last_name', 'date_of_birth', 'sex', 'email']);
    const of = { patient_id: 7, sex: 'X' };
    expect((await post(url, { json: of })).fieldNames()).toEqual(['patient_id', 'sex']);
  });

  it('names every blank detail, sex included, with all else that is wrong', async () => {
    const url = `/api/v3/kits/${(await program.kit()).kitId}/activate/`;
    const blank = { first_name: '', last_name: ' ', date_of_birth: '', sex: '', email: ' ' };
    const names = ['date_of_birth', 'email', 'first_name', 'last_name', 'sex'];
    expect((await post(url, { json: blank })).fieldNames().toSorted()).toEqual(names);
    const wrong = (await post(url, { json: { ...blank, phone: 'none', zip: 5 } })).fieldNames();
    expect(wrong.toSorted()).toEqual([...names, 'phone', 'zip'].sort());
  });

  it('takes a blank sex for none, like any other blank detail', async () => {
    const url = `/api/v3/kits/${(await program.kit()).kitId}/activate/`;
    (await post(url, { json: { ...PATIENT, sex: '' } })).expectStatus(400);
    (await post(url, { json: { token: await program.token(await program.patient()), sex: '' } })).expectStatus(200);
  });

  it('refuses with 403 what is not activatable, a patient named without credentials, and a token that is not valid', async () => {
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
