import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

/** 50 orders of two kits each; every kit is registered to one of 50 patients, and has a report. */
beforeAll(async () => {
  program = await Program.start(app);
  for (let index = 0; index < 50; index += 1) {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const kits = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
    const patientId = await program.patient({ lastName: `Patient ${index}` });
    for (const kit of kits) {
      await program.activate(kit, patientId);
      await program.requisition(kit.sampleId);
      await program.sampleEvent(kit, 'RECEIVED');
      await program.report(kit);
    }
    app.clock.advance(1000);
  }
});

/** How many statements a query takes for the client, and that it went well. */
async function statementsOf(query: string, first: number): Promise<number> {
  const statements = await app.statements.during(async () => {
    const answer = await app.graphql(query, { first }, { key: program.client.key });
    answer.expectNoErrors();
  });
  return statements.length;
}

const NESTED_GRAPH = `query ($first: Int!) {
  kits(first: $first) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges { node {
      kitId kitType { code name } status events { status } shipmentToCustomer { carrier } registeredTo { firstName } order { orderId placedBy { name } }
      sample {
        sampleId events { status } shipments { carrier } requisition { status events { status } }
        reports { reportId pdf isAmendment amends { reportId } amendedBy { reportId } results { name ... on QuantityResult { value } } }
      }
    } }
  }
}`;

const ALIASED_CONNECTIONS = `query ($first: Int!) {
  orders(first: $first) { edges { node {
    kitTypes { code }
    one: kits(first: 1) { totalCount edges { node { kitId } } }
    two: kits(first: 2) { edges { node { kitId sample { sampleId reports { reportId } } registeredTo { mine: kits(first: 1) { edges { node { kitId } } } all: kits { totalCount } } } } }
    registered: kits(filter: { statuses: [REGISTERED] }, last: 1) { edges { node { kitId } } }
    none: kits(filter: { statuses: [CANCELED] }) { totalCount edges { node { kitId } } }
  } } }
}`;

const PATIENTS = `query ($first: Int!) {
  patients(first: $first) { edges { node { firstName kits(first: 5) { edges { node { kitId order { orderId kits(first: 2) { totalCount edges { node { kitId } } } } } } } } } }
}`;

describe('a query costs a fixed number of statements for each level, whatever the number of rows (no N+1)', () => {
  it.each([
    ['the nested graph of kits', NESTED_GRAPH],
    ['aliases of one connection with different arguments', ALIASED_CONNECTIONS],
    ['connections inside connections', PATIENTS],
  ])('%s: 1, 10 and 50 parents', async (_name, query) => {
    const one = await statementsOf(query, 1);
    expect(await statementsOf(query, 10)).toBe(one);
    expect(await statementsOf(query, 50)).toBe(one);
  });

  it('one statement for each root field, whatever is selected below it', async () => {
    // The key, and the page with all that hangs on it.
    expect(await statementsOf(NESTED_GRAPH, 50)).toBe(1 + 1);
    expect(await statementsOf(ALIASED_CONNECTIONS, 50)).toBe(1 + 1);
    expect(
      await statementsOf('query ($first: Int!) { kits(first: $first) { totalCount } orders { totalCount } }', 5),
    ).toBe(1 + 2);
  });

  it('nodes of several types: one statement a type and relation', async () => {
    const ids = await app.graphql<{ kits: Ids; orders: Ids }>(
      '{ kits(first: 50) { edges { node { id } } } orders(first: 50) { edges { node { id } } } }',
      undefined,
      { key: program.client.key },
    );
    const { kits, orders } = ids.expectNoErrors();
    const query =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Kit { sample { sampleId } } ... on Order { placedBy { name } kits { totalCount } } } }';
    const count = async (many: number) => {
      const both = [...kits.edges.slice(0, many), ...orders.edges.slice(0, many)].map(({ node }) => node.id);
      const statements = await app.statements.during(async () => {
        (await app.graphql(query, { ids: both }, { key: program.client.key })).expectNoErrors();
      });
      return statements.length;
    };
    expect(await count(50)).toBe(await count(1));
  });

  it('the count is taken only when it is asked for', async () => {
    const counts = async (query: string) => {
      const statements = await app.statements.during(async () => {
        (await app.graphql(query, {}, { key: program.client.key })).expectNoErrors();
      });
      return statements.filter((sql) => sql.includes('count(*)')).length;
    };
    expect(await counts('{ kits { totalCount edges { node { kitId } } } }')).toBe(1);
    expect(await counts('{ kits { edges { node { kitId } } } }')).toBe(0);
  });
});

interface Ids {
  readonly edges: readonly { readonly node: { readonly id: string } }[];
}
