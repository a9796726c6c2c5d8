import { beforeAll, describe, expect, it } from 'vitest';
import type { DataClass } from '../../src/generated/prisma/enums.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import { PATIENT, type Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** What lists tell besides the records that they show: counts, that nobody has a detail, and that rows are there (contract, 7.4). */
const app = useTestApp();
const { get } = new RestClient(app);

let audited: AuditedProgram;
let program: Program;
let codes: { kit: string; order: string; patient: string };

beforeAll(async () => {
  audited = await AuditedProgram.start(app);
  ({ program } = audited);
  codes = {
    kit: `Kit ${audited.kit.kitId}`,
    order: `Order ${audited.kit.orderId}`,
    patient: `Patient ${audited.patientId}`,
  };
});

let requests = 0;

/** The entries of a request, in short. */
async function entriesOf(send: (headers: Record<string, string>) => Promise<unknown>) {
  requests += 1;
  const requestId = `list-${requests}`;
  await send({ 'x-request-id': requestId });
  const entries = (await audited.auditEntries()).filter((entry) => entry.requestId === requestId);
  return entries
    .map(({ action, classes, filteredBy, matched, subjects }) => ({
      action,
      classes: [...classes].sort(),
      filteredBy,
      matched,
      subjects: subjects.map(({ type, subjectId }) => `${type} ${subjectId}`),
    }))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** The entries of a query, which both ways of reading must leave. */
async function entriesOfQuery(query: string, actor: TestActor = program.client) {
  const send = (text: string) => (headers: Record<string, string>) =>
    app.graphql(text, {}, { key: actor.key, headers }).then((result) => result.expectNoErrors());
  const planned = await entriesOf(send(`{ ${query} }`));
  expect(await entriesOf(send(`{ __typename ${query} viewer { user { name } } }`))).toEqual(planned);
  return planned;
}

interface Expected {
  readonly classes?: readonly DataClass[];
  readonly filteredBy?: readonly string[];
  readonly matched?: number | null;
  readonly subjects?: readonly string[];
}

const entry = (
  action: string,
  { classes = ['TESTING'], filteredBy = [], matched = null, subjects = [] }: Expected,
) => ({
  action,
  classes,
  filteredBy,
  matched,
  subjects,
});

const NOBODY = 'filter: { email: "nobody@example.org" }';
const BY_PERSON = ['IDENTITY', 'TESTING'] as const;

describe('a count is recorded with its number and the fields of its filter, never their values', () => {
  it.each([
    ['kits { totalCount }', entry('kits.read', { matched: 1 })],
    ['orders(filter: { statuses: [] }) { totalCount }', entry('orders.read', { filteredBy: ['statuses'], matched: 0 })],
    [
      `kits(first: 3, filter: { firstName: "${PATIENT.firstName}", statuses: [REGISTERED], lastName: " ", created: { from: null } }) { totalCount }`,
      entry('kits.read', { classes: BY_PERSON, filteredBy: ['firstName', 'statuses'], matched: 1 }),
    ],
    ['patients { total: totalCount }', entry('patients.read', { classes: ['IDENTITY'], matched: 1 })],
    [
      'reports(filter: { isAmendment: true }) { totalCount }',
      entry('reports.read', { classes: ['RESULTS'], filteredBy: ['isAmendment'], matched: 0 }),
    ],
    [
      'reports(filter: { analytes: ["none"], kitTypes: [], created: { to: "2020-01-01" } }) { totalCount }',
      entry('reports.read', { classes: ['RESULTS'], filteredBy: ['analytes', 'created', 'kitTypes'], matched: 0 }),
    ],
    [
      'stalledOrders(filter: { minDays: 3 }) { totalCount }',
      entry('stalledOrders.read', { filteredBy: ['minDays'], matched: 0 }),
    ],
    [
      'stalledKits(filter: { minDays: 3 }) { totalCount }',
      entry('stalledKits.read', { filteredBy: ['minDays'], matched: 0 }),
    ],
  ])('%s', async (query, expected) => {
    const entries = await entriesOfQuery(query);
    expect(entries).toEqual([expected]);
    expect(JSON.stringify(await app.prisma.auditEntry.findMany({ where: { matched: { not: null } } }))).not.toContain(
      PATIENT.firstName,
    );
  });

  it('with the records that are shown at the same time', async () => {
    const shown = entry('kits.read', { matched: 1, subjects: [codes.kit] });
    expect(await entriesOfQuery('kits { totalCount edges { node { status } } }')).toEqual([shown]);
  });

  it('each one, if a field is counted several times', async () => {
    const count = (status: string) => `${status}: kits(filter: { statuses: [${status}] }) { totalCount }`;
    const one = 'all: kits { edges { node { status } } }';
    expect(await entriesOfQuery(`${count('REGISTERED')} ${count('CANCELED')} ${one}`)).toHaveLength(3);
  });

  it('only if it is in the answer', async () => {
    expect(await entriesOfQuery('kits { totalCount @skip(if: true) edges { node { __typename } } }')).toEqual([
      entry('kits.read', { subjects: [codes.kit] }),
    ]);
    const refused = '{ kits(filter: { email: "x", updated: { to: "never" } }) { totalCount } }';
    expect(await entriesOf((headers) => app.graphql(refused, {}, { key: program.client.key, headers }))).toEqual([]);
  });

  it('of the kits of somebody, under them', async () => {
    const query = (field: string) => `patient(patientId: "${audited.patientId}") { kits { ${field} } }`;
    const expected = entry('patient.read', { subjects: [codes.patient] });
    expect(await entriesOfQuery(query('totalCount'))).toEqual([expected]);
    expect(await entriesOfQuery(`patients { edges { node { kits { totalCount } } } }`)).toEqual([
      { ...expected, action: 'patients.read' },
    ]);
    expect(await entriesOfQuery(query('edges { cursor }'))).toEqual([{ ...expected, subjects: [codes.kit] }]);
  });

  it('by REST, if it is asked for', async () => {
    const list = '/api/v2/requisitions/?lab=None&created_after=2020-01-01';
    const { key } = program.client;
    expect(await entriesOf((headers) => get(list, { key, headers }))).toEqual([]);
    const counted = await entriesOf((headers) => get(list, { key, headers: { ...headers, prefer: 'count=exact' } }));
    expect(counted).toEqual([entry('requisitions.read', { filteredBy: ['created', 'lab'], matched: 0 })]);
  });
});

describe('a list that is filtered by a person is recorded, even if nobody matches', () => {
  it.each(['kits', 'orders', 'requisitions', 'samples'])('%s', async (list) => {
    const expected = entry(`${list}.read`, { classes: BY_PERSON, filteredBy: ['email'] });
    for (const selected of ['edges { node { created } }', 'pageInfo { hasNextPage }', 'edges { cursor }'])
      expect(await entriesOfQuery(`${list}(${NOBODY}) { ${selected} }`)).toEqual([expected]);
  });

  it.each(['firstName', 'lastName', 'phone', 'email'])('by %s', async (field) => {
    const [found, ...others] = await entriesOfQuery(`patients(filter: { ${field}: "000" }) { edges { cursor } }`);
    expect([found, others]).toEqual([entry('patients.read', { classes: ['IDENTITY'], filteredBy: [field] }), []]);
  });

  it('for staff, with the account', async () => {
    const filter = `filter: { email: "nobody@example.org", accountId: "${program.client.accountId}" }`;
    expect(await entriesOfQuery(`kits(${filter}) { edges { cursor } }`, program.lab)).toEqual([
      entry('kits.read', { classes: BY_PERSON, filteredBy: ['accountId', 'email'] }),
    ]);
  });

  it('by REST, also in an export', async () => {
    const { key } = program.client;
    const expected = entry('kits.read', { classes: BY_PERSON, filteredBy: ['email'] });
    for (const path of ['/api/v2/kits/', '/api/v3/export/kits/'])
      expect(await entriesOf((headers) => get(`${path}?email=nobody@example.org`, { key, headers }))).toEqual([
        expected,
      ]);
  });

  it('a search, with what it finds', async () => {
    const search = (text: string, selected: string) => `search(text: "${text}") { ${selected} }`;
    const expected = entry('search.read', { classes: ['IDENTITY'], filteredBy: ['text'] });
    expect(await entriesOfQuery(search('nobody@example.org', 'matched'))).toEqual([expected]);
    expect(await entriesOfQuery(search(audited.kit.orderId, '__typename'))).toEqual([
      { ...expected, subjects: [codes.order] },
    ]);
  });
});

describe('a page that tells only that its rows are there is recorded with these', () => {
  it.each([
    'edges { cursor }',
    'edges { __typename }',
    'edges { node { __typename } }',
    'pageInfo { endCursor }',
    'pageInfo { hasNextPage }',
    'edges { cursor node { registeredTo { __typename } } }',
  ])('kits { %s }', async (selected) => {
    expect(await entriesOfQuery(`kits { ${selected} }`)).toEqual([entry('kits.read', { subjects: [codes.kit] })]);
  });

  it('and without those of the next page', async () => {
    await program.stockKit();
    const [first, ...others] = await entriesOfQuery('kits(last: 1) { pageInfo { hasPreviousPage } }');
    expect([first, others]).toEqual([entry('kits.read', { subjects: [codes.kit] }), []]);
  });
});
