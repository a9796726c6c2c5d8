import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { FILTER_VALUES } from '../helpers/list-cases.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

/**
 * The SQL of queries, written to docs/sql/graphql, so that a review sees it change: `npm run test:app -- test/graphql/sql -u` writes the
 * files again. What the domains send is written by `npm run sql`.
 */
const app = useTestApp();
let program: Program;
let kit: ProgramKit;
let orderId: string;
let patientId: string;

beforeAll(async () => {
  program = await Program.start(app);
  orderId = await program.order(['LIPID', 'LIPID', 'LIPID']);
  const [first, second] = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
  if (!first || !second) throw new Error('The order has no kits.');
  kit = first;
  patientId = await program.patient();
  await program.activate(kit, patientId);
  await program.requisition(kit.sampleId);
  await program.sampleEvent(kit, 'RECEIVED');
  await program.report(kit);
  await program.activate(second, patientId);
  await program.sampleEvent(second, 'RECEIVED');
  await program.report(second);
});

/** The statement that audits a read, the same for all. */
const AUDIT = 'INSERT INTO audit_entries (id, created';

/** The statements of a read, but for its audit. Those of fields side by side run at the same time, so they are sorted. */
async function readSqlOf(query: string, variables: object = {}): Promise<string> {
  const statements = await statementsOf(query, variables, program.client.key);
  return statements
    .filter((sql) => !sql.startsWith(AUDIT))
    .toSorted()
    .join('\n');
}

async function statementsOf(query: string, variables: object, key: string): Promise<string[]> {
  const statements = await app.statements.during(async () => {
    (await app.graphql(query, variables, { key })).expectNoErrors();
  });
  return statements
    .filter((sql) => !/^SELECT\s+\(\s*SELECT json_build_object\('apiKeyId'/.test(sql))
    .map((sql) => `${onLines(sql.replace(CONFIRMED_KEY, ''))};\n`);
}

/** What confirms the caller's key, at the end of the statement that reads for a caller who is known. */
const CONFIRMED_KEY = /,\s+\(\s*SELECT json_build_object\('apiKeyId'[\s\S]*\) AS key$/;

function onLines(sql: string): string {
  return sql
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (FROM|WHERE|ORDER BY|GROUP BY|LIMIT|CROSS JOIN|LEFT JOIN|JOIN|UNION|VALUES|RETURNING) /g, '\n$1 ')
    .replace(/ (write_\d+ AS \()/g, '\n$1')
    .replace(/\) (INSERT|UPDATE) /g, ')\n$1 ');
}

const file = (name: string) => `../../docs/sql/graphql/${name}.sql`;

const RANGE = { from: '2026-01-01', to: '2026-01-31' };
const PERSON = { email: 'a@example.org', firstName: 'A', lastName: 'B', phone: '1' };

/** The lists with a filter of their own; that of unmatched results is their arguments. */
const FILTERED = ['kits', 'orders', 'requisitions', 'patients', 'samples', 'reports'];

/** No filter, each field alone, and those that go together. */
function filtersOf(list: string): readonly object[] {
  const values = FILTER_VALUES[list] ?? {};
  const alone = Object.entries(values).map(([field, [value]]) => ({ [field]: value }));
  const persons = 'email' in values ? [PERSON] : [];
  const times = 'updated' in values ? [{ created: RANGE, updated: RANGE }] : [];
  return [{}, ...alone, ...persons, ...times];
}

describe('the SQL of the lists', () => {
  it.each(FILTERED)('%s, by each filter', async (list) => {
    const type = `${list.charAt(0).toUpperCase()}${list.slice(1, -1)}Filter`;
    const query = `query ($filter: ${type}) { ${list}(filter: $filter) { totalCount edges { node { id } } } }`;
    const parts: string[] = [];
    for (const filter of filtersOf(list))
      parts.push(`-- ${JSON.stringify(filter)}\n${await readSqlOf(query, { filter })}`);
    await expect(parts.join('\n')).toMatchFileSnapshot(file(`list-${list}`));
  });

  it('pages forwards and backwards', async () => {
    const operation = graphql('{ kits(first: 1) { pageInfo { endCursor } } }');
    const cursor = (await app.run(operation, {}, program.client)).expectNoErrors().kits.pageInfo.endCursor;
    const after = await readSqlOf('query ($c: String) { kits(after: $c) { edges { cursor } } }', { c: cursor });
    const before = await readSqlOf('query ($c: String) { kits(last: 2, before: $c) { edges { cursor } } }', {
      c: cursor,
    });
    await expect(`-- after\n${after}\n-- before\n${before}`).toMatchFileSnapshot(file('page'));
  });
});

describe('the SQL of reads', () => {
  it('the nested page of kits', async () => {
    const [example] = examples;
    if (!example) throw new Error('GraphiQL has no examples.');
    await expect(await readSqlOf(example.query)).toMatchFileSnapshot(file('read-kits-with-results'));
  });

  it('orders with their kits', async () => {
    const query =
      '{ orders { edges { node { orderId kitTypes { code } kits { totalCount edges { node { kitId } } } } } } }';
    await expect(await readSqlOf(query)).toMatchFileSnapshot(file('read-orders-with-kits'));
  });

  it('one record of each kind', async () => {
    const query = `query ($kit: String!, $sample: String!, $order: String!, $patient: ID!) {
      kit(kitId: $kit) { kitId } sample(sampleId: $sample) { type } order(orderId: $order) { status } patient(patientId: $patient) { sex }
    }`;
    const variables = { kit: kit.kitId, sample: kit.sampleId, order: orderId, patient: patientId };
    await expect(await readSqlOf(query, variables)).toMatchFileSnapshot(file('read-one'));
  });
});
