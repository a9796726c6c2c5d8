import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import type { Clock } from '../../db/clock.ts';
import { newUuid } from '../../db/identifiers.ts';
import type { NewRow } from '../../db/write.ts';
import { byClock, isInFuture, optional, parseInput, storableText, text, timestamp } from '../inputs.ts';
import { flagOf } from './flag.ts';
import { findCodes } from './result-codes.ts';
import { parseQuantity, type SubmittedResult, submittedResult } from './result-value.ts';

/** The most characters of what a laboratory says of a report as a whole (contract, 8.3). */
const LONGEST_COMMENTS = 65_536;

const reportComments = storableText
  .max(LONGEST_COMMENTS, `must have at most ${LONGEST_COMMENTS} characters`)
  .transform((comments) => (comments.trim() === '' ? null : comments));

const body = z.object({
  sampleId: text(),
  partial: optional(z.boolean()),
  amends: optional(text()),
  comments: optional(reportComments),
  results: z
    .array(submittedResult, 'must be a list')
    .min(1, 'must have at least one result')
    .max(1000, 'must have at most 1000 results'),
});

/** Collected <= received <= resulted <= now (contract, 5.7). A malformed date is in no order. */
function datesInOrder(clock: Clock) {
  return z
    .object({ dateCollected: timestamp, dateReceived: timestamp, dateResulted: timestamp })
    .superRefine(({ dateCollected, dateReceived, dateResulted }, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (isBefore(dateReceived, dateCollected)) problem('dateReceived', 'must not be before dateCollected');
      if (isBefore(dateResulted, dateReceived)) problem('dateResulted', 'must not be before dateReceived');
      if (dateResulted instanceof Date && isInFuture(dateResulted, clock.now()))
        problem('dateResulted', 'must not be in the future');
    });
}

/** A report as it is submitted. An intersection, so that each half is checked whatever is wrong with the other. */
const submittedReport = byClock((clock) => body.and(datesInOrder(clock)));

/** zod refines an object even if one of its parts was refused; that part is then still the raw input. */
function isBefore(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date && one < other;
}

/** A report as its laboratory submits it, checked but for what depends on the sample. */
export interface CheckedReport extends z.output<typeof body> {
  /** That of the report to be. */
  readonly id: string;
  readonly dateCollected: Date;
  readonly dateReceived: Date;
  readonly dateResulted: Date;
  readonly rows: readonly NewRow[];
}

/** Checks a report before its sample is looked for. @throws AppError BAD_USER_INPUT. */
export async function checkReport(context: RequestContext, rawInput: unknown): Promise<CheckedReport> {
  const report = parseInput(submittedReport(context.clock), rawInput);
  const id = newUuid();
  const codes = await findCodes(context, report.results);
  const rows = report.results.map((result, position) =>
    resultRow(id, position, { ...result, ...codes[position] }, report.dateCollected),
  );
  return { ...report, id, rows };
}

function resultRow(reportId: string, position: number, result: SubmittedResult, dateCollected: Date): NewRow {
  const quantity = result.resultType === 'quantity' ? parseQuantity(result.result) : undefined;
  const value = quantity?.value ?? null;
  const comparator = quantity?.comparator ?? null;
  const { rangeMinimum, rangeMaximum, flag: labFlag } = result;
  return {
    report_id: reportId,
    position,
    result_type: result.resultType,
    name: result.name,
    time_collected: result.timeCollected ?? dateCollected,
    text: String(result.result),
    is_number: typeof result.result === 'number',
    value,
    comparator,
    unit: result.unitOfMeasure,
    range_minimum: rangeMinimum,
    range_maximum: rangeMaximum,
    comments: result.comments,
    lab_flag: labFlag,
    flag: flagOf({ labFlag, value, comparator, rangeMinimum, rangeMaximum }),
    analyte_code: result.analyte,
    loinc: result.loinc,
  };
}
