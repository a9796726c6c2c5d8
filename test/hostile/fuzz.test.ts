import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, inject, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Chance, seedOfTest, triesOf } from '../helpers/chance.ts';
import { Program } from '../helpers/program.ts';
import { Random } from './random.ts';
import { type JsonSchema, SchemaFuzzer } from './schema-fuzzer.ts';

/** Operations of GraphQL, in batches of as many as one may have, and requests to REST. */
const BATCHES = triesOf({ full: 1_800, quick: 100 });
const OF_A_BATCH = 10;
const REST_REQUESTS = triesOf({ full: 2_000, quick: 200 });
const INPUTS = BATCHES * OF_A_BATCH + REST_REQUESTS;

/** Stands in every text of an account that the caller is not in. */
const MARK = 'not-for-your-eyes';

/** What only our own insides say. */
const INTERNAL =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+:\d+|prisma|\bpg_|\bSELECT\b.*\bFROM\b|INSERT INTO|relation "|column "/i;

/** How much the heap may grow while the second half of the inputs is answered: what is kept of each must be nothing. */
const MAX_GROWTH = 64 * 1024 * 1024;

const testApp = useTestApp();
const random = new Random(new Chance(inject('seed')));
let fuzzer: SchemaFuzzer;
let own: Program;
/** Whose answers must not have the mark. */
let strangers: readonly (TestActor | undefined)[];
let callers: readonly (TestActor | undefined)[];

beforeAll(async () => {
  own = await Program.start(testApp);
  const other = await Program.start(testApp);
  const marked = {
    firstName: MARK,
    lastName: MARK,
    email: `${MARK}@example.org`,
    address: { street1: MARK, city: MARK, state: MARK, zip: MARK },
  };
  const foreignOrder = await other.order(['LIPID'], { recipient: marked, metadata: { [MARK]: MARK } });
  const foreignKit = await other.kit();
  await other.activate(foreignKit);
  await testApp.prisma.patient.updateMany({ data: { firstName: MARK, lastName: MARK, email: `${MARK}@example.org` } });
  const kit = await own.kit();
  await own.activate(kit);
  await own.sampleEvent(kit, 'RECEIVED');
  const reportId = await own.report(kit);
  const patients = await testApp.prisma.patient.findMany();
  const ids = [reportId, own.client.accountId, other.client.accountId, ...patients.map(({ id }) => id)];
  const codes = [kit.kitId, kit.sampleId, kit.orderId ?? '', foreignKit.kitId, foreignKit.sampleId, foreignOrder];
  const nodeIds = ['Patient', 'Kit', 'Order'].flatMap((type) =>
    ids.map((id) => Buffer.from(`${type}:${id}`).toString('base64')),
  );
  const words = [
    'LIPID',
    'STI',
    'Maya',
    'm@example.org',
    '2026-01-31',
    '1988-04-12',
    '2026-01-01T00:00:00Z',
    '5.4',
    'quantity',
    'genotype',
    '10',
    'true',
    'F',
    '+1 555 010 2030',
  ];
  fuzzer = new SchemaFuzzer(random, schema, [...ids, ...codes, ...nodeIds, ...words, ...words]);
  strangers = [own.client, undefined];
  callers = [
    own.client,
    own.client,
    own.client,
    own.client,
    own.client,
    undefined,
    own.lab,
    own.fulfillment,
    own.admin,
  ];
});

/** Sends a request, and fails, showing it, if it is answered as none may be. */
async function send(caller: TestActor | undefined, request: InjectOptions): Promise<void> {
  const headers = { ...request.headers, ...(caller ? { authorization: `Token ${caller.key}` } : {}) };
  const answer = await testApp.app.inject({ ...request, headers });
  testApp.logLines.length = 0;
  const { statusCode: status, body } = answer;
  // GraphQL answers a fault with 200 too, if it is of one field.
  const isFault = status >= 500 || body.includes('INTERNAL_SERVER_ERROR');
  const isLeak = INTERNAL.test(body) || (strangers.includes(caller) && body.includes(MARK));
  if (!isFault && !isLeak) return;
  const { method, url, payload } = request;
  throw new Error(
    `${isFault ? 'a fault' : 'a leak'}, by ${caller?.role ?? 'a caller without a key'}.\n${method} ${url} ${JSON.stringify(headers)}\n${typeof payload === 'string' ? payload : JSON.stringify(payload)}\n\n${status}: ${body}`,
  );
}

const GRAPHQL_HEADERS = { 'content-type': 'application/json' };

async function sendBatch(): Promise<void> {
  const operations = Array.from({ length: OF_A_BATCH }, () => fuzzer.operation());
  const text = JSON.stringify(operations);
  // Half of them without a key, which costs no look-up: a document is parsed and checked in the same way for every caller.
  await send(random.chance(2) ? undefined : random.pick(callers), {
    method: 'POST',
    url: '/graphql',
    headers: GRAPHQL_HEADERS,
    payload: random.chance(50) ? fuzzer.spoiled(text) : text,
  });
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface DescribedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Sends a request to one of the paths that the OpenAPI document describes. */
async function sendToRest({ paths, components }: Described): Promise<void> {
  const find = (reference: string) => components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
  const text = (schema: JsonSchema) => String(asText(fuzzer.valueOf(schema, find)));
  const [path, methods] = random.pick(Object.entries(paths));
  const [method, { parameters = [], requestBody }] = random.pick(Object.entries(methods));
  let url = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, schema } of parameters) {
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text(schema).toWellFormed()));
    else if (random.chance(3) && place === 'query') query.append(name, text(schema).toWellFormed());
    else if (random.chance(4) && place === 'header')
      headers[name.toLowerCase()] = text(schema).replace(/[^\x20-\x7e]/g, '?');
  }
  const target = `${random.chance(30) ? fuzzer.spoiled(url).replace(/[^\x21-\x7e]/g, '') : url}${query.size > 0 ? `?${query}` : ''}`;
  const [contentType, content] = random.pick(Object.entries(requestBody?.content ?? { '': { schema: {} } }));
  const body = requestBody ? bodyOf(contentType, fuzzer.valueOf(content.schema, find)) : undefined;
  await send(random.pick(callers), {
    method: method.toUpperCase() as 'GET' | 'POST',
    url: target.startsWith('/') && !target.startsWith('//') ? target : `/api/${target}`,
    headers: { ...headers, ...(body?.headers ?? {}) },
    ...(body ? { payload: random.chance(5) ? fuzzer.spoiled(body.payload) : body.payload } : {}),
  });
}

/** A body in the format of its content type. What is nested stands in a form as JSON, or by its names. */
function bodyOf(contentType: string, value: unknown): { payload: string; headers: Record<string, string> } {
  if (contentType === 'application/json')
    return { payload: JSON.stringify(value), headers: { 'content-type': contentType } };
  if (contentType === 'application/hl7-v2') return { payload: asText(value), headers: { 'content-type': contentType } };
  const fields = fieldsOf(value, '');
  if (contentType === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(fields.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()]));
    return { payload: String(form), headers: { 'content-type': contentType } };
  }
  const parts = fields.map(
    ([name, text]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return { payload: `${parts.join('')}--B--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=B' } };
}

function fieldsOf(value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null || random.chance(6)) return [[name, asText(value)]];
  return Object.entries(value).flatMap(([key, child]) =>
    fieldsOf(child, name === '' ? key : random.chance(2) ? `${name}[${key}]` : `${name}.${key}`),
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The bytes of the heap that are in use after everything else has been collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

it(`${INPUTS.toLocaleString('en')} inputs that nearly fit the schemas cause no fault, reveal nothing, and leave nothing behind`, {
  timeout: 600_000,
}, async () => {
  seedOfTest();
  const described: Described = (await testApp.app.inject({ url: '/openapi.json' })).json();
  const halfOf = async () => {
    for (let count = 0; count < BATCHES / 2; count += 1) await sendBatch();
    for (let count = 0; count < REST_REQUESTS / 2; count += 1) await sendToRest(described);
    return heapInUse();
  };
  const before = await halfOf();
  expect((await halfOf()) - before).toBeLessThan(MAX_GROWTH);
});
