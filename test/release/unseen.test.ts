import { getNamedType, isInputObjectType, isRequiredArgument } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_FORMATS } from '../../src/documents/content/report-document.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { eventIdOf } from '../../src/domains/inputs/event-id.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { pdf } from '../helpers/documents.ts';
import { globalId } from '../helpers/graphql.ts';
import { reviewerOf, setPolicy } from '../helpers/held-reports.ts';
import { NO_SUCH_UUID, PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { listeningOrigin, Subscriber } from '../helpers/subscriber.ts';
import { ResultsVisit } from '../pages/results/results-visit.ts';
import { found } from '../reliability/walled.ts';
import { type Arguments, queryFields, wholeQuery } from '../reliability/whole-queries.ts';
import { type RestAnswer, RestClient } from '../rest/client.ts';

/**
 * A held report does not exist for those who do not review it (contract, 13.6), asked of everything that is read: every query of the schema with
 * all that it leads to, every path of REST, every document, export, stream, webhook and page. Whoever reviews it finds it by the same questions.
 */
const app = useTestApp();
const rest = new RestClient(app);

/** What is in every text of the held report, and nowhere else. */
const MARK = 'Quorra';

let program: Program;
let reviewer: TestActor;
let stranger: TestActor;
let patient: TestActor;
let kit: ProgramKit;
let patientId: string;
let shownId: string;
let heldId: string;
let secrets: readonly string[];
let nodeIds: Readonly<Record<string, string>>;
let visit: ResultsVisit;
let streams: Readonly<Record<'client' | 'reviewer', Subscriber>>;
let figuresBefore: string;

const NORMAL = { resultType: 'quantity', name: 'Glucose', result: 5, flag: 'NORMAL' } as const;

beforeAll(async () => {
  program = await Program.start(app);
  reviewer = await reviewerOf(app, program);
  stranger = await reviewerOf(app, await Program.start(app));
  patientId = await program.patient();
  kit = await program.kit();
  await program.activate(kit, patientId);
  await program.sampleEvent(kit, 'RECEIVED');
  await setPolicy(app, program, { review: 'CRITICAL' });
  await program.endpoint();
  await program.mutate(reviewer, 'createWebhookEndpoint', { url: 'https://example.org/held', types: ['REPORT_HELD'] });
  const at = (iso: string) => ({ dateCollected: iso, dateReceived: iso, dateResulted: iso });
  const first = { ...at('2026-10-01T08:00:00Z'), results: [NORMAL], partial: true };
  shownId = await program.report(kit, first);
  visit = await ResultsVisit.of(app, program, { patientId });
  await numberEvents(app.prisma);
  const origin = await listeningOrigin(app.app);
  streams = {
    client: await new Subscriber(origin, { key: program.client.key }).opened(),
    reviewer: await new Subscriber(origin, { key: reviewer.key }).opened(),
  };
  figuresBefore = await figures(program.client);
  app.clock.advance(60_000);
  heldId = await program.report(kit, {
    ...at('2026-10-01T08:00:00Z'),
    dateResulted: '2026-10-07T13:37:42Z',
    partial: true,
    comments: `${MARK} says so.`,
    results: [
      NORMAL,
      { resultType: 'genotype', name: `${MARK}ol`, result: `*1/${MARK}`, comments: `${MARK}?`, flag: 'CRITICAL' },
    ],
    documents: [{ name: `${MARK} letter`, data: pdf(MARK).toString('base64') }],
  });
  await numberEvents(app.prisma);
  const idOf = async (table: 'kit' | 'sample') =>
    table === 'kit'
      ? (await app.prisma.kit.findFirstOrThrow({ where: { kitId: kit.kitId } })).id
      : (await app.prisma.sample.findFirstOrThrow({ where: { sampleId: kit.sampleId } })).id;
  const event = await app.prisma.event.findFirstOrThrow({ where: { type: 'REPORT_HELD' } });
  nodeIds = {
    Kit: globalId('Kit', await idOf('kit')),
    Sample: globalId('Sample', await idOf('sample')),
    Patient: globalId('Patient', patientId),
    Report: globalId('Report', heldId),
    Event: globalId('Event', event.id),
  };
  secrets = [MARK, heldId, nodeIds.Report ?? '', event.id, eventIdOf(event.id), '2026-10-07T13:37:42'];
});

/** A session lasts an hour, and links a quarter. */
beforeEach(async () => {
  patient = { ...program.client, key: (await program.session(patientId)).key };
});

afterAll(() => {
  for (const stream of Object.values(streams)) stream.stop();
});

/** Whoever the report does not exist for. */
const unable = (): Readonly<Record<string, TestActor>> => ({
  'a colleague': program.client,
  fulfilment: program.fulfillment,
  'a reviewer of another account': stranger,
  'the patient': patient,
});

const today = () => app.clock.now().toISOString().slice(0, 10);

/** What is asked for by name, with all that names the held report, its sample or its person. */
const NAMED: Readonly<Record<string, () => readonly { readonly args: Arguments; readonly only?: string }[]>> = {
  kit: () => [{ args: { kitId: kit.kitId } }],
  sample: () => [{ args: { sampleId: kit.sampleId } }],
  patient: () => [{ args: { patientId } }],
  report: () => [{ args: { reportId: heldId } }, { args: { reportId: shownId } }],
  order: () => [{ args: { orderId: kit.orderId } }],
  node: () => Object.entries(nodeIds).map(([only, id]) => ({ args: { id }, only })),
  nodes: () => [{ args: { ids: Object.values(nodeIds) } }],
  search: () => [MARK, heldId, kit.sampleId, PATIENT.lastName].map((text) => ({ args: { text } })),
  programFigures: () => [{ args: { from: '2026-10-01', to: today() } }],
  activation: () => [{ args: { kitId: kit.kitId } }],
  eligibility: () => [{ args: { kitType: 'LIPID' } }],
  account: () => [{ args: { accountId: program.client.accountId } }],
  requisition: () => [{ args: { requisitionId: heldId } }],
  reports: () => FILTERS.map((filter) => ({ args: { filter: filter() } })),
};

/** Each filter of the list of reports, given what the held report has. */
const FILTERS: readonly (() => Arguments)[] = [
  () => ({}),
  () => ({ release: 'HELD' }),
  () => ({ release: 'RELEASED' }),
  () => ({ sampleId: kit.sampleId }),
  () => ({ patientId }),
  () => ({ accountId: program.client.accountId }),
  () => ({ isAmendment: false }),
  () => ({ flags: ['CRITICAL'] }),
  ...['PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED', 'WITHDRAWN'].map((status) => () => ({ status: [status] })),
  () => ({ acknowledged: false }),
  () => ({ overdue: true }),
  () => ({ overdue: false }),
  () => ({ kitTypes: ['LIPID'] }),
  () => ({ created: { from: today() } }),
  () => ({ dateResulted: { from: '2026-10-01' } }),
  () => ({ analytes: [`${MARK}ol`] }),
];

const questionsOf = (name: string) => NAMED[name]?.() ?? [{ args: {} }];

async function ask(field: (typeof queryFields)[number], by: TestActor): Promise<string> {
  const texts = await Promise.all(
    questionsOf(field.name).map(async ({ args, ...rest }) => {
      const answer = await app.graphql(wholeQuery(field, args, 'only' in rest ? rest.only : undefined), {}, by);
      const codes = answer.errors.map(({ extensions }) => extensions.code);
      expect(
        codes.filter((code) =>
          ['QUERY_TOO_COMPLEX', 'INTERNAL_SERVER_ERROR', 'GRAPHQL_VALIDATION_FAILED'].includes(code),
        ),
        answer.describe(),
      ).toEqual([]);
      return JSON.stringify(answer.data);
    }),
  );
  return texts.join('\n');
}

async function figures(by: TestActor): Promise<string> {
  const field = queryFields.find(({ name }) => name === 'programFigures');
  if (!field) throw new Error('There are no figures.');
  return ask(field, by);
}

it('every query that must be given something is asked about the held report, and every filter of reports', () => {
  const needed = queryFields.filter(({ args }) => args.some(isRequiredArgument)).map(({ name }) => name);
  expect(needed.filter((name) => !(name in NAMED))).toEqual([]);
  const type = getNamedType(
    queryFields.find(({ name }) => name === 'reports')?.args.find(({ name }) => name === 'filter')?.type,
  );
  const given = new Set(FILTERS.flatMap((filter) => Object.keys(filter())));
  expect(isInputObjectType(type) ? Object.keys(type.getFields()).filter((name) => !given.has(name)) : ['none']).toEqual(
    [],
  );
});

describe('no query has anything of it', () => {
  it.each(queryFields)('$name', async (field) => {
    for (const [who, actor] of Object.entries(unable())) {
      const answer = await ask(field, actor);
      expect(found(answer, secrets), `${who}: ${answer.slice(0, 2_000)}`).toEqual([]);
    }
  });

  it('and all of it is there for a reviewer, the laboratory and ADMIN, by the same questions', async () => {
    const shown = async (by: TestActor) => {
      const names: string[] = [];
      for (const field of queryFields) if (found(await ask(field, by), secrets).length > 0) names.push(field.name);
      return names.toSorted();
    };
    const inAll = ['events', 'node', 'nodes', 'report', 'reports', 'sample', 'samples'];
    expect(await shown(reviewer)).toEqual(expect.arrayContaining([...inAll, 'lastEvent', 'patient', 'patients']));
    expect(await shown(program.lab)).toEqual(expect.arrayContaining(inAll));
    expect(await shown(program.admin)).toEqual(expect.arrayContaining(inAll));
  });

  it.each([
    `{ kit(kitId: "$KIT") { sample { reports { reportId comments results { name } } } timeline { at ... on ReportEntry { report { reportId } } } } }`,
    `{ order(orderId: "$ORDER") { kits { edges { node { sample { reports { reportId } } } } } timeline { at ... on ReportEntry { report { reportId } } } } }`,
    `{ kits { edges { node { sample { reports { reportId amends { reportId } replacedBy { reportId } } } } } } }`,
    `{ sample(sampleId: "$SAMPLE") { reports { reportId replaces { reportId } replacedBy { reportId status } } } }`,
    `{ report(reportId: "$SHOWN") { replacedBy { reportId } amendedBy { reportId } sample { reports { reportId } } } }`,
    `{ patients { edges { node { kits { edges { node { sample { reports { reportId } } } } } reports { edges { node { reportId } } } } } } }`,
  ])('however deep: %s', async (written) => {
    const query = written
      .replace('$KIT', kit.kitId)
      .replace('$ORDER', kit.orderId ?? '')
      .replace('$SAMPLE', kit.sampleId)
      .replace('$SHOWN', shownId);
    const data = async (by: TestActor) => (await app.graphql(query, {}, by)).data;
    for (const actor of Object.values(unable())) expect(found(await data(actor), secrets)).toEqual([]);
    expect(found(await data(reviewer), secrets)).toContain(heldId);
    expect(found(await data(program.client), [shownId])).toEqual([shownId]);
  });

  it('and no count, and no figure', async () => {
    const count = async (by: TestActor, filter: Arguments) => {
      const answer = await app.graphql(
        `query ($filter: ReportFilter) { reports(filter: $filter) { totalCount } }`,
        { filter },
        by,
      );
      return answer.expectNoErrors();
    };
    expect(await count(program.client, {})).toEqual({ reports: { totalCount: 1 } });
    expect(await count(reviewer, {})).toEqual({ reports: { totalCount: 2 } });
    for (const filter of [
      { release: 'HELD' },
      { flags: ['CRITICAL'] },
      { acknowledged: false },
      { status: ['SUPERSEDED'] },
    ])
      expect(await count(program.client, filter)).toEqual({ reports: { totalCount: 0 } });
    expect(await figures(program.client)).toBe(figuresBefore);
  });
});

const READ = restRouteTable.filter(({ method, isPublic }) => method === 'GET' && !isPublic);

describe('no path of REST has anything of it, not even for a reviewer', () => {
  const urlOf = (path: string) =>
    path
      .replace('{public_id}', path.includes('/orders/') ? (kit.orderId ?? '') : kit.kitId)
      .replace('{order_id}', kit.orderId ?? '')
      .replace('{sample_id}', kit.sampleId)
      .replace('{id}', NO_SUCH_UUID);

  it.each(READ.map(({ path }) => path))('%s', async (path) => {
    const url = urlOf(path);
    expect(url).not.toContain('{');
    const callers = { ...unable(), 'a reviewer': reviewer };
    for (const [who, { key }] of Object.entries(callers)) {
      const { text } = await rest.get(url, { key });
      const isTold = who === 'a reviewer' && path === '/api/v3/events/';
      expect(found(text.replaceAll(url, ''), secrets).length > 0, `${who}: ${text.slice(0, 1_000)}`).toBe(isTold);
    }
  });

  it('although the laboratory and ADMIN see it there', async () => {
    for (const { key } of [program.lab, program.admin]) {
      const { text } = await rest.get(`/api/v2/kits/${kit.kitId}/`, { key });
      expect(found(text, secrets)).toContain(heldId);
    }
  });
});

const LINKS = graphql(`query ($id: ID!) { report(reportId: $id) { pdf txt fhir hl7 attachments { url } } }`);

describe('documents', () => {
  const paths = ['.pdf', '.txt', '.fhir', '.hl7', '/attachments/3'];
  const linkOf = async (ending: string): Promise<string> => {
    const { report } = (await app.run(LINKS, { id: heldId }, reviewer)).expectNoErrors();
    const urls = [report?.pdf, report?.txt, report?.fhir, report?.hl7, report?.attachments[0]?.url];
    const url = urls[paths.indexOf(ending)];
    const { pathname, search } = new URL(url ?? 'http://none');
    return `${pathname}${search}`;
  };

  it.each(paths)('%s is not there for whoever does not review it', async (ending) => {
    for (const [who, { key }] of Object.entries(unable())) {
      const { status, text } = await rest.get(`/reports/${heldId}${ending}`, { key });
      expect([403, 404], who).toContain(status);
      expect(found(text.replaceAll(heldId, ''), secrets), who).toEqual([]);
    }
    expect((await rest.get(`/reports/${heldId}${ending}`, { key: reviewer.key })).status).toBe(200);
  });

  it.each(paths)('a link to %s is answered like an expired one, but with a key of a reviewer', async (ending) => {
    const link = await linkOf(ending);
    const wanting = [undefined, ...Object.values(unable()).map(({ key }) => key)];
    const answers: RestAnswer[] = [];
    for (const accept of ['*/*', 'text/html'])
      for (const key of wanting) answers.push(await rest.get(link, { key, headers: { accept } }));
    const opened = await rest.get(link, { key: reviewer.key });
    expect(opened.status).toBe(200);
    if (ending === '.txt') expect(opened.text).toContain('NOT RELEASED');
    if (ending === '.hl7') expect(opened.text).toContain('NOT RELEASED');
    if (ending === '.fhir') expect(opened.text).toContain('NOT RELEASED');
    app.clock.advance(15 * 60_000 + 1);
    const expired: RestAnswer[] = [];
    for (const accept of ['*/*', 'text/html'])
      for (const key of wanting) expired.push(await rest.get(link, { key, headers: { accept } }));
    const said = ({ status, text, headers }: RestAnswer) => [
      status,
      text.replace(/[0-9a-f-]{36}/g, '…'),
      headers['content-type'],
    ];
    expect(answers.map(said)).toEqual(expired.map(said));
    expect(answers[0]?.status).toBe(403);
  });

  it('of the report that it completes are as before', async () => {
    for (const ending of DOCUMENT_FORMATS) {
      const { text } = await rest.get(`/reports/${shownId}.${ending}`, { key: program.client.key });
      expect(found(text, secrets)).toEqual([]);
    }
    const ofClient = await rest.get(`/reports/${shownId}.txt`, { key: program.client.key });
    expect(ofClient.text).toContain('Status: PARTIAL');
    const ofReviewer = await rest.get(`/reports/${shownId}.txt`, { key: reviewer.key });
    expect(ofReviewer.text).toContain('Status: SUPERSEDED');
    expect(ofReviewer.text).toContain(heldId);
  });
});

it('no export has anything of it', async () => {
  const send = async (query: string, by: TestActor) => {
    const headers = { authorization: `Token ${by.key}` };
    return (await app.app.inject({ method: 'POST', url: '/graphql/export', headers, payload: { query } })).body;
  };
  const LISTS = [
    '{ reports { edges { node { reportId comments results { name } } } } }',
    '{ kits { edges { node { kitId sample { reports { reportId } } } } } }',
    '{ patients { edges { node { patientId reports { edges { node { reportId } } } } } } }',
  ];
  for (const query of LISTS) {
    for (const actor of [program.client, stranger]) expect(found(await send(query, actor), secrets)).toEqual([]);
    expect(found(await send(query, reviewer), secrets), query).toContain(heldId);
  }
});

it('no stream tells of it, and an endpoint only if it names its events', async () => {
  const events = await streams.reviewer.received(1);
  expect(events.map(({ type }) => type)).toContain('REPORT_HELD');
  // An event after it, which both get.
  await program.order();
  await numberEvents(app.prisma);
  await streams.reviewer.received(events.length + 1);
  const seen = await streams.client.received(1);
  expect(found(seen, secrets)).toEqual([]);
  expect(seen.map(({ type }) => type)).not.toContain('REPORT_HELD');
  const deliveries = await app.prisma.webhookDelivery.findMany({
    where: { event: { type: 'REPORT_HELD' } },
    include: { endpoint: true },
  });
  expect(deliveries.map(({ endpoint }) => endpoint.url)).toEqual(['https://example.org/held']);
});

it('neither does the page of a results link', async () => {
  const page = await visit.open(PATIENT.dateOfBirth);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Glucose');
  expect(found(page.body, secrets)).toEqual([]);
  const file = await visit.get(`/reports/${heldId}.pdf`);
  expect(file.statusCode).toBe(404);
});

it('nor the log, nor the metrics', async () => {
  expect(found(app.logLines, [MARK])).toEqual([]);
  expect(found((await app.app.inject('/metrics')).body, secrets)).toEqual([]);
});

it('a reviewer acknowledges it, and nobody else can', async () => {
  const attempt = (by: TestActor) => program.attempt(by, 'acknowledgeReport', { reportId: heldId });
  for (const actor of [program.client, stranger]) (await attempt(actor)).expectError('NOT_FOUND');
  (await attempt(reviewer)).expectNoErrors();
});

it('series have released results only, for reviewers, too', async () => {
  const SERIES = `query ($patientId: ID!) { patient(patientId: $patientId) { series { name points { report { reportId } } } } }`;
  for (const actor of [program.client, reviewer, program.lab, program.admin]) {
    const answer = await app.graphql(SERIES, { patientId }, actor);
    expect(found(answer.expectNoErrors(), secrets)).toEqual([]);
  }
});
