import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from '../../hl7/comments.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { givesValue, type ReadResult } from '../../hl7/read-result.ts';
import { chooseTimes, nearestIn, type ReportTimes } from '../../hl7/report-times.ts';
import { type AnalyteCodes, isCodeOf } from '../chart/analyte-codes.ts';

/**
 * The results that a message gives, as the input of `submitReport` (contract, 10.3). Results that it withdraws or only finalizes are left
 * out.
 *
 * @param sampleId the id of the sample to chart on; any text while the sample is unknown
 * @param receivedByUs when the sample was received according to our records; used if the message does not say
 * @param analytes the codes of the message that are in the catalogue, each with its LOINC codes
 */
export function reportInput(
  report: LaboratoryReport,
  sampleId: string,
  receivedByUs: Date,
  analytes: ReadonlyMap<string, AnalyteCodes>,
): Readonly<Record<string, unknown>> {
  const times = chooseTimes(report.times, receivedByUs);
  return {
    sampleId,
    comments: commentsOf(report),
    ...reportDates(report.times, receivedByUs),
    results: report.results.filter(givesValue).map((result) => ({
      resultType: result.resultType,
      name: result.name,
      result: result.result,
      unitOfMeasure: result.unit,
      rangeMinimum: result.rangeMinimum,
      rangeMaximum: result.rangeMaximum,
      flag: result.flag,
      mayBeNormal: result.mayBeNormal,
      comments: result.comments,
      timeCollected: times && result.timeCollected && nearestIn(result.timeCollected, times.collected).toISOString(),
      loinc: result.loinc,
      analyte: analyteOf(result, analytes),
    })),
  };
}

/** The dates of a report as its input: those chosen from a message, or, if they are out of order, the message's own. */
export function reportDates(times: ReportTimes, receivedByUs: Date): Readonly<Record<ReportDate, string | undefined>> {
  const { collected, received, resulted } = chooseTimes(times, receivedByUs) ?? earliestOf(times, receivedByUs);
  return {
    dateCollected: collected.toISOString(),
    dateReceived: received.toISOString(),
    dateResulted: resulted?.toISOString(),
  };
}

/** The names of a report's dates, as in the input of `submitReport`. */
export type ReportDate = 'dateCollected' | 'dateReceived' | 'dateResulted';

function earliestOf({ collected, received, resulted }: ReportTimes, receivedByUs: Date) {
  const first = collected?.earliest ?? received?.earliest ?? receivedByUs;
  return { collected: first, received: received?.earliest ?? first, resulted: resulted?.earliest };
}

/** All comments of the message; each order keeps its own part of them. */
function commentsOf({ comments, orders }: LaboratoryReport): string | null {
  return joinComments(
    [comments ?? '', ...orders.flatMap((order) => order.comments ?? [])],
    [],
    MAX_REPORT_COMMENTS_LENGTH,
  );
}

/** An analyte that does not have the message's LOINC code is not what was measured. */
function analyteOf({ codes, loinc }: ReadResult, analytes: ReadonlyMap<string, AnalyteCodes>): string | null {
  const isThis = (code: string) => {
    const known = analytes.get(code);
    return known !== undefined && isCodeOf(known, loinc);
  };
  return codes.find(isThis) ?? null;
}
