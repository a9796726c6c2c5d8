import { NIL } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELD_ERROR_CODES, type FieldErrorCode } from '../../src/errors/field-error-codes.ts';
import { useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';
import { inRestWords, snakeCase } from '../rest/words.ts';

const testApp = useTestApp();
const { get, post } = new RestClient(testApp);

let program: Program;

beforeAll(async () => {
  program = await Program.start(testApp);
  await program.kitType({ code: 'RETIRED', name: 'Retired', sampleType: 'saliva', orderable: false });
  await program.requisition('BC-TAKEN');
});

const PATHS = {
  createPatient: '/api/v2/patients/',
  createOrder: '/api/v2/orders/',
  createRequisition: '/api/v2/requisitions/',
} as const;

const patient = { ...PATIENT, sex: 'M' };
const order = { kitTypes: ['LIPID'], recipient: RECIPIENT };
const requisition = {
  barcode: 'BC-FREE',
  accountNumber: 'AC-1',
  lab: 'North',
  panels: ['A'],
  patient: { ...patient, address: RECIPIENT.address },
};

type Case = readonly [
  code: FieldErrorCode,
  path: keyof typeof PATHS,
  field: string,
  input: Readonly<Record<string, unknown>>,
];

/** What provokes each code. */
const CASES: readonly Case[] = [
  ['REQUIRED', 'createPatient', 'lastName', { ...patient, lastName: undefined }],
  ['TYPE', 'createPatient', 'firstName', { ...patient, firstName: 7 }],
  ['TYPE', 'createOrder', 'recipient.address', { ...order, recipient: { ...RECIPIENT, address: 'here' } }],
  ['FORMAT', 'createPatient', 'email', { ...patient, email: 'nobody' }],
  ['FORMAT', 'createPatient', 'dateOfBirth', { ...patient, dateOfBirth: '2025-02-29' }],
  ['TOO_LONG', 'createPatient', 'firstName', { ...patient, firstName: 'x'.repeat(201) }],
  ['TOO_SHORT', 'createPatient', 'firstName', { ...patient, firstName: ' ' }],
  ['TOO_SHORT', 'createOrder', 'kitTypes', { ...order, kitTypes: [] }],
  ['TOO_MANY', 'createOrder', 'kitTypes', { ...order, kitTypes: Array(101).fill('LIPID') }],
  ['OUT_OF_RANGE', 'createOrder', 'metadata.number', { ...order, metadata: { number: 2 ** 53 } }],
  ['NOT_ONE_OF', 'createPatient', 'sex', { ...patient, sex: 'X' }],
  ['UNKNOWN', 'createOrder', 'kitTypes.1', { ...order, kitTypes: ['LIPID', 'NOPE'] }],
  ['IN_USE', 'createRequisition', 'barcode', { ...requisition, barcode: 'BC-TAKEN' }],
  ['NOT_ALLOWED', 'createOrder', 'kitTypes.0', { ...order, kitTypes: ['RETIRED'] }],
  ['IN_THE_FUTURE', 'createPatient', 'dateOfBirth', { ...patient, dateOfBirth: '2999-01-01' }],
  ['BEFORE', 'createPatient', 'dateOfBirth', { ...patient, dateOfBirth: '1899-12-31' }],
  ['NOT_UNICODE', 'createPatient', 'firstName', { ...patient, firstName: 'a\u0000' }],
];

describe('a problem of a field has the code of what is wrong, the same in both APIs (contract, 3.10)', () => {
  it.each(CASES)('%s of %s, %s', async (code, mutation, field, input) => {
    const asked = await program.attempt(program.client, mutation, input);
    const message = expect.any(String);
    const [problem] = asked.expectError('BAD_USER_INPUT').extensions.fields ?? [];
    expect(asked.errors[0]?.extensions.fields).toEqual([{ field, message, code }]);
    const answer = await post(PATHS[mutation], { key: program.client.key, json: inRestWords(input) });
    expect(answer.expectError(400, 'bad_request').fields).toEqual([
      // Each API has the words of a list in its own order.
      {
        field: snakeCase(field),
        message: code === 'NOT_ONE_OF' ? message : problem?.message,
        code: code.toLowerCase(),
      },
    ]);
  });

  it('OUT_OF_RANGE, TYPE and INCONSISTENT of a page', async () => {
    const { key } = program.client;
    const codesOf = async (query: string) =>
      (await get(`/api/v2/kits/?${query}`, { key })).expectError(400, 'bad_request').fields?.map(({ code }) => code);
    const asked = async (args: string) =>
      (await testApp.graphql(`{ kits(${args}) { totalCount } }`, {}, { key })).errors.flatMap(
        ({ extensions }) => extensions.fields?.map(({ code }) => code) ?? [],
      );
    expect([await codesOf('results=1000'), await asked('first: 1000')]).toEqual([['out_of_range'], ['OUT_OF_RANGE']]);
    expect([await codesOf('results=-1'), await asked('first: -1')]).toEqual([['out_of_range'], ['OUT_OF_RANGE']]);
    expect([await codesOf('results=ten'), await asked('first: "ten"')]).toEqual([['type'], ['TYPE']]);
    expect(await asked('first: 1, last: 1')).toEqual(['INCONSISTENT']);
    const after = testApp.cursors.seal('kits by created', { number: 0, id: NIL });
    expect(await codesOf(`offset=1&after=${after}`)).toEqual(['inconsistent']);
  });

  it('of every code, at least once', () => {
    const provoked = new Set<string>([...CASES.map(([code]) => code), 'INCONSISTENT']);
    expect(Object.keys(FIELD_ERROR_CODES).filter((code) => !provoked.has(code))).toEqual([]);
  });
});
