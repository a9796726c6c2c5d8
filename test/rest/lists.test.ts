import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { type RestAnswer, RestClient } from './client.ts';

const testApp = useTestApp();
const { get } = new RestClient(testApp);

const LISTS = ['/api/v2/kits/', '/api/v2/orders/', '/api/v2/requisitions/'] as const;

let program: Program;
let key: string;
/** Three kits of orders and one retail kit, in the order of their making; the second is registered to another person. */
let kits: ProgramKit[];

beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
  kits = [];
  const days = ['2026-11-02T00:00:00.000Z', '2026-11-02T23:59:59.999Z', '2026-11-03T12:00:00.000Z'];
  for (const [index, day] of days.entries()) {
    testApp.clock.set(day);
    const recipient = { ...RECIPIENT, firstName: `Recipient${index}`, email: `r${index}@example.org` };
    const orderId = await program.order(['LIPID'], { recipient });
    kits.push(...(await program.fulfill(orderId)));
    await program.requisition(`BC-${index}`, { lab: index === 0 ? 'Lab One' : 'lab one' });
  }
  testApp.clock.set('2026-11-04T12:00:00.000Z');
  kits.push(await program.stockKit('STI'));
  testApp.clock.set('2026-11-05T12:00:00.000Z');
  const patient = { firstName: 'É%_a', lastName: 'Adams', email: 'Pat@Example.org', phone: '(555) 01-99' };
  await program.activate(kit(1), await program.patient(patient));
});

function kit(index: number): ProgramKit {
  const found = kits[index];
  if (!found) throw new Error(`There is no kit ${index}.`);
  return found;
}

/** Which of the kits a query finds, by their numbers, in the order of the answer. */
async function kitsFound(query: string, asker = key): Promise<number[]> {
  const body = (await get(`/api/v2/kits/?${query}`, { key: asker })).expectStatus(200);
  return body.map((each: { kit_id: string }) => kits.findIndex(({ kitId }) => kitId === each.kit_id));
}

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

async function found(path: string, query: string, name: string): Promise<string[]> {
  return (await get(`${path}?${query}`, { key })).expectStatus(200).map((each: Record<string, unknown>) => each[name]);
}

describe('order', () => {
  it('kits and requisitions newest created first, orders most recently updated first', async () => {
    expect(await kitsFound('')).toEqual([3, 2, 1, 0]);
    expect(await found('/api/v2/requisitions/', '', 'barcode')).toEqual(['BC-2', 'BC-1', 'BC-0']);
    // The registration of its kit completed the second order last.
    expect(await found('/api/v2/orders/', '', 'order_id')).toEqual([1, 2, 0].map((index) => kit(index).orderId));
  });
});

describe('the filters of kits', () => {
  it.each([
    ['email=r0%40example.org', [0]],
    ['email=R0@EXAMPLE.ORG', [0]],
    ['email=r_%40example.org', []],
    ['first_name=%C3%A9%25_A', [1]],
    ['first_name=%25', []],
    ['last_name=adams', [1]],
    ['phone=5550199', [1]],
    ['phone=55501', []],
    ['phone=nothing', []],
    // The registered patient or the recipient, but one and the same person.
    ['first_name=recipient1', [1]],
    ['first_name=recipient1&last_name=adams', []],
    ['first_name=recipient1&last_name=o%27neil', [1]],
    ['kit_type=STI', [3]],
    ['kit_type=sti', []],
    ['kit_type=NOSUCH', []],
    ['has_order=true', [2, 1, 0]],
    ['has_order=1', [2, 1, 0]],
    ['has_order=false', [3]],
    ['has_order=0', [3]],
    ['kit_status=registered', [1]],
    ['kit_status=preparing&has_order=true', [2, 0]],
    ['sample_status=awaiting_collection', [3, 2, 1, 0]],
    ['sample_status=resulted', []],
    ['created_before=2026-11-02', [1, 0]],
    ['created_after=2026-11-03', [3, 2]],
    ['created_after=2026-11-02&created_before=2026-11-02', [1, 0]],
    ['created_after=2026-11-09&created_before=2026-11-01', []],
    ['updated_after=2026-11-05', [1]],
    ['updated_before=2026-11-04&updated_after=2026-11-03', [3, 2]],
    ['email=&first_name=%20&kit_type=&has_order=&kit_status=&created_before=&results=&offset=', [3, 2, 1, 0]],
    ['unknown=1&status=nonsense&page=2', [3, 2, 1, 0]],
    ['account_id=00000000-0000-7000-8000-000000000000', [3, 2, 1, 0]],
  ])('%s', async (query, expected) => {
    expect(await kitsFound(query)).toEqual(expected);
  });
});

describe('the filters of orders and requisitions', () => {
  it.each([
    ['/api/v2/orders/', 'first_name=RECIPIENT2&email=R2@example.org', 1],
    ['/api/v2/orders/', 'first_name=Recipient2&email=r1@example.org', 0],
    ['/api/v2/orders/', 'phone=1-555-010-2030', 3],
    ['/api/v2/orders/', 'status=completed', 1],
    ['/api/v2/orders/', 'status=pending', 0],
    ['/api/v2/orders/', 'created_before=2026-11-02&updated_after=2026-11-05', 1],
    ['/api/v2/requisitions/', 'lab=Lab%20One', 1],
    ['/api/v2/requisitions/', 'lab=lab+one', 2],
    ['/api/v2/requisitions/', 'lab=LAB%20ONE', 0],
    ['/api/v2/requisitions/', 'status=created', 3],
    ['/api/v2/requisitions/', 'status=denied', 0],
    ['/api/v2/requisitions/', 'email=LUKASZ@example.org&phone=48600100200&first_name=%C5%81ukasz', 3],
    ['/api/v2/requisitions/', 'created_after=2026-11-03', 1],
  ])('%s?%s', async (path, query, count) => {
    expect(await found(path, query, 'status')).toHaveLength(count);
  });
});

describe('bad parameters', () => {
  it.each(LISTS)('%s names every one of them in one 400', async (path) => {
    const query =
      'results=0&offset=-1&created_before=2026-02-30&created_after=yesterday&updated_before=2026-13-01&updated_after=20261101';
    expect((await get(`${path}?${query}`, { key })).fieldNames().toSorted()).toEqual([
      'created_after',
      'created_before',
      'offset',
      'results',
      'updated_after',
      'updated_before',
    ]);
  });

  it.each(['0', '101', '1.5', '+5', '1e1', '0x5', 'ten', '-1', '99999999999999999999'])(
    'results=%s',
    async (results) => {
      for (const path of LISTS) {
        const answer = await get(`${path}?results=${encodeURIComponent(results)}`, { key });
        expect(answer.fieldNames()).toEqual(['results']);
      }
    },
  );

  it.each(['-1', '1.0', 'x', '2147483648', '99999999999999999999'])('offset=%s', async (offset) => {
    for (const path of LISTS) expect((await get(`${path}?offset=${offset}`, { key })).fieldNames()).toEqual(['offset']);
  });

  it.each([
    ['/api/v2/kits/', 'has_order=maybe', 'has_order'],
    ['/api/v2/kits/', 'has_order=TRUE', 'has_order'],
    ['/api/v2/kits/', 'kit_status=resulted', 'kit_status'],
    ['/api/v2/kits/', 'kit_status=PREPARING', 'kit_status'],
    ['/api/v2/kits/', 'sample_status=registered', 'sample_status'],
    ['/api/v2/kits/', 'email=a%00', 'email'],
    ['/api/v2/kits/', 'kit_type=A&kit_type=A', 'kit_type'],
    ['/api/v2/orders/', 'status=resulted', 'status'],
    ['/api/v2/orders/', 'status=pending&status=pending', 'status'],
    ['/api/v2/requisitions/', 'status=pending', 'status'],
    ['/api/v2/requisitions/', 'lab=A&lab=B', 'lab'],
  ])('%s?%s', async (path, query, name) => {
    expect((await get(`${path}?${query}`, { key })).fieldNames()).toEqual([name]);
  });
});

describe('pages', () => {
  it('have ten results where nothing is said', async () => {
    const own = await Program.start(testApp);
    for (let made = 0; made < 12; made += 1) await own.requisition(`BC-MORE-${made}`);
    expect((await get('/api/v2/requisitions/', own.client)).expectStatus(200)).toHaveLength(10);
    expect((await get('/api/v2/requisitions/?results=100', own.client)).expectStatus(200)).toHaveLength(12);
  });

  it('link to their neighbours, with the known parameters kept', async () => {
    const url = '/api/v2/kits/?has_order=true&results=1&offset=1&email=&x=y%20z';
    const { next, prev, first } = linksOf(await get(url, { key, headers: { host: 'kits.test' } }));
    expect(first).toBe('http://kits.test/api/v2/kits/?has_order=true&results=1');
    expect(next).toMatch(/^http:\/\/kits\.test\/api\/v2\/kits\/\?has_order=true&results=1&after=[\w-]+$/);
    expect(prev).toMatch(/^http:\/\/kits\.test\/api\/v2\/kits\/\?has_order=true&results=1&before=[\w-]+$/);
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
    expect((await statements({})).join()).not.toContain('count(*)');
    expect((await statements(COUNTED)).join()).toContain('count(*)');
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

describe('tenancy', () => {
  it('a program sees its own rows alone; staff see all, and may ask for one account', async () => {
    const other = await testApp.actor('CLIENT');
    for (const path of LISTS) expect((await get(path, { key: other.key })).expectStatus(200)).toEqual([]);
    const staff = program.fulfillment.key;
    expect(await kitsFound('', staff)).toEqual([3, 2, 1, 0]);
    expect(await kitsFound(`account_id=${program.client.accountId}&has_order=false`, staff)).toEqual([3]);
    expect(await kitsFound(`account_id=${other.accountId}`, staff)).toEqual([]);
    expect(await kitsFound('account_id=nonsense', staff)).toEqual([]);
  });
});
