import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TestApp } from '../helpers/app.ts';
import { type Arguments, queryFields, wholeQuery } from '../reliability/whole-queries.ts';

/** What a caller reads, by what was asked. */
export type Answers = Readonly<Record<string, unknown>>;

/** The lists of GraphQL that a program reads, and by which identifier each of their records is asked for. */
const RECORDS = {
  kits: ['kit', 'kitId'],
  orders: ['order', 'orderId'],
  samples: ['sample', 'sampleId'],
  patients: ['patient', 'patientId'],
  requisitions: ['requisition', 'requisitionId'],
  reports: ['report', 'reportId'],
} as const;

/** What has no record of its own. */
const OTHERS = [
  'viewer',
  'kitTypes',
  'analytes',
  'lots',
  'stalledKits',
  'stalledOrders',
  'counts',
  'events',
  'webhookEndpoints',
  'lastEvent',
];

const LISTS = [
  '/api/v2/kits/?results=1000',
  '/api/v2/orders/?results=1000',
  '/api/v2/requisitions/?results=1000',
  '/api/v2/patients/?results=1000',
  '/api/v3/kits/stalled/?results=1000',
  '/api/v3/events/?results=1000',
  ...['kits', 'orders', 'requisitions', 'patients'].map((name) => `/api/v3/export/${name}/`),
];

/** Everything that a program can read by both APIs: each of its records with all that it leads to, its lists, and its documents. */
export async function answersTo(app: TestApp, key: string): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  const ask = async (name: string, args: Arguments = {}) => {
    const field = queryFields.find((each) => each.name === name);
    if (!field) throw new Error(`There is no query ${name}.`);
    const query = wholeQuery(field, args);
    // What a program may not see is refused in both.
    const { data, errors } = await app.graphql(query, {}, { key });
    if (!data) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    answers[query] = { data, errors };
  };
  for (const name of OTHERS) await ask(name);
  await ask('programFigures', { from: '2026-08-01', to: '2026-11-02' });
  for (const [list, [one, id]] of Object.entries(RECORDS)) {
    await ask(list);
    for (const each of await idsOf(app, key, list, id)) await ask(one, { [id]: each });
  }
  for (const url of LISTS) answers[url] = await get(app, key, url);
  for (const reportId of await idsOf(app, key, 'reports', 'reportId')) {
    const found = await app.graphql(
      'query ($reportId: ID!) { report(reportId: $reportId) { pdf txt fhir hl7 } }',
      { reportId },
      { key },
    );
    const { report } = documents.parse(found.expectNoErrors());
    for (const url of Object.values(report)) answers[url] = await get(app, key, url);
  }
  return answers;
}

const documents = z.object({ report: z.record(z.string(), z.string()) });

async function idsOf(app: TestApp, key: string, list: string, id: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const query = `query ($after: String) { ${list}(first: 100, after: $after) { edges { node { ${id} } } pageInfo { hasNextPage endCursor } } }`;
    const page: z.output<typeof pages> = pages.parse((await app.graphql(query, { after }, { key })).expectNoErrors());
    const found = page[list];
    ids.push(...(found?.edges ?? []).map(({ node }) => node[id] ?? ''));
    if (!found?.pageInfo.hasNextPage) return ids;
    after = found.pageInfo.endCursor;
  }
}

const pages = z.record(
  z.string(),
  z.object({
    edges: z.array(z.object({ node: z.record(z.string(), z.string()) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
);

/** The body, or what the bytes of a document are known by. */
async function get(app: TestApp, key: string, url: string): Promise<unknown> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const answer = await app.app.inject({ url: `${pathname}${search}`, headers: { authorization: `Token ${key}` } });
  const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
  const type = String(answer.headers['content-type']);
  return { status: answer.statusCode, body: type.includes('json') ? answer.body : `${type} ${sha256}` };
}
