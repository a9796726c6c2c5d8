import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { insertSql, type NewRow } from '../../db/write.ts';
import { AppError, notFound } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../audit.ts';
import { eventNow, moveSample } from '../cascade.ts';
import { isInFuture, optional, parseInput, text, timestamp } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { lockNamedSample } from '../locks.ts';
import { tellReport } from '../tell.ts';
import { parseQuantity, type SubmittedResult, submittedResult } from './result-value.ts';

const body = z.object({
  sampleId: text(),
  partial: optional(z.boolean()),
  amends: optional(text()),
  results: z
    .array(submittedResult, 'must be a list')
    .min(1, 'must have at least one result')
    .max(1000, 'must have at most 1000 results'),
});

/** Collected <= received <= resulted <= now (contract, 5.7). A malformed date is in no order. */
function datesInOrder(now: Date) {
  return z
    .object({ dateCollected: timestamp, dateReceived: timestamp, dateResulted: timestamp })
    .superRefine(({ dateCollected, dateReceived, dateResulted }, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (isBefore(dateReceived, dateCollected)) problem('dateReceived', 'must not be before dateCollected');
      if (isBefore(dateResulted, dateReceived)) problem('dateResulted', 'must not be before dateReceived');
      if (dateResulted instanceof Date && isInFuture(dateResulted, now))
        problem('dateResulted', 'must not be in the future');
    });
}

/** zod refines an object even if one of its parts was refused; that part is then still the raw input. */
function isBefore(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date && one < other;
}

/**
 * Takes a laboratory's report on a sample, and moves the sample and its requisition along. An amendment leaves the report
 * that it amends unchanged. Returns the report's id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the sample or the report to amend; CONFLICT if that is not the
 * newest of its chain or not of this sample; INVALID_TRANSITION if the sample cannot be resulted.
 */
export async function submitReport(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'reports.write');
  const now = context.clock.now();
  // An intersection, so that each half is checked whatever is wrong with the other.
  const report = parseInput(body.and(datesInOrder(now)), rawInput);
  const id = newUuid();
  const results = report.results.map((result, position) => resultRow(id, position, result, report.dateCollected));
  return context.transaction(async (context) => {
    const sample = await lockNamedSample(context, actor, report.sampleId);
    const amendsRef = report.amends === null ? null : await findAmended(context, report.amends, sample.id);
    const status: SampleStatus = report.partial ? 'PARTIALLY_RESULTED' : 'RESULTED';
    requireMove(sampleLifecycle, sample.status, status);
    if (sample.status === 'RESULTED' && amendsRef === null) {
      throw refusedMove(
        sampleLifecycle,
        sample.status,
        status,
        'a resulted sample takes amended reports only, so amends must be given',
      );
    }
    const row = {
      id,
      account_id: sample.accountId,
      sample_id: sample.id,
      lab: await performingLaboratory(context, actor, sample.id),
      partial: report.partial ?? false,
      amends_id: amendsRef,
      date_collected: report.dateCollected,
      date_received: report.dateReceived,
      date_resulted: report.dateResulted,
      submitted_by_id: actor.userId,
      created: now,
    };
    const isAmendment = amendsRef !== null;
    const isCritical = report.results.some(({ flag }) => flag === 'CRITICAL');
    await writeAudited(context, { action: 'report.submit', subject: `Report:${id}`, accountId: sample.accountId }, [
      insertSql('reports', [row]),
      insertSql('results', results),
      tellReport(context, { id, sampleRef: sample.id, amendsRef, isCritical }),
      ...(await moveSample(context, sample, eventNow(context, status), { isAmendment })),
    ]);
    return id;
  });
}

async function findAmended({ db }: TransactionContext, reportId: string, sampleRef: string): Promise<string> {
  const amended = isUuid(reportId)
    ? await db.report.findUnique({
        where: { id: reportId },
        select: { id: true, sampleRef: true, amendedBy: { select: { id: true } } },
      })
    : null;
  if (!amended) throw notFound('report', reportId);
  if (amended.sampleRef !== sampleRef) throw new AppError('CONFLICT', 'The report to amend is of another sample.');
  if (amended.amendedBy)
    throw new AppError(
      'CONFLICT',
      'The report to amend has been amended already; amend the newest report of its chain.',
    );
  return amended.id;
}

/** The laboratory that the requisition names, else the submitting user's account (contract, 5.5). */
async function performingLaboratory({ db }: TransactionContext, actor: Actor, sampleRef: string): Promise<string> {
  const [found] = await db.$queryRaw<{ lab: string }[]>(Prisma.sql`
    SELECT coalesce((SELECT lab FROM requisitions WHERE sample_id = ${sampleRef}::uuid), account.name) AS lab
    FROM accounts account WHERE account.id = ${actor.accountId}::uuid`);
  if (!found) throw new Error('The account of the caller is gone.');
  return found.lab;
}

function resultRow(reportId: string, position: number, result: SubmittedResult, dateCollected: Date): NewRow {
  const quantity = result.resultType === 'quantity' ? parseQuantity(result.result) : undefined;
  return {
    report_id: reportId,
    position,
    result_type: result.resultType,
    name: result.name,
    time_collected: result.timeCollected ?? dateCollected,
    text: String(result.result),
    is_number: typeof result.result === 'number',
    value: quantity?.value ?? null,
    comparator: quantity?.comparator ?? null,
    unit: result.unitOfMeasure,
    range_minimum: result.rangeMinimum,
    range_maximum: result.rangeMaximum,
    comments: result.comments,
    lab_flag: result.flag,
  };
}
