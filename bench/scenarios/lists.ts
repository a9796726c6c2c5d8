import type pg from 'pg';
import { ACCOUNTS } from '../data/accounts.ts';
import { COMMON_FIRST_NAME } from '../data/rows.ts';
import type { BenchRequest } from '../load.ts';
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

/** A filter on a single value, or on one that an SQL expression for patients finds. */
function byValue(parameter: string, value: string | { readonly sql: string }): Filter {
  return async (client) => {
    const found = typeof value === 'string' ? value : await firstText(client, value.sql);
    return { service: { [parameter]: found }, bare: [found] };
  };
}

function byStatus(parameter: string, status: string): Filter {
  return async () => ({ service: { [parameter]: status.toLowerCase() }, bare: [status] });
}

function byOrder(has_order: 'true' | 'false'): Filter {
  return async () => ({ service: { has_order }, bare: [] });
}

/** A filter on `created` or `updated` by the days of a month. */
function byMonth(column: string): Filter {
  const service = { [`${column}_after`]: '2025-01-01', [`${column}_before`]: '2025-01-31' };
  return async () => ({ service, bare: ['2025-01-01', '2025-02-01T00:00:00.000Z'] });
}

/** A detail of one patient in the middle of the list. */
function detail(column: string) {
  return {
    sql: `SELECT ${column} AS text FROM patients WHERE account_id = $1 AND created > '2025-10-01' ORDER BY created LIMIT 1`,
  };
}

/** The most (`DESC`) or least (`ASC`) common name of patients. */
function nameOf(column: string, order: 'ASC' | 'DESC') {
  return {
    sql: `SELECT ${column}::text AS text FROM patients WHERE account_id = $1 GROUP BY ${column} ORDER BY count(*) ${order}, ${column} LIMIT 1`,
  };
}

async function firstText(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(sql, [ACCOUNTS.program]);
  if (!rows[0]) throw new Error(`No rows: ${sql}`);
  return rows[0].text;
}

const read = { status: 200, compare: 'values', once: false } as const;

function filtered(name: string, title: string, filter: Filter): Scenario {
  const statement = name.replace('-none', '');
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
  filtered('list-first-name', 'by first name, common', byValue('first_name', COMMON_FIRST_NAME)),
  filtered('list-first-name-rare', 'by first name, rare', byValue('first_name', nameOf('first_name', 'ASC'))),
  filtered('list-last-name', 'by last name', byValue('last_name', nameOf('last_name', 'DESC'))),
  filtered('list-email', 'by e-mail', byValue('email', detail('email::text'))),
  filtered('list-phone', 'by phone', byValue('phone', detail("regexp_replace(phone, '\\D', '', 'g')"))),
  filtered('list-type', 'by type', byValue('kit_type', 'CORTISOL')),
  filtered('list-ordered', 'with an order', byOrder('true')),
  filtered('list-retail', 'without an order', byOrder('false')),
  filtered('list-status', 'by status', byStatus('kit_status', 'PREPARING')),
  filtered('list-status-none', 'by a status that none has', byStatus('kit_status', 'DELIVERY_EXCEPTION')),
  filtered('list-sample-status', 'by sample status', byStatus('sample_status', 'RECEIVED')),
  filtered(
    'list-sample-status-none',
    'by a sample status that none has',
    byStatus('sample_status', 'EXTRA_QUALITY_CHECKS'),
  ),
  filtered('list-created', 'created in a month', byMonth('created')),
  filtered('list-updated', 'updated in a month', byMonth('updated')),
];

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
