import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { moveSampleNow } from '../cascade.ts';
import { isInFuture, optional, parseInput, text, timestamp } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { lockNamedSample } from '../locks.ts';
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
    const { db } = context;
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
    await db.report.create({
      data: {
        id,
        accountId: sample.accountId,
        sampleRef: sample.id,
        lab: await performingLaboratory(context, actor, sample.id),
        partial: report.partial ?? false,
        amendsRef,
        dateCollected: report.dateCollected,
        dateReceived: report.dateReceived,
        dateResulted: report.dateResulted,
        submittedById: actor.userId,
        created: now,
      },
    });
    await db.result.createMany({ data: results });
    await moveSampleNow(context, sample, status, { isAmendment: amendsRef !== null });
    await recordAudit(context, { action: 'report.submit', subject: `Report:${id}`, accountId: sample.accountId });
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
  const requisition = await db.requisition.findUnique({ where: { sampleRef }, select: { lab: true } });
  if (requisition) return requisition.lab;
  const account = await db.account.findUniqueOrThrow({ where: { id: actor.accountId }, select: { name: true } });
  return account.name;
}

function resultRow(
  reportId: string,
  position: number,
  result: SubmittedResult,
  dateCollected: Date,
): Prisma.ResultCreateManyInput {
  const quantity = result.resultType === 'quantity' ? parseQuantity(result.result) : undefined;
  return {
    reportId,
    position,
    resultType: result.resultType,
    name: result.name,
    timeCollected: result.timeCollected ?? dateCollected,
    text: String(result.result),
    isNumber: typeof result.result === 'number',
    value: quantity?.value ?? null,
    comparator: quantity?.comparator ?? null,
    unit: result.unitOfMeasure,
    rangeMinimum: result.rangeMinimum,
    rangeMaximum: result.rangeMaximum,
    comments: result.comments,
    labFlag: result.flag,
  };
}
