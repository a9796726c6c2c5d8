import pg from 'pg';
import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { fillLargeAccounts, COMMON } from '../helpers/large-accounts.ts';
import { costOf } from '../helpers/plans.ts';
import { createDatabase, onServer } from '../helpers/database.ts';
import { requestContext } from '../../src/context.ts';
import { migrate } from '../../src/db/migrate.ts';
import { pageSql, type ListQuery, type PageRequest, type Sort } from '../../src/db/list.ts';
import { listKits } from '../../src/domains/kits/list-kits.ts';
import { listOrders } from '../../src/domains/orders/list-orders.ts';
import { listPatients } from '../../src/domains/patients/list-patients.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { listRequisitions } from '../../src/domains/requisitions/list-requisitions.ts';
import { listSamples } from '../../src/domains/samples/list-samples.ts';
import type { Actor } from '../../src/auth/actor.ts';

const URL_ = 'postgres://root@127.0.0.1:5432/kts_lists_plans';
it('probe', async () => {
  if (process.env.FILL) {
    await onServer('postgres://root@127.0.0.1:5432/postgres', 'DROP DATABASE IF EXISTS kts_lists_plans');
    await onServer('postgres://root@127.0.0.1:5432/postgres', `CREATE DATABASE kts_lists_plans TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`);
    const pool = new pg.Pool({ connectionString: URL_ });
    await migrate(pool); await pool.end();
    const t = Date.now();
    await fillLargeAccounts(URL_);
    console.log('filled', Date.now() - t);
  }
  const client = new pg.Client({ connectionString: URL_ });
  await client.connect();
  const { rows } = await client.query('select id from accounts order by id');
  const [a, b] = rows.map((r: any) => r.id);
  const ctx = (role: string, accountId: string) => requestContext({ prisma: undefined as any, clock: undefined as any, requestId: 'x', documentLink: () => '', actor: { role, accountId, userId: a, apiKeyId: a, accountMode: 'LIVE' } as Actor });
  const actors: [string, any, object][] = [['A', ctx('CLIENT', a), {}], ['B', ctx('CLIENT', b), {}], ['staff', ctx('ADMIN', a), {}], ['staffA', ctx('ADMIN', a), { accountId: a }]];
  const c: Sort = { column: 'created', direction: 'DESC' }, u: Sort = { column: 'updated', direction: 'DESC' };
  const P = [{ firstName: COMMON.firstName }, { lastName: COMMON.lastName }, { email: COMMON.email }, { phone: COMMON.phone }, { firstName: 'Ancient' }, { email: 'ancient@example.org' }, { email: 'p7@example.org' }, { firstName: COMMON.firstName, lastName: 'Last10' }];
  const wide = { from: '2025-01-01' }, narrow = { from: '2026-05-01', to: '2026-05-02' }, old = { to: '2025-11-20' }, month = { from: '2026-03-01', to: '2026-03-31' };
  const D = [{ created: wide }, { created: narrow }, { created: old }, { created: month }, { updated: wide }, { updated: narrow }, { updated: old }, { updated: month }, { created: month, updated: month }];
  const K = [{}, ...P, ...D, { statuses: ['DELIVERED'] }, { statuses: ['PREPARING'] }, { statuses: ['REGISTERED'] }, { statuses: ['PREPARING', 'REGISTERED', 'CANCELED'] }, { statuses: ['IN_TRANSIT'] }, { sampleStatuses: ['RESULTED'] }, { sampleStatuses: ['EXTRA_QUALITY_CHECKS'] }, { sampleStatuses: ['RECEIVED', 'CANCELED'] }, { kitTypes: ['LIPID'] }, { kitTypes: ['STI'] }, { kitTypes: ['NONE'] }, { hasOrder: true }, { hasOrder: false },
    { statuses: ['DELIVERED'], hasOrder: false }, { statuses: ['REGISTERED'], hasOrder: false }, { kitTypes: ['LIPID'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'] }, { statuses: ['DELIVERED'], created: old }, { statuses: ['DELIVERED'], updated: old }, { firstName: COMMON.firstName, hasOrder: false }, { firstName: COMMON.firstName, created: month }, { firstName: COMMON.firstName, updated: month }];
  const O = [{}, ...P, ...D, { statuses: ['COMPLETED'] }, { statuses: ['PENDING'] }, { statuses: ['CANCELED', 'PENDING'] }, { statuses: ['IN_PROGRESS'] }, { statuses: ['PENDING'], created: month }, { firstName: COMMON.firstName, statuses: ['COMPLETED'] }];
  const R = [{}, ...P, ...D, { statuses: ['RESULTED'] }, { statuses: ['CREATED'] }, { statuses: ['CREATED', 'DENIED'] }, { statuses: ['REJECTED'] }, { lab: 'Common' }, { lab: 'Rare' }, { lab: 'Old' }, { lab: 'None' }, { lab: 'Common', statuses: ['CREATED'] }, { barcode: 'x' }];
  const S = [{}, ...D, { statuses: ['RESULTED'] }, { statuses: ['EXTRA_QUALITY_CHECKS'] }, { statuses: ['RECEIVED', 'CANCELED'] }, { kitTypes: ['STI'] }, { kitTypes: ['LIPID'] }, { kitTypes: ['LIPID'], statuses: ['EXTRA_QUALITY_CHECKS'] }];
  const X = [{}, { isAmendment: true }, { isAmendment: false }, { dateResulted: wide }, { dateResulted: narrow }, { dateResulted: old }, { dateResulted: month }, { sampleId: 'x' }, { isAmendment: true, dateResulted: old }];
  const mid = { time: Date.parse('2026-05-01T12:00:00Z'), id: '00000000-0000-4000-8000-000000000000' };
  const first: PageRequest = { limit: 11, fromEnd: false, after: undefined, before: undefined, offset: 0 };
  const pages: [string, PageRequest][] = [['first', first], ['after', { ...first, after: mid }], ['last', { ...first, fromEnd: true }], ['before', { ...first, fromEnd: true, before: mid }]];
  const lines: [number, string][] = [];
  const only = process.env.ONLY;
  const lists: [string, (x: any, f: object, s: Sort) => ListQuery, object[], Sort[]][] = [['kits', listKits, K, [c, u]], ['orders', listOrders, O, [c, u]], ['requisitions', listRequisitions, R, [c, u]], ['samples', (x, f) => listSamples(x, f), S, [c]], ['reports', (x, f) => listReports(x, f), X, [c]], ['patients', (x, f) => listPatients(x, f), [{}, ...P], [c]]];
  const t0 = Date.now(); let n = 0;
  for (const [name, list, filters, sorts] of lists) for (const f of filters) for (const s of sorts) for (const [who, x, extra] of actors) for (const [pn, page] of pages) for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const title = `${name} ${JSON.stringify(f)} by ${s.column} ${who} ${pn} ${mode.slice(6, 13)}`;
    if (only && !title.includes(only)) continue;
    const sql = pageSql(list(x, { ...f, ...extra }, s), page);
    if (only && process.env.SHOW) console.log(sql.text);
    const cost = await costOf(client, sql, mode).catch((e) => { throw new Error(`${title}\n${sql.text}\n${e}`); });
    n++;
    lines.push([cost.rows, `${String(cost.rows).padStart(7)} rows ${String(cost.sorted).padStart(6)} sorted ${String(cost.pages).padStart(6)} pages ${cost.milliseconds.toFixed(1).padStart(6)} ms ${title} | ${cost.plan}`]);
  }
  console.log(n, 'plans in', Date.now() - t0);
  writeFileSync('/tmp/probe.out', lines.sort((p, q) => q[0] - p[0]).map((l) => l[1]).join('\n'));
  await client.end();
}, 600_000);
