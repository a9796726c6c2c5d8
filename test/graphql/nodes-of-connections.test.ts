import { getNamedType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import { Program } from '../helpers/program.ts';

/** Every connection has `nodes`, the records of its `edges` (contract, 5.2). */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
  for (let count = 0; count < 3; count += 1) {
    const kit = await program.kit();
    await program.activate(kit);
    await program.requisition(`NODES-${count}`);
    await program.sampleEvent(kit, 'RECEIVED');
    await program.report(kit);
  }
  await program.order();
  await program.endpoint();
  app.clock.advance(40 * 86_400_000);
});

const CONNECTIONS = Object.values(schema.getTypeMap()).filter((type) => /Connection$/.test(type.name));

it('of the same type as the edges have', () => {
  expect(CONNECTIONS.length).toBeGreaterThan(15);
  for (const type of CONNECTIONS) {
    if (!isObjectType(type)) throw new Error(`${type.name} is not an object.`);
    const edge = getNamedType(type.getFields().edges?.type);
    const node = isObjectType(edge) ? edge.getFields().node?.type : undefined;
    expect(String(type.getFields().nodes?.type), type.name).toBe(`[${String(node)}]!`);
  }
});

const ROOTS = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, type, args }) =>
  /Connection$/.test(getNamedType(type).name) && args.every((arg) => !String(arg.type).endsWith('!')) ? [name] : [],
);

const page = z.object({
  edges: z.array(z.object({ node: z.object({ id: z.string() }) })),
  nodes: z.array(z.object({ id: z.string() })),
});

async function read(query: string): Promise<z.output<typeof page>> {
  const data = (await app.graphql(query, {}, { key: program.admin.key })).expectNoErrors();
  return z.object({ list: page }).parse(data).list;
}

it.each(ROOTS)('%s: the same records in the same order, alone and beside the edges', async (name) => {
  const { edges, nodes } = await read(`{ list: ${name}(first: 2) { edges { node { id } } nodes { id } } }`);
  expect(nodes).toEqual(edges.map(({ node }) => node));
  const alone = (
    await app.graphql(`{ list: ${name}(first: 2) { nodes { id } } }`, {}, { key: program.admin.key })
  ).expectNoErrors();
  expect(alone).toEqual({ list: { nodes } });
});

it('from the end, too, and below a record', async () => {
  const { edges, nodes } = await read('{ list: kits(last: 2) { edges { node { id } } nodes { id } } }');
  expect(nodes).toHaveLength(2);
  expect(nodes).toEqual(edges.map(({ node }) => node));
  const below = '{ orders(first: 1) { nodes { kits { nodes { kitId } edges { node { kitId } } } } } }';
  const found = await app.graphql(below, {}, { key: program.admin.key });
  expect(found.expectNoErrors()).toMatchObject({ orders: { nodes: [{ kits: expect.anything() }] } });
});

describe('from the same statement as the edges', () => {
  it.each(['kits', 'orders', 'samples', 'patients', 'reports', 'stalledKits', 'auditEntries'])('%s', async (name) => {
    const count = async (selection: string) => {
      const query = `{ list: ${name}(first: 2) { ${selection} } }`;
      const send = async () => (await app.graphql(query, {}, { key: program.admin.key })).expectNoErrors();
      await send();
      await send();
      return (await app.statements.during(send)).length;
    };
    const ofEdges = await count('edges { node { id } }');
    expect(await count('nodes { id }')).toBe(ofEdges);
    expect(await count('nodes { id } edges { node { id } }')).toBe(ofEdges);
  });
});

it('and are audited as the edges are, with all that is read of a record at either place', async () => {
  const audited = await AuditedProgram.start(app);
  const entriesOf = async (requestId: string, selection: string) => {
    const query = `{ kits(first: 2) { ${selection} } }`;
    await app.graphql(query, {}, { key: program.client.key, headers: { 'x-request-id': requestId } });
    const all = (await audited.auditEntries()).filter((entry) => entry.requestId === requestId);
    return all.map(({ action, classes, subjects }) => ({ action, classes: classes.toSorted(), subjects }));
  };
  const person = 'registeredTo { lastName }';
  const [ofEdges] = await entriesOf('nodes-1', `edges { node { kitId ${person} } }`);
  expect(ofEdges?.subjects.length).toBeGreaterThan(0);
  expect(await entriesOf('nodes-2', `nodes { kitId ${person} }`)).toEqual([ofEdges]);
  expect(await entriesOf('nodes-3', `edges { node { kitId } } nodes { ${person} }`)).toEqual([ofEdges]);
  const [bare] = await entriesOf('nodes-4', 'nodes { __typename }');
  expect(await entriesOf('nodes-5', 'edges { cursor }')).toEqual([bare]);
  expect(bare?.subjects.length).toBe(2);
});
