import { z } from 'zod';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Clock } from '../../db/sql/clock.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import type { ResultFlag } from '../../generated/prisma/enums.ts';
import { type ChartedResult, MAX_RESULTS } from '../chart/charted-result.ts';
import {
  byClock,
  checkInput,
  IN_THE_FUTURE,
  isInFuture,
  optional,
  optionalOrBlank,
  parseInput,
  storableText,
  text,
  timestamp,
} from '../inputs/inputs.ts';
import { flagOf } from './flag.ts';
import { findCodes } from './result-codes.ts';
import { parseQuantity, readBound, type SubmittedResult, submittedResult } from './result-value.ts';
import { distinctDocuments, submittedDocuments } from './submitted-documents.ts';
import { submittedPerson } from './submitted-person.ts';

/** The most characters of a laboratory's comments on a report as a whole (contract, 8.3). */
const MAX_COMMENTS_LENGTH = 65_536;

const reportComments = storableText
  .max(MAX_COMMENTS_LENGTH, `must have at most ${MAX_COMMENTS_LENGTH} characters`)
  .transform((comments) => (comments.trim() === '' ? null : comments));

function listOf<Result extends z.ZodType>(result: Result) {
  return z.array(result, 'must be a list').max(MAX_RESULTS, `must have at most ${MAX_RESULTS} results`);
}

const messageBody = z.object({
  sampleId: text(),
  partial: optional(z.boolean()),
  amends: optionalOrBlank(text()),
  comments: optional(reportComments),
  results: listOf(
    submittedResult.safeExtend({ mayBeNormal: z.boolean(), rangeMinimum: readBound, rangeMaximum: readBound }),
  ),
  withdraws: optional(z.array(text(), 'must be a list').max(MAX_RESULTS, `must have at most ${MAX_RESULTS} results`)),
});

/** Whether results are required depends on the sample's documents (contract, 5.7). */
const body = messageBody.extend({
  results: listOf(submittedResult),
  documents: optional(submittedDocuments).transform((documents) => documents ?? []),
  /** The person whom the report names; null if it names nobody, so that nothing is compared. */
  person: optional(submittedPerson),
});

/** Collected <= received <= resulted <= now (contract, 5.7). Malformed dates are not compared. */
const datesInOrder = byClock((clock) =>
  z
    .object({ dateCollected: timestamp, dateReceived: timestamp, dateResulted: timestamp })
    .superRefine((dates, context) => {
      const { dateCollected, dateReceived, dateResulted } = dates;
      const tooEarly = (path: string, before: string) =>
        context.addIssue(broken('BEFORE', `must not be before ${before}`, [path]));
      if (isBefore(dateReceived, dateCollected)) tooEarly('dateReceived', 'dateCollected');
      if (isBefore(dateResulted, dateReceived)) tooEarly('dateResulted', 'dateReceived');
      for (const [name, date] of Object.entries(dates)) {
        if (date instanceof Date && isInFuture(date, clock.now()))
          context.addIssue(broken('IN_THE_FUTURE', IN_THE_FUTURE, [name]));
      }
    }),
);

/** The problems with a report's dates, of which some may be missing; empty if they are in order. */
export function dateProblems(clock: Clock, dates: unknown): readonly FieldProblem[] {
  return checkInput(datesInOrder(clock), dates).problems;
}

/** A report as submitted. It is an intersection, so that each part is checked even if another has errors. */
const submittedReport = byClock((clock) => body.and(datesInOrder(clock)).and(distinctDocuments));

/** A laboratory's message as a report; it may have only a document, or only withdraw. */
const messageReport = byClock((clock) => messageBody.and(datesInOrder(clock)));

/** zod refines an object even if one of its properties is invalid; that property is then still the raw input. */
function isBefore(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date && one < other;
}

/** A report as its laboratory submits it, with everything checked except what depends on the sample. */
export type CheckedReport = z.output<typeof body> & Charted;

/** A laboratory's message as a report, with everything checked except what depends on the sample. */
export type CheckedMessage = z.output<typeof messageBody> & Charted;

interface Charted {
  /** The id that the report will get. */
  readonly id: string;
  readonly dateCollected: Date;
  readonly dateReceived: Date;
  readonly dateResulted: Date;
  /** The charted form of the results, in the same order. */
  readonly charted: readonly ChartedResult[];
}

/** Checks a report before its sample is looked up. @throws AppError BAD_USER_INPUT. */
export async function checkReport(work: UnitOfWork, rawInput: unknown): Promise<CheckedReport> {
  return charted(work, parseInput(submittedReport(work.call.clock), rawInput));
}

/** Checks a laboratory's message as a report, possibly without results. @throws AppError BAD_USER_INPUT. */
export async function checkMessage(work: UnitOfWork, rawInput: unknown): Promise<CheckedMessage> {
  return charted(work, parseInput(messageReport(work.call.clock), rawInput));
}

/** A result of a message also says whether its flag may be derived as NORMAL. */
type Checked = SubmittedResult & { readonly mayBeNormal?: boolean };

async function charted<Body extends { readonly results: readonly Checked[] }>(work: UnitOfWork, report: Body) {
  const codes = await findCodes(work, report.results);
  return {
    ...report,
    id: newUuid(),
    charted: report.results.map((result, position) => chartedResult({ ...result, ...codes[position] })),
  };
}

/** The fields that a result's flag is derived from. */
type Flagged = Pick<Checked, 'resultType' | 'result' | 'rangeMinimum' | 'rangeMaximum' | 'flag' | 'mayBeNormal'>;

/** The flag that a result has on the chart (contract, 5.6), even if the report as a whole is not charted. */
export function flagAsCharted(result: Flagged): ResultFlag {
  const { rangeMinimum, rangeMaximum, flag: labFlag, mayBeNormal = true } = result;
  return flagOf({ labFlag, mayBeNormal, ...quantityOf(result), rangeMinimum, rangeMaximum });
}

function quantityOf({ resultType, result }: Pick<Checked, 'resultType' | 'result'>) {
  const quantity = resultType === 'quantity' ? parseQuantity(result) : undefined;
  return { value: quantity?.value ?? null, comparator: quantity?.comparator ?? null };
}

function chartedResult(result: Checked): ChartedResult {
  const { value, comparator } = quantityOf(result);
  const { rangeMinimum, rangeMaximum, flag: labFlag } = result;
  return {
    result_type: result.resultType,
    name: result.name,
    time_collected: result.timeCollected?.toISOString() ?? null,
    text: String(result.result),
    is_number: typeof result.result === 'number',
    value,
    comparator,
    unit: result.unitOfMeasure,
    range_minimum: rangeMinimum,
    range_maximum: rangeMaximum,
    range_text: null,
    comments: result.comments,
    lab_flag: labFlag,
    interpretation: null,
    flag: flagAsCharted(result),
    code_system: null,
    code: null,
    code_display: null,
    analyte_code: result.analyte,
    loinc: result.loinc,
    observation_system: null,
  };
}
