import { getNamedType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { graphql, type TadaDocumentNode, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

/** The orders of the lists (contract, 5.2). */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** Makes something a second after everything before it. */
async function later<Made>(make: () => Promise<Made>): Promise<Made> {
  app.clock.advance(1000);
  return make();
}

it.each(['kits', 'orders', 'requisitions', 'samples', 'reports', 'patients'])(
  '%s take an `orderBy` of their own type',
  (list) => {
    const field = schema.getQueryType()?.getFields()[list];
    const orderBy = field?.args.find(({ name }) => name === 'orderBy');
    const record = list.charAt(0).toUpperCase() + list.slice(1, -1);
    expect(orderBy && String(getNamedType(orderBy.type))).toBe(`${record}Sort`);
  },
);

const SAMPLES = graphql(`
  query ($filter: SampleFilter, $orderBy: SampleSort, $first: Int = 100, $after: String) {
    list: samples(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      edges { cursor node { code: sampleId } }
      pageInfo { hasNextPage }
    }
  }
`);
const PATIENTS = graphql(`
  query ($filter: PatientFilter, $orderBy: PatientSort, $first: Int = 100, $after: String) {
    list: patients(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      edges { cursor node { code: patientId } }
      pageInfo { hasNextPage }
    }
  }
`);

type Operation = typeof SAMPLES | typeof PATIENTS;

/** The public codes of a list's rows, in its order. */
async function codesOf<Variables>(
  operation: TadaDocumentNode<{ list: { edges: { node: { code: string } }[] } }, Variables>,
  variables: Variables & object,
  actor: TestActor = program.client,
): Promise<string[]> {
  const { list } = (await app.run(operation, variables, actor)).expectNoErrors();
  return list.edges.map(({ node }) => node.code);
}

/** The same, read row by row. */
async function codesByPages(operation: Operation, variables: VariablesOf<Operation>): Promise<string[]> {
  const codes: string[] = [];
  const read = async (after: string | null) =>
    (await app.run(operation, { ...variables, first: 1, after }, program.client)).expectNoErrors().list;
  let page = await read(null);
  for (;;) {
    const [edge] = page.edges;
    if (edge) codes.push(edge.node.code);
    if (!page.pageInfo.hasNextPage || !edge) return codes;
    page = await read(edge.cursor);
  }
}

const UPDATED = { field: 'UPDATED' } as const;
const UPDATED_FIRST = { field: 'UPDATED', direction: 'ASC' } as const;

describe('samples', () => {
  let moved: ProgramKit;
  let second: ProgramKit;
  let stock: ProgramKit;
  let alone: string;

  /** Four samples, of which the first has changed last, and one is of no kit. */
  beforeAll(async () => {
    moved = await later(() => program.kit());
    second = await later(() => program.kit());
    stock = await later(() => program.stockKit('STI'));
    alone = 'TUBE-SORTED';
    const requisitionId = await later(() => program.requisition(alone));
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await later(() => program.sampleEvent(second, 'RECEIVED'));
    await later(() => program.sampleEvent(moved, 'IN_TRANSIT'));
  });

  it('are listed newest first', async () => {
    expect(await codesOf(SAMPLES, {})).toEqual([alone, stock.sampleId, second.sampleId, moved.sampleId]);
  });

  it('are sorted by their last change, either way, page by page', async () => {
    const latestFirst = [moved.sampleId, second.sampleId, alone, stock.sampleId];
    expect(await codesOf(SAMPLES, { orderBy: UPDATED })).toEqual(latestFirst);
    expect(await codesOf(SAMPLES, { orderBy: UPDATED_FIRST })).toEqual(latestFirst.toReversed());
    expect(await codesByPages(SAMPLES, { orderBy: UPDATED })).toEqual(latestFirst);
  });

  it('are sorted by their last change for staff, of all accounts', async () => {
    const filter = { accountId: program.client.accountId };
    const ofAccount = await codesOf(SAMPLES, { filter, orderBy: UPDATED }, program.lab);
    expect(ofAccount).toEqual([moved.sampleId, second.sampleId, alone, stock.sampleId]);
    expect((await codesOf(SAMPLES, { orderBy: UPDATED }, program.lab)).slice(0, 2)).toEqual(ofAccount.slice(0, 2));
  });

  it.each([
    [
      'statuses',
      () => ({ statuses: ['AWAITING_COLLECTION' as const, 'RECEIVED' as const] }),
      () => [second.sampleId, alone, stock.sampleId],
    ],
    ['kit types', () => ({ kitTypes: ['LIPID'] }), () => [moved.sampleId, second.sampleId]],
    ['both', () => ({ kitTypes: ['LIPID', 'STI'], statuses: ['IN_TRANSIT' as const] }), () => [moved.sampleId]],
    [
      'the days of their creation',
      () => ({ created: { from: '2026-01-01' } }),
      () => [moved.sampleId, second.sampleId, alone, stock.sampleId],
    ],
    ['nothing', () => ({ statuses: [] }), () => []],
  ])('are filtered and sorted by their last change: %s', async (_by, filter, expected) => {
    expect(await codesOf(SAMPLES, { filter: filter(), orderBy: UPDATED })).toEqual(expected());
  });
});

describe('patients', () => {
  const readUpdated = graphql('query ($patientId: ID!) { patient(patientId: $patientId) { updated } }');

  async function updatedOf(patientId: string): Promise<string | undefined> {
    return (await app.run(readUpdated, { patientId }, program.client)).expectNoErrors().patient?.updated;
  }

  const correct = (patientId: string, firstName: string) =>
    program.mutate(program.client, 'updatePatient', { patientId, firstName });

  it('are sorted by the last change of their details, either way, page by page', async () => {
    const filter = { email: 'sorted@example.org' };
    const first = await later(() => program.patient({ ...filter, firstName: 'One' }));
    const second = await later(() => program.patient({ ...filter, firstName: 'Two' }));
    const third = await later(() => program.patient({ ...filter, firstName: 'Three' }));
    await later(() => correct(first, 'Uno'));
    const all = [first, second, third];
    const listed = async (orderBy: typeof UPDATED | typeof UPDATED_FIRST) =>
      (await codesOf(PATIENTS, { orderBy })).filter((id) => all.includes(id));
    expect(await listed(UPDATED)).toEqual([first, third, second]);
    expect(await listed(UPDATED_FIRST)).toEqual([second, third, first]);
    expect(await codesOf(PATIENTS, { filter, orderBy: UPDATED })).toEqual([first, third, second]);
    expect(await codesOf(PATIENTS, { filter: { created: { from: '2026-01-01' } }, orderBy: UPDATED })).toEqual(
      await codesOf(PATIENTS, { orderBy: UPDATED }),
    );
    expect(await codesByPages(PATIENTS, { orderBy: UPDATED })).toEqual(await codesOf(PATIENTS, { orderBy: UPDATED }));
    expect(await codesOf(PATIENTS, { filter })).toEqual([third, second, first]);
  });

  it('are changed by a correction only, not by one that changes nothing nor by what becomes of their kits', async () => {
    const patientId = await later(() => program.patient({ firstName: 'Ada' }));
    const created = app.clock.now().toISOString();
    expect(await updatedOf(patientId)).toBe(created);
    await later(() => correct(patientId, 'Ada'));
    await later(() => program.registeredKit(patientId));
    expect(await updatedOf(patientId)).toBe(created);
    await later(() => correct(patientId, 'Adah'));
    expect(await updatedOf(patientId)).toBe(app.clock.now().toISOString());
  });

  it('who are created by an activation have not changed since', async () => {
    const kit = await later(() => program.registeredKit());
    const [row] = await app.prisma.$queryRaw<{ isSame: boolean }[]>`
      SELECT patients.updated = patients.created AS "isSame" FROM patients JOIN kits ON kits.patient_id = patients.id
      WHERE kits.kit_id = ${kit.kitId}::citext`;
    expect(row).toEqual({ isSame: true });
  });
});

it('reports, which never change, are sorted by their last change as by their creation', async () => {
  const reports = graphql(`
    query ($orderBy: ReportSort) { list: reports(orderBy: $orderBy) { edges { node { code: reportId } } } }
  `);
  const kit = await program.kitAtLaboratory();
  const first = await later(() => program.report(kit));
  const other = await later(async () => program.report(await program.kitAtLaboratory()));
  await later(() => program.mutate(program.lab, 'withdrawReport', { reportId: first, reason: 'Mixed up' }));
  expect(await codesOf(reports, {})).toEqual([other, first]);
  expect(await codesOf(reports, { orderBy: UPDATED })).toEqual([other, first]);
  expect(await codesOf(reports, { orderBy: UPDATED_FIRST })).toEqual([first, other]);
  expect(await codesOf(reports, { orderBy: { field: 'CREATED', direction: 'ASC' } })).toEqual([first, other]);
});
