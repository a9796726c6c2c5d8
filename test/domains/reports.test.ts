import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

type ReportInput = InputOf<'submitReport'>;

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** The input of a report, by default with one genotype. */
function reportOf({ sampleId }: Pick<ProgramKit, 'sampleId'>, more: Partial<ReportInput> = {}): ReportInput {
  const dates = {
    dateCollected: app.clock.hoursAgo(3),
    dateReceived: app.clock.hoursAgo(2),
    dateResulted: app.clock.hoursAgo(1),
  };
  return { sampleId, ...dates, results: [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }], ...more };
}

const submit = (input: ReportInput) => program.attempt(program.lab, 'submitReport', input);

describe('a report (contract, 5.7)', () => {
  it('has dates in order, to the millisecond, and not in the future', async () => {
    const kit = await program.receivedKit();
    const now = app.clock.now().getTime();
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
    const dates = (collected: number, received: number, resulted: number) =>
      submit(
        reportOf(kit, {
          dateCollected: at(collected),
          dateReceived: at(received),
          dateResulted: at(resulted),
          partial: true,
        }),
      );
    expect(badFieldsInOrder(await dates(-1, -2, -1))).toEqual(['dateReceived']);
    expect(badFieldsInOrder(await dates(-3, -1, -2))).toEqual(['dateResulted']);
    expect(badFieldsInOrder(await dates(-1, -2, -3))).toEqual(['dateReceived', 'dateResulted']);
    expect(badFieldsInOrder(await dates(0, 0, 5 * 60_000 + 1))).toEqual(['dateResulted']);
    const hour = 60 * 60_000;
    expect(badFieldsInOrder(await dates(hour, hour, hour))).toEqual(['dateCollected', 'dateReceived', 'dateResulted']);
    expect(outcomeOf(await dates(0, 0, 5 * 60_000))).toBe('OK');
    expect(outcomeOf(await dates(-1, -1, -1))).toBe('OK');
  });

  it('names every problem at once by its path', async () => {
    const kit = await program.receivedKit();
    const results = [
      { resultType: 'quantity', name: ' ', result: 'much', rangeMinimum: 2, rangeMaximum: 1 },
      { resultType: 'genotype', name: 'B', result: 5, unitOfMeasure: 'mg' },
      {
        resultType: 'reactivity',
        name: 'C',
        result: '  ',
        rangeMinimum: 1,
        rangeMaximum: 2,
        timeCollected: 'yesterday',
      },
    ];
    const before = await app.digest();
    const answer = await submit(reportOf(kit, { dateReceived: app.clock.hoursAgo(9), dateResulted: 'today', results }));
    expect(badFieldsInOrder(answer).sort()).toEqual([
      'dateReceived',
      'dateResulted',
      'results.0.name',
      'results.0.rangeMaximum',
      'results.0.result',
      'results.1.result',
      'results.1.unitOfMeasure',
      'results.2.rangeMaximum',
      'results.2.rangeMinimum',
      'results.2.result',
      'results.2.timeCollected',
    ]);
    expect(await app.digest()).toEqual(before);
  });

  it('has at least one result', async () => {
    expect(badFieldsInOrder(await submit(reportOf(await program.receivedKit(), { results: [] })))).toEqual(['results']);
  });

  it.each(['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-01:00', '2026-02-29T10:00:00Z', '2026-11-21', '1'])(
    'cannot have the date %s',
    async (dateCollected) => {
      expect(badFieldsInOrder(await submit(reportOf(await program.receivedKit(), { dateCollected })))).toContain(
        'dateCollected',
      );
    },
  );

  it('needs a sample that has reached the laboratory', async () => {
    const before = await program.stockKit();
    expect(outcomeOf(await submit(reportOf(before)))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await submit(reportOf({ ...before, sampleId: 'NO-SUCH-TUBE' })))).toBe('NOT_FOUND');
  });

  it('keeps the order of its results, and reports keep theirs', async () => {
    const kit = await program.receivedKit();
    const names = Array.from({ length: 12 }, (_, index) => `Z${12 - index}`);
    const results = names.map((name) => ({ resultType: 'titer', name, result: '1' }));
    const first = await program.report(kit, { results, partial: true });
    // Both were created in the same millisecond, and still keep their order.
    const second = await program.report(kit, { results: results.slice(0, 1), withdraws: names.slice(1) });
    const operation = graphql(
      'query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { reportId results { name } } } }',
    );
    const { sample } = (await app.run(operation, kit, program.lab)).expectNoErrors();
    expect(sample?.reports?.map(({ reportId }) => reportId)).toEqual([first, second]);
    expect(sample?.reports?.[0]?.results.map(({ name }) => name)).toEqual(names);
  });

  it('names the laboratory that sent it, whichever the requisition names', async () => {
    const kit = await program.receivedKit();
    const other = await program.receivedKit();
    await program.requisition(kit.sampleId);
    const { name } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.lab.accountId } });
    const labOf = async (reportId: string) =>
      (await app.prisma.report.findUniqueOrThrow({ where: { id: reportId } })).lab;
    expect(await labOf(await program.report(kit))).toBe(name);
    expect(await labOf(await program.report(other))).toBe(name);
  });
});

describe('partial, final and amended reports', () => {
  const statusOf = async (kit: ProgramKit) =>
    (await app.prisma.sample.findFirstOrThrow({ where: { sampleId: kit.sampleId } })).status;

  it('partial reports may be repeated until the final one', async () => {
    const kit = await program.receivedKit();
    for (const partial of [true, true]) {
      await program.report(kit, { partial });
      expect(await statusOf(kit)).toBe('PARTIALLY_RESULTED');
    }
    await program.report(kit, { partial: false });
    expect(await statusOf(kit)).toBe('RESULTED');
  });

  it('a resulted sample takes only amendments, and no partial ones', async () => {
    const kit = await program.receivedKit();
    const first = await program.report(kit);
    const before = await app.digest();
    expect(outcomeOf(await submit(reportOf(kit)))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await submit(reportOf(kit, { partial: true })))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await submit(reportOf(kit, { partial: true, amends: first })))).toBe('INVALID_TRANSITION');
    expect(await app.digest()).toEqual(before);
    expect(outcomeOf(await submit(reportOf(kit, { amends: first, withdraws: ['Glucose'] })))).toBe('OK');
  });

  it.each(['RESULTED', 'PARTIALLY_RESULTED'])('only a report sets %s', async (status) => {
    const kit = await program.receivedKit();
    const answer = await program.attempt(program.lab, 'recordSampleEvent', { sampleId: kit.sampleId, status });
    answer.expectError('INVALID_TRANSITION');
  });

  it('an amendment and the report it amends name each other, and the amended report stays as it was', async () => {
    const kit = await program.receivedKit();
    await program.activate(kit);
    const first = await program.report(kit, { results: [{ resultType: 'titer', name: 'A', result: '1:64' }] });
    const second = await program.report(kit, {
      amends: first.toUpperCase(),
      results: [{ resultType: 'titer', name: 'A', result: '1:128' }],
    });
    const third = await program.report(kit, { amends: second, withdraws: ['A'] });
    const operation = graphql(`
      query ($reportId: ID!) {
        report(reportId: $reportId) {
          isAmendment
          results { ... on OtherResult { value } }
          amends { reportId isAmendment amendedBy { reportId } results { ... on OtherResult { value } } }
          amendedBy { reportId }
        }
      }
    `);
    const answer = await app.run(operation, { reportId: second }, program.client);
    expect(answer.expectNoErrors()).toEqual({
      report: {
        isAmendment: true,
        results: [{ value: '1:128' }],
        amends: { reportId: first, isAmendment: false, amendedBy: { reportId: second }, results: [{ value: '1:64' }] },
        amendedBy: { reportId: third },
      },
    });
  });

  it('only the latest report of the sample’s chain can be amended: any other is a CONFLICT', async () => {
    const kit = await program.receivedKit();
    const first = await program.report(kit);
    await program.report(kit, { amends: first });
    const ofAnother = await program.report(await program.receivedKit());
    const before = await app.digest();
    expect(outcomeOf(await submit(reportOf(kit, { amends: first })))).toBe('CONFLICT');
    expect(outcomeOf(await submit(reportOf(kit, { amends: ofAnother })))).toBe('CONFLICT');
    expect(outcomeOf(await submit(reportOf(kit, { amends: NO_SUCH_UUID })))).toBe('NOT_FOUND');
    expect(outcomeOf(await submit(reportOf(kit, { amends: 'the first one' })))).toBe('NOT_FOUND');
    expect(await app.digest()).toEqual(before);
  });

  it('a partial report may be amended while more results are due', async () => {
    const kit = await program.receivedKit();
    const first = await program.report(kit, { partial: true });
    await program.report(kit, { partial: true, amends: first });
    expect(await statusOf(kit)).toBe('PARTIALLY_RESULTED');
  });
});

describe('results for a kit that is not registered (contract, 1.3)', () => {
  it('are visible to LAB and ADMIN at once, and to the program after registration', async () => {
    const kit = await program.receivedKit();
    const reportId = await program.report(kit);
    const idOfReport = graphql('query ($reportId: ID!) { report(reportId: $reportId) { id } }');
    const id = (await app.run(idOfReport, { reportId }, program.lab)).expectNoErrors().report?.id ?? '';
    const everyWayToTheReport = graphql(`
      query ($reportId: ID!, $sampleId: String!, $filter: ReportFilter, $id: ID!) {
        report(reportId: $reportId) { reportId }
        sample(sampleId: $sampleId) { status reports { reportId } }
        reports(filter: $filter) { totalCount edges { node { reportId } } }
        node(id: $id) { id }
      }
    `);
    const { sampleId } = kit;
    const variables = { reportId, sampleId, filter: { sampleId: sampleId.toLowerCase() }, id };
    const readAs = async (caller: TestActor) =>
      (await app.run(everyWayToTheReport, variables, caller)).expectNoErrors();
    const seen = {
      report: { reportId },
      sample: { status: 'RESULTED', reports: [{ reportId }] },
      reports: { totalCount: 1, edges: [{ node: { reportId } }] },
      node: { id },
    };
    expect(await readAs(program.client)).toEqual({
      report: null,
      sample: { status: 'RESULTED', reports: [] },
      reports: { totalCount: 0, edges: [] },
      node: null,
    });
    expect(await readAs(program.lab)).toEqual(seen);
    expect(await readAs(program.admin)).toEqual(seen);
    await program.activate(kit);
    expect(await readAs(program.client)).toEqual(seen);
  });
});
