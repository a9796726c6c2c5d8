import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { AppError, badInput } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { optional, parseInput, text } from '../inputs.ts';
import { lockNamedSample, type NamedSample } from '../locks.ts';
import { checkReport } from '../reports/check-report.ts';
import { tellMatched } from '../tell.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { chartMessage } from './chart-message.ts';
import { type LockedUnmatched, lockOpenUnmatched, readKeptMessage } from './kept-message.ts';
import { findAnalytes } from './known-message.ts';
import { flawOf, isSamePerson, modeMismatch } from './mismatch.ts';
import { reportInput } from './report-input.ts';
import { readSampleFacts, type SampleFacts } from './sample-facts.ts';

const input = z.object({
  unmatchedResultId: text(),
  sampleId: text(),
  reason: text(500),
  confirm: optional(z.boolean()),
});

/**
 * Charts a kept message on the sample that a person has found it to be of (contract, 10.4). The report is the laboratory's; the
 * decision is the caller's. Returns the report's id.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT, also for a message that cannot be charted; NOT_FOUND;
 * CONFLICT if it is decided already, or if the person disagrees or it names several samples and that is not confirmed;
 * INVALID_TRANSITION if the sample expects no result, or none of this kind.
 */
export async function matchResult(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'unmatched.decide');
  const { unmatchedResultId, sampleId, reason, confirm } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const unmatched = await lockOpenUnmatched(context, actor, unmatchedResultId);
    const { arrived, submitter } = await readKeptMessage(context, unmatched.messageId);
    requireChartable(arrived);
    const sample = await lockNamedSample(context, actor, sampleId);
    const facts = await readSampleFacts(context, sample.id);
    const isConfirmed = requireAgreement(unmatched, arrived, facts, confirm === true);
    const analytes = await findAnalytes(context, arrived);
    const checked = await checkReport(context, reportInput(arrived.report, sample.sampleId, analytes));
    await recordAudit(context, {
      action: isConfirmed ? 'result.matchConfirmed' : 'result.match',
      subject: `UnmatchedResult:${unmatched.id}`,
      accountId: sample.accountId,
    });
    const alongside = [
      ...decided(context, unmatched, actor.userId, reason, sample, checked.id),
      tellMatched(context, sample),
    ];
    await chartMessage(context, sample, facts, { arrived, checked, submitter, alongside });
    return checked.id;
  });
}

/** @throws AppError BAD_USER_INPUT for a message that nobody can chart as it is. */
function requireChartable(arrived: ArrivedMessage): void {
  const flaw = flawOf(arrived);
  if (!flaw) return;
  const message = `cannot be charted: ${flaw.detail} Enter what holds of it by submitReport, then reject it`;
  throw badInput([{ path: ['unmatchedResultId'], message }]);
}

/**
 * Whether the caller has confirmed that the message is of this sample, although it has another name or birth date or names several
 * samples: all of its results come to stand on this one.
 *
 * @throws AppError CONFLICT without a confirmation; INVALID_TRANSITION for a test message on a LIVE account and the reverse.
 */
function requireAgreement(
  { reason }: LockedUnmatched,
  arrived: ArrivedMessage,
  facts: SampleFacts,
  isConfirmed: boolean,
): boolean {
  const ofMode = modeMismatch(arrived, facts);
  if (ofMode) throw new AppError('INVALID_TRANSITION', ofMode.detail);
  const isOfSeveral = reason === 'SEVERAL_SAMPLES';
  if (isSamePerson(arrived, facts) && !isOfSeveral) return false;
  if (isConfirmed) return true;
  if (isOfSeveral)
    throw new AppError(
      'CONFLICT',
      'The message names several samples. If all of its results are of this one, match it again with "confirm": true; else enter ' +
        'them by submitReport, then reject it.',
    );
  throw new AppError(
    'CONFLICT',
    'The name or the birth date in the message is not that of the person known for the sample. If it is this person all the ' +
      'same, match it again with "confirm": true.',
  );
}

function decided(
  { clock }: TransactionContext,
  { id, messageId }: LockedUnmatched,
  userId: string,
  reason: string,
  sample: NamedSample,
  reportId: string,
): Write[] {
  return [
    Prisma.sql`UPDATE unmatched_results SET status = 'MATCHED', sample_id = ${sample.id}::uuid, report_id = ${reportId}::uuid,
        decided_by_id = ${userId}::uuid, decided_at = ${clock.now()}::timestamptz, decision = ${reason} WHERE id = ${id}::uuid`,
    Prisma.sql`UPDATE laboratory_messages SET report_id = ${reportId}::uuid WHERE id = ${messageId}::uuid`,
  ];
}
