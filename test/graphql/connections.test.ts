import { beforeAll, describe, expect, it } from 'vitest';
import { offsetCursorOf } from '../../src/graphql/fields/list-cursors.ts';
import { graphql, type ResultOf, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';

const KITS = graphql(`
  query ($first: Int, $after: String, $last: Int, $before: String, $orderBy: KitSort, $filter: KitFilter) {
    kits(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy, filter: $filter) {
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      edges { cursor node { kitId } }
    }
  }
`);

const NODES = graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }');

type Page = ResultOf<typeof KITS>['kits'];

const app = useTestApp();
let program: Program;
let oldestFirst: string[];

/** Creates 25 retail kits, always five of them at the same time. */
beforeAll(async () => {
  program = await Program.start(app);
  oldestFirst = [];
  for (let index = 0; index < 25; index += 1) {
    if (index % 5 === 0) app.clock.advance(1000);
    oldestFirst.push((await program.stockKit()).kitId);
  }
});

async function page(variables: VariablesOf<typeof KITS>, actor: TestActor = program.client): Promise<Page> {
  return (await app.run(KITS, variables, actor)).expectNoErrors().kits;
}

function codes(kits: Page): string[] {
  return kits.edges.map(({ node }) => node.kitId);
}

/** The codes on all pages of this size, read forwards or backwards. */
async function walk(
  size: number,
  direction: 'forwards' | 'backwards',
  orderBy: VariablesOf<typeof KITS>['orderBy'] = null,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  for (;;) {
    const position = direction === 'forwards' ? { first: size, after: cursor } : { last: size, before: cursor };
    const kits: Page = await page({ ...position, orderBy });
    if (direction === 'forwards') found.push(...codes(kits));
    else found.unshift(...codes(kits));
    const hasMore: boolean = direction === 'forwards' ? kits.pageInfo.hasNextPage : kits.pageInfo.hasPreviousPage;
    if (!hasMore) return found;
    cursor = direction === 'forwards' ? kits.pageInfo.endCursor : kits.pageInfo.startCursor;
  }
}

describe('connections (contract, 5.2)', () => {
  it.each([1, 3, 7, 25, 100])(
    'pages of %i never repeat or skip a row, in either direction, even if rows were created at the same time',
    async (size) => {
      expect(await walk(size, 'forwards')).toEqual(oldestFirst.toReversed());
      expect(await walk(size, 'backwards')).toEqual(oldestFirst.toReversed());
    },
  );

  it('a page has ten rows by default', async () => {
    expect(codes(await page({}))).toEqual(oldestFirst.toReversed().slice(0, 10));
  });

  it('orderBy reverses the list, or sorts it by the last update', async () => {
    expect(await walk(4, 'forwards', { field: 'CREATED', direction: 'ASC' })).toEqual(oldestFirst);
    const touched = oldestFirst[3] ?? '';
    app.clock.advance(1000);
    await program.kitEvent({ kitId: touched }, 'IN_TRANSIT');
    expect(codes(await page({ first: 1, orderBy: { field: 'UPDATED', direction: 'DESC' } }))).toEqual([touched]);
  });

  it('a cursor keeps its position while rows are inserted', async () => {
    const other = await Program.start(app);
    const kits = [await other.stockKit(), await other.stockKit(), await other.stockKit()];
    const firstPage = await page({ first: 2 }, other.client);
    app.clock.advance(1000);
    await other.stockKit();
    const secondPage = await page({ first: 2, after: firstPage.pageInfo.endCursor }, other.client);
    expect(codes(secondPage)).toEqual([kits[0]?.kitId]);
    expect(secondPage.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  it('a row has the same cursor on every page, and nothing of the row is in it', async () => {
    const [first, second] = [await page({ first: 3 }), await page({ first: 2, filter: { hasOrder: false } })];
    const cursors = first.edges.map(({ cursor }) => cursor);
    expect([first.pageInfo.startCursor, first.pageInfo.endCursor]).toEqual([cursors[0], cursors[2]]);
    expect(second.edges.map(({ cursor }) => cursor)).toEqual(cursors.slice(0, 2));
    const kits = await app.prisma.kit.findMany({ where: { accountId: program.client.accountId } });
    for (const cursor of cursors) {
      const bytes = Buffer.from(cursor, 'base64url');
      for (const { id } of kits) expect(bytes.toString('hex')).not.toContain(id.slice(-12));
      expect(bytes.toString('latin1')).not.toMatch(/created|\d{13}/);
    }
  });

  it('totalCount counts the rows that match the filter', async () => {
    const operation = graphql('{ kits(first: 1, filter: { hasOrder: false }) { totalCount } }');
    const answer = await app.run(operation, {}, program.client);
    expect(answer.expectNoErrors()).toEqual({ kits: { totalCount: 25 } });
  });

  it('an empty page has no cursors', async () => {
    const kits = await page({ filter: { statuses: [] } });
    expect(kits).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
  });
});

/** A cursor as they were before they were sealed. */
const UNSEALED = Buffer.from('["created",1793632745000,"00000000-0000-7000-8000-000000000000"]').toString('base64url');

describe('a bad argument is a BAD_USER_INPUT that names it', () => {
  it.each([
    ['first', { first: 101 }],
    ['first', { first: 0 }],
    ['last', { last: 101 }],
    ['last', { last: -1 }],
    ['last', { first: 1, last: 1 }],
    ['after', { after: 'nonsense' }],
    ['after', { after: UNSEALED }],
    ['after', { after: 'x'.repeat(43) }],
    ['before', { before: UNSEALED }],
    ['before', { before: '' }],
    ['filter.created.from', { filter: { created: { from: '2026-02-30' } } }],
    ['filter.updated.to', { filter: { updated: { to: 'yesterday' } } }],
    ['filter.email', { filter: { email: 'a\u0000b' } }],
  ])('%s: %j', async (field, variables) => {
    const answer = await app.attempt(KITS, variables, program.client);
    expect(badFieldsInOrder(answer)).toEqual([field]);
  });

  it('a cursor for another sort order', async () => {
    const kits = await page({ first: 1 });
    const answer = await app.run(
      KITS,
      { after: kits.pageInfo.endCursor, orderBy: { field: 'UPDATED', direction: 'ASC' } },
      program.client,
    );
    expect(answer.expectError('BAD_USER_INPUT').extensions.fields).toEqual([
      { field: 'after', message: 'is a cursor for a different sort order of this list', code: 'FORMAT' },
    ]);
  });

  it('a number of rows to skip, as REST has it, for anything but a page from the start', async () => {
    const list = { name: 'kits', sort: { column: 'created' } } as const;
    const third = offsetCursorOf(app.cursors, list, 3);
    expect(codes(await page({ first: 2, after: third }))).toEqual(oldestFirst.toReversed().slice(3, 5));
    expect(badFieldsInOrder(await app.run(KITS, { last: 2, after: third }, program.client))).toEqual(['after']);
    expect(badFieldsInOrder(await app.run(KITS, { before: third }, program.client))).toEqual(['before']);
  });

  it('a cursor of another list', async () => {
    const { samples } = (
      await app.run(graphql('{ samples(first: 1) { pageInfo { endCursor } } }'), {}, program.client)
    ).expectNoErrors();
    const answer = await app.run(KITS, { before: samples.pageInfo.endCursor }, program.client);
    expect(answer.expectError('BAD_USER_INPUT').extensions.fields).toEqual([
      { field: 'before', message: 'is not a cursor of this list', code: 'FORMAT' },
    ]);
  });

  it('several bad arguments at once, in the filter too', async () => {
    const filter = { email: 'a\u0000b', updated: { to: 'yesterday' } };
    const answer = await app.run(KITS, { first: 101, last: 1, after: 'x', filter }, program.client);
    expect(badFieldsInOrder(answer)).toEqual(['filter.email', 'filter.updated.to', 'first', 'last', 'after']);
  });

  it('several bad arguments at once', async () => {
    const answer = await app.run(KITS, { first: 101, after: 'x', before: 'y' }, program.client);
    expect(badFieldsInOrder(answer)).toEqual(['first', 'after', 'before']);
  });
});

describe('node and nodes', () => {
  it('find every kind of record by its global id, in the given order', async () => {
    const own = await Program.start(app);
    const kit = await own.kit();
    await own.activate(kit);
    const requisitionId = await own.requisition(kit.sampleId);
    await own.sampleEvent(kit, 'RECEIVED');
    const reportId = await own.report(kit);
    const idsOfKit = graphql(`
      query ($kitId: String!) {
        kit(kitId: $kitId) {
          id
          order { id }
          registeredTo { id }
          sample { id reports { id } requisition { id } }
        }
      }
    `);
    const { kit: found } = (await app.run(idsOfKit, kit, own.client)).expectNoErrors();
    if (!found?.order || !found.registeredTo || !found.sample.requisition || !found.sample.reports?.[0])
      throw new Error('The kit lacks a record.');
    const wanted = [
      found.sample.reports[0].id,
      found.id,
      found.order.id,
      found.registeredTo.id,
      found.sample.id,
      found.sample.requisition.id,
      found.id,
    ];
    const operation = graphql(`
      query ($ids: [ID!]!, $id: ID!) {
        nodes(ids: $ids) {
          __typename id
          ... on Kit { kitId }
          ... on Report { reportId }
          ... on Sample { sampleId kit { kitId } }
          ... on Order { orderId }
          ... on Requisition { requisitionId }
          ... on Patient { firstName }
        }
        node(id: $id) { ... on Sample { sampleId } }
      }
    `);
    const answer = await app.run(operation, { ids: wanted, id: found.sample.id }, own.client);
    expect(answer.expectNoErrors()).toEqual({
      nodes: [
        { __typename: 'Report', id: wanted[0], reportId },
        { __typename: 'Kit', id: wanted[1], kitId: kit.kitId },
        { __typename: 'Order', id: wanted[2], orderId: kit.orderId },
        { __typename: 'Patient', id: wanted[3], firstName: 'Łukasz' },
        { __typename: 'Sample', id: wanted[4], sampleId: kit.sampleId, kit: { kitId: kit.kitId } },
        { __typename: 'Requisition', id: wanted[5], requisitionId },
        { __typename: 'Kit', id: wanted[1], kitId: kit.kitId },
      ],
      node: { sampleId: kit.sampleId },
    });
  });

  it('return null for an id of no record', async () => {
    const globalId = (type: string, id: string) => btoa(`${type}:${id}`);
    const ids = [
      '',
      'x',
      '💥',
      globalId('Kit', 'x'),
      globalId('Kit', '01890000-0000-7000-8000-000000000000'),
      globalId('Account', 'x'),
      globalId('KitType', 'no such code'),
      globalId('Nothing', '1'),
    ];
    const answer = await app.run(NODES, { ids }, program.client);
    expect(answer.expectNoErrors()).toEqual({ nodes: ids.map(() => null) });
  });

  it('refuse more than 100 ids', async () => {
    const answer = await app.run(NODES, { ids: Array.from({ length: 101 }, () => 'x') }, program.client);
    expect(badFieldsInOrder(answer)).toEqual(['ids']);
  });
});

it.each([
  ['kit(kitId: "nonesuch")'],
  ['kit(kitId: "\\u0000")'],
  ['order(orderId: "7ZZZZZZZZZZ")'],
  ['sample(sampleId: "% _")'],
  ['report(reportId: "not-a-uuid")'],
  ['requisition(requisitionId: "01890000-0000-7000-8000-000000000000")'],
  ['patient(patientId: 5)'],
])('an unknown id is null: %s', async (field) => {
  const answer = await app.graphql(`{ found: ${field} { __typename } }`, undefined, program.client);
  expect(answer.expectNoErrors()).toEqual({ found: null });
});
