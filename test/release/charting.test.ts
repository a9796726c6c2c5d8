import { beforeAll, describe, expect, it } from 'vitest';
import { activateKit } from '../../src/domains/activation/activate-kit.ts';
import { submitReport } from '../../src/domains/reports/submit-report.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { CRITICAL, publishedOf, reviewerOf, setPolicy } from '../helpers/held-reports.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import { GLUCOSE } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Which reports are held when they are charted, and at a registration; and what their readers see (contract, 13.6). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let reviewer: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  reviewer = await reviewerOf(app, program);
});

type Results = NonNullable<InputOf<'submitReport'>['results']>;
const NORMAL: Results[number] = { resultType: 'quantity', name: 'Glucose', result: 5, flag: 'NORMAL' };

const reading = graphql(`
  query ($reportId: ID!) {
    report(reportId: $reportId) {
      status
      replacedBy { reportId }
      amendedBy { reportId }
      release { status until reason released comment by { userId } }
    }
  }
`);

async function read(reportId: string, actor: TestActor = program.client) {
  const { report } = (await app.run(reading, { reportId }, actor)).expectNoErrors();
  return report;
}

const listing = graphql(`
  query ($filter: ReportFilter) {
    reports(filter: $filter, orderBy: { field: CREATED, direction: ASC }, first: 100) { totalCount edges { node { reportId } } }
  }
`);

async function listed(filter: object, actor: TestActor) {
  const { reports } = (await app.attempt(listing, { filter }, actor)).expectNoErrors();
  expect(reports.totalCount).toBe(reports.edges.length);
  return reports.edges.map(({ node }) => node.reportId);
}

const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();

/** Charts a report, as a later version than those before. */
async function chart(kit: ProgramKit, more: Partial<InputOf<'submitReport'>> = {}): Promise<string> {
  app.clock.advance(1_000);
  return program.report(kit, { results: [CRITICAL], ...more });
}

const held = { status: 'HELD', reason: null, released: null, comment: null, by: null };

describe('when a report is charted', () => {
  it('it is released at once without a policy, since it was created', async () => {
    await setPolicy(app, program, {});
    const reportId = await chart(await program.kitAtLaboratory());
    const released = app.clock.now().toISOString();
    expect(await read(reportId)).toMatchObject({
      release: { status: 'RELEASED', until: null, reason: null, released, comment: null, by: null },
    });
    expect(await publishedOf(app, reportId)).toEqual(['REPORT_CREATED 1', 'REPORT_CRITICAL 1']);
  });

  it('it is held by the policy, for reviewers, the laboratory and ADMIN', async () => {
    await setPolicy(app, program, { review: 'CRITICAL', atMostHours: 10 });
    const reportId = await chart(await program.kitAtLaboratory());
    expect(await read(reportId)).toBeNull();
    for (const actor of [reviewer, program.lab, program.admin])
      expect(await read(reportId, actor)).toMatchObject({ status: 'FINAL', release: { ...held, until: inHours(10) } });
    expect(await publishedOf(app, reportId)).toEqual(['REPORT_HELD 1']);
    const event = await app.prisma.event.findFirstOrThrow({ where: { subjectId: reportId } });
    expect(event).toMatchObject({
      forReviewers: true,
      data: { report_id: reportId, until: inHours(10), critical: true },
    });
  });

  it('the rules of its kit type come first', async () => {
    const kitTypes = [{ kitType: 'LIPID', review: 'NONE' as const, hidePartial: false, atMostHours: 1 }];
    await setPolicy(app, program, { review: 'ALL', kitTypes });
    expect(await read(await chart(await program.kitAtLaboratory()))).not.toBeNull();
  });

  it('a held one that completes what was released leaves that as it was, to those who do not see it', async () => {
    await setPolicy(app, program, { review: 'CRITICAL' });
    const kit = await program.kitAtLaboratory();
    const shown = await chart(kit, { results: [NORMAL], partial: true });
    const unseen = await chart(kit, { results: [NORMAL, CRITICAL] });
    expect(await read(shown)).toMatchObject({ status: 'PARTIAL', replacedBy: null });
    expect(await read(unseen)).toBeNull();
    for (const actor of [reviewer, program.lab, program.admin])
      expect(await read(shown, actor)).toMatchObject({ status: 'SUPERSEDED', replacedBy: { reportId: unseen } });
    const of = (status: string[]) => ({ sampleId: kit.sampleId, status });
    expect(await listed(of(['PARTIAL']), program.client)).toEqual([shown]);
    expect(await listed(of(['SUPERSEDED']), program.client)).toEqual([]);
    expect(await listed(of(['PARTIAL']), reviewer)).toEqual([]);
    expect(await listed(of(['SUPERSEDED', 'FINAL']), reviewer)).toEqual([shown, unseen]);
    await program.mutate(reviewer, 'releaseReport', { reportId: unseen });
    expect(await read(shown)).toMatchObject({ status: 'SUPERSEDED', replacedBy: { reportId: unseen } });
    expect(await publishedOf(app, shown, unseen)).toEqual([
      ...['REPORT_CREATED 1', 'REPORT_HELD 2', 'REPORT_CREATED 2', 'REPORT_CRITICAL 2'],
    ]);
  });

  it('an amendment of a released one is never held', async () => {
    await setPolicy(app, program, { review: 'CRITICAL' });
    const kit = await program.kitAtLaboratory();
    const shown = await chart(kit, { results: [NORMAL] });
    const amended = await chart(kit, { results: [NORMAL, CRITICAL], amends: shown });
    expect(await read(shown)).toMatchObject({ status: 'SUPERSEDED', amendedBy: { reportId: amended } });
    expect(await read(amended)).toMatchObject({ release: { status: 'RELEASED' } });
  });

  it('one that corrects what a released one shows is not held although it amends a held one, which is released with it', async () => {
    await setPolicy(app, program, { review: 'CRITICAL' });
    const kit = await program.kitAtLaboratory();
    const intake = new Intake(app, program);
    const potassium = (value: string, status: string) =>
      `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/L|3.5-5.1|HH|||${status}`;
    const send = async (observation: string) => {
      app.clock.advance(60_000);
      expect(await intake.outcome(intake.message(kit, { status: 'P', observations: [observation] }))).toBe('AA');
      const where = { sample: { sampleId: kit.sampleId } };
      return (await app.prisma.report.findFirstOrThrow({ where, orderBy: { created: 'desc' } })).id;
    };
    const shown = await send(GLUCOSE);
    const unseen = await send(potassium('6.9', 'F'));
    const more = await send(potassium('7.1', 'C'));
    expect([await read(unseen), await read(more)]).toEqual([null, null]);
    const amended = await send(GLUCOSE.replace('5.4', '5.1').replace(/F$/, 'C'));
    for (const reportId of [unseen, more, amended])
      expect(await read(reportId)).toMatchObject({ release: { status: 'RELEASED', by: null } });
    expect(await read(shown)).toMatchObject({ status: 'SUPERSEDED' });
    expect(await publishedOf(app, shown, unseen, more, amended)).toEqual([
      ...['REPORT_CREATED 1', 'REPORT_HELD 2', 'REPORT_HELD 3'],
      ...['REPORT_CREATED 2', 'REPORT_CRITICAL 2', 'REPORT_AMENDED 3', 'REPORT_CRITICAL 3', 'REPORT_AMENDED 4'],
      'REPORT_CRITICAL 4',
    ]);
  });

  it('a later one is not held longer than the earlier ones, and one that is released releases those', async () => {
    await setPolicy(app, program, { review: 'NONE', hidePartial: true, atMostHours: 5 });
    const kit = await program.kitAtLaboratory();
    const first = await chart(kit, { results: [NORMAL], partial: true });
    const until = inHours(5);
    await setPolicy(app, program, { review: 'CRITICAL', hidePartial: true });
    const second = await chart(kit, { results: [NORMAL, CRITICAL], partial: true });
    expect(await read(second, reviewer)).toMatchObject({ release: { ...held, until } });
    await setPolicy(app, program, {});
    const last = await chart(kit, { results: [NORMAL, CRITICAL, { ...NORMAL, name: 'Sodium' }] });
    const released = app.clock.now().toISOString();
    for (const reportId of [first, second, last])
      expect(await read(reportId)).toMatchObject({ release: { status: 'RELEASED', until: null, released, by: null } });
    expect(await publishedOf(app, first, second, last)).toEqual([
      ...['REPORT_HELD 1', 'REPORT_HELD 2', 'REPORT_CREATED 1', 'REPORT_CREATED 2', 'REPORT_CRITICAL 2'],
      ...['REPORT_CREATED 3', 'REPORT_CRITICAL 3'],
    ]);
  });
});

describe('a withdrawal', () => {
  it('of a held one was never shown: no event, and only LAB and ADMIN see it', async () => {
    await setPolicy(app, program, { review: 'ALL' });
    const kit = await program.kitAtLaboratory();
    const reportId = await chart(kit);
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Mixed up.' });
    expect(await publishedOf(app, reportId)).toEqual(['REPORT_HELD 1']);
    expect([await read(reportId), await read(reportId, reviewer)]).toEqual([null, null]);
    for (const actor of [program.lab, program.admin])
      expect(await read(reportId, actor)).toMatchObject({ status: 'WITHDRAWN', release: { ...held, until: null } });
    await program.mutate(program.admin, 'undoActivation', { kitId: kit.kitId, reason: 'Another person.' });
  });

  it('is told of what was shown, and not of what was held', async () => {
    await setPolicy(app, program, { review: 'CRITICAL' });
    const kit = await program.kitAtLaboratory();
    const shown = await chart(kit, { results: [NORMAL], partial: true });
    const unseen = await chart(kit, { results: [NORMAL, CRITICAL] });
    await program.mutate(program.lab, 'withdrawReport', { reportId: unseen, reason: 'Mixed up.' });
    expect(await publishedOf(app, shown, unseen)).toEqual(['REPORT_CREATED 1', 'REPORT_HELD 2', 'REPORT_WITHDRAWN 1']);
    expect(await read(shown)).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('leaves nothing to take back while a report is held', async () => {
    await setPolicy(app, program, { review: 'ALL' });
    const kit = await program.kitAtLaboratory();
    await chart(kit);
    const answer = await program.attempt(program.admin, 'undoActivation', { kitId: kit.kitId, reason: 'Another one.' });
    answer.expectError('CONFLICT');
  });
});

describe('at the registration', () => {
  it('what was charted before is decided by the policy of that moment', async () => {
    await setPolicy(app, program, {});
    const kit = await program.kit();
    await program.sampleEvent(kit, 'RECEIVED');
    const partial = await chart(kit, { results: [NORMAL], partial: true });
    const final = await chart(kit, { results: [NORMAL, CRITICAL] });
    for (const reportId of [partial, final]) {
      expect(await read(reportId)).toBeNull();
      expect(await read(reportId, reviewer)).toBeNull();
      expect(await read(reportId, program.admin)).toMatchObject({ release: { ...held, until: null } });
    }
    await setPolicy(app, program, { review: 'CRITICAL', atMostHours: 3 });
    app.clock.advance(1_000);
    await program.activate(kit, await program.patient());
    const now = app.clock.now().toISOString();
    expect(await read(partial)).toMatchObject({ status: 'PARTIAL', release: { status: 'RELEASED', released: now } });
    expect(await read(final)).toBeNull();
    expect(await read(final, reviewer)).toMatchObject({ release: { ...held, until: inHours(3) } });
    expect(await publishedOf(app, partial, final)).toEqual(['REPORT_CREATED 1', 'REPORT_HELD 2']);
  });

  it('what a held one corrects is held with it, because nothing of both was shown', async () => {
    await setPolicy(app, program, { review: 'CRITICAL' });
    const kit = await program.kit();
    await program.sampleEvent(kit, 'RECEIVED');
    const first = await chart(kit, { results: [NORMAL] });
    const second = await chart(kit, { results: [{ ...CRITICAL, name: 'Glucose' }], amends: first });
    await program.activate(kit, await program.patient());
    expect([await read(first), await read(second)]).toEqual([null, null]);
    await program.mutate(reviewer, 'releaseReport', { reportId: second });
    expect(await publishedOf(app, first, second)).toEqual([
      ...['REPORT_HELD 1', 'REPORT_HELD 2', 'REPORT_CREATED 1', 'REPORT_AMENDED 2', 'REPORT_CRITICAL 2'],
    ]);
  });
});

it('the list has what is held, for whom it exists', async () => {
  const other = await Program.start(app);
  const reviewing = await reviewerOf(app, other);
  await setPolicy(app, other, { review: 'CRITICAL' });
  const reports: string[] = [];
  for (const results of [[CRITICAL], [NORMAL], [CRITICAL]]) {
    app.clock.advance(1_000);
    reports.push(await other.report(await other.kitAtLaboratory(), { results }));
  }
  const [first = '', second = '', third = ''] = reports;
  expect(await listed({ release: 'HELD' }, reviewing)).toEqual([first, third]);
  expect(await listed({ release: 'RELEASED' }, reviewing)).toEqual([second]);
  expect(await listed({}, reviewing)).toEqual([first, second, third]);
  expect(await listed({ release: 'HELD', flags: ['CRITICAL'], kitTypes: ['LIPID'] }, reviewing)).toEqual([
    first,
    third,
  ]);
  expect(await listed({ release: 'HELD' }, other.client)).toEqual([]);
  expect(await listed({}, other.client)).toEqual([second]);
  expect(await listed({ release: 'HELD', accountId: other.client.accountId }, other.admin)).toEqual([first, third]);
  expect(await listed({ acknowledged: false }, other.client)).toEqual([]);
  expect(await listed({ acknowledged: false }, reviewing)).toEqual([first, third]);
});

describe('a policy costs a write no further statement', () => {
  /** The statements of the same write without a policy, and with one that holds everything. */
  async function statementsOf(write: (kit: ProgramKit) => Promise<unknown>, newKit: () => Promise<ProgramKit>) {
    const counts: number[] = [];
    for (const policy of [{}, { review: 'ALL' as const }]) {
      await setPolicy(app, program, {});
      const kit = await newKit();
      await setPolicy(app, program, policy);
      counts.push((await app.statements.allDuring(() => write(kit))).length);
    }
    return counts;
  }

  it('that charts a report', async () => {
    const now = app.clock.now().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    const [without, held] = await statementsOf(
      ({ sampleId }) => submitReport(app.context(program.lab), { sampleId, ...dates, results: [CRITICAL] }),
      () => program.kitAtLaboratory(),
    );
    expect(held).toBe(without);
  });

  it('but one, if what was held before is released with it', async () => {
    const now = app.clock.now().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    const chartAgain = async (first: 'ALL' | 'NONE') => {
      const kit = await program.kitAtLaboratory();
      await setPolicy(app, program, { review: first });
      await program.report(kit, { results: [CRITICAL], partial: true });
      await setPolicy(app, program, {});
      const results = [CRITICAL, NORMAL];
      const write = () => submitReport(app.context(program.lab), { sampleId: kit.sampleId, ...dates, results });
      return (await app.statements.allDuring(write)).length;
    };
    expect(await chartAgain('ALL')).toBe((await chartAgain('NONE')) + 1);
  });

  it('that registers a kit with reports', async () => {
    const patientId = await program.patient();
    const [without, held] = await statementsOf(
      ({ kitId }) => activateKit(app.context(program.client), { kitId, patientId }),
      async () => {
        const kit = await program.kit();
        await program.sampleEvent(kit, 'RECEIVED');
        await program.report(kit, { results: [CRITICAL] });
        return kit;
      },
    );
    expect(held).toBe(without);
  });
});
