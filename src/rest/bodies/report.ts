import { z } from 'zod';
import { component } from './components.ts';
import { timestampBody, uuidBody } from './timestamps.ts';

const resultBody = component(
  'Result',
  z.strictObject({
    result_type: z.string().meta({ description: '`quantity`, `reactivity`, `genotype` or another.' }),
    name: z.string(),
    time_collected: timestampBody,
    result: z
      .union([z.number(), z.string()])
      .meta({ description: 'As the laboratory gave it: a number, a bound such as `<0.5`, or a word.' }),
    unit_of_measure: z.string().nullable(),
    range_minimum: z.number().nullable(),
    range_maximum: z.number().nullable(),
    comments: z.string().nullable(),
  }),
);

/** Report of the document. */
export const reportBody = component(
  'Report',
  z.strictObject({
    report_id: uuidBody,
    results: z.array(resultBody),
    pdf: z.url().meta({ description: 'Opens in a browser without a header, for fifteen minutes.' }),
    txt: z.url().meta({ description: 'Opens in a browser without a header, for fifteen minutes.' }),
    date_collected: timestampBody,
    date_received: timestampBody,
    date_resulted: timestampBody,
    is_amendment: z.boolean(),
  }),
);

interface ResultData {
  readonly resultType: string;
  readonly name: string;
  readonly timeCollected: string;
  readonly asGiven: number | string;
  readonly comments: string | null;
  /** Of a quantity alone. */
  readonly unit?: string | null;
  readonly rangeMinimum?: number | null;
  readonly rangeMaximum?: number | null;
}

/** What {@link REPORT} selects. */
export interface ReportData {
  readonly reportId: string;
  readonly results: readonly ResultData[];
  readonly pdf: string;
  readonly txt: string;
  readonly dateCollected: string;
  readonly dateReceived: string;
  readonly dateResulted: string;
  readonly isAmendment: boolean;
}

export const REPORT = `{
  reportId
  results {
    resultType
    name
    timeCollected
    asGiven
    comments
    ... on QuantityResult { unit rangeMinimum rangeMaximum }
  }
  pdf
  txt
  dateCollected
  dateReceived
  dateResulted
  isAmendment
}`;

export function reportBodyOf(report: ReportData): z.output<typeof reportBody> {
  return {
    report_id: report.reportId,
    results: report.results.map(resultBodyOf),
    pdf: report.pdf,
    txt: report.txt,
    date_collected: report.dateCollected,
    date_received: report.dateReceived,
    date_resulted: report.dateResulted,
    is_amendment: report.isAmendment,
  };
}

function resultBodyOf(result: ResultData): z.output<typeof resultBody> {
  return {
    result_type: result.resultType,
    name: result.name,
    time_collected: result.timeCollected,
    result: result.asGiven,
    unit_of_measure: result.unit ?? null,
    range_minimum: result.rangeMinimum ?? null,
    range_maximum: result.rangeMaximum ?? null,
    comments: result.comments,
  };
}
