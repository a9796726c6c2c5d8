import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { type RestAnswer, RestClient } from './client.ts';
import { LISTS, listedProgram } from './listed-program.ts';

const testApp = useTestApp();
const { get } = new RestClient(testApp);

let key: string;
let kits: ProgramKit[];

beforeAll(async () => {
  const { program, kits: made } = await listedProgram(testApp);
  key = program.client.key;
  kits = made;
});

const COUNTED = { prefer: 'count=exact' };
const COUNT_HEADERS = ['x-total-count', 'preference-applied'] as const;

/** The URLs of a page's links, by relation. */
function linksOf(answer: RestAnswer | undefined): Readonly<Record<string, string>> {
  const links = String(answer?.headers.link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g);
  return Object.fromEntries([...links].map(([, url, relation]) => [relation, url]));
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://kits.test');
  return pathname + search;
}

/** The rows of a page by their identifiers. */
function identified(rows: readonly Record<string, string>[]): string[] {
  return rows.map((row) => row.kit_id ?? row.order_id ?? row.requisition_id ?? '');
}

/** Which of the kits a page has, by their numbers. */
async function kitsAt(url: string | undefined): Promise<number[]> {
  const page = (await get(pathOf(url ?? ''), { key })).expectStatus(200);
  return identified(page).map((id) => kits.findIndex(({ kitId }) => kitId === id));
}

describe('pages', () => {
  it('have ten results by default', async () => {
    const own = await Program.start(testApp);
    for (let made = 0; made < 12; made += 1) await own.requisition(`BC-MORE-${made}`);
    expect((await get('/api/v2/requisitions/', own.client)).expectStatus(200)).toHaveLength(10);
    expect((await get('/api/v2/requisitions/?results=100', own.client)).expectStatus(200)).toHaveLength(12);
  });

  it('link to their neighbours, with the known parameters kept', async () => {
    const url = '/api/v2/kits/?has_order=true&results=1&offset=1&email=&x=y%20z';
    const { next, prev, first } = linksOf(await get(url, { key, headers: { host: 'localhost:4711' } }));
    expect(first).toBe('http://localhost:4711/api/v2/kits/?has_order=true&results=1');
    expect(next).toMatch(/^http:\/\/localhost:4711\/api\/v2\/kits\/\?has_order=true&results=1&after=[\w-]+$/);
    expect(prev).toMatch(/^http:\/\/localhost:4711\/api\/v2\/kits\/\?has_order=true&results=1&before=[\w-]+$/);
    expect(await kitsAt(next)).toEqual([0]);
    expect(await kitsAt(prev)).toEqual([2]);
  });

  it.each(LISTS)('of %s, followed by their links, give every row once, forwards and backwards', async (path) => {
    const all = identified((await get(`${path}?results=100`, { key })).expectStatus(200));
    for (const start of ['', '&offset=0', '&offset=1']) {
      const forwards: string[][] = [];
      const pages: RestAnswer[] = [];
      for (let url: string | undefined = `${path}?results=2${start}`; url; url = linksOf(pages.at(-1)).next) {
        const page = await get(pathOf(url), { key });
        forwards.push(identified(page.expectStatus(200)));
        pages.push(page);
      }
      expect(forwards.flat()).toEqual(all.slice(start === '&offset=1' ? 1 : 0));
      const backwards: string[][] = [];
      let page = pages.at(-1);
      for (let url = linksOf(page).prev; url; url = linksOf(page).prev) {
        page = await get(pathOf(url), { key });
        backwards.unshift(identified(page.expectStatus(200)));
      }
      expect(backwards.flat()).toEqual(all.slice(0, all.length - (forwards.at(-1)?.length ?? 0)));
      expect(Object.keys(linksOf(page))).toEqual(['next', 'first']);
    }
  });

  it('stay right while rows are inserted', async () => {
    const own = await Program.start(testApp);
    for (const barcode of ['BC-OLD', 'BC-MIDDLE', 'BC-NEW']) {
      testApp.clock.advance(1000);
      await own.requisition(`${barcode}-${own.client.accountId}`);
    }
    const path = '/api/v2/requisitions/?results=2';
    const { next } = linksOf(await get(path, own.client));
    testApp.clock.advance(1000);
    await own.requisition(`BC-NEWEST-${own.client.accountId}`);
    const rows = (await get(pathOf(next ?? ''), own.client)).expectStatus(200);
    expect(rows.map((row: { barcode: string }) => row.barcode)).toEqual([`BC-OLD-${own.client.accountId}`]);
  });

  it('beyond the end are empty and lead back to the last rows; an empty list has no links', async () => {
    const beyond = await get('/api/v2/kits/?offset=50&results=2', { key });
    expect([beyond.body, Object.keys(linksOf(beyond))]).toEqual([[], ['prev', 'first']]);
    expect(await kitsAt(linksOf(beyond).prev)).toEqual([1, 0]);
    const empty = await get('/api/v2/kits/?kit_type=NONE', { key, headers: COUNTED });
    expect([empty.body, empty.headers['x-total-count'], empty.headers.link]).toEqual([[], '0', undefined]);
    const emptyBeyond = await get('/api/v2/kits/?kit_type=NONE&offset=1', { key, headers: COUNTED });
    expect(Object.keys(linksOf(emptyBeyond))).toEqual(['first']);
  });

  it.each([
    ['offset=0&after=CURSOR', ['after']],
    ['offset=1&before=CURSOR', ['before']],
    ['after=CURSOR&before=CURSOR', ['before']],
    ['offset=1&after=CURSOR&before=CURSOR', ['after', 'before']],
    ['after=nonsense', ['after']],
    ['before=1', ['before']],
    [`after=${Buffer.from('["offset",1]').toString('base64url')}`, ['after']],
    [`before=${Buffer.from('["created",1,"x"]').toString('base64url')}`, ['before']],
    ['after=CURSOR&after=CURSOR', ['after']],
    ['after=x&results=0&created_after=y', ['results', 'after', 'created_after']],
  ])('begin in one way only: %s', async (query, fields) => {
    for (const path of LISTS) {
      const { next } = linksOf(await get(`${path}?results=1`, { key }));
      const cursor = new URL(next ?? '').searchParams.get('after') ?? '';
      const answer = await get(`${path}?${query.replaceAll('CURSOR', cursor)}`, { key });
      expect(answer.fieldNames()).toEqual(fields);
    }
  });

  it('take no cursor of a list in another order', async () => {
    const { next } = linksOf(await get('/api/v2/orders/?results=1', { key }));
    const cursor = new URL(next ?? '').searchParams.get('after');
    expect((await get(`/api/v2/kits/?after=${cursor}`, { key })).fieldNames()).toEqual(['after']);
  });
});

describe('counting', () => {
  it.each(LISTS)('%s is counted if the request prefers it', async (path) => {
    const plain = await get(`${path}?results=1`, { key });
    expect(COUNT_HEADERS.map((name) => plain.headers[name])).toEqual([undefined, undefined]);
    expect(plain.headers.link).not.toContain('last');
    const counted = await get(`${path}?results=1`, { key, headers: COUNTED });
    const total = path === '/api/v2/kits/' ? 4 : 3;
    expect(COUNT_HEADERS.map((name) => counted.headers[name])).toEqual([String(total), 'count=exact']);
    expect(linksOf(counted).last).toMatch(/\?results=1&before=[\w-]+$/);
  });

  it('takes the filter into account', async () => {
    const answer = await get('/api/v2/kits/?has_order=true&results=1', { key, headers: COUNTED });
    expect(answer.headers['x-total-count']).toBe('3');
  });

  it('sends no statement that counts if it was not asked for', async () => {
    const statements = (headers: Record<string, string>) =>
      testApp.statements.during(async () => (await get('/api/v2/kits/', { key, headers })).expectStatus(200));
    expect((await statements({})).join()).not.toContain('(SELECT count(*)');
    expect((await statements(COUNTED)).join()).toContain('(SELECT count(*)');
  });

  it.each([
    ['count=exact', true],
    ['Count = "exact"', true],
    ['respond-async, count=exact; wait=5', true],
    ['note="a, count=none", count=exact', true],
    ['count=none, count=exact', false],
    ['count=exactly', false],
    ['count', false],
    ['discount=exact', false],
    ['note="count=exact"', false],
    ['note="a, count=exact"', false],
    ['', false],
  ])('Prefer: %s', async (prefer, isCounted) => {
    const { headers } = await get('/api/v2/kits/', { key, headers: { prefer } });
    expect(COUNT_HEADERS.map((name) => headers[name] !== undefined)).toEqual([isCounted, isCounted]);
  });

  it.each(LISTS)('%s links to its last rows', async (path) => {
    const all = identified((await get(path, { key })).expectStatus(200));
    for (const query of ['results=2', 'results=2&offset=1', 'results=2&offset=50']) {
      const { last } = linksOf(await get(`${path}?${query}`, { key, headers: COUNTED }));
      const page = await get(pathOf(last ?? ''), { key });
      expect(identified(page.expectStatus(200))).toEqual(all.slice(-2));
      expect(identified((await get(pathOf(linksOf(page).prev ?? ''), { key })).expectStatus(200))).toEqual(
        all.slice(-4, -2),
      );
    }
  });
});
