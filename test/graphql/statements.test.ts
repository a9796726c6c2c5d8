import { beforeAll, describe, expect, it } from 'vitest';
import { graphql, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

/** Creates 50 orders of two kits each. Both kits are registered to the same patient and have a report. */
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

const NESTED_GRAPH = graphql(`
  query ($first: Int!) {
    kits(first: $first) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          kitId status
          kitType { code name }
          events { status }
          shipmentToCustomer { carrier }
          registeredTo { firstName }
          order { orderId placedBy { name } }
          sample {
            sampleId
            events { status }
            shipments { carrier }
            requisition { status events { status } }
            reports {
              reportId pdf isAmendment
              amends { reportId }
              amendedBy { reportId }
              results { name ... on QuantityResult { value } }
            }
          }
        }
      }
    }
  }
`);

const ALIASED_CONNECTIONS = graphql(`
  query ($first: Int!) {
    orders(first: $first) {
      edges {
        node {
          kitTypes { code }
          one: kits(first: 1) { totalCount edges { node { kitId } } }
          two: kits(first: 2) {
            edges {
              node {
                kitId
                sample { sampleId reports { reportId } }
                registeredTo { mine: kits(first: 1) { edges { node { kitId } } } all: kits { totalCount } }
              }
            }
          }
          registered: kits(filter: { statuses: [REGISTERED] }, last: 1) { edges { node { kitId } } }
          none: kits(filter: { statuses: [CANCELED] }) { totalCount edges { node { kitId } } }
        }
      }
    }
  }
`);

const PATIENTS = graphql(`
  query ($first: Int!) {
    patients(first: $first) {
      edges {
        node {
          firstName
          kits(first: 5) {
            edges { node { kitId order { orderId kits(first: 2) { totalCount edges { node { kitId } } } } } }
          }
        }
      }
    }
  }
`);

/** The number of statements that the client's query sends. The query must succeed. */
async function countStatements<Variables extends object>(
  operation: TadaDocumentNode<unknown, Variables>,
  variables: Variables,
): Promise<number> {
  const send = async () => {
    (await app.run(operation, variables, program.client)).expectNoErrors();
  };
  // By the third time the caller is known and the query prepared.
  await send();
  await send();
  return (await app.statements.during(send)).length;
}

describe('a query sends the same number of statements for any number of rows (no N+1)', () => {
  it.each([
    ['the nested graph of kits', NESTED_GRAPH],
    ['aliases of one connection with different arguments', ALIASED_CONNECTIONS],
    ['connections inside connections', PATIENTS],
  ])('%s, with 1, 10 and 50 parents', async (_name, operation) => {
    const one = await countStatements(operation, { first: 1 });
    expect(await countStatements(operation, { first: 10 })).toBe(one);
    expect(await countStatements(operation, { first: 50 })).toBe(one);
  });

  it('a query sends one statement for each root field, whatever is selected below it, and one for the audit', async () => {
    // The page with all that hangs on it, and the caller’s key: known by now, it is confirmed in the same statement.
    expect(await countStatements(NESTED_GRAPH, { first: 50 })).toBe(1 + 1);
    expect(await countStatements(ALIASED_CONNECTIONS, { first: 50 })).toBe(1 + 1);
    // Counts show no record, but are recorded, both together.
    const twoRoots = graphql('query ($first: Int!) { kits(first: $first) { totalCount } orders { totalCount } }');
    expect(await countStatements(twoRoots, { first: 5 })).toBe(2 + 1);
  });

  it('nodes of several types send one statement per type and relation', async () => {
    const firstIds = graphql(
      '{ kits(first: 50) { edges { node { id } } } orders(first: 50) { edges { node { id } } } }',
    );
    const { kits, orders } = (await app.run(firstIds, {}, program.client)).expectNoErrors();
    const operation = graphql(`
      query ($ids: [ID!]!) {
        nodes(ids: $ids) {
          id
          ... on Kit { sample { sampleId } }
          ... on Order { placedBy { name } kits { totalCount } }
        }
      }
    `);
    const count = (rows: number) => {
      const edges = [...kits.edges.slice(0, rows), ...orders.edges.slice(0, rows)];
      return countStatements(operation, { ids: edges.map(({ node }) => node.id) });
    };
    expect(await count(50)).toBe(await count(1));
  });

  it('totalCount is counted only if selected', async () => {
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
