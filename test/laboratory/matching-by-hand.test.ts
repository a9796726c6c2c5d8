import { beforeAll, describe, expect, it } from 'vitest';
import { readReport, takeMessage } from '../../src/domains/laboratory/arrived-message.ts';
import { storeUnmatched } from '../../src/domains/laboratory/store-message.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { hl7Time, PID } from '../helpers/oru.ts';
import { NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { OTHER_PERSON, UnmatchedMessages } from './unmatched-messages.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;
let messages: UnmatchedMessages;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
  messages = new UnmatchedMessages(app, program, lab);
});

/** The parts of the message with this control id that are still undecided. */
function undecidedOf(controlId: string) {
  return app.prisma.unmatchedResult.findFirst({ where: { controlId, status: 'OPEN' } });
}

describe('matching by hand (contract, 10.4)', () => {
  it('charts the message as its laboratory sent it, and publishes an event to the sample’s account', async () => {
    const kit = await program.kitAtLaboratory();
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-1' }, { pid: PID });
    const { matchResult } = (
      await messages.match({ unmatchedResultId: unmatched.unmatchedResultId, sampleId: kit.sampleId })
    ).expectDone();
    expect(matchResult.report).toMatchObject({
      sample: { sampleId: kit.sampleId, status: 'RESULTED' },
      results: [{ name: 'Glucose', asGiven: 5.4 }],
    });
    expect(await messages.of(unmatched.controlId)).toMatchObject({
      status: 'MATCHED',
      sample: { sampleId: kit.sampleId },
      report: { reportId: matchResult.report.reportId },
      decidedBy: { userId: program.lab.userId },
      decidedAt: app.clock.hoursAgo(0),
      decision: 'The laboratory telephoned.',
    });
    const types = await app.prisma.event.findMany({
      where: { type: { in: ['RESULT_MATCHED', 'RESULT_UNMATCHED'] } },
      orderBy: { recorded: 'desc' },
      take: 2,
    });
    expect(types.map(({ type, accountId, data }) => ({ type, accountId, data }))).toEqual([
      {
        type: 'RESULT_MATCHED',
        accountId: program.client.accountId,
        data: { sample_id: kit.sampleId, kit_id: kit.kitId },
      },
      {
        type: 'RESULT_UNMATCHED',
        accountId: program.lab.accountId,
        data: { unmatched_result_id: unmatched.unmatchedResultId, reason: 'unknown_sample' },
      },
    ]);
  });

  it('to a sample that nobody is registered for is refused, even with a confirmation', async () => {
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-9' });
    const { sampleId } = await program.receivedKit();
    const attempt = { unmatchedResultId: unmatched.unmatchedResultId, sampleId, confirm: true };
    expect(outcomeOf(await app.changingNothing(() => messages.match(attempt)))).toBe('CONFLICT');
  });

  it('of an incompletely described person needs only the decision itself', async () => {
    const kit = await program.kitAtLaboratory();
    const { unmatched } = await messages.kept(kit, { pid: '' });
    const attempt = { unmatchedResultId: unmatched.unmatchedResultId, sampleId: kit.sampleId };
    expect(outcomeOf(await messages.match(attempt))).toBe('OK');
  });

  it('to another person needs a confirmation', async () => {
    const kit = await program.kitAtLaboratory();
    const { unmatched } = await messages.kept(kit, { pid: OTHER_PERSON });
    const attempt = { unmatchedResultId: unmatched.unmatchedResultId, sampleId: kit.sampleId };
    expect(outcomeOf(await app.changingNothing(() => messages.match(attempt)))).toBe('CONFLICT');
    expect(outcomeOf(await app.changingNothing(() => messages.match({ ...attempt, confirm: false })))).toBe('CONFLICT');
    expect(outcomeOf(await messages.match({ ...attempt, confirm: true }))).toBe('OK');
    const [entry] = await app.prisma.auditEntry.findMany({ where: { action: 'result.matchConfirmed' } });
    expect(entry?.userId).toBe(program.lab.userId);
  });

  it('of a message of several samples needs a confirmation, and charts only what names the one chosen', async () => {
    const [one, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    const observations = [
      'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F',
      `OBR|2|${other.sampleId}|ACC-2|24331-1^Lipid panel^LN|||${hl7Time(app.clock.now())}`,
      'OBX|1|NM|2345-7^Glucose^LN||5.5|mmol/L|||||F',
    ];
    const { unmatched } = await messages.kept(one, { observations });
    const attempt = { unmatchedResultId: unmatched.unmatchedResultId, sampleId: one.sampleId };
    expect(outcomeOf(await app.changingNothing(() => messages.match(attempt)))).toBe('CONFLICT');
    const third = await program.kitAtLaboratory();
    const elsewhere = { ...attempt, sampleId: third.sampleId, confirm: true };
    expect(outcomeOf(await app.changingNothing(() => messages.match(elsewhere)))).toBe('CONFLICT');
    const { matchResult } = (await messages.match({ ...attempt, confirm: true })).expectDone();
    expect(matchResult.report.results).toMatchObject([{ asGiven: 5.4 }]);
    expect(await messages.reportsOf(other)).toBe(0);

    // The rest is on the work list, until it is decided, too.
    const left = await undecidedOf(unmatched.controlId);
    expect(left).toMatchObject({ reason: 'SEVERAL_SAMPLES' });
    expect(left?.detail).toBe(
      `It names several samples: ${one.sampleId}, ${other.sampleId}. Not charted yet: ${other.sampleId}.`,
    );
    const rest = { unmatchedResultId: left?.id, sampleId: other.sampleId, confirm: true };
    const again = await app.changingNothing(() => messages.match({ ...rest, sampleId: one.sampleId }));
    expect(outcomeOf(again)).toBe('CONFLICT');
    const { matchResult: second } = (await messages.match(rest)).expectDone();
    expect(second.report.results).toMatchObject([{ asGiven: 5.5 }]);
    expect(await undecidedOf(unmatched.controlId)).toBeNull();
  });

  it('of a message that cannot be divided among its samples is refused', async () => {
    const [one, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    const ofNone = [
      'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F',
      `OBR|2|${other.sampleId}|ACC-2|24331-1^Lipid panel^LN`,
      'OBX|1|NM|2345-7^Glucose^LN||5.5|mmol/L|||||F',
      'OBR|3||ACC-3|24331-1^Lipid panel^LN',
      'OBX|1|NM|2345-7^Glucose^LN||5.6|mmol/L|||||F',
    ];
    const ofBoth = ['OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F', `SPM|1|${other.sampleId}`];
    for (const observations of [ofNone, ofBoth]) {
      const { unmatched } = await messages.kept(one, { observations });
      const attempt = { unmatchedResultId: unmatched.unmatchedResultId, sampleId: one.sampleId, confirm: true };
      expect(outcomeOf(await app.changingNothing(() => messages.match(attempt)))).toBe('CONFLICT');
    }
  });

  it('of a sample beside an unknown one charts all of it, once that is confirmed', async () => {
    const kit = await program.kitAtLaboratory();
    const observations = [
      'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F',
      'OBR|2|MISTYPED-7|ACC-2|24331-1^Lipid panel^LN',
      'OBX|1|NM|3016-3^TSH^LN||2.1|mIU/L|||||F',
    ];
    const { unmatched } = await messages.kept(kit, { observations });
    expect(unmatched.candidates).toEqual([{ sampleId: kit.sampleId }]);
    const attempt = { unmatchedResultId: unmatched.unmatchedResultId, sampleId: kit.sampleId };
    expect(outcomeOf(await app.changingNothing(() => messages.match(attempt)))).toBe('CONFLICT');
    const { matchResult } = (await messages.match({ ...attempt, confirm: true })).expectDone();
    expect(matchResult.report.results).toHaveLength(2);
    expect(await undecidedOf(unmatched.controlId)).toBeNull();
  });

  it('is done once', async () => {
    const [one, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-2' });
    const { unmatchedResultId } = unmatched;
    const both = await Promise.all([one, other].map(({ sampleId }) => messages.match({ unmatchedResultId, sampleId })));
    expect(both.map(outcomeOf).sort()).toEqual(['CONFLICT', 'OK']);
    expect((await messages.reportsOf(one)) + (await messages.reportsOf(other))).toBe(1);
    const rejection = await program.attempt(program.lab, 'rejectResult', { unmatchedResultId, reason: 'Twice.' });
    expect(outcomeOf(rejection)).toBe('CONFLICT');
  });

  it('is refused where the sample has it already, for an unreadable message, and without a reason', async () => {
    const resulted = await program.kitAtLaboratory();
    expect(await lab.outcome(lab.message(resulted))).toBe('AA');
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-3' });
    const refusal = (input: Parameters<UnmatchedMessages['match']>[0]) =>
      app.changingNothing(() => messages.match(input));
    const { unmatchedResultId } = unmatched;
    expect(outcomeOf(await refusal({ unmatchedResultId, sampleId: resulted.sampleId }))).toBe('CONFLICT');
    const kit = await program.kitAtLaboratory();
    expect(badFieldsInOrder(await refusal({ unmatchedResultId, sampleId: kit.sampleId, reason: ' ' }))).toEqual([
      'reason',
    ]);
    expect(outcomeOf(await refusal({ unmatchedResultId, sampleId: 'N0SVCHC0DE9' }))).toBe('NOT_FOUND');
    expect(outcomeOf(await refusal({ unmatchedResultId: NO_SUCH_UUID, sampleId: kit.sampleId }))).toBe('NOT_FOUND');
    const unreadable = await messages.kept(kit, { observations: [] });
    const attempt = { unmatchedResultId: unreadable.unmatched.unmatchedResultId, sampleId: kit.sampleId };
    expect(badFieldsInOrder(await refusal(attempt))).toEqual(['unmatchedResultId']);
    const test = await messages.kept(kit, { processing: 'T' });
    const ofTest = { unmatchedResultId: test.unmatched.unmatchedResultId, sampleId: kit.sampleId };
    expect(badFieldsInOrder(await refusal({ ...ofTest, confirm: true }))).toEqual(['sampleId']);
  });

  it('is refused for a message that was accepted then, but would be refused now', async () => {
    const kit = await program.kitAtLaboratory();
    const arrived = await readReport(
      await takeMessage(new Uint8Array(Buffer.from(lab.message(kit)))),
      { timeZone: 'UTC', flags: [] },
      {},
    );
    const earlier = { ...arrived, content: new Uint8Array(Buffer.from(lab.message(kit, { version: '2.1' }))) };
    const { controlId } = earlier.message.header;
    await app
      .context(program.lab)
      .transaction((context) =>
        storeUnmatched(
          context,
          program.lab,
          { arrived: earlier, acknowledgement: 'MSH|^~\\&|' },
          { reason: 'UNREADABLE', detail: 'An earlier version could not read it.' },
          null,
        ),
      );
    const { unmatchedResultId } = await messages.of(controlId);
    const refusal = await app.changingNothing(() => messages.match({ unmatchedResultId, sampleId: kit.sampleId }));
    expect(badFieldsInOrder(refusal)).toEqual(['unmatchedResultId']);
    expect(outcomeOf(refusal)).toBe('BAD_USER_INPUT');
    const rejection = await program.attempt(program.lab, 'rejectResult', {
      unmatchedResultId,
      reason: 'Of no version.',
    });
    expect(outcomeOf(rejection)).toBe('OK');
  });

  it('does not change the answer when the laboratory sends the message again', async () => {
    const kit = await program.kitAtLaboratory();
    const { unmatched, message } = await messages.kept({ sampleId: 'MISTYPED-4' });
    await messages.match({ unmatchedResultId: unmatched.unmatchedResultId, sampleId: kit.sampleId });
    expect(await app.changingNothing(() => lab.outcome(message))).toBe('AA UNKNOWN_SAMPLE');
  });
});
