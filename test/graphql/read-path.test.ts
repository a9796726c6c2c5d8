import fc from 'fast-check';
import { parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../src/call/read.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { AppError, fieldsOf } from '../../src/errors.ts';
import type { AuditEntry } from '../../src/generated/prisma/client.ts';
import { cursorOf, offsetCursorOf } from '../../src/graphql/list-cursors.ts';
import { schema } from '../../src/graphql/schema.ts';
import { storedOperation } from '../../src/graphql/stored-operation.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { isFullProof, seedOfTest, triesOf } from '../helpers/chance.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import type { GraphQLErrorBody } from '../helpers/graphql.ts';
import { type Body, isAlike } from './alike.ts';
import { type Known, type RandomOperation, RandomQuery } from './random-query.ts';
import { restShapeOf } from './rest-shape.ts';

/**
 * The read path and graphql-js over Prisma must give the same answers, to the byte, refusals too. Random queries over the
 * demonstration program, which has records in every status and results of every type, as every role and as nobody.
 */
const app = useTestApp(openDemoProgram);

const READS = triesOf({ full: 2_000, quick: 120 });

/** A share of the queries, for a bound that chance does not miss. Of few, it might; there, one is enough. */
const shareOf = (share: number) => (isFullProof ? READS * share : 0);

/** A field that the read path has no plan for: a query that ends with it is left to graphql-js as a whole. */
const NOT_PLANNED = '__schema { __typename }';

let actors: readonly TestActor[];
let known: Known;

/** Global ids of some records of each type, and texts that are none. */
let nodeIds: readonly string[];
let noIds: readonly string[];

/** The internal ids under one of which the audit knows a record, by all that an answer may call the record. */
const recordsOf = new Map<string, readonly string[]>();

beforeAll(async () => {
  const { prisma } = app;
  await sendToWebhooks();
  const users = await prisma.user.findMany();
  const strangers = [await app.actor('LAB'), await app.actor('LAB')] as const;
  const shared = users.map(({ accountId }) => ({ accountId, sharesWithId: strangers[1].accountId }));
  await prisma.laboratoryShare.createMany({ data: shared, skipDuplicates: true });
  actors = [...(await Promise.all(users.map((user) => app.actor(user.role, { account: user })))), ...strangers];
  const kits = await prisma.kit.findMany();
  const samples = await prisma.sample.findMany();
  const orders = await prisma.order.findMany();
  const requisitions = await prisma.requisition.findMany();
  const patients = await prisma.patient.findMany();
  const reports = await prisma.report.findMany();
  const kitTypes = await prisma.kitType.findMany();
  const globalIds = (type: string, rows: readonly { id: string }[]) =>
    rows.slice(0, 5).map(({ id }) => globalIdOf(type, id));
  const globalIdOf = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64');
  const kitOf = new Map<string | null, string>(samples.map(({ id, kitRef }) => [id, kitRef ?? id]));
  const underKit = (sampleRef: string | null) => [kitOf.get(sampleRef) ?? []].flat();
  for (const { id, kitId } of kits) recordsOf.set(globalIdOf('Kit', id), [id]).set(kitId, [id]);
  // Not by barcode, which a requisition has, too.
  for (const { id, kitRef } of samples) recordsOf.set(globalIdOf('Sample', id), [kitRef ?? id]);
  for (const { id, orderId } of orders) recordsOf.set(globalIdOf('Order', id), [id]).set(orderId, [id]);
  // What is reached from a kit stands under the kit, and what is reached from a sample without one under the sample.
  for (const [type, rows] of [
    ['Requisition', requisitions],
    ['Report', reports],
  ] as const)
    for (const { id, sampleRef } of rows)
      for (const name of [globalIdOf(type, id), id]) recordsOf.set(name, [id, ...underKit(sampleRef)]);
  for (const { id } of patients) {
    const registered = kits.filter(({ patientRef }) => patientRef === id).map((kit) => kit.id);
    for (const name of [globalIdOf('Patient', id), id]) recordsOf.set(name, [id, ...registered]);
  }
  const missing = ['NOSUCHCODE', '019a4d1e-0000-7000-8000-000000000000'];
  nodeIds = [
    ...[...globalIds('Kit', kits), ...globalIds('Patient', patients), ...globalIds('Report', reports)],
    ...[...globalIds('Order', orders), ...globalIds('Sample', samples), ...globalIds('Requisition', requisitions)],
    ...[...globalIds('User', users), ...globalIds('ApiKey', await prisma.apiKey.findMany())],
    ...globalIds('Account', await prisma.account.findMany()),
    ...globalIds('WebhookEndpoint', await prisma.webhookEndpoint.findMany()),
    ...globalIds('WebhookDelivery', await prisma.webhookDelivery.findMany({ take: 5 })),
    ...globalIds('Event', await prisma.event.findMany({ take: 5, where: { position: { not: null } } })),
    ...globalIds('AuditEntry', await prisma.auditEntry.findMany({ take: 5 })),
    ...kitTypes.map(({ code }) => globalIdOf('KitType', code)),
  ];
  noIds = [globalIdOf('Kit', 'NOSUCHCODE'), globalIdOf('Nothing', '1'), ...missing];
  known = {
    kitId: [...kits.map((kit) => kit.kitId.toLowerCase()), ...missing],
    sampleId: [...samples.map((sample) => sample.sampleId), ...missing],
    orderId: [...orders.map((order) => order.orderId), ...missing],
    requisitionId: [...requisitions.map(({ id }) => id), ...missing],
    patientId: [...patients.map(({ id }) => id), ...missing],
    reportId: [...reports.map(({ id }) => id), ...missing],
    accountId: [...users.map(({ accountId }) => accountId), ...missing],
    userId: [...users.map(({ id }) => id), ...missing],
    id: [...nodeIds, ...noIds],
    cursor: kits
      .slice(0, 20)
      .flatMap(({ id, created, updated }) => [
        cursorOf(app.cursors, { name: 'kits', sort: { column: 'created' } }, { time: created.getTime(), id }),
        cursorOf(app.cursors, { name: 'kits', sort: { column: 'updated' } }, { time: updated.getTime(), id }),
        offsetCursorOf(app.cursors, { name: 'kits', sort: { column: 'created' } }, 3),
      ]),
    barcode: requisitions.map(({ barcode }) => barcode),
    lab: requisitions.map(({ lab }) => lab),
    kitTypes: [...kitTypes.map(({ code }) => code), ...missing],
    email: ['nobody@example.org', ...patients.flatMap(({ email }) => email?.toUpperCase() ?? [])],
    firstName: ['Nobody', ...patients.flatMap(({ firstName }) => firstName ?? [])],
    lastName: ["o'neil", 'O’Hara', '李', 'Rivera'],
    phone: ['none', ...patients.flatMap(({ phone }) => phone ?? [])],
  };
  // What the schema promises and these rows lack is a fault of its field, and null as far up as the schema allows.
  await prisma.$transaction([
    prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
    prisma.$executeRaw`DELETE FROM samples sample USING kits kit WHERE kit.id = sample.kit_id AND kit.patient_id IS NULL
      AND NOT EXISTS (SELECT FROM requisitions WHERE sample_id = sample.id)`,
    prisma.$executeRaw`DELETE FROM sample_events WHERE sample_id NOT IN (SELECT id FROM samples)`,
  ]);
});

/** Endpoints of every program, and a delivery for each of its events, some with attempts. */
async function sendToWebhooks(): Promise<void> {
  const accounts = await app.prisma.account.findMany();
  const endpoints = accounts.flatMap(({ id: accountId }, index) =>
    ['/a', '/b'].map((path) => ({
      accountId,
      url: `https://example.org${path}`,
      description: path === '/a' ? 'Ours' : null,
      types: path === '/a' ? [] : (['KIT_CREATED', 'REPORT_CREATED'] as const).slice(),
      secret: new Uint8Array(8),
      created: new Date(app.clock.now().getTime() + index),
    })),
  );
  await app.prisma.webhookEndpoint.createMany({ data: endpoints });
  await numberEvents(app.prisma);
  await app.prisma.$executeRaw`
    UPDATE webhook_deliveries SET next_attempt = NULL, status = 'SUCCEEDED', attempts =
      '[{"at": "2026-11-02T15:04:05.678Z", "statusCode": 503, "error": "status 503", "durationMs": 12},
        {"at": "2026-11-02T15:04:11.000Z", "statusCode": null, "error": "timeout", "durationMs": 15000}]'
    WHERE md5(event_id::text) < '8'`;
  await app.prisma.webhookEndpoint.updateMany({
    where: { url: 'https://example.org/b' },
    data: { enabled: false, disabledReason: 'GONE' },
  });
}

interface Answer {
  readonly status: number;
  readonly headers: object;
  readonly body: Body;
}

interface Sent {
  readonly requestId: string;
  readonly answer: Answer;
}

let sent = 0;

/** Sends an operation, and returns the whole answer, but for what the clock and the length of the body make of it. */
async function send({ variables, operationName }: RandomOperation, query: string, key: string | undefined) {
  sent += 1;
  const requestId = `read-${sent}`;
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-request-id': requestId, ...(key === undefined ? {} : { authorization: `Token ${key}` }) },
    payload: { query, variables, operationName },
  });
  const {
    date: _date,
    'content-length': _length,
    // Only a long answer could be compressed.
    vary: _vary,
    'x-request-id': _id,
    ...headers
  } = response.headers;
  // A fault quotes the id of its request.
  const body: Body = JSON.parse(response.body.replaceAll(requestId, 'read'));
  return { requestId, answer: { status: response.statusCode, headers, body } };
}

/** What graphql-js answers with Prisma. */
async function sendToGraphQLJs(operation: RandomOperation, key: string | undefined): Promise<Sent> {
  const { requestId, answer } = await send(operation, operation.textWith(NOT_PLANNED), key);
  if (!answer.body.data) return { requestId, answer };
  const { __schema: _schema, ...data } = answer.body.data;
  return { requestId, answer: { ...answer, body: { ...answer.body, data } } };
}

/** What running an operation as a REST route does ends in, and what it sends: the data, the one refusal, or a fault. */
async function runStored({ text, variables }: RandomOperation, actor: TestActor | null) {
  let outcome: unknown;
  const statements = await app.statements.during(async () => {
    try {
      outcome = { data: JSON.parse(await storedOperation(parse(text)).run(app.context(actor), variables)) };
    } catch (error) {
      outcome = error instanceof AppError ? { message: error.message, fields: fieldsOf(error) } : 'fault';
    }
  });
  return { outcome, statements };
}

/** What a record does not tell the caller, which a stored operation only omits (contract, 1.3). */
const WITHHELD = /^The role [A-Z]+ may (not see the |see the .* of its own samples only)/;

/** What that has to be: an operation fails as a whole, with a fault before a refusal, and with the first of several. */
function storedOutcomeOf({ text, variables }: RandomOperation, { data, errors: all = [] }: Body): unknown {
  // Who asks by what they may not learn is refused in the same words, as a whole.
  const isWithheld = ({ message, path = [] }: GraphQLErrorBody) => WITHHELD.test(message) && path.length > 1;
  const errors = all.filter((error) => !data || !isWithheld(error));
  const [first] = errors;
  if (!first) return { data: restShapeOf(parse(text), variables, data ?? {}) };
  if (errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR')) return 'fault';
  return { message: first.message, fields: first.extensions.fields };
}

/**
 * Who answered a stored operation: the read path alone, or graphql-js all of it or a part. Or that the operation was refused,
 * or only sent.
 */
type Outcome = 'read' | 'left' | 'refused' | 'sent';

/** Of so many operations, one is stored too. */
const STORED_OF = 4;

interface Compared {
  readonly first: Answer;
  readonly again: Answer;
  readonly expected: Answer;
  /** What came of the stored operation, and what should have come of it. */
  readonly stored: { readonly actual: unknown; readonly expected: unknown } | undefined;
  readonly outcome: Outcome;
  /** The requests that were answered alike, by graphql-js first. */
  readonly requestIds: readonly string[];
  /** The reads that the stored operation has noted for the audit. */
  readonly reads: string | undefined;
  readonly codes: readonly string[];
}

/** A random operation, and who asks in which ways. */
interface Asked {
  readonly operation: RandomOperation;
  readonly actor: TestActor | undefined;
  readonly isStored: boolean;
}

/** Sends an operation in every way. What comes after the text makes it one that has not come before. */
async function ask({ operation, actor, isStored }: Asked, after: string): Promise<Compared> {
  const text = `${operation.text}${after}`;
  const expected = await sendToGraphQLJs(operation, actor?.key);
  const first = await send(operation, text, actor?.key);
  const again = await send(operation, text, actor?.key);
  const { body } = expected.answer;
  const codes = (body.errors ?? []).map(({ extensions }) => extensions.code);
  const compared = {
    first: first.answer,
    again: again.answer,
    expected: expected.answer,
    stored: undefined,
    requestIds: [expected, first, again].map(({ requestId }) => requestId),
    reads: undefined,
  };
  // Stored operations are valid, and one to a document; their variables fit.
  if (body.data === undefined || operation.operationName !== undefined)
    return { ...compared, outcome: 'refused', codes };
  if (!isStored) return { ...compared, outcome: codes.length > 0 ? 'refused' : 'sent', codes };
  app.reads.length = 0;
  const { outcome: stored, statements } = await runStored(operation, actor ?? null);
  const isRead = statements.every((sql) => /^DEALLOCATE|AS value$/.test(sql));
  return {
    ...compared,
    reads: body.errors ? undefined : auditedIn(app.reads),
    stored: { actual: stored, expected: storedOutcomeOf(operation, first.answer.body) },
    outcome: codes.length > 0 ? 'refused' : isRead ? 'read' : 'left',
    codes,
  };
}

/**
 * If several fields fail side by side, graphql-js reports the one that fails first, and may omit the others. So answers to an
 * operation that fails in several places are compared again before they count as different.
 */
const ROUNDS = 20;

async function compare(asked: Asked): Promise<Compared> {
  const { operation, actor } = asked;
  for (let round = 0; ; round += 1) {
    const compared = await ask(asked, '\n'.repeat(round));
    const { first, again, expected, stored, codes } = compared;
    const isSame =
      JSON.stringify(again) === JSON.stringify(first) &&
      JSON.stringify({ ...first, body: null }) === JSON.stringify({ ...expected, body: null }) &&
      JSON.stringify(stored?.actual) === JSON.stringify(stored?.expected) &&
      isAlike(first.body, expected.body);
    // Comparing texts is quick, and includes the order of fields; the report of a difference is for reading.
    if (isSame) return compared;
    if (round < ROUNDS && codes.length > 0) continue;
    const { text, variables, operationName } = operation;
    const about = { text, variables, operationName, role: actor?.role ?? null };
    const answers = { first, again, stored: stored?.actual };
    expect({ ...about, ...answers }).toEqual({ ...about, first: expected, again: expected, stored: stored?.expected });
    expect(JSON.stringify(first)).toBe(JSON.stringify(expected));
  }
}

/** The noted reads, in one order. */
function auditedIn(reads: readonly Read[]): string {
  const texts = reads.map(({ action, classes, records, filteredBy = [], matched = null }) =>
    JSON.stringify({ action, classes: [...classes].sort(), records: [...records].sort(), filteredBy, matched }),
  );
  return texts.sort().join('\n');
}

/**
 * Everything in an answer by which a record is known, that the audit knows under none of these records; but for the codes of an event,
 * the reading of which is not audited (contract, 9.2).
 */
function unaudited(answer: unknown, records: ReadonlySet<string>): string[] {
  const body = JSON.stringify(answer, (_key, value: unknown) => (isDataOfEvent(value) ? null : value)) ?? '';
  const names = [...body.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  return names.filter((name) => recordsOf.get(name)?.every((record) => !records.has(record)));
}

/** `Event.data` names records as REST does, which GraphQL's own fields never do. */
function isDataOfEvent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).some((key) => /^[a-z]+_id$/.test(key));
}

/** Every kind of refusal that a read can meet. */
const REFUSALS = [
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'GRAPHQL_VALIDATION_FAILED',
  'INTERNAL_SERVER_ERROR',
  'QUERY_TOO_COMPLEX',
  'UNAUTHENTICATED',
];

/** Whatever gave the same answer must have noted the same reads, and no fewer than the answer shows. */
async function expectSameAudit(asked: readonly (Compared & { readonly text: string })[]): Promise<void> {
  const entries = new Map<string | null, AuditEntry[]>();
  for (const entry of await app.prisma.auditEntry.findMany({ where: { subject: null } }))
    entries.set(entry.requestId, [...(entries.get(entry.requestId) ?? []), entry]);
  const auditedBy = (requestId: string) =>
    (entries.get(requestId) ?? []).map(({ action, classes, records, filteredBy, matched }) => ({
      action,
      classes: new Set(classes),
      records: new Set(records),
      filteredBy,
      matched: matched ?? undefined,
    }));
  let audited = 0;
  for (const { text, requestIds, reads, expected } of asked) {
    const [byGraphQLJs = '', ...byReadPath] = requestIds.map((id) => auditedIn(auditedBy(id)));
    expect({ text, reads: byReadPath }).toEqual({ text, reads: [byGraphQLJs, byGraphQLJs] });
    if (reads !== undefined) expect({ text, reads }).toEqual({ text, reads: byGraphQLJs });
    const records = new Set(auditedBy(requestIds[0] ?? '').flatMap((read) => [...read.records]));
    expect({ text, missing: unaudited(expected.body, records) }).toEqual({ text, missing: [] });
    if (records.size > 0) audited += 1;
  }
  expect(audited).toBeGreaterThan(shareOf(1 / 5));
}

describe('the read path', () => {
  it(`answers and refuses like graphql-js over Prisma, byte for byte: ${READS.toLocaleString('en')} random queries`, async () => {
    const seen: Record<string, number> = {};
    const asked: (Compared & { readonly text: string })[] = [];
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const operation = new RandomQuery(schema, gen, known).operation();
        const isKnown = gen(fc.nat, { max: 30 }) > 0;
        const actor = isKnown ? actors[gen(fc.nat, { max: actors.length - 1 })] : undefined;
        const isStored = gen(fc.nat, { max: STORED_OF - 1 }) === 0;
        const compared = await compare({ operation, actor, isStored });
        const { outcome, codes } = compared;
        asked.push({ ...compared, text: operation.text });
        for (const each of [outcome, ...new Set(codes)]) seen[each] = (seen[each] ?? 0) + 1;
      }),
      { seed: seedOfTest(), numRuns: READS, endOnFailure: true },
    );
    // Only some roots, and what a role may not see, are left to graphql-js.
    expect(seen.read).toBeGreaterThan(shareOf(1 / STORED_OF / 3));
    // Few queries need not meet them all. The rarest is a fault, in one of a hundred.
    if (isFullProof) for (const code of REFUSALS) expect(seen[code], code).toBeGreaterThan(shareOf(1 / 1000));
    await expectSameAudit(asked);
  }, 400_000);

  const planned = async (query: string, variables = {}, actor = actors[0]) =>
    (await app.statements.during(() => app.graphql(query, variables, actor))).filter((sql) =>
      /^SELECT \(SELECT CASE/.test(sql),
    );

  it.each([
    '{ viewer { role user { name clientCertificate } account { name } } }',
    '{ users(first: 2) { edges { node { email account { name } } } } }',
    '{ apiKeys(first: 2) { totalCount edges { node { prefix user { name } } } } }',
    '{ accounts(first: 2) { edges { node { name laboratory { timeZone } } } } }',
    '{ auditEntries(first: 2) { edges { node { action classes matched } } } }',
  ])('reads what an administrator asks for with one statement: %s', async (query) => {
    expect(await planned(query, {}, await app.actor('ADMIN'))).toHaveLength(1);
  });

  it('leaves no rejection to nobody if an item of a list fails at once, and those before it later', async () => {
    // The oldest kits have a sample, whose notes are refused; the newest have none here, which is a fault.
    const query = `{
      kits(first: 100, orderBy: { field: CREATED, direction: ASC }) {
        edges { node { sample { notes(first: 1, after: "none") { totalCount } } } }
      }
      ${NOT_PLANNED}
    }`;
    const rejections: unknown[] = [];
    const keep = (error: unknown) => void rejections.push(error);
    process.on('unhandledRejection', keep);
    try {
      const answer = await app.graphql(query, {}, await app.actor('ADMIN'));
      answer.expectError('INTERNAL_SERVER_ERROR');
      await new Promise((resolve) => setImmediate(resolve));
      expect(rejections).toEqual([]);
    } finally {
      process.off('unhandledRejection', keep);
    }
  });

  it('reads a node with one statement, by a plan for each type that an id can be of', async () => {
    const query = 'query ($id: ID!) { node(id: $id) { __typename id ... on Kit { kitId } ... on Order { orderId } } }';
    const admin = await app.actor('ADMIN');
    for (const id of nodeIds) expect(await planned(query, { id }, admin), atob(id)).toHaveLength(1);
    for (const id of noIds) expect(await planned(query, { id }, admin), id).toHaveLength(1);
  });

  it('has no plan for the queries that it is compared with', async () => {
    expect(await planned('{ kits { totalCount } }')).toHaveLength(1);
    expect(await planned(`{ kits { totalCount } ${NOT_PLANNED} }`)).toEqual([]);
  });
});
