import type pg from 'pg';
import { ACCOUNTS } from '../data/accounts.ts';
import { COMMON_FIRST_NAME } from '../data/rows.ts';
import type { BenchRequest } from '../load/job.ts';
import { bareGet, graphql, type MakeRequests, rest, type Scenario, type Stage } from './scenario.ts';

const PATH = '/api/v2/kits/';
const PAGE_SIZE = 10;

const PEER_LIST = `
  query ($account: UUID!) {
    allKitsList(first: 10, condition: { accountId: $account }, orderBy: [CREATED_DESC, PRIMARY_KEY_DESC]) {
      kitId kitType status created updated
      orderByOrderId { orderId }
      sampleByKitId { status }
    }
  }`;

/** A list filter: query parameters for the service, and parameters for the bare handler's statement after the account. */
type Filter = (client: pg.Client) => Promise<{ service: Record<string, string>; bare: readonly string[] }>;

/** A filter on a single value. */
function byValue(parameter: string, value: string | ((client: pg.Client) => Promise<string>)): Filter {
  return async (client) => {
    const found = typeof value === 'string' ? value : await value(client);
    return { service: { [parameter]: found }, bare: [found] };
  };
}

/** A filter on `created` or `updated` by days, both inclusive. */
function byDays(column: string, first: string, last: string): Filter {
  const end = new Date(Date.parse(last) + 86_400_000).toISOString();
  return async () => ({ service: { [`${column}_after`]: first, [`${column}_before`]: last }, bare: [first, end] });
}

/** A detail of one patient in the middle of the list. */
function detailOfPatient(column: string): (client: pg.Client) => Promise<string> {
  return (client) =>
    firstText(
      client,
      `SELECT ${column} AS text FROM patients WHERE account_id = $1 AND created > '2025-10-01' ORDER BY created LIMIT 1`,
    );
}

/** The most (`DESC`) or least (`ASC`) common name of patients. */
function nameOfPatients(column: string, order: 'ASC' | 'DESC'): (client: pg.Client) => Promise<string> {
  return (client) =>
    firstText(
      client,
      `SELECT ${column}::text AS text FROM patients WHERE account_id = $1 GROUP BY ${column} ORDER BY count(*) ${order}, ${column} LIMIT 1`,
    );
}

async function firstText(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(sql, [ACCOUNTS.program]);
  if (!rows[0]) throw new Error(`No rows: ${sql}`);
  return rows[0].text;
}

const read = { status: 200, compare: 'values', once: false } as const;

function filtered(name: string, title: string, statement: string, filter: Filter): Scenario {
  return {
    ...read,
    name,
    title: `REST kits ${title}`,
    requests: {
      service: async ({ client }) => {
        const { service } = await filter(client);
        return [rest(`${PATH}?${new URLSearchParams(service)}`, 'program')];
      },
      bare: async ({ client }) => [bareGet(statement, ACCOUNTS.program, ...(await filter(client)).bare)],
    },
  };
}

function page(name: string, title: string, service: MakeRequests, skip: (kits: number) => number): Scenario {
  return {
    ...read,
    name,
    title: `REST kits, ${title}`,
    requests: {
      service,
      bare: async ({ client }) => {
        const { rows: counted } = await client.query<{ kits: number }>(
          'SELECT count(*)::int AS kits FROM kits WHERE account_id = $1',
          [ACCOUNTS.program],
        );
        const { rows } = await client.query<{ id: string; created: Date }>(
          'SELECT id, created FROM kits WHERE account_id = $1 ORDER BY created DESC, id DESC LIMIT 1 OFFSET $2',
          [ACCOUNTS.program, skip(counted[0]?.kits ?? 0) - 1],
        );
        const before = rows[0];
        if (!before) throw new Error('The list has no such page.');
        return [bareGet('list-after', ACCOUNTS.program, before.created.toISOString(), before.id)];
      },
    },
  };
}

/** The REST kit list: plain, by page, and with each filter. */
export const LISTS: readonly Scenario[] = [
  {
    ...read,
    name: 'list',
    title: 'REST kits',
    requests: {
      service: () => [rest(PATH, 'program')],
      bare: () => [bareGet('list', ACCOUNTS.program)],
      postgraphile: () => [graphql(PEER_LIST, { account: ACCOUNTS.program })],
    },
  },
  page('list-page-100', '100th page', hundredthPage, () => 99 * PAGE_SIZE),
  page('list-last', 'last page', lastPage, (kits) => Math.floor((kits - 1) / PAGE_SIZE) * PAGE_SIZE),
  filtered('list-first-name', 'by first name, common', 'list-first-name', byValue('first_name', COMMON_FIRST_NAME)),
  filtered(
    'list-first-name-rare',
    'by first name, rare',
    'list-first-name-rare',
    byValue('first_name', nameOfPatients('first_name', 'ASC')),
  ),
  filtered(
    'list-last-name',
    'by last name',
    'list-last-name',
    byValue('last_name', nameOfPatients('last_name', 'DESC')),
  ),
  filtered('list-email', 'by e-mail', 'list-email', byValue('email', detailOfPatient('email::text'))),
  filtered(
    'list-phone',
    'by phone',
    'list-phone',
    byValue('phone', detailOfPatient("regexp_replace(phone, '\\D', '', 'g')")),
  ),
  filtered('list-type', 'by type', 'list-type', byValue('kit_type', 'CORTISOL')),
  filtered('list-ordered', 'with an order', 'list-ordered', async () => ({ service: { has_order: 'true' }, bare: [] })),
  filtered('list-retail', 'without an order', 'list-retail', async () => ({
    service: { has_order: 'false' },
    bare: [],
  })),
  filtered('list-status', 'by status', 'list-status', byStatus('kit_status', 'PREPARING')),
  filtered(
    'list-status-none',
    'by a status that none has',
    'list-status',
    byStatus('kit_status', 'DELIVERY_EXCEPTION'),
  ),
  filtered('list-sample-status', 'by sample status', 'list-sample-status', byStatus('sample_status', 'RECEIVED')),
  filtered(
    'list-sample-status-none',
    'by a sample status that none has',
    'list-sample-status',
    byStatus('sample_status', 'EXTRA_QUALITY_CHECKS'),
  ),
  filtered('list-created', 'created in a month', 'list-created', byDays('created', '2025-01-01', '2025-01-31')),
  filtered('list-updated', 'updated in a month', 'list-updated', byDays('updated', '2025-01-01', '2025-01-31')),
];

function byStatus(parameter: string, status: string): Filter {
  return async () => ({ service: { [parameter]: status.toLowerCase() }, bare: [status] });
}

/** Follows the links, unless they page by offset (contract, 3.2). */
async function hundredthPage({ serviceOrigin }: Stage): Promise<BenchRequest[]> {
  let path = PATH;
  for (let number = 1; number < 100; number++) {
    const next = (await linksOf(serviceOrigin, path)).get('next');
    if (next === undefined) throw new Error('The list has fewer than 100 pages.');
    if (new URL(next, serviceOrigin).searchParams.has('offset')) {
      return [rest(`${PATH}?results=${PAGE_SIZE}&offset=${99 * PAGE_SIZE}`, 'program')];
    }
    path = next;
  }
  return [rest(path, 'program')];
}

async function lastPage({ serviceOrigin }: Stage): Promise<BenchRequest[]> {
  const last = (await linksOf(serviceOrigin, PATH)).get('last');
  if (last === undefined) throw new Error('The list has no link to its last page.');
  return [rest(last, 'program')];
}

/** The paths in a page's `Link` header, by relation. `last` is there only if the list was counted. */
async function linksOf(origin: string, path: string): Promise<Map<string, string>> {
  const { headers } = rest(path, 'program');
  const answer = await fetch(new URL(path, origin), { headers: { ...headers, prefer: 'count=exact' } });
  await answer.arrayBuffer();
  const links = (answer.headers.get('link') ?? '').matchAll(/<([^>]*)>; *rel="?(\w+)"?/g);
  return new Map(
    Array.from(links, ([, href = '', relation = '']) => {
      const { pathname, search } = new URL(href, origin);
      return [relation, `${pathname}${search}`];
    }),
  );
}
