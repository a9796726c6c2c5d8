import { z } from 'zod';
import { authorize, laboratoryOf } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountClosed } from '../access/closed-account.ts';
import { recordAudit } from '../changes/audit.ts';
import { lockNamedSample, type NamedSample } from '../changes/locks.ts';
import { publishMatched } from '../changes/publish.ts';
import { readChart } from '../chart/read-chart.ts';
import { readSampleFacts, type SampleFacts } from '../identity/sample-facts.ts';
import { optional, parseInput, text, timestamp } from '../inputs/inputs.ts';
import { checkMessage } from '../reports/check-report.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { type ChartedMessage, chartMessage, type Outcome, type PlainOutcome } from './chart-message.ts';
import { accountMismatch, flawOfContent, flawOfMissingValues } from './find-mismatch.ts';
import { type LockedUnmatched, lockOpenUnmatched } from './lock-unmatched.ts';
import { findAnalytes } from './look-up-message.ts';
import { findNamedSamples } from './named-samples.ts';
import { partAboutSample, storeOtherParts } from './part-of-message.ts';
import { personMismatch } from './person-mismatch.ts';
import { rememberName } from './remember-name.ts';
import { replaceDates } from './replace-dates.ts';
import { reportInput } from './report-input.ts';
import { firstReportSql } from './store-message.ts';
import { notChartableProblem, readStoredMessage } from './stored-message.ts';

const input = z.object({
  unmatchedResultId: text(),
  sampleId: text(),
  reason: text(500),
  confirm: optional(z.boolean()),
  rememberName: optional(z.boolean()),
  dateCollected: optional(timestamp),
  dateReceived: optional(timestamp),
  dateResulted: optional(timestamp),
});

/**
 * Charts a stored message on the sample that a person has matched it to (contract, 10.4). The report counts as the
 * laboratory's, the decision as the caller's. Returns the report's id.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT, also for a message that cannot be charted, or whose dates are still
 *   wrong with those given; NOT_FOUND; CONFLICT if it is already decided or waits, if nobody is registered, if the sample or its chart
 *   belongs to another laboratory, if the message cannot be divided among its samples, if the person differs or it names several samples
 *   without confirmation, if it corrects an entry elsewhere in the chart without confirmation, or several entries; or if the name cannot be
 *   remembered; INVALID_TRANSITION if the sample expects no result, or none of this kind.
 */
export async function matchResult(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'unmatched.decide');
  const {
    unmatchedResultId,
    sampleId,
    reason,
    confirm,
    rememberName: isRemembered,
    ...given
  } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const unmatched = await lockOpenUnmatched(tx, actor, unmatchedResultId);
    const stored = await readStoredMessage(tx, unmatched.messageId, sampleId);
    const { submitter, laboratory, identification } = stored;
    const sample = await lockNamedSample(tx, actor, sampleId);
    const facts = await readSampleFacts(tx, sample.id, { laboratory, identification });
    if (facts.isOfAnother) throw new AppError('CONFLICT', NOT_OF_SENDER);
    const named = await findNamedSamples(tx, stored.arrived.report);
    const isOfSeveral = named.samples.length > 1;
    const part = isOfSeveral ? await partAboutSample(stored, sample.id, named.samples) : stored.arrived;
    const { arrived, problems } = replaceDates(part, given, facts, tx.call.clock);
    requireChartable(arrived, problems);
    const doubts = doubtsAbout(arrived, facts, isOfSeveral || named.unknownBeside.length > 0);
    if (doubts.length > 0 && confirm !== true) throw new AppError('CONFLICT', [...doubts, CONFIRM].join(' '));
    await requireSeenBy(tx, sample, laboratoryOf(actor), laboratory);
    const analytes = await findAnalytes(tx, arrived);
    const checked = await checkMessage(
      tx,
      reportInput(arrived.report, sample.sampleId, facts.received ?? tx.call.clock.now(), analytes),
    );
    let tookConfirmation = doubts.length > 0;
    const alongside = (charted: ChartedMessage) => {
      const { reportId } = charted;
      tookConfirmation ||= charted.tookConfirmation;
      return reportId === null
        ? []
        : [...decided(tx, unmatched, actor.userId, reason, sample, reportId), publishMatched(tx.call, sample)];
    };
    const isConfirmed = confirm === true;
    const by = { submitter, laboratory };
    const confirmed = { isConfirmed, replacesElsewhere: isConfirmed, outlivesFailure: isConfirmed };
    const charting = { arrived, checked, ...by, ...confirmed, alongside };
    requireReport(await chartMessage(tx, sample, facts, charting));
    await recordAudit(tx, {
      action: tookConfirmation ? 'result.matchConfirmed' : 'result.match',
      subject: `UnmatchedResult:${unmatched.id}`,
      accountId: sample.accountId,
    });
    if (isRemembered === true) await rememberName(tx, sample, facts, arrived.report.person);
    if (isOfSeveral) await storeOtherParts(tx, unmatched, stored, named.samples);
    return checked.id;
  });
}

const NOT_OF_SENDER =
  'The sample does not belong to the laboratory that sent the message. An administrator can assign it with assignLaboratory.';

/**
 * A message is charted with the rights of the laboratory that sent it, whoever matches it: one laboratory's results must not become
 * another's by being merged with them.
 *
 * @throws AppError CONFLICT if the sample has a chart that the caller's laboratory does not see; `chartMessage` checks the same for the
 *   sender
 */
async function requireSeenBy(
  tx: Tx,
  sample: NamedSample,
  ofCaller: string | undefined,
  ofSender: string | undefined,
): Promise<void> {
  if (ofCaller !== undefined && ofCaller !== ofSender) await readChart(tx, sample, ofCaller);
}

/** @throws AppError BAD_USER_INPUT with every reason why the message cannot be charted, including problems with its dates. */
function requireChartable(arrived: ArrivedMessage, ofDates: readonly FieldProblem[]): void {
  const isRejection = arrived.report.rejection !== null;
  const flaw = isRejection
    ? 'It reports that the specimen cannot be tested.'
    : (flawOfContent(arrived) ?? flawOfMissingValues(arrived))?.detail;
  const problems = [...(flaw === undefined ? [] : [notChartableProblem(flaw)]), ...ofDates];
  if (problems.length > 0) throw badInput(problems);
}

/** Why matching a message by hand did not create a report. */
const WITHOUT_REPORT: Readonly<Record<Exclude<PlainOutcome, 'REPORTED'>, string>> = {
  CONFIRMED: 'The sample has these results already. Reject the message instead.',
  OUT_OF_ORDER:
    'The message is older than what it would replace. If it is right anyway, match it again with "confirm": true.',
  BEFORE_FAILURE:
    'The sample failed, and the message is not newer than that. If its results are right anyway, match it again with "confirm": true.',
  WITHDRAWN: 'The message withdraws everything that the sample has. Use withdrawReport, then reject the message.',
  NOTHING_CHARTED: 'The message withdraws or finalizes what the sample does not have. Reject it instead.',
  NOTHING_SAID: 'No observation of the message has a value. Reject it instead.',
  TOO_MUCH_ATTACHED: 'The documents would be too many or too large for one report. Reject the message instead.',
  REJECTED: 'The message reports that the specimen cannot be tested. Record that, then reject the message.',
};

/** @throws AppError CONFLICT if the message did not create a report; the caller's transaction is then rolled back. */
function requireReport(outcome: Outcome): void {
  if (typeof outcome === 'object') {
    const { detail, isOfOne } = outcome;
    throw new AppError('CONFLICT', `${detail} ${isOfOne ? `${REPLACES} ${CONFIRM}` : ENTER_WHOLE_CHART}`);
  }
  if (outcome !== 'REPORTED') throw new AppError('CONFLICT', WITHOUT_REPORT[outcome]);
}

const REPLACES = 'If you confirm it, it replaces that.';
const ENTER_WHOLE_CHART =
  'It is unclear which of them it replaces. Enter the whole chart with submitReport, then reject the message.';

const CONFIRM = 'To chart it anyway, match it again with "confirm": true.';

/**
 * The reasons to doubt that the message is about the sample, in sentences; a person can confirm it anyway.
 *
 * @throws AppError CONFLICT if nobody is registered, or the account is closed; BAD_USER_INPUT for a test message on a LIVE account or the
 *   reverse.
 */
function doubtsAbout(arrived: ArrivedMessage, facts: SampleFacts, isOfSeveral: boolean): readonly string[] {
  if (facts.isClosed) throw accountClosed();
  const ofMode = accountMismatch(arrived, facts);
  if (ofMode)
    throw badInput([
      {
        path: ['sampleId'],
        message: `must belong to an account of the right mode: ${ofMode.detail}`,
        code: 'NOT_ALLOWED',
      },
    ]);
  const ofPerson = personMismatch(arrived, facts)?.reason;
  if (ofPerson === 'NOBODY_REGISTERED')
    throw new AppError(
      'CONFLICT',
      'Nobody is registered for the kit of this sample yet, and no requisition names a patient: there is nobody to chart results for.',
    );
  return [
    ...(isOfSeveral
      ? [
          'The message names several samples. What belongs to another of our samples is not charted on this one; everything else is.',
        ]
      : []),
    ...(ofPerson === 'PERSON_DISAGREES'
      ? ['The name, the birth date or the sex in the message does not match the person known for the sample.']
      : []),
  ];
}

function decided(
  { call: { clock } }: Tx,
  { id, messageId }: LockedUnmatched,
  userId: string,
  reason: string,
  sample: NamedSample,
  reportId: string,
): Write[] {
  return [
    Prisma.sql`UPDATE unmatched_results SET status = 'MATCHED', sample_id = ${sample.id}::uuid, report_id = ${reportId}::uuid,
        decided_by_id = ${userId}::uuid, decided_at = ${clock.now()}::timestamptz, decision = ${reason} WHERE id = ${id}::uuid`,
    firstReportSql(messageId, reportId),
  ];
}
