import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../../helpers/app.ts';
import { badFieldsOf } from '../../helpers/graphql.ts';
import type { InputOf } from '../../helpers/operations.ts';
import { NO_SUCH_UUID, Program, type ProgramKit } from '../../helpers/program.ts';
import { expectSoundness } from '../../helpers/soundness.ts';

/** Reports as versions of the chart of their sample (contract, 10.5), and their withdrawal (10.6), through the API. */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let kit: ProgramKit;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  kit = await program.receivedKit();
  await program.activate(kit);
});

type Submitted = InputOf<'submitReport'>['results'][number];

const quantity = (name: string, result: number, more: Partial<Submitted> = {}): Submitted => ({
  resultType: 'quantity',
  name,
  result,
  ...more,
});

const CHART = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      reports {
        reportId
        status
        isAmendment
        results { name asGiven change isPreliminary }
        withdrawnResults { name asGiven }
        withdrawn { at reason }
        replaces { reportId }
        replacedBy { reportId }
      }
    }
  }
`);

async function chart(reader: TestActor = program.client) {
  const { sample } = (await app.run(CHART, { sampleId: kit.sampleId }, reader)).expectNoErrors();
  return { status: sample?.status, reports: sample?.reports ?? [] };
}

describe('a submitted report gives the whole chart (contract, 10.5)', () => {
  it('and is refused if it would lose results, naming all of them', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1), quantity('CRP', 2), quantity('LDL', 3)] });
    const before = await app.digest();
    const refused = await program.attempt(program.lab, 'submitReport', {
      ...(await dates()),
      amends: first,
      results: [quantity('LDL', 3)],
    });
    expect(refused.expectError('BAD_USER_INPUT').message).toBe(
      'results: leaves out results that the sample has: TSH, CRP. Give them again, or name them in withdraws',
    );
    expect(await app.digest()).toEqual(before);
  });

  it('and may withdraw results by name, which are then on no report but in withdrawnResults', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1), quantity('CRP', 2)] });
    const second = await program.report(kit, { amends: first, results: [quantity('TSH', 1)], withdraws: ['CRP'] });
    expect((await chart()).reports).toMatchObject([
      { reportId: first, status: 'SUPERSEDED', results: [{ name: 'TSH' }, { name: 'CRP' }], withdrawnResults: [] },
      { reportId: second, status: 'AMENDED', results: [{ name: 'TSH', change: null }] },
    ]);
    expect((await chart()).reports[1]?.withdrawnResults).toEqual([{ name: 'CRP', asGiven: 2 }]);
  });

  it('and says what it corrected and added to a resulted sample', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1), quantity('CRP', 2)] });
    await program.report(kit, {
      amends: first,
      results: [quantity('TSH', 1.5), quantity('CRP', 2), quantity('LDL', 3)],
    });
    expect((await chart()).reports[1]?.results.map(({ name, change }) => [name, change])).toEqual([
      ['TSH', 'CORRECTED'],
      ['CRP', null],
      ['LDL', 'ADDED'],
    ]);
  });

  it('and completes a partial report without amending it', async () => {
    const first = await program.report(kit, { partial: true, results: [quantity('TSH', 1)] });
    expect((await chart()).reports).toMatchObject([{ status: 'PARTIAL', results: [{ isPreliminary: true }] }]);
    const second = await program.report(kit, { results: [quantity('TSH', 1.5), quantity('CRP', 2)] });
    expect((await chart()).reports).toMatchObject([
      { reportId: first, status: 'SUPERSEDED', replacedBy: { reportId: second } },
      { reportId: second, status: 'FINAL', isAmendment: false, replaces: { reportId: first } },
    ]);
    expect((await chart()).reports[1]?.results.map(({ change }) => change)).toEqual([null, null]);
  });

  it.each([
    [['XYZ'], ['withdraws.0']],
    [['TSH'], ['withdraws.0']],
  ])('and cannot withdraw %s, which it gives itself or the sample does not have', async (withdraws, fields) => {
    const first = await program.report(kit, { results: [quantity('TSH', 1)] });
    const refused = await program.attempt(program.lab, 'submitReport', {
      ...(await dates()),
      amends: first,
      withdraws,
      results: [quantity('TSH', 1)],
    });
    expect(badFieldsOf(refused)).toEqual(fields);
  });

  it('and finds a result again by its name if only one of the two has a code', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1)] });
    await program.report(kit, { amends: first, results: [quantity('TSH', 2, { loinc: '3016-3' })] });
    expect((await chart()).reports[1]?.results).toMatchObject([{ name: 'TSH', change: 'CORRECTED' }]);
  });

  it('keeps results of the same name apart, the first for the first', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1), quantity('TSH', 2)] });
    await program.report(kit, { amends: first, results: [quantity('TSH', 1), quantity('TSH', 3)] });
    expect((await chart()).reports[1]?.results.map(({ change }) => change)).toEqual([null, 'CORRECTED']);
  });

  async function dates() {
    const now = app.clock.now().toISOString();
    return { sampleId: kit.sampleId, dateCollected: now, dateReceived: now, dateResulted: now };
  }
});

describe('a withdrawn report (contract, 10.6)', () => {
  const withdraw = (reportId: string, reason = 'Two tubes were mixed up.') =>
    program.mutate(program.lab, 'withdrawReport', { reportId, reason });

  it('takes every version with it, and the sample back to RECEIVED', async () => {
    await program.report(kit, { partial: true, results: [quantity('TSH', 1)] });
    const second = await program.report(kit, { results: [quantity('TSH', 1), quantity('CRP', 2)] });
    const third = await program.report(kit, { amends: second, results: [quantity('TSH', 1)], withdraws: ['CRP'] });
    await withdraw(second);
    const { status, reports } = await chart();
    expect(status).toBe('RECEIVED');
    expect(reports.map((report) => [report.status, report.results, report.withdrawnResults])).toEqual([
      ['WITHDRAWN', [], []],
      ['WITHDRAWN', [], []],
      ['WITHDRAWN', [], []],
    ]);
    expect(reports[2]).toMatchObject({
      reportId: third,
      withdrawn: { at: app.clock.now().toISOString(), reason: 'Two tubes were mixed up.' },
    });
  });

  it.each(['lab', 'admin'] as const)('still shows its results to the %s', async (reader) => {
    await withdraw(await program.report(kit, { results: [quantity('TSH', 1)] }));
    expect((await chart(program[reader])).reports).toMatchObject([{ status: 'WITHDRAWN', results: [{ name: 'TSH' }] }]);
  });

  it('is published, version by version, before the sample', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1)] });
    const second = await program.report(kit, { amends: first, results: [quantity('TSH', 2)] });
    await withdraw(second);
    const events = await app.prisma.event.findMany({
      where: { accountId: program.client.accountId },
      orderBy: { recorded: 'desc' },
      take: 3,
      select: { type: true, data: true },
    });
    const names = { sample_id: kit.sampleId, kit_id: kit.kitId };
    expect(events.toReversed()).toEqual([
      { type: 'REPORT_WITHDRAWN', data: { report_id: first, ...names } },
      { type: 'REPORT_WITHDRAWN', data: { report_id: second, ...names } },
      { type: 'SAMPLE_STATUS_CHANGED', data: { ...names, status: 'received', previous_status: 'resulted' } },
    ]);
  });

  it('leaves the sample open for another report, which begins a new chart', async () => {
    const wrong = await program.report(kit, { results: [quantity('TSH', 1)] });
    await withdraw(wrong);
    const right = await program.report(kit, { results: [quantity('CRP', 2)] });
    expect(await chart()).toMatchObject({
      status: 'RESULTED',
      reports: [
        { reportId: wrong, status: 'WITHDRAWN', replacedBy: null },
        {
          reportId: right,
          status: 'FINAL',
          isAmendment: false,
          replaces: null,
          results: [{ name: 'CRP', change: null }],
        },
      ],
    });
  });

  it('cannot be withdrawn again, or amended', async () => {
    const reportId = await program.report(kit);
    await withdraw(reportId);
    (await program.attempt(program.lab, 'withdrawReport', { reportId, reason: 'Again.' })).expectError('CONFLICT');
    const now = app.clock.now().toISOString();
    const amendment = { sampleId: kit.sampleId, dateCollected: now, dateReceived: now, dateResulted: now };
    (
      await program.attempt(program.lab, 'submitReport', {
        ...amendment,
        amends: reportId,
        results: [quantity('TSH', 1)],
      })
    ).expectError('CONFLICT');
  });

  it('needs a reason, a report that exists, and a laboratory', async () => {
    const reportId = await program.report(kit);
    const before = await app.digest();
    const attempt = (actor: TestActor, input: InputOf<'withdrawReport'>) =>
      program.attempt(actor, 'withdrawReport', input);
    (await attempt(program.lab, { reportId, reason: ' ' })).expectError('BAD_USER_INPUT');
    (await attempt(program.lab, { reportId, reason: 'x'.repeat(501) })).expectError('BAD_USER_INPUT');
    (await attempt(program.lab, { reportId: NO_SUCH_UUID, reason: 'Wrong.' })).expectError('NOT_FOUND');
    (await attempt(program.client, { reportId, reason: 'Wrong.' })).expectError('FORBIDDEN');
    (await attempt(program.fulfillment, { reportId, reason: 'Wrong.' })).expectError('FORBIDDEN');
    expect(await app.digest()).toEqual(before);
  });

  it('is the only way back to RECEIVED', async () => {
    await program.report(kit);
    const event = { sampleId: kit.sampleId, status: 'RECEIVED' as const };
    const refused = (await program.attempt(program.lab, 'recordSampleEvent', event)).expectError('INVALID_TRANSITION');
    expect(refused.message).toContain('only withdrawReport takes it back');
  });

  it('is neither published nor shown to the program when its kit is registered later', async () => {
    kit = await program.receivedKit();
    await withdraw(await program.report(kit));
    await program.activate(kit);
    expect(
      await app.prisma.event.count({
        where: { type: 'REPORT_CREATED', data: { path: ['kit_id'], equals: kit.kitId } },
      }),
    ).toBe(0);
    expect((await chart()).reports).toEqual([]);
    expect((await chart(program.lab)).reports).toMatchObject([{ status: 'WITHDRAWN' }]);
  });
});
