import { beforeAll, describe, expect, it } from 'vitest';
import { measuringHeldReports, releasingReports } from '../../src/jobs/held-reports.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import { CRITICAL, heldReport, heldReports, publishedOf, reviewerOf, setPolicy } from '../helpers/held-reports.ts';
import { NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** What reviewers, and the clock, do with held reports (contract, 13.6). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let reviewer: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  reviewer = await reviewerOf(app, program);
});

const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();

const tryRelease = (reportId: string, more: object = {}, actor: TestActor = reviewer) =>
  program.attempt(actor, 'releaseReport', { reportId, ...more });
const release = async (reportId: string, more: object = {}, actor: TestActor = reviewer) =>
  (await program.mutate(actor, 'releaseReport', { reportId, ...more })).report;
const tryHold = (reportId: string, until: string, reason = 'I am calling.', actor: TestActor = reviewer) =>
  program.attempt(actor, 'holdReport', { reportId, until, reason });
const hold = async (reportId: string, until: string, reason = 'I am calling.') =>
  (await program.mutate(reviewer, 'holdReport', { reportId, until, reason })).report;
const runClock = () => releasingReports(app.dependencies()).runOnce();

async function auditOf(reportId: string) {
  const entries = await app.prisma.auditEntry.findMany({
    where: { subject: `Report:${reportId}`, action: { startsWith: 'report.' } },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
  });
  return entries.map(({ action, userId }) => [action, userId]);
}

describe('releaseReport', () => {
  it('releases, says who, when and what was said, and acknowledges what is critical', async () => {
    const reportId = await heldReport(app, program);
    app.clock.advance(HOUR_MS);
    const released = app.clock.now().toISOString();
    const by = { userId: reviewer.userId };
    expect(await release(reportId, { comment: ' I have called the patient. ' })).toEqual({
      ...{ reportId, status: 'FINAL', acknowledged: { at: released, by } },
      release: { status: 'RELEASED', until: null, reason: null, released, comment: 'I have called the patient.', by },
    });
    expect(await publishedOf(app, reportId)).toEqual(['REPORT_HELD 1', 'REPORT_CREATED 1', 'REPORT_CRITICAL 1']);
    const { sample } = await app.prisma.report.findUniqueOrThrow({
      where: { id: reportId },
      select: { sample: { select: { updated: true, kit: { select: { updated: true } } } } },
    });
    expect(sample).toEqual({ updated: app.clock.now(), kit: { updated: app.clock.now() } });
    expect(await auditOf(reportId)).toEqual([
      ['report.submit', program.lab.userId],
      ['report.release', reviewer.userId],
    ]);
  });

  it('of one that somebody has acknowledged leaves that as it was', async () => {
    const reportId = await heldReport(app, program);
    const { report } = await program.mutate(program.admin, 'acknowledgeReport', { reportId });
    app.clock.advance(1_000);
    expect((await release(reportId)).acknowledged).toEqual({
      at: report.acknowledged?.at,
      by: report.acknowledged?.by,
    });
  });

  it('of a released one is answered as done; but with a comment it is a CONFLICT', async () => {
    const reportId = await heldReport(app, program);
    const first = await release(reportId);
    app.clock.advance(1_000);
    expect(await release(reportId, {}, program.admin)).toEqual(first);
    expect(outcomeOf(await tryRelease(reportId, { comment: 'Too late.' }))).toBe('CONFLICT');
    const ofLaboratory = await program.report(await program.kitAtLaboratory());
    expect(await release(ofLaboratory)).toMatchObject({ release: { status: 'RELEASED', by: null } });
    expect(outcomeOf(await tryRelease(ofLaboratory, { comment: 'Why not?' }))).toBe('CONFLICT');
  });

  it('releases the held ones before it, each in order', async () => {
    const kit = await program.kitAtLaboratory();
    const first = await heldReport(app, program, { partial: true }, kit);
    app.clock.advance(1_000);
    const second = await heldReport(app, program, {}, kit);
    const replaced = await tryRelease(first);
    expect(replaced.expectError('CONFLICT').message).toContain(second);
    await release(second, { comment: 'Both.' });
    expect(await publishedOf(app, first, second)).toEqual([
      ...['REPORT_HELD 1', 'REPORT_HELD 2'],
      ...['REPORT_CREATED 1', 'REPORT_CRITICAL 1', 'REPORT_CREATED 2', 'REPORT_CRITICAL 2'],
    ]);
    const earlier = await app.prisma.report.findUniqueOrThrow({ where: { id: first } });
    expect(earlier).toMatchObject({ released: true, releasedById: reviewer.userId, releaseComment: null });
  });

  it.each([
    ['5,000 characters of comment', 5_000, 'OK'],
    ['5,001 characters', 5_001, 'BAD_USER_INPUT'],
  ])('takes %s', async (_what, length, outcome) => {
    expect(outcomeOf(await tryRelease(await heldReport(app, program), { comment: 'x'.repeat(length) }))).toBe(outcome);
  });
});

describe('holdReport', () => {
  it('holds until another moment, earlier or later, at most two weeks after it was first held', async () => {
    const reportId = await heldReport(app, program);
    const latest = inHours(336);
    app.clock.advance(HOUR_MS);
    expect(await hold(reportId, latest)).toMatchObject({
      release: { status: 'HELD', until: latest, reason: 'I am calling.', released: null, comment: null, by: null },
    });
    const earlier = inHours(1);
    expect(await hold(reportId, earlier, 'On the phone.')).toMatchObject({
      release: { until: earlier, reason: 'On the phone.' },
    });
    const before = await app.prisma.event.count();
    await hold(reportId, earlier, 'On the phone.');
    expect(await app.prisma.event.count()).toBe(before);
    expect(await auditOf(reportId)).toEqual([
      ['report.submit', program.lab.userId],
      ...[1, 2, 3].map(() => ['report.hold', reviewer.userId]),
    ]);
    const tooLate = new Date(Date.parse(latest) + 1).toISOString();
    for (const until of [tooLate, app.clock.now().toISOString(), inHours(-1)]) {
      const answer = await tryHold(reportId, until);
      expect(badFieldsOf(answer)).toEqual(['until']);
      expect(answer.expectError('BAD_USER_INPUT').message).toContain(latest);
    }
    expect(badFieldsOf(await tryHold(reportId, latest, 'x'.repeat(501)))).toEqual(['reason']);
    expect(badFieldsOf(await tryHold(reportId, latest, ' '))).toEqual(['reason']);
  });

  it('holds the held ones before it as long, and not beyond two weeks after the first of them', async () => {
    const kit = await program.kitAtLaboratory();
    const first = await heldReport(app, program, { partial: true }, kit);
    const latest = inHours(336);
    app.clock.advance(HOUR_MS);
    const second = await heldReport(app, program, {}, kit);
    expect(badFieldsOf(await tryHold(second, inHours(336)))).toEqual(['until']);
    await hold(second, latest);
    const untils = await app.prisma.report.findMany({ where: { id: { in: [first, second] } } });
    expect(untils.map(({ heldUntil }) => heldUntil?.toISOString())).toEqual([latest, latest]);
  });
});

describe('both', () => {
  const decisions: [string, (reportId: string, actor?: TestActor) => Promise<GraphQLResult<unknown>>][] = [
    ['releaseReport', (reportId, actor) => tryRelease(reportId, {}, actor)],
    ['holdReport', (reportId, actor) => tryHold(reportId, inHours(1), 'I am calling.', actor)],
  ];

  describe.each(decisions)('%s', (name, decide) => {
    it('is FORBIDDEN for whoever is no reviewer, whether or not there is such a report', async () => {
      const reportId = await heldReport(app, program);
      for (const actor of [program.client, program.lab, program.fulfillment])
        for (const id of [reportId, NO_SUCH_UUID, 'nonsense'])
          expect(outcomeOf(await decide(id, actor))).toBe('FORBIDDEN');
    });

    it('is NOT_FOUND for what the reviewer does not see', async () => {
      const other = await reviewerOf(app, await Program.start(app));
      const reportId = await heldReport(app, program);
      expect(outcomeOf(await decide(reportId, other))).toBe('NOT_FOUND');
      expect(outcomeOf(await decide(NO_SUCH_UUID))).toBe('NOT_FOUND');
      await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Mixed up.' });
      expect(outcomeOf(await decide(reportId))).toBe('NOT_FOUND');
      expect(outcomeOf(await decide(reportId, program.admin))).toBe('CONFLICT');
    });

    it('is a CONFLICT for one that was withdrawn or replaced, or that nobody sees yet', async () => {
      const kit = await program.kitAtLaboratory();
      const first = await heldReport(app, program, { partial: true }, kit);
      const second = await heldReport(app, program, {}, kit);
      expect((await decide(first)).expectError('CONFLICT').message).toContain(second);
      const unregistered = await program.kit();
      await program.sampleEvent(unregistered, 'RECEIVED');
      const unseen = await program.report(unregistered);
      expect(outcomeOf(await decide(unseen))).toBe('NOT_FOUND');
      expect(outcomeOf(await decide(unseen, program.admin))).toBe('CONFLICT');
      const shown = await program.report(await program.kitAtLaboratory());
      if (name === 'holdReport') expect(outcomeOf(await decide(shown))).toBe('CONFLICT');
      await program.mutate(program.lab, 'withdrawReport', { reportId: shown, reason: 'Mixed up.' });
      expect(outcomeOf(await decide(shown))).toBe('CONFLICT');
    });
  });
});

describe('the clock', () => {
  it('releases what is due, and nothing else', async () => {
    await runClock();
    const kit = await program.kitAtLaboratory();
    const due = await heldReport(app, program, { partial: true }, kit);
    const with_ = await heldReport(app, program, {}, kit);
    const later = await heldReport(app, program);
    await hold(later, inHours(100));
    app.clock.advance(72 * HOUR_MS - 1);
    await runClock();
    expect(await publishedOf(app, due, with_)).toEqual(['REPORT_HELD 1', 'REPORT_HELD 2']);
    app.clock.advance(1);
    await runClock();
    await runClock();
    expect(await publishedOf(app, due, with_)).toEqual([
      ...['REPORT_HELD 1', 'REPORT_HELD 2'],
      ...['REPORT_CREATED 1', 'REPORT_CRITICAL 1', 'REPORT_CREATED 2', 'REPORT_CRITICAL 2'],
    ]);
    const report = await app.prisma.report.findUniqueOrThrow({
      where: { id: with_ },
      include: { acknowledgement: true },
    });
    expect(report).toMatchObject({ releasedAt: app.clock.now(), releasedById: null, acknowledgement: null });
    expect(await auditOf(with_)).toEqual([
      ['report.submit', program.lab.userId],
      ['report.releasedByTime', null],
    ]);
    expect(await publishedOf(app, later)).toEqual(['REPORT_HELD 1', 'REPORT_HELD 1']);
  });

  it('comes first, or a reviewer does, or another process: each report is released once', async () => {
    const reports = await heldReports(app, program, 4);
    app.clock.advance(72 * HOUR_MS);
    const answers = await Promise.all([
      ...[runClock(), runClock()],
      ...reports.flatMap((reportId) => [
        tryRelease(reportId, { comment: 'One.' }),
        tryRelease(reportId, { comment: 'Two.' }),
      ]),
    ]);
    for (const reportId of reports)
      expect(await publishedOf(app, reportId)).toEqual(['REPORT_HELD 1', 'REPORT_CREATED 1', 'REPORT_CRITICAL 1']);
    const outcomes = answers.flatMap((answer) => (answer ? [outcomeOf(answer)] : []));
    const rows = await app.prisma.report.findMany({ where: { id: { in: reports } } });
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(
      rows.filter(({ releaseComment }) => releaseComment !== null).length,
    );
    expect(outcomes.filter((outcome) => outcome !== 'OK' && outcome !== 'CONFLICT')).toEqual([]);
  });

  it('a colleague acknowledges what a reviewer releases: both are done, and the first counts', async () => {
    const reports = await heldReports(app, program, 3);
    const answers = await Promise.all(
      reports.flatMap((reportId) => [
        tryRelease(reportId),
        program.attempt(program.admin, 'acknowledgeReport', { reportId, note: 'Seen.' }),
      ]),
    );
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => 'OK'));
    expect(await app.prisma.reportAcknowledgement.count({ where: { reportId: { in: reports } } })).toBe(3);
  });

  it('a report that is charted while another is released comes before or after', async () => {
    const kit = await program.kitAtLaboratory();
    await setPolicy(app, program, { review: 'CRITICAL' });
    const first = await program.report(kit, { results: [CRITICAL], partial: true });
    const more = { ...CRITICAL, name: 'Sodium' };
    const [released, second] = await Promise.all([
      tryRelease(first),
      program.report(kit, { results: [CRITICAL, more] }),
    ]);
    await setPolicy(app, program, {});
    const published = await publishedOf(app, first, second);
    const isFirst = outcomeOf(released) === 'OK';
    expect(outcomeOf(released)).toBe(isFirst ? 'OK' : 'CONFLICT');
    expect(published).toEqual([
      'REPORT_HELD 1',
      ...(isFirst ? ['REPORT_CREATED 1', 'REPORT_CRITICAL 1'] : []),
      'REPORT_HELD 2',
    ]);
  });
});

it('the metrics count held reports by the mode of their account, and say how old the oldest is', async () => {
  const held = await app.prisma.report.findMany({
    where: { heldUntil: { not: null }, status: { in: ['PARTIAL', 'FINAL', 'AMENDED'] } },
  });
  for (const { id } of held) await program.mutate(program.admin, 'releaseReport', { reportId: id });
  const test = await Program.start(app, 'TEST');
  await heldReport(app, test);
  app.clock.advance(60_000);
  for (let count = 0; count < 2; count += 1) await heldReport(app, program);
  app.clock.advance(60_000);
  const metrics = new Metrics();
  await measuringHeldReports(app.dependencies({ metrics })).runOnce();
  const text = await metrics.registry.metrics();
  for (const line of [
    'reports_held{mode="live"} 2',
    'reports_held{mode="test"} 1',
    'reports_held_oldest_seconds{mode="live"} 60',
    'reports_held_oldest_seconds{mode="test"} 120',
  ])
    expect(text).toContain(line);
});
