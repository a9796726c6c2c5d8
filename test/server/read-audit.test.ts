import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { DataClass } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import { type OrderedKit, PATIENT, type Program, RECIPIENT } from '../helpers/program.ts';
import { until } from '../helpers/waiting.ts';
import { RestClient } from '../rest/client.ts';

/** Who has read what (docs/architecture.md, "Who read what"): by each API, and by each way of answering. */
const app = useTestApp();
const { get, post } = new RestClient(app);

let audited: AuditedProgram;
let program: Program;
let kit: OrderedKit;
let patientId: string;
let reportId: string;
let requisitionId: string;

beforeAll(async () => {
  audited = await AuditedProgram.start(app);
  ({ program, kit, patientId, reportId, requisitionId } = audited);
});

let requests = 0;

/** The entries of what the request shows, in short. The work sends it with the headers. */
async function readsOf(send: (headers: { 'x-request-id': string }) => Promise<unknown>) {
  requests += 1;
  const requestId = `request-${requests}`;
  await send({ 'x-request-id': requestId });
  const entries = (await audited.auditEntries()).filter(
    (entry) => entry.requestId === requestId && entry.classes.length > 0,
  );
  return entries.map(({ action, userId, apiKeyId, created, classes, subjects }) => ({
    action,
    by: [userId, apiKeyId],
    at: created,
    classes: [...classes].sort(),
    subjects: subjects.map(({ type, subjectId }) => `${type} ${subjectId}`),
  }));
}

/** What an entry has to say. */
function read(action: string, actor: TestActor | null, classes: readonly DataClass[], subjects: readonly string[]) {
  const by = [actor?.userId ?? null, actor?.apiKeyId ?? null];
  return { action, by, at: app.clock.now().toISOString(), classes: [...classes].sort(), subjects };
}

const FULL = `{ kit(kitId: "KIT") {
  kitId registeredTo { firstName } order { recipient { email } }
  sample { status requisition { patient { lastName } } reports { results { name } } }
} }`;
const fullQuery = () => FULL.replace('KIT', kit.kitId);
const ofKit = () => `Kit ${kit.kitId}`;
/** The order stands for itself, all else under the kit. */
const everything = () => [ofKit(), `Order ${kit.orderId}`];

const send = (query: string, actor: TestActor) => (headers: Record<string, string>) =>
  app.graphql(query, {}, { key: actor.key, headers }).then((result) => result.expectNoErrors());

describe('a query is audited', () => {
  it('the first time, when it is repeated, and when graphql-js runs it, for every caller', async () => {
    // A laboratory never sees who gets an order.
    const ofLaboratory = fullQuery().replace('order { recipient { email } }', '');
    const reads = [
      { actor: program.client, query: fullQuery(), subjects: everything() },
      { actor: program.lab, query: ofLaboratory, subjects: [ofKit()] },
      { actor: program.admin, query: fullQuery(), subjects: everything() },
    ];
    for (const { actor, query, subjects } of reads) {
      const expected = [read('kit.read', actor, ['IDENTITY', 'RESULTS', 'TESTING'], subjects)];
      for (const _time of ['first', 'second', 'third']) expect(await readsOf(send(query, actor))).toEqual(expected);
      expect(await readsOf(send(query.replace('{ kit', '{ __typename kit'), actor))).toEqual(expected);
    }
  });

  it('once for each field at its root, however that is called', async () => {
    const query = `{ a: kit(kitId: "${kit.kitId}") { metadata } b: kit(kitId: "${kit.kitId}") { kitId }
      patients { edges { node { lastName } } } nothing: kit(kitId: "N0SVCHC0DE9") { kitId } }`;
    for (const each of [query, query.replace('{ a', '{ __typename a')]) {
      const reads = await readsOf(send(each, program.client));
      expect(reads.sort((one, other) => (one.action < other.action ? -1 : 1))).toEqual([
        read('kit.read', program.client, ['METADATA', 'TESTING'], [ofKit()]),
        read('patients.read', program.client, ['IDENTITY'], [`Patient ${patientId}`]),
      ]);
    }
  });

  it('by `node` and `nodes`', async () => {
    const { patient } = (
      await app.run(graphql('query ($id: ID!) { patient(patientId: $id) { id } }'), { id: patientId }, program.client)
    ).expectNoErrors();
    const expected = (action: string) => [read(action, program.client, ['IDENTITY'], [`Patient ${patientId}`])];
    const one = `{ node(id: "${patient?.id}") { id ... on Patient { firstName } } }`;
    expect(await readsOf(send(one, program.client))).toEqual(expected('node.read'));
    const some = `{ nodes(ids: ["${patient?.id}", "x"]) { id ... on Patient { firstName } } }`;
    expect(await readsOf(send(some, program.client))).toEqual(expected('nodes.read'));
  });

  it.each([
    '{ kit(kitId: "N0SVCHC0DE9") { kitId } }',
    '{ kitTypes { code } viewer { user { name } } }',
    '{ kits(filter: { statuses: [CANCELED], firstName: " " }) { edges { node { kitId } } pageInfo { hasNextPage } } }',
  ])('not if it shows no patient’s data: %s', async (query) => {
    for (const each of [query, query.replace('{', '{ __typename')])
      expect(await readsOf(send(each, program.client))).toEqual([]);
  });

  it('in a batch, each operation', async () => {
    const reads = await readsOf((headers) =>
      app.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Token ${program.client.key}`, ...headers },
        payload: [{ query: `{ patient(patientId: "${patientId}") { sex } }` }, { query: fullQuery() }],
      }),
    );
    expect(reads.map(({ action }) => action).sort()).toEqual(['kit.read', 'patient.read']);
  });

  it('with what a mutation shows', async () => {
    const mutation = `mutation { updateKitMetadata(input: { kitId: "${kit.kitId}", metadata: {} }) { kit { registeredTo { email } } } }`;
    expect(await readsOf(send(mutation, program.client))).toEqual([
      read('updateKitMetadata.read', program.client, ['IDENTITY'], [ofKit()]),
    ]);
  });

  it.each([
    [
      'under the kit, whatever of it is reached from there',
      'kit(kitId: "KIT") { status sample { kit { registeredTo { sex } } requisition { barcode } reports { created } } }',
      ['IDENTITY', 'RESULTS', 'TESTING'],
      () => [ofKit()],
    ],
    [
      'under the kit, though only something below it shows data',
      'kit(kitId: "KIT") { sample { reports { results { name } } } }',
      ['RESULTS'],
      () => [ofKit()],
    ],
    [
      'under the kit of a sample',
      'samples { edges { node { reports { reportId } requisition { status } } } }',
      ['RESULTS', 'TESTING'],
      () => [ofKit()],
    ],
    [
      'under the report itself, and the kit that is reached from there',
      'report(reportId: "REPORT") { created sample { kit { kitId registeredTo { email } } } }',
      ['IDENTITY', 'RESULTS', 'TESTING'],
      () => [ofKit(), `Report ${reportId}`],
    ],
    [
      'under the requisition itself, and the kit that is reached from there',
      'requisition(requisitionId: "REQUISITION") { patient { sex } sample { reports { created } } }',
      ['IDENTITY', 'RESULTS'],
      () => [ofKit(), `Requisition ${requisitionId}`],
    ],
    [
      'under the patient, and each of the kits',
      'patient(patientId: "PATIENT") { sex kits { edges { node { kitId registeredTo { sex } } } } }',
      ['IDENTITY', 'TESTING'],
      () => [ofKit(), `Patient ${patientId}`],
    ],
  ] as const)('%s', async (_rule, field, classes, subjects) => {
    const text = field
      .replace('"KIT"', `"${kit.kitId}"`)
      .replace('REPORT', reportId)
      .replace('REQUISITION', requisitionId)
      .replace('PATIENT', patientId);
    const action = `${/^\w+/.exec(field)?.[0]}.read`;
    for (const each of [`{ ${text} }`, `{ __typename ${text} }`])
      expect(await readsOf(send(each, program.client))).toEqual([read(action, program.client, classes, subjects())]);
  });

  it('without what is missing from the answer because of a fault', async () => {
    // Fulfilment may not see reports.
    const query = `{ kit(kitId: "${kit.kitId}") { kitId sample { reports { reportId } } } }`;
    const reads = await readsOf((headers) => app.graphql(query, {}, { key: program.fulfillment.key, headers }));
    expect(reads).toEqual([read('kit.read', program.fulfillment, ['TESTING'], [ofKit()])]);
  });
});

describe('REST is audited', () => {
  const key = () => program.client.key;

  it('in lists and in single records', async () => {
    const one = await readsOf((headers) => get(`/api/v2/kits/${kit.kitId}/`, { key: key(), headers }));
    expect(one).toEqual([read('kit.read', program.client, ['IDENTITY', 'RESULTS', 'TESTING'], [ofKit()])]);
    const list = await readsOf((headers) => get('/api/v2/kits/', { key: key(), headers }));
    expect(list).toEqual([read('kits.read', program.client, ['TESTING'], [ofKit(), `Order ${kit.orderId}`])]);
  });

  it('in what a write answers, and each time that an answer is given again', async () => {
    const json = { kit_types: ['LIPID'], recipient: { ...inRest(RECIPIENT) } };
    const send = (headers: Record<string, string>) =>
      post('/api/v2/orders/', { key: key(), json, headers: { ...headers, 'idempotency-key': 'audited' } });
    const [first, ...more] = await readsOf(async (headers) => (await send(headers)).expectStatus(201));
    expect([first?.action, first?.classes, more]).toEqual([
      'createOrder.read',
      ['IDENTITY', 'METADATA', 'TESTING'],
      [],
    ]);
    expect(await readsOf(async (headers) => (await send(headers)).expectStatus(201))).toEqual([first]);
  });
});

describe('a document is audited', () => {
  const shown = (actor: TestActor | null) => [
    read(
      'document.read',
      actor,
      ['IDENTITY', 'RESULTS', 'TESTING'],
      [ofKit(), `Patient ${patientId}`, `Report ${reportId}`],
    ),
  ];

  it('opened with a key', async () => {
    const reads = await readsOf((headers) => get(`/reports/${reportId}.txt`, { key: program.lab.key, headers }));
    expect(reads).toEqual(shown(program.lab));
  });

  it('opened by a link', async () => {
    const links = graphql('query ($id: ID!) { report(reportId: $id) { pdf } }');
    const { report } = (await app.run(links, { id: reportId }, program.client)).expectNoErrors();
    const { pathname, search } = new URL(report?.pdf ?? '');
    expect(await readsOf((headers) => get(`${pathname}${search}`, { headers }))).toEqual(shown(null));
  });
});

describe('the message of a requisition is audited', () => {
  it('opened with a key, or by a link (contract, 10.2)', async () => {
    const requisitionId = await program.requisition('AUDITED-0001');
    const of = (actor: TestActor | null) => [
      read('document.read', actor, ['IDENTITY', 'TESTING'], [`Requisition ${requisitionId}`]),
    ];
    const path = `/requisitions/${requisitionId}.hl7`;
    expect(await readsOf((headers) => get(path, { key: program.admin.key, headers }))).toEqual(of(program.admin));
    const links = graphql('query ($id: ID!) { requisition(requisitionId: $id) { hl7 } }');
    const { requisition } = (await app.run(links, { id: requisitionId }, program.client)).expectNoErrors();
    const { pathname, search } = new URL(requisition?.hl7 ?? '');
    expect(await readsOf((headers) => get(`${pathname}${search}`, { headers }))).toEqual(of(null));
  });
});

describe('an answer', () => {
  it('is not sent if its entry cannot be written', async () => {
    await app.prisma
      .$executeRaw`ALTER TABLE audit_entries ADD CONSTRAINT no_reads CHECK (subject IS NOT NULL) NOT VALID`;
    try {
      const answers = [
        await get(`/api/v2/kits/${kit.kitId}/`, { key: program.client.key }),
        await post('/graphql', { key: program.client.key, json: { query: fullQuery() } }),
        await get(`/reports/${reportId}.pdf`, { key: program.client.key }),
        await get('/api/v2/kits/?results=1', { key: program.client.key, headers: { prefer: 'count=exact' } }),
      ];
      for (const { status, text, headers } of answers) {
        expect(status).toBeGreaterThanOrEqual(500);
        const said = ['etag', 'link', 'x-total-count', 'content-disposition'];
        expect(said.filter((name) => name in headers)).toEqual([]);
        expect(text).not.toMatch(new RegExp(`${kit.kitId}|${PATIENT.lastName}|%PDF`));
      }
      // Nor is a change made whose answer cannot be recorded.
      const change = `mutation { updateKitMetadata(input: { kitId: "${kit.kitId}", metadata: { a: 1 } }) { kit { kitId } } }`;
      const changed = await post('/graphql', { key: program.client.key, json: { query: change } });
      expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('"INTERNAL_SERVER_ERROR"')]);
      expect((await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } })).metadata).not.toEqual({ a: 1 });
      // An answer without patients' data needs no entry.
      expect((await get('/healthz', {})).status).toBe(200);
    } finally {
      await app.prisma.$executeRaw`ALTER TABLE audit_entries DROP CONSTRAINT no_reads`;
    }
    expect((await app.app.inject('/metrics')).body).toMatch(/^audit_failures_total 4$/m);
  });

  it('of a batch says that its mutations are done, if the entry of another operation cannot be written', async () => {
    await app.prisma
      .$executeRaw`ALTER TABLE audit_entries ADD CONSTRAINT no_patients CHECK (action <> 'patient.read') NOT VALID`;
    const changing = (number: number) => ({
      query: `mutation { updateKitMetadata(input: { kitId: "${kit.kitId}", metadata: { batch: ${number} } }) { kit { kitId } } }`,
    });
    try {
      const batch = [changing(1), { query: `{ patient(patientId: "${patientId}") { lastName } }` }, changing(2)];
      const { text } = await post('/graphql', { key: program.client.key, json: batch });
      expect(text).toContain('"OUTCOME_UNKNOWN"');
      expect(text).not.toMatch(new RegExp(`${kit.kitId}|${PATIENT.lastName}`));
      // Without a mutation, nothing is unknown.
      const query = await post('/graphql', { key: program.client.key, json: batch.slice(1, 2) });
      expect(query.text).toContain('"INTERNAL_SERVER_ERROR"');
    } finally {
      await app.prisma.$executeRaw`ALTER TABLE audit_entries DROP CONSTRAINT no_patients`;
    }
    const { metadata } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    // The operations of a batch run side by side.
    expect([{ batch: 1 }, { batch: 2 }]).toContainEqual(metadata);
    const changes = (await audited.auditEntries({ action: 'kit.updateMetadata', subject: kit.kitId })).slice(0, 2);
    expect(new Set(changes.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('takes one statement more', async () => {
    const ask = () => get(`/api/v2/kits/${kit.kitId}/`, { key: program.client.key });
    await ask();
    expect((await app.statements.during(ask)).filter(isInsert)).toHaveLength(1);
  });

  it.runIf(inject('template').kind === 'server')('shares that statement with those that wait for it, too', async () => {
    // A long page, which is read by a statement of its own.
    const ask = () => get('/api/v2/kits/?results=20', { key: program.client.key });
    await ask();
    const before = await app.prisma.auditEntry.count();
    const statements = await app.statements.during(async (sent) => {
      const answers = await app.prisma.$transaction(async (tx) => {
        await tx.$executeRaw`LOCK TABLE audit_entries IN EXCLUSIVE MODE`;
        const asked = Array.from({ length: 30 }, ask);
        // All have been read, and the entries of the first are being written: the others wait until that is done.
        const progress = () => ({ reads: sent.filter(isRead).length, ...app.database.connections() });
        await until('all answers to wait for the audit', progress, ({ reads, active }) => reads === 30 && active === 2);
        return asked;
      });
      await Promise.all(answers);
    });
    expect(statements.filter(isInsert)).toHaveLength(2);
    expect(await app.prisma.auditEntry.count()).toBe(before + 30);
  });
});

const isRead = (sql: string) => sql.startsWith('SELECT') && sql.includes('FROM kits');
const isInsert = (sql: string) => sql.startsWith('INSERT INTO audit_entries');

function inRest({ firstName, lastName, email, phone, address }: typeof RECIPIENT) {
  return { first_name: firstName, last_name: lastName, email, phone, address };
}

describe('an entry', () => {
  it('has the requested classes of what it shows, even if those fields are empty; records that show nothing are left out', async () => {
    const { kitId } = await program.kit();
    const one = (fields: string) => `kit(kitId: "${kitId}") { ${fields} }`;
    for (const more of ['', '__typename ']) {
      const asked = `{ ${more}${one('status sample { reports { created } } registeredTo { sex }')} }`;
      expect(await readsOf(send(asked, program.client))).toEqual([
        read('kit.read', program.client, ['IDENTITY', 'RESULTS', 'TESTING'], [`Kit ${kitId}`]),
      ]);
      const nothing = `{ ${more}${one('sample { reports { created } } registeredTo { sex }')} }`;
      expect(await readsOf(send(nothing, program.client))).toEqual([]);
    }
  });
});
