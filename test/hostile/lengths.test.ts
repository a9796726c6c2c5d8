import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';
import { ORDER } from '../rest/inputs.ts';

/** Limits of length, at the limit and one past it. */
const testApp = useTestApp();
const { post, get } = new RestClient(testApp);

let program: Program;
let key: string;
beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
});

it('a Content-Type has at most 256 characters (contract, 8.1)', async () => {
  const withLength = (length: number) => `application/json; a=${'a'.repeat(length - 'application/json; a='.length)}`;
  const send = (length: number) =>
    post('/api/v2/orders/', { key, payload: JSON.stringify(ORDER), headers: { 'content-type': withLength(length) } });
  (await send(256)).expectStatus(201);
  expect((await send(257)).expectError(415, 'bad_request').detail).toBe(
    'The Content-Type must have at most 256 characters.',
  );
});

it('a text to filter by has at most 254 characters, in both APIs (contract, 8.3)', async () => {
  const query = 'query ($email: String) { kits(filter: { email: $email }) { totalCount } }';
  const find = (length: number) => testApp.graphql(query, { email: 'x'.repeat(length) }, { key });
  expect((await find(254)).expectNoErrors()).toEqual({ kits: { totalCount: 0 } });
  expect((await find(255)).expectError('BAD_USER_INPUT').extensions.fields).toEqual([
    { field: 'filter.email', message: 'must have at most 254 characters', code: 'TOO_LONG' },
  ]);
  (await get(`/api/v2/kits/?email=${'x'.repeat(254)}`, { key })).expectStatus(200);
  expect((await get(`/api/v2/kits/?email=${'x'.repeat(255)}`, { key })).fieldNames()).toEqual(['email']);
});

it('a time has at most 64 characters (contract, 8.3)', async () => {
  const kit = await program.kit();
  const at = (length: number) => {
    const start = `${testApp.clock.now().toISOString().slice(0, -1)}`;
    return `${start}${'0'.repeat(length - start.length - 1)}Z`;
  };
  const record = (created: string) =>
    program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, status: 'IN_TRANSIT', created });
  expect((await record(at(65))).expectError('BAD_USER_INPUT').extensions.fields).toMatchObject([{ field: 'created' }]);
  (await record(at(64))).expectNoErrors();
});

describe('an answer lists 50 problems (contract, 8.3)', () => {
  it('of variables', async () => {
    const send = (count: number) =>
      program.attempt(program.client, 'createOrder', { ...{ recipient: {} }, kitTypes: Array(count).fill(7) });
    // `recipient` lacks four fields.
    expect((await send(46)).expectError('BAD_USER_INPUT').extensions.fields).toHaveLength(50);
    expect((await send(47)).expectError('BAD_USER_INPUT').extensions.fields).toHaveLength(50);
    expect((await send(45)).expectError('BAD_USER_INPUT').extensions.fields).toHaveLength(49);
  });

  it('of a REST body', async () => {
    const send = async (count: number) =>
      (await post('/api/v2/orders/', { key, json: { ...ORDER, kit_types: Array(count).fill('') } })).fieldNames()
        .length;
    expect([await send(49), await send(50), await send(51)]).toEqual([49, 50, 50]);
  });
});

it('a part of a multipart form without a name is a 400', async () => {
  const payload = '--B\r\nContent-Disposition: form-data; nam="kit_types"\r\n\r\nLIPID\r\n--B--\r\n';
  const answer = await post('/api/v2/orders/', {
    key,
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
  });
  expect(answer.expectError(400, 'bad_request').detail).toBe('A part of the form has no name.');
});
