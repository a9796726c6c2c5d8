import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { timeOfOwn } from '../events.ts';
import { isInFuture, optional, parseInput, text, timestamp } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycle.ts';
import { appendSampleEvent, sampleHistory } from '../samples/append-sample-event.ts';
import { findSampleLocked } from '../samples/find-sample.ts';
import { sampleLifecycle } from '../samples/lifecycle.ts';
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

/** Collected <= received <= resulted <= now (contract, section 8). A date that is malformed is in no order. */
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

/** zod refines an object also where one of its parts was refused, and stands there as it came. */
function isBefore(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date && one < other;
}

/**
 * Takes a laboratory's report on a sample, and moves sample and requisition along; returns the report's id. An amendment
 * leaves the report that it amends as it is.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the sample or the report to amend; CONFLICT where that is not
 * the newest of its chain or not of this sample; INVALID_TRANSITION where the sample cannot be resulted.
 */
export async function submitReport(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'reports.write');
  // Both halves are judged, whatever is wrong with the other.
  const report = parseInput(body.and(datesInOrder(context.clock.now())), rawInput);
  return context.transaction(async (db) => {
    const sample = await findSampleLocked(db, actor, report.sampleId);
    const amendsRef = report.amends === null ? null : await findAmended(db, report.amends, sample.id);
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
    const id = newUuid();
    await db.report.create({
      data: {
        id,
        accountId: sample.accountId,
        sampleRef: sample.id,
        lab: await performingLaboratory(db, actor, sample.id),
        partial: report.partial ?? false,
        amendsRef,
        dateCollected: report.dateCollected,
        dateReceived: report.dateReceived,
        dateResulted: report.dateResulted,
        submittedById: actor.userId,
        created: context.clock.now(),
      },
    });
    await db.result.createMany({
      data: report.results.map((result, position) => toRow(id, position, result, report.dateCollected)),
    });
    const { newest } = await sampleHistory(db, sample.id);
    const event = { status, created: timeOfOwn(context.clock.now(), newest) };
    await appendSampleEvent(db, context, sample, event, { isLate: false, isAmendment: amendsRef !== null });
    await recordAudit(db, context, { action: 'report.submit', subject: `Report:${id}`, accountId: sample.accountId });
    return id;
  });
}

async function findAmended(db: Db, reportId: string, sampleRef: string): Promise<string> {
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

/** The laboratory that the requisition names, else the account of the user who submits (contract, section 8, "Results"). */
async function performingLaboratory(db: Db, actor: Actor, sampleRef: string): Promise<string> {
  const requisition = await db.requisition.findUnique({ where: { sampleRef }, select: { lab: true } });
  if (requisition) return requisition.lab;
  const account = await db.account.findUniqueOrThrow({ where: { id: actor.accountId }, select: { name: true } });
  return account.name;
}

function toRow(
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
