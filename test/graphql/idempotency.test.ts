import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../helpers/app.ts';
import { PATIENT, Program } from '../helpers/program.ts';

/** `Idempotency-Key` on a POST to `/graphql` (contract, 11.1). What is the same as in REST is in test/rest/idempotency.test.ts. */
const testApp = useTestApp();

const CREATE_PATIENT =
  'mutation Create($input: CreatePatientInput!) { createPatient(input: $input) { patient { patientId } } }';

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
});

let program: Program;
let made = 0;
beforeAll(async () => {
  program = await Program.start(testApp);
});

function newKey(): string {
  made += 1;
  return `key-${made}`;
}

async function send(
  idempotencyKey: string,
  payload: object = { query: CREATE_PATIENT, variables: { input: PATIENT } },
  { key = program.client.key, method = 'POST' as 'POST' | 'GET', accept = 'application/json' } = {},
) {
  const { query } = z.object({ query: z.string().optional() }).catch({}).parse(payload);
  const { statusCode, body, headers } = await testApp.app.inject({
    method,
    url: method === 'GET' ? `/graphql?query=${encodeURIComponent(query ?? '')}` : '/graphql',
    headers: { authorization: `Bearer ${key}`, accept, 'idempotency-key': idempotencyKey },
    ...(method === 'GET' ? {} : { payload }),
  });
  const parsed: unknown = JSON.parse(body);
  const codes = answer.safeParse(parsed).data?.errors?.map(({ extensions }) => extensions.code) ?? [];
  return { status: statusCode, text: body, codes, isReplay: headers['idempotency-replayed'] === 'true' };
}

const patients = () => testApp.prisma.patient.count();
const records = () => testApp.prisma.idempotencyRecord.count();

describe('a mutation with a key', () => {
  it('is done once, and its answer given again to the byte', async () => {
    const [key, before] = [newKey(), await patients()];
    const first = await send(key);
    expect(first).toMatchObject({ status: 200, codes: [], isReplay: false });
    for (const _time of [1, 2]) {
      expect(await send(key)).toEqual({ ...first, isReplay: true });
    }
    expect(await patients()).toBe(before + 1);
  });

  it('is the same whatever the order of its members and the white space between them', async () => {
    const key = newKey();
    const first = await send(key);
    const again = await send(key, { variables: { input: PATIENT }, extensions: {}, query: CREATE_PATIENT });
    expect(again).toEqual({ ...first, isReplay: true });
  });

  it('refuses another operation or other variables with a CONFLICT', async () => {
    const [key, before] = [newKey(), await patients()];
    await send(key);
    const others = [
      { query: CREATE_PATIENT, variables: { input: { ...PATIENT, firstName: 'Other' } } },
      { query: CREATE_PATIENT.replace('patientId', 'id'), variables: { input: PATIENT } },
    ];
    for (const other of others) expect((await send(key, other)).codes).toEqual(['CONFLICT']);
    expect(await patients()).toBe(before + 1);
  });

  it('is not stored if it is refused, and its key may be tried again', async () => {
    const [key, before] = [newKey(), await records()];
    const wrong = { query: CREATE_PATIENT, variables: { input: { ...PATIENT, phone: 'none' } } };
    expect((await send(key, wrong)).codes).toEqual(['BAD_USER_INPUT']);
    const malformed = { query: CREATE_PATIENT, variables: { input: { firstName: 1 } } };
    expect((await send(key, malformed)).codes).toEqual(['BAD_USER_INPUT']);
    expect(await records()).toBe(before);
    expect(await send(key)).toMatchObject({ codes: [], isReplay: false });
  });

  it('is stored with the errors further down, for what is done is done', async () => {
    const kit = await program.kit();
    const key = newKey();
    const query = `mutation {
      recordSampleEvent(input: { sampleId: "${kit.sampleId}", status: RECEIVED }) { sample { status reports { reportId } } }
    }`;
    const first = await send(key, { query }, { key: program.fulfillment.key });
    expect(first.codes).toEqual(['FORBIDDEN']);
    expect(await send(key, { query }, { key: program.fulfillment.key })).toEqual({ ...first, isReplay: true });
  });

  it('does nothing if its answer would be longer than a mebibyte, since it would have to be stored', async () => {
    const [kits, stored] = [await testApp.prisma.kit.count(), await records()];
    const sample = 'sample { id sampleId status type created updated }';
    const query = `mutation ($input: ProvisionKitsInput!) {
      provisionKits(input: $input) { kits { id kitId status created updated a: ${sample} b: ${sample} c: ${sample} d: ${sample} } }
    }`;
    const long = (count: number) => {
      const input = { accountId: program.client.accountId, kitType: 'LIPID', count };
      return send(newKey(), { query, variables: { input } }, { key: program.fulfillment.key });
    };
    expect((await long(1000)).codes).toEqual(['QUERY_TOO_COMPLEX']);
    expect([await testApp.prisma.kit.count(), await records()]).toEqual([kits, stored]);
    expect((await long(100)).codes).toEqual([]);
  });

  it('is done once for many requests at the same time', async () => {
    const [key, before] = [newKey(), await patients()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => isReplay)).toHaveLength(11);
    expect(await patients()).toBe(before + 1);
  });

  it('gives its answer only to the API key that it came with', async () => {
    const [key, before] = [newKey(), await patients()];
    await send(key);
    const { key: newer } = await program.mutate(program.admin, 'createApiKey', { userId: program.client.userId });
    expect((await send(key, undefined, { key: newer })).codes).toEqual(['CONFLICT']);
    expect(await patients()).toBe(before + 1);
  });

  it('is audited each time its answer is shown', async () => {
    const key = newKey();
    const query = CREATE_PATIENT.replace('patientId', 'patientId firstName');
    const entries = () => testApp.prisma.auditEntry.count({ where: { subject: null, userId: program.client.userId } });
    await send(key, { query, variables: { input: PATIENT } });
    const before = await entries();
    await send(key, { query, variables: { input: PATIENT } });
    expect(await entries()).toBe(before + 1);
  });
});

describe('a key with anything but one mutation of one field', () => {
  it.each<[string, object]>([
    ['a query', { query: '{ viewer { role } }' }],
    [
      'two fields',
      {
        query: `mutation ($input: CreatePatientInput!) {
          one: createPatient(input: $input) { patient { id } } two: createPatient(input: $input) { patient { id } } }`,
        variables: { input: PATIENT },
      },
    ],
    ['a subscription', { query: 'subscription { events { id } }' }],
    ['a batch', [{ query: CREATE_PATIENT, variables: { input: PATIENT } }]],
  ])('is refused and does nothing: %s', async (_what, payload) => {
    const before = await patients();
    const { text } = await send(newKey(), payload);
    expect(text).toContain('"code":"BAD_USER_INPUT"');
    expect(text).toContain('An Idempotency-Key is for a request with one mutation of one field.');
    expect(await patients()).toBe(before);
  });

  it('is refused where the mutation takes several transactions', async () => {
    const query = 'mutation { deleteWebhookEndpoint(input: { endpointId: "none" }) { endpointId } }';
    const { codes, text } = await send(newKey(), { query });
    expect(codes).toEqual(['BAD_USER_INPUT']);
    expect(text).toContain('cannot be used with a mutation that takes several transactions');
  });

  it('may have 255 characters; one more is refused', async () => {
    expect((await send('k'.repeat(256))).codes).toEqual(['BAD_USER_INPUT']);
    expect((await send('k'.repeat(255))).codes).toEqual([]);
  });

  it('is ignored by GET, which runs no mutation', async () => {
    expect(await send(newKey(), { query: '{ viewer { role } }' }, { method: 'GET' })).toMatchObject({ codes: [] });
  });
});
