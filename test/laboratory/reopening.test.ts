import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { hl7Time, type OruParts, PID } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// Contract, 10.4: decisions on the work list are made again, and missing dates are given.

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

describe('reopening', () => {
  const history = graphql(`
    query ($id: ID!) {
      node(id: $id) {
        ... on UnmatchedResult {
          status decidedAt decision
          decidedBy { userId }
          reopenings { rejectedBy { userId } rejectedAt rejection reopenedBy { userId } reopenedAt reason }
        }
      }
    }
  `);
  const historyOf = async (id: string) =>
    (await app.run(history, { id: globalId('UnmatchedResult', id) }, program.lab)).expectNoErrors().node;
  const reject = (unmatchedResultId: string, reason = 'Not ours.') =>
    program.attempt(program.lab, 'rejectResult', { unmatchedResultId, reason });
  const reopen = (unmatchedResultId: string, reason: unknown = 'It is ours.', actor = program.admin) =>
    program.attempt(actor, 'reopenResult', { unmatchedResultId, reason });

  async function rejected(parts: Partial<OruParts> = {}): Promise<string> {
    const id = await lab.unmatched(parts);
    expect(outcomeOf(await reject(id))).toBe('OK');
    return id;
  }

  it('undoes a rejection, keeps who decided what, when and why, and publishes an event to the laboratory', async () => {
    const id = await rejected();
    const rejectedAt = app.clock.hoursAgo(0);
    app.clock.advance(60_000);
    const { unmatchedResult } = (await reopen(id)).expectDone().reopenResult;
    expect(unmatchedResult).toEqual({
      unmatchedResultId: id,
      status: 'OPEN',
      decision: null,
      decidedAt: null,
      decidedBy: null,
    });
    const event = await app.prisma.event.findFirstOrThrow({ orderBy: { recorded: 'desc' } });
    expect(event).toMatchObject({
      type: 'RESULT_UNMATCHED',
      accountId: program.lab.accountId,
      data: { unmatched_result_id: id, reason: 'unknown_sample' },
    });
    const entry = await app.prisma.auditEntry.findFirstOrThrow({ where: { action: 'result.reopen' } });
    expect(entry).toMatchObject({ userId: program.admin.userId, subject: `UnmatchedResult:${id}` });
    expect(outcomeOf(await reject(id, 'Not ours after all.'))).toBe('OK');
    expect(await historyOf(id)).toEqual({
      status: 'REJECTED',
      decidedAt: app.clock.hoursAgo(0),
      decision: 'Not ours after all.',
      decidedBy: { userId: program.lab.userId },
      reopenings: [
        {
          rejectedBy: { userId: program.lab.userId },
          rejectedAt,
          rejection: 'Not ours.',
          reopenedBy: { userId: program.admin.userId },
          reopenedAt: app.clock.hoursAgo(0),
          reason: 'It is ours.',
        },
      ],
    });
  });

  it('makes a rejected message matchable', async () => {
    const { sampleId } = await program.kitAtLaboratory();
    const id = await rejected();
    (await reopen(id)).expectDone();
    const input = { unmatchedResultId: id, sampleId, reason: 'The laboratory telephoned.' };
    expect(outcomeOf(await program.attempt(program.lab, 'matchResult', input))).toBe('OK');
    expect(await historyOf(id)).toMatchObject({ status: 'MATCHED', reopenings: [{ rejection: 'Not ours.' }] });
    expect(outcomeOf(await reopen(id))).toBe('CONFLICT');
  });

  it('of what waited for a registration lets it wait again, until somebody is registered', async () => {
    const kit = await program.receivedKit();
    const id = await rejected({ sampleId: kit.sampleId });
    (await reopen(id)).expectDone();
    expect(await historyOf(id)).toMatchObject({ status: 'WAITING' });
    const late = await rejected({ sampleId: kit.sampleId });
    await program.activate(kit);
    expect(await historyOf(id)).toMatchObject({ status: 'MATCHED' });
    (await reopen(late)).expectDone();
    expect(await historyOf(late)).toMatchObject({ status: 'OPEN' });
  });

  it('is a CONFLICT for a message that is not rejected, and needs a reason', async () => {
    const open = await lab.unmatched();
    expect(outcomeOf(await app.changingNothing(() => reopen(open)))).toBe('CONFLICT');
    const id = await rejected();
    expect(badFieldsInOrder(await reopen(id, ' '))).toEqual(['reason']);
    expect(badFieldsInOrder(await reopen(id, 'x'.repeat(501)))).toEqual(['reason']);
    expect(outcomeOf(await reopen(id, 'It is ours.', await app.actor('LAB')))).toBe('NOT_FOUND');
    expect(outcomeOf(await reopen(id, 'x'.repeat(500)))).toBe('OK');
  });

  it('is done at most twenty times', async () => {
    const id = await rejected();
    for (let count = 0; count < 20; count += 1) {
      expect(outcomeOf(await reopen(id))).toBe('OK');
      expect(outcomeOf(await reject(id))).toBe('OK');
    }
    expect(outcomeOf(await reopen(id))).toBe('CONFLICT');
  });

  it('is done once of two at a time', async () => {
    const id = await rejected();
    const both = await Promise.all([reopen(id), reopen(id)]);
    expect(both.map(outcomeOf).sort()).toEqual(['CONFLICT', 'OK']);
    expect(await historyOf(id)).toMatchObject({ status: 'OPEN', reopenings: [{}] });
  });

  it('and matching at the same time leave it matched, or open for another attempt', async () => {
    const { sampleId } = await program.kitAtLaboratory();
    const id = await rejected();
    const input = { unmatchedResultId: id, sampleId, reason: 'The laboratory telephoned.' };
    const [reopened, matched] = await Promise.all([reopen(id), program.attempt(program.lab, 'matchResult', input)]);
    expect(outcomeOf(reopened)).toBe('OK');
    const status = outcomeOf(matched) === 'OK' ? 'MATCHED' : 'OPEN';
    expect(['OK', 'CONFLICT']).toContain(outcomeOf(matched));
    expect(await historyOf(id)).toMatchObject({ status, reopenings: [{ rejection: 'Not ours.' }] });
  });
});

describe('dates given with a match', () => {
  const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000);
  const match = (input: object) =>
    program.attempt(program.lab, 'matchResult', { reason: 'The laboratory telephoned.', ...input });
  const dates = graphql(`
    query ($id: ID!) {
      report(reportId: $id) { dateCollected dateReceived dateResulted isCollectionTimeKnown results { timeCollected } }
    }
  `);
  const datesOf = async (reportId: string) =>
    (await app.run(dates, { id: reportId }, program.lab)).expectNoErrors().report;

  async function unreadable(parts: Partial<OruParts>) {
    const { sampleId } = await program.kitAtLaboratory();
    const unmatchedResultId = await lab.unmatched({ sampleId, ...parts });
    expect(await app.prisma.unmatchedResult.findUnique({ where: { id: unmatchedResultId } })).toMatchObject({
      reason: 'UNREADABLE',
    });
    return { unmatchedResultId, sampleId };
  }

  it('correct a message that was resulted in the future', async () => {
    const ids = await unreadable({ resulted: hl7Time(hours(24)) });
    expect(badFieldsInOrder(await app.changingNothing(() => match(ids)))).toEqual(['dateResulted']);
    const dateResulted = hours(0).toISOString();
    const { report } = (await match({ ...ids, dateResulted })).expectDone().matchResult;
    expect(await datesOf(report.reportId)).toMatchObject({ dateResulted, dateCollected: hours(-3).toISOString() });
    // Later messages of the laboratory are newer.
    app.clock.advance(2 * 3_600_000);
    const correction = ['OBX|1|NM|2345-7^Glucose^LN||5.9|mmol/L|||||C'];
    expect(await lab.outcome(lab.message({ sampleId: ids.sampleId }, { observations: correction }))).toBe('AA');
  });

  it('correct one whose dates are out of order, and replace the times of its results', async () => {
    const observations = [`OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F|||${hl7Time(hours(-1))}`];
    const ids = await unreadable({ collected: hl7Time(hours(-1)), resulted: hl7Time(hours(-2)), observations });
    expect(badFieldsInOrder(await app.changingNothing(() => match(ids)))).toEqual(['dateResulted']);
    const dateCollected = hours(-30).toISOString();
    const dateReceived = hours(-5).toISOString();
    const { report } = (await match({ ...ids, dateCollected, dateReceived })).expectDone().matchResult;
    expect(await datesOf(report.reportId)).toEqual({
      dateCollected,
      dateReceived,
      dateResulted: hours(-2).toISOString(),
      isCollectionTimeKnown: true,
      results: [{ timeCollected: dateCollected }],
    });
  });

  it('correct one that does not say when it was resulted, or was collected before the person was born', async () => {
    const silent = await unreadable({ resulted: '', sent: '' });
    expect(badFieldsInOrder(await match(silent))).toEqual(['dateResulted']);
    expect(outcomeOf(await match({ ...silent, dateResulted: hours(-1).toISOString() }))).toBe('OK');
    const unborn = await unreadable({ collected: '19261124', pid: PID });
    expect(badFieldsInOrder(await match(unborn))).toEqual(['dateCollected']);
    expect(outcomeOf(await match({ ...unborn, dateCollected: hours(-3).toISOString() }))).toBe('OK');
  });

  it('that do not correct it are refused, with all problems at once', async () => {
    const ids = await unreadable({ resulted: hl7Time(hours(24)) });
    const refused = (given: object) => app.changingNothing(() => match({ ...ids, ...given }));
    const inDisorder = {
      dateCollected: hours(0).toISOString(),
      dateReceived: hours(-1).toISOString(),
      dateResulted: hours(1).toISOString(),
    };
    expect(badFieldsInOrder(await refused(inDisorder))).toEqual(['dateReceived', 'dateResulted']);
    expect(badFieldsInOrder(await refused({ dateCollected: hours(-4).toISOString() }))).toEqual(['dateResulted']);
    const empty = await lab.unmatched({ sampleId: ids.sampleId, observations: [], resulted: hl7Time(hours(24)) });
    expect(badFieldsInOrder(await refused({ unmatchedResultId: empty }))).toEqual([
      'unmatchedResultId',
      'dateResulted',
    ]);
    const given = { unmatchedResultId: empty, dateResulted: hours(0).toISOString() };
    expect(badFieldsInOrder(await refused(given))).toEqual(['unmatchedResultId']);
  });

  it('are refused if those of the message are valid', async () => {
    const { sampleId } = await program.kitAtLaboratory();
    const ids = { unmatchedResultId: await lab.unmatched(), sampleId };
    const given = { dateCollected: hours(-4).toISOString(), dateResulted: hours(0).toISOString() };
    expect(badFieldsInOrder(await app.changingNothing(() => match({ ...ids, ...given })))).toEqual([
      'dateCollected',
      'dateResulted',
    ]);
    expect(outcomeOf(await match(ids))).toBe('OK');
  });
});
