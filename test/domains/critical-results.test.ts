import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { measuringCriticalResults } from '../../src/jobs/critical-results.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, tally } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

/** Critical results, and who has seen them (contract, 11.12). */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

type Results = InputOf<'submitReport'>['results'];

const result = (name: string, flag: 'CRITICAL' | 'HIGH' | 'NORMAL'): Results[number] => ({
  resultType: 'quantity',
  name,
  result: 6.9,
  flag,
});
const CRITICAL = [result('Potassium', 'CRITICAL'), result('Glucose', 'HIGH')];
const NORMAL = [result('Potassium', 'NORMAL')];

const list = graphql(`
  query Reports($filter: ReportFilter) { reports(filter: $filter, first: 100) { edges { node { reportId } } } }
`);

async function listed(filter: object, actor: TestActor = program.client): Promise<string[]> {
  const { reports } = (await app.attempt(list, { filter }, actor)).expectNoErrors();
  return reports.edges.map(({ node }) => node.reportId);
}

const report = async (results: Results, kit?: ProgramKit) =>
  program.report(kit ?? (await program.kitAtLaboratory()), { results });

const acknowledge = (reportId: string, more: object = {}, actor: TestActor = program.client) =>
  program.attempt(actor, 'acknowledgeReport', { reportId, ...more });

const UNSEEN = { flags: ['CRITICAL'], acknowledged: false, status: ['PARTIAL', 'FINAL', 'AMENDED'] };

describe('reports are listed', () => {
  it('by the flags of their results, their status, and whether somebody has acknowledged them', async () => {
    const critical = await report(CRITICAL);
    app.clock.advance(1000);
    const high = await report([result('Glucose', 'HIGH')]);
    app.clock.advance(1000);
    const normal = await report(NORMAL);
    expect(await listed({ flags: ['CRITICAL'] })).toEqual([critical]);
    expect(await listed({ flags: ['HIGH'] })).toEqual([high, critical]);
    expect(await listed({ flags: ['NORMAL', 'CRITICAL'] })).toEqual([normal, critical]);
    expect(await listed({ flags: [] })).toEqual([]);
    expect(await listed({ status: ['FINAL'], flags: ['LOW'] })).toEqual([]);
    expect(await listed({ acknowledged: false })).toEqual([critical]);
    expect(await listed(UNSEEN)).toEqual([critical]);
    expect(await listed(UNSEEN, program.lab)).toEqual([critical]);
    expect(await listed(UNSEEN, program.admin)).toEqual([critical]);
    (await acknowledge(critical)).expectNoErrors();
    expect(await listed(UNSEEN)).toEqual([]);
    expect(await listed({ acknowledged: true })).toEqual([critical]);
    expect(await listed({ acknowledged: true, flags: ['HIGH'], status: ['FINAL'] })).toEqual([critical]);
    expect(await listed({ acknowledged: true, flags: ['NORMAL'] })).toEqual([]);
  });

  it('without results that the laboratory has withdrawn one by one', async () => {
    const kit = await program.kitAtLaboratory();
    const first = await report(CRITICAL, kit);
    const mended = { results: [result('Glucose', 'HIGH')], withdraws: ['Potassium'], amends: first };
    const amended = await program.report(kit, mended);
    expect(await listed({ flags: ['CRITICAL'], status: ['SUPERSEDED'] })).toContain(first);
    expect(await listed(UNSEEN)).not.toContain(amended);
    expect(badFieldsOf(await acknowledge(amended))).toEqual(['reportId']);
  });
});

describe('an acknowledgement', () => {
  it('says who, when and what was noted; the first one counts', async () => {
    const reportId = await report(CRITICAL);
    app.clock.advance(60_000);
    const at = app.clock.now().toISOString();
    const acknowledged = { at, note: 'Called the patient.', by: { userId: program.client.userId } };
    const first = await acknowledge(reportId, { note: '  Called the patient. ' });
    expect(first.expectNoErrors()).toEqual({ acknowledgeReport: { report: { reportId, acknowledged } } });
    app.clock.advance(60_000);
    const second = await acknowledge(reportId, { note: 'Me, too.' }, program.admin);
    expect(second.expectNoErrors()).toEqual(first.expectNoErrors());
    const seen = await app.graphql(
      `{ report(reportId: "${reportId}") { acknowledged { at note by { userId } } } }`,
      {},
      program.lab,
    );
    expect(seen.expectNoErrors()).toEqual({ report: { acknowledged } });
    const entries = await app.prisma.auditEntry.findMany({
      where: { action: 'report.acknowledge', records: { has: reportId } },
    });
    expect(entries.map(({ userId }) => userId)).toEqual([program.client.userId]);
  });

  it('is made once, however many send it at once', async () => {
    const reportId = await report(CRITICAL);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => acknowledge(reportId, { note: `${index}` })),
    );
    expect(tally(answers)).toEqual({ OK: 20 });
    expect(
      await app.prisma.auditEntry.count({ where: { action: 'report.acknowledge', records: { has: reportId } } }),
    ).toBe(1);
    const notes = answers.map((answer) => answer.data?.acknowledgeReport?.report?.acknowledged?.note);
    expect(new Set(notes).size).toBe(1);
  });

  it('is of one report: the one that replaces it has to be acknowledged anew', async () => {
    const kit = await program.kitAtLaboratory();
    const first = await report(CRITICAL, kit);
    (await acknowledge(first)).expectNoErrors();
    const amended = await program.report(kit, {
      results: [result('Potassium', 'CRITICAL'), result('Glucose', 'NORMAL')],
      amends: first,
    });
    expect(await listed(UNSEEN)).toEqual([amended]);
    (await acknowledge(first)).expectNoErrors();
    (await acknowledge(amended)).expectNoErrors();
    expect(await listed(UNSEEN)).toEqual([]);
  });

  it('is refused for a report without critical results, a replaced and a withdrawn one', async () => {
    expect(badFieldsOf(await acknowledge(await report(NORMAL)))).toEqual(['reportId']);
    expect(badFieldsOf(await acknowledge('', { note: 'x'.repeat(501) }))).toEqual(['note', 'reportId']);
    const kit = await program.kitAtLaboratory();
    const first = await report(CRITICAL, kit);
    await program.report(kit, {
      results: [result('Potassium', 'CRITICAL'), result('Glucose', 'NORMAL')],
      amends: first,
    });
    (await acknowledge(first)).expectError('CONFLICT');
    const wrong = await report(CRITICAL);
    await program.mutate(program.lab, 'withdrawReport', { reportId: wrong, reason: 'Another person’s.' });
    (await acknowledge(wrong)).expectError('CONFLICT');
  });

  it('is not for what the program does not see, nor for other roles', async () => {
    const hidden = await program.report(await program.receivedKit(), { results: CRITICAL });
    (await acknowledge(hidden)).expectError('NOT_FOUND');
    const reportId = await report(CRITICAL);
    (await acknowledge(reportId, {}, await app.actor('CLIENT'))).expectError('NOT_FOUND');
    (await acknowledge(reportId, {}, program.lab)).expectError('FORBIDDEN');
    (await acknowledge(reportId, {}, program.fulfillment)).expectError('FORBIDDEN');
  });
});

it('those that nobody has acknowledged for an hour are measured, but for TEST accounts and what no program sees', async () => {
  for (const each of await listed({ acknowledged: false }, program.admin)) await acknowledge(each, {}, program.admin);
  const dependencies = app.dependencies();
  const measuring = measuringCriticalResults(dependencies);
  const measured = async () => {
    await measuring.runOnce();
    const text = await dependencies.metrics.registry.metrics();
    return [...text.matchAll(/^critical_results_\w+ (\d+)$/gm)].map(([, value]) => Number(value));
  };
  expect(await measured()).toEqual([0, 0]);
  const tests = await Program.start(app, 'TEST');
  await tests.report(await tests.kitAtLaboratory(), { results: CRITICAL });
  await program.report(await program.receivedKit(), { results: CRITICAL });
  const first = await report(CRITICAL);
  app.clock.advance(1_800_000);
  await report(CRITICAL);
  expect(await measured()).toEqual([0, 1_800]);
  app.clock.advance(1_800_000);
  expect(await measured()).toEqual([1, 3_600]);
  (await acknowledge(first)).expectNoErrors();
  expect(await measured()).toEqual([0, 1_800]);
});
