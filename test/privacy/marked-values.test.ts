import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { otlpTracing } from '../../src/telemetry/otlp.ts';
import { type TestActor, TestApp } from '../helpers/app.ts';
import { PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { SpanReceiver } from '../helpers/span-receiver.ts';
import { type DrivenRequest, graphqlRequests, MARK, markedHeaders, otherRequests, restRequests } from './drive.ts';

const receiver = await SpanReceiver.start();
const tracing = await otlpTracing(
  { endpoint: receiver.endpoint, protocol: 'http/json', sampler: 'always_on', ratio: 1 },
  { version: '2.0.0' },
  createLog('silent'),
  (outcome, times) => {
    spans[outcome] += times;
  },
);
const spans = { exported: 0, failed: 0, dropped: 0 };
const testApp = new TestApp(undefined, { logLevel: 'trace', tracing });

/** In everything that one program has stored; requests of others have it nowhere. */
const STORED = 'zq7stored';

const ADDRESS = {
  street1: `${STORED} street`,
  street2: `${STORED} flat`,
  city: `${STORED} city`,
  state: `${STORED}`,
  zip: `${STORED}`,
};
const PERSON = { firstName: `${STORED} first`, lastName: `${STORED} last`, email: `${STORED}@example.org` };
const STORED_PATIENT = { ...PATIENT, ...PERSON, phone: `${STORED} 555`, dateOfBirth: '1931-03-07' };
const STORED_RECIPIENT = { ...RECIPIENT, ...PERSON, phone: `${STORED} 555`, address: ADDRESS };
const STORED_METADATA = { [`${STORED} key`]: `${STORED} value` };

let program: Program;
let other: TestActor;
let token = '';
let written = '';
let isDatabaseGone = false;
let stopListening = () => {};
const answers: { readonly caller: string; readonly response: Response }[] = [];

beforeAll(async () => {
  stopListening = recordOutput();
  await testApp.open();
  program = await Program.start(testApp);
  other = await testApp.actor('CLIENT');
});
afterAll(async () => {
  stopListening();
  await receiver.close();
  if (!isDatabaseGone) return testApp.close();
  await testApp.app.close();
});

/** Records what the process writes beside the log. */
function recordOutput(): () => void {
  const streams = [process.stdout, process.stderr];
  const originals = streams.map((stream) => stream.write);
  for (const stream of streams) {
    stream.write = new Proxy(stream.write, {
      apply(write, self, args: unknown[]) {
        written += String(args[0]);
        return Reflect.apply(write, self, args);
      },
    });
  }
  return () => {
    for (const [index, stream] of streams.entries()) stream.write = originals[index] ?? stream.write;
  };
}

async function drive(caller: string, key: string | undefined, requests: readonly DrivenRequest[]): Promise<void> {
  for (const request of requests) {
    const headers = {
      ...markedHeaders(answers.length),
      ...request.headers,
      ...(key ? { authorization: `Token ${key}` } : {}),
    };
    answers.push({ caller, response: await testApp.app.inject({ ...request, headers }) });
  }
}

/** Writes that store what a patient has said, by both APIs. Each may fail. */
async function store(): Promise<number[]> {
  const { client, lab } = program;
  const kit = await program.attempt(client, 'createOrder', {
    kitTypes: ['LIPID'],
    recipient: STORED_RECIPIENT,
    metadata: STORED_METADATA,
  });
  const barcode = `${STORED}-${answers.length}`;
  const patient = { ...STORED_PATIENT, address: ADDRESS };
  const graphql = [
    kit,
    await program.attempt(client, 'createPatient', STORED_PATIENT),
    await program.attempt(client, 'createRequisition', { ...REQUISITION, barcode, patient }),
    await program.attempt(lab, 'submitReport', { sampleId: STORED, results: [{ name: STORED, result: STORED }] }),
  ];
  const body = {
    first_name: PERSON.firstName,
    last_name: PERSON.lastName,
    email: PERSON.email,
    sex: 'F',
    date_of_birth: STORED_PATIENT.dateOfBirth,
  };
  const rest = await testApp.app.inject({
    method: 'POST',
    url: '/api/v2/patients/',
    headers: { authorization: `Token ${client.key}` },
    payload: body,
  });
  return [
    ...graphql.map(({ errors }) => (errors[0]?.extensions.code === 'INTERNAL_SERVER_ERROR' ? 500 : 200)),
    rest.statusCode,
  ];
}

/** Fails for each secret that the text contains, showing what is around it. */
function expectNoSecret(text: string, what: string): void {
  const secrets = [MARK, STORED, '1931-03-07', token, program.client.key, program.admin.key, other.key];
  for (const secret of secrets) {
    const at = text.toLowerCase().indexOf(secret.toLowerCase());
    expect(at === -1 ? '' : text.slice(Math.max(0, at - 150), at + 100), what).toBe('');
  }
}

describe('every operation of both APIs, with everything marked', () => {
  const requests = [...graphqlRequests(), ...restRequests(), ...otherRequests];

  it('is used by every role, and while the database refuses rows, lacks a column and is gone', async () => {
    expect(await store()).toEqual([200, 200, 200, 200, 200]);
    const kit = await program.kit();
    await program.mutate(program.client, 'activateKit', { kitId: kit.kitId, ...STORED_PATIENT });
    await program.sampleEvent(kit, 'RECEIVED');
    await program.report(kit);
    token = await program.token(await program.patient(STORED_PATIENT));

    await drive('admin', program.admin.key, requests);
    await drive('other', other.key, requests);
    await drive('wrong', `kts_${MARK}${'x'.repeat(30)}`, requests);
    await drive('nobody', undefined, requests);

    // A row that violates a constraint is quoted in the database's error.
    const tables = ['orders', 'patients', 'requisitions', 'accounts', 'users'];
    for (const table of tables)
      await testApp.prisma.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`);
    expect((await store()).filter((status) => status === 500)).toHaveLength(4);
    await drive('admin', program.admin.key, graphqlRequests());
    for (const table of tables)
      await testApp.prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT refuse_all`);

    await testApp.prisma.$executeRaw`ALTER TABLE patients RENAME COLUMN last_name TO hidden`;
    await drive('other', other.key, requests);
    await testApp.prisma.$executeRaw`ALTER TABLE patients RENAME COLUMN hidden TO last_name`;

    await testApp.database.close();
    isDatabaseGone = true;
    await drive('other', other.key, requests);
  });

  it('gives every kind of answer, so that there is something to search', () => {
    const statuses = new Set(answers.map(({ response }) => response.statusCode));
    for (const status of [200, 400, 401, 403, 404, 405, 415, 500]) expect([...statuses]).toContain(status);
    expect(testApp.logLines.length).toBeGreaterThan(answers.length);
    const failing = /"msg":"(fault|unavailable)"/;
    expect(testApp.logLines.filter((line) => failing.test(line)).length).toBeGreaterThan(100);
  });

  it('leaves nothing of it in the log, on standard output and on standard error', () => {
    expectNoSecret(testApp.logLines.join(''), 'the log');
    expectNoSecret(written, 'the output');
  });

  it('leaves nothing of it in the metrics', async () => {
    const { body, statusCode } = await testApp.app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('request_failures_total{code="NOT_FOUND"');
    expectNoSecret(body, 'the metrics');
  });

  it('leaves nothing of it in the traces', async () => {
    await tracing.close();
    expect(spans).toEqual({ exported: receiver.spans.length, failed: 0, dropped: 0 });
    expect(receiver.spans.length).toBeGreaterThan(answers.length * 2);
    const failed = receiver.spans.filter(({ status }) => status.code === 2);
    expect(failed.length).toBeGreaterThan(100);
    expectNoSecret(receiver.text, 'the traces');
  });

  it('shows nobody else what one program has stored', () => {
    const toOthers = answers.filter(({ caller }) => caller !== 'admin').map(({ response }) => response);
    for (const { body } of toOthers) expect(body.toLowerCase().includes(STORED), body.slice(0, 300)).toBe(false);
  });

  it('gets nothing internal: no statement, no stack, no file, no library', () => {
    const internal =
      /\bSELECT\b|\bINSERT INTO\b|prisma|postgres|\bat \S+ \(|node_modules|\.ts:\d|ECONN|constraint|errno/i;
    for (const { response } of answers) {
      if (response.statusCode < 400 && !response.body.includes('"errors"')) continue;
      expect(internal.exec(response.body)?.[0], response.body.slice(0, 400)).toBeUndefined();
    }
  });

  it('is answered with headers against storing, framing and sniffing', () => {
    for (const { response } of answers) {
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  it('takes at most 8 KB of the log in one line', () => {
    for (const line of testApp.logLines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(8 * 1024 + 1);
  });
});
