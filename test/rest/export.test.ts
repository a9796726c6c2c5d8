import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { FaultInjector } from '../helpers/faults.ts';
import { PATIENT, type Program } from '../helpers/program.ts';
import { metricOf } from '../helpers/subscriber.ts';
import { expectExactly, RestClient } from './client.ts';
import { listedProgram } from './listed-program.ts';

// Contract, 11.9: all of a list by REST.

const testApp = useTestApp();
const { get, post, send } = new RestClient(testApp);
const faults = new FaultInjector();
let program: Program;
let key: string;

const LISTS = ['kits', 'orders', 'requisitions'] as const;
const EXPORTS = [...LISTS, 'patients'] as const;
const pathOf = (name: string) => `/api/v3/export/${name}/`;

/** More than two pages of kits. */
const STOCK = 230;

beforeAll(async () => {
  ({ program } = await listedProgram(testApp));
  ({ key } = program.client);
  const { accountId } = program.client;
  await program.mutate(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: STOCK });
  await program.kitType({
    code: 'SHORT',
    name: 'Short',
    sampleType: 'saliva',
    requiredActivationFields: ['FIRST_NAME', 'LAST_NAME'],
  });
});

/** The records of an export, which must be complete. */
async function exported(path: string, as = key) {
  const answer = await get(path, { key: as });
  answer.expectStatusText(200);
  const { lines } = answer;
  const records = lines.slice(0, -1);
  expect(lines.at(-1)).toEqual({ end: true, count: records.length });
  return records;
}

async function nodesOf(path: string, as = key) {
  return (await exported(path, as)).map(({ node }) => node);
}

/** The items of a list, page by page. */
async function listed(path: string, as = key): Promise<unknown[]> {
  const items: unknown[] = [];
  const url = new URL(path, 'http://kits.test');
  url.searchParams.set('results', '100');
  for (let next: string | undefined = `${url.pathname}${url.search}`; next; ) {
    const answer = await get(next, { key: as });
    items.push(...answer.expectStatus(200));
    const [, link] = /<http:\/\/[^/]+([^>]+)>; rel="next"/.exec(String(answer.headers.link)) ?? [];
    next = link;
  }
  return items;
}

/** The audit entries that the work leaves. */
async function auditedDuring(work: () => Promise<unknown>) {
  const before = await testApp.prisma.auditEntry.count();
  await work();
  return testApp.prisma.auditEntry.findMany({ skip: before, orderBy: { id: 'asc' } });
}

describe('an export by REST', () => {
  it.each(LISTS)('of %s has the items of the list, in its order, byte for byte, and then an end', async (name) => {
    const nodes = await nodesOf(pathOf(name));
    expect(nodes.length).toBeGreaterThan(2);
    expectExactly(nodes, await listed(`/api/v2/${name}/`));
  });

  it.each([
    ['kits', 'kit_type=STI'],
    ['kits', 'kit_status=registered&created_after=2026-11-02&created_before=2026-11-02'],
    ['kits', 'has_order=false'],
    ['kits', 'email=pat@example.org'],
    ['kits', 'sample_status=resulted'],
    ['orders', 'status=completed&first_name=recipient1'],
    ['orders', 'updated_after=2026-11-03'],
    ['requisitions', 'lab=Lab%20One'],
    ['requisitions', 'status=created&created_after=2026-11-03'],
  ])('of %s takes the filter %s of the list', async (name, filter) => {
    const whole = await nodesOf(pathOf(name));
    const nodes = await nodesOf(`${pathOf(name)}?${filter}`);
    expect(nodes).toEqual(await listed(`/api/v2/${name}/?${filter}`));
    expect(nodes.length).toBeLessThan(whole.length);
  });

  it('of patients has the body of each, newest first, with null for what is not known', async () => {
    testApp.clock.set('2026-11-06T12:00:00.000Z');
    const created = (await post('/api/v2/patients/', { key, json: REST_PATIENT })).expectStatus(200);
    testApp.clock.set('2026-11-07T12:00:00.000Z');
    const { kitId } = await program.stockKit('SHORT');
    const json = { first_name: 'Only', last_name: 'Name' };
    (await post(`/api/v3/kits/${kitId}/activate/`, { key, json })).expectStatus(200);
    const [newest, second, third, ...others] = await nodesOf(pathOf('patients'));
    expectExactly(newest, {
      patient_id: newest.patient_id,
      first_name: 'Only',
      last_name: 'Name',
      date_of_birth: null,
      sex: null,
      email: null,
      phone: null,
      other_names: [],
    });
    expect(second).toEqual({ ...created, other_names: [] });
    expect(third.first_name).toBe('É%_a');
    expect(others).toEqual([]);
    const filtered = async (filter: string) =>
      (await nodesOf(`${pathOf('patients')}?${filter}`)).map(({ first_name }) => first_name);
    expect(await filtered('last_name=adams&phone=5550199')).toEqual(['É%_a']);
    expect(await filtered('created_after=2026-11-06&created_before=2026-11-06')).toEqual([REST_PATIENT.first_name]);
    expect(await filtered('created_before=2026-11-01')).toEqual([]);
  });

  it('goes on after the cursor of any line', async () => {
    const whole = await exported(pathOf('kits'));
    expect(whole).toHaveLength(await testApp.prisma.kit.count({ where: { accountId: program.client.accountId } }));
    for (const index of [0, 98, 99, 100, whole.length - 1]) {
      expect(await exported(`${pathOf('kits')}?after=${whole[index]?.cursor}`)).toEqual(whole.slice(index + 1));
    }
    // A cursor is that of the list, too, and of GraphQL’s export.
    const after = whole[9]?.cursor;
    expect((await get(`/api/v2/kits/?after=${after}`, { key })).body).toEqual(
      whole.slice(10, 20).map(({ node }) => node),
    );
    const query = `{ kits(after: "${after}") { edges { node { kitId } } } }`;
    const graphql = await post('/graphql/export', { key, json: { query } });
    expect(graphql.lines.slice(0, -1).map(({ cursor }) => cursor)).toEqual(whole.slice(10).map(({ cursor }) => cursor));
  });

  it('is of the caller’s own account; staff see all, or that of account_id', async () => {
    const stranger = await testApp.actor('CLIENT');
    for (const name of EXPORTS) {
      expect(await exported(`${pathOf(name)}?account_id=${program.client.accountId}`, stranger.key)).toEqual([]);
      const ofAccount = `${pathOf(name)}?account_id=${program.client.accountId}`;
      expect(await exported(ofAccount, program.admin.key)).toEqual(await exported(pathOf(name)));
      const elsewhere = `${pathOf(name)}?account_id=${stranger.accountId}`;
      expect(await exported(elsewhere, program.admin.key)).toEqual([]);
      expect(await exported(elsewhere)).toEqual(await exported(pathOf(name)));
    }
  });

  it('is in the audit, page by page, with the records of each, as the list is', async () => {
    const entries = await auditedDuring(() => exported(pathOf('kits')));
    const kits = await testApp.prisma.kit.findMany({ where: { accountId: program.client.accountId } });
    const pages = Math.ceil(kits.length / 100);
    expect(entries.map(({ action, userId }) => [action, userId])).toEqual(
      Array(pages).fill(['kits.read', program.client.userId]),
    );
    expect(entries[0]?.records).toHaveLength(100);
    expect(entries.flatMap(({ records }) => records)).toEqual(expect.arrayContaining(kits.map(({ id }) => id)));
    for (const name of LISTS.slice(1)) {
      const ofExport = await auditedDuring(() => exported(pathOf(name)));
      const ofList = await auditedDuring(() => get(`/api/v2/${name}/?results=100`, { key }));
      const shown = ({ action, classes, records }: (typeof ofList)[number]) => ({ action, classes, records });
      expect(ofExport.map(shown)).toEqual(ofList.map(shown));
    }
    const ids = (await nodesOf(pathOf('patients'))).map(({ patient_id }) => patient_id);
    const [entry] = await auditedDuring(() => exported(pathOf('patients')));
    expect([entry?.action, entry?.classes, entry?.records]).toEqual(['patients.read', ['IDENTITY'], ids]);
  });

  it('reads a page by one statement and its audit entry by another', async () => {
    const pages = Math.ceil((await exported(pathOf('kits'))).length / 100);
    const statements = await testApp.statements.during(() => exported(pathOf('kits')));
    expect(statements.filter((sql) => /FROM kits/.test(sql))).toHaveLength(pages);
    expect(statements.filter((sql) => /INSERT INTO audit_entries/.test(sql))).toHaveLength(pages);
    expect(statements.filter((sql) => /api_keys/.test(sql)).length).toBeLessThanOrEqual(pages + 1);
  });

  it('sends no page that the audit could not record, and says so in the last line', async () => {
    const commit = vi.spyOn(testApp.app, 'commitReads').mockRejectedValueOnce(new Error('no audit'));
    const answer = await get(pathOf('kits'), { key, headers: { 'x-request-id': 'export-1' } });
    commit.mockRestore();
    expect(answer.lines).toHaveLength(101);
    expect(answer.lines.at(-1)).toEqual({
      error: {
        code: 'INTERNAL_SERVER_ERROR',
        message: expect.stringContaining('export-1'),
        requestId: 'export-1',
      },
    });
  });

  it('ends when the key is revoked, and says so', async () => {
    const actor = await testApp.actor('CLIENT', { account: program.client });
    const commit = vi.spyOn(testApp.app, 'commitReads').mockImplementationOnce(async () => {
      await testApp.prisma.apiKey.update({ where: { id: actor.apiKeyId }, data: { revokedAt: testApp.clock.now() } });
    });
    const { lines } = await get(pathOf('kits'), { key: actor.key });
    commit.mockRestore();
    expect(lines.at(-1)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(lines.length).toBeLessThanOrEqual(201);
  });

  it('is not made for HEAD, which has the headers', async () => {
    const entries = await auditedDuring(async () => {
      const head = await send('HEAD', pathOf('kits'), { key });
      expect([head.status, head.headers['content-type'], head.text]).toEqual([200, 'application/x-ndjson', '']);
    });
    expect(entries.length).toBeLessThanOrEqual(1);
    expect(await metricOf(testApp.app, 'exports')).toBe(0);
  });
});

describe('what is refused before the first line', () => {
  it('is every parameter that would make it less than all of the list, and every bad filter, together', async () => {
    const answer = await get(`${pathOf('kits')}?results=5&offset=1&before=x&after=y&kit_status=none&results=6`, {
      key,
    });
    expect(answer.fieldNames().toSorted()).toEqual(['after', 'before', 'kit_status', 'offset', 'results']);
    expect(answer.body.error.detail).toContain('results: cannot be given, since all of the list is exported');
    expect((await get(`${pathOf('patients')}?results=5`, { key })).fieldNames()).toEqual(['results']);
    // A blank value counts as absent, and an unknown parameter is ignored.
    expect(await exported(`${pathOf('orders')}?results=&before=%20&nothing=1`)).toHaveLength(3);
  });

  it('is a cursor of another order', async () => {
    const [line] = await exported(pathOf('kits'));
    expect((await get(`${pathOf('orders')}?after=${line?.cursor}`, { key })).fieldNames()).toEqual(['after']);
    expect((await get(`${pathOf('kits')}?after=${line?.cursor}&after=1`, { key })).fieldNames()).toEqual(['after']);
  });

  it('is a caller without a valid key, and another method', async () => {
    for (const name of EXPORTS) {
      (await get(pathOf(name))).expectError(401, 'unauthorized');
      (await get(pathOf(name), { key: 'wrong' })).expectError(401, 'unauthorized');
      (await post(pathOf(name), { key })).expectError(405, 'bad_request');
    }
  });

  it('is a fault of the first page, which leaves no export behind', async () => {
    await faults.during(async () => {
      (await get(pathOf('kits'), { key })).expectError(500, 'server_error');
    }, 1);
    expect(await metricOf(testApp.app, 'exports')).toBe(0);
  });

  it('is the third at a time for a key, of this or of GraphQL’s', async () => {
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { commitReads } = testApp.app;
    const commit = vi.spyOn(testApp.app, 'commitReads').mockImplementation(async (reads) => {
      await gone;
      await commitReads(reads);
    });
    const query = '{ kits { edges { node { kitId } } } }';
    const graphql = () => post('/graphql/export', { key, json: { query } });
    const underWay = [get(pathOf('kits'), { key }), graphql()];
    await expect.poll(() => metricOf(testApp.app, 'exports')).toBe(2);
    const third = await get(pathOf('orders'), { key });
    third.expectError(429, 'rate_limit_exceeded');
    expect(third.headers['retry-after']).toBe('10');
    expect((await graphql()).status).toBe(429);
    // The list itself is no export.
    (await get('/api/v2/kits/', { key })).expectStatus(200);
    go();
    for (const { lines } of await Promise.all(underWay)) expect(lines.at(-1)).toMatchObject({ end: true });
    commit.mockRestore();
    await expect.poll(() => metricOf(testApp.app, 'exports')).toBe(0);
    expect(await exported(pathOf('orders'))).toHaveLength(3);
  });
});

const REST_PATIENT = {
  first_name: PATIENT.firstName,
  last_name: 'Created',
  email: PATIENT.email,
  sex: PATIENT.sex,
  date_of_birth: PATIENT.dateOfBirth,
  phone: PATIENT.phone,
};
