import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import type { Program, ProgramKit } from '../helpers/program.ts';
import { RestClient } from './client.ts';
import { LISTS, listedProgram } from './listed-program.ts';

const testApp = useTestApp();
const { get } = new RestClient(testApp);

let program: Program;
let key: string;
/** Three kits of orders and one retail kit, in the order of their making; the second is registered to another person. */
let kits: ProgramKit[];

beforeAll(async () => {
  ({ program, kits } = await listedProgram(testApp));
  key = program.client.key;
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
    ['has_order=True', [2, 1, 0]],
    ['has_order=YES', [2, 1, 0]],
    ['has_order=false', [3]],
    ['has_order=No', [3]],
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

describe('tenancy', () => {
  it('a program sees only its own rows; staff see all, and may ask for one account', async () => {
    const other = await testApp.actor('CLIENT');
    for (const path of LISTS) expect((await get(path, { key: other.key })).expectStatus(200)).toEqual([]);
    const staff = program.fulfillment.key;
    expect(await kitsFound('', staff)).toEqual([3, 2, 1, 0]);
    expect(await kitsFound(`account_id=${program.client.accountId}&has_order=false`, staff)).toEqual([3]);
    expect(await kitsFound(`account_id=${other.accountId}`, staff)).toEqual([]);
    expect(await kitsFound('account_id=nonsense', staff)).toEqual([]);
  });
});
