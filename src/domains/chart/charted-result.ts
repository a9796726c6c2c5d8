import type { Comparator, ResultFlag } from '../../generated/prisma/enums.ts';
import type { Entry } from './chart.ts';
import { type ChartedAttachment, MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from './charted-attachment.ts';
import type { MergeRules } from './merge-message.ts';
import { detailsAfter, NO_DETAILS, type OrderDetails } from './order-details.ts';

/** A result as the chart holds it, by the columns of `results`. */
export interface ChartedResult {
  readonly result_type: string;
  readonly name: string;
  /** ISO 8601; null if the laboratory did not say, so that the report's own time is used. */
  readonly time_collected: string | null;
  /** The value, as the laboratory gave it. */
  readonly text: string;
  readonly is_number: boolean;
  readonly value: number | null;
  readonly comparator: Comparator | null;
  readonly unit: string | null;
  readonly range_minimum: number | null;
  readonly range_maximum: number | null;
  readonly range_text: string | null;
  readonly comments: string | null;
  readonly lab_flag: ResultFlag | null;
  readonly interpretation: string | null;
  readonly flag: ResultFlag;
  readonly code_system: string | null;
  readonly code: string | null;
  readonly code_display: string | null;
  readonly analyte_code: string | null;
  readonly loinc: string | null;
  /** The system of the laboratory's own code: `SCT`, or null. */
  readonly observation_system: string | null;
}

/** The most results that a report has, and the most withdrawn ones (contract, 8.3). */
export const MAX_RESULTS = 1_000;

/** The content of a chart entry. */
export type Charted = ChartedResult | ChartedAttachment;

/** Whether the content is a document, not a result. */
export function isAttachment(charted: Charted): charted is ChartedAttachment {
  return 'sha256' in charted;
}

/** Whether a chart has more documents than a report may have (contract, 10.3). Withdrawn ones do not count. */
export function hasTooMuchAttached(entries: readonly Entry<Charted>[]): boolean {
  const standing = entries.filter(({ finality }) => finality !== 'WITHDRAWN').map(({ result }) => result);
  const attached = standing.filter(isAttachment);
  return attached.length > MAX_ATTACHMENTS || attached.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_ATTACHED_BYTES;
}

/**
 * The columns of a result, and whether a difference in them makes a different result to a reader. Times are compared by {@link isSameTime};
 * `is_number` only says how the value was submitted, and reports do not show the system of a code.
 */
const RESULT_COLUMNS: Readonly<Record<keyof ChartedResult, boolean>> = {
  result_type: true,
  name: true,
  time_collected: false,
  text: true,
  is_number: false,
  value: true,
  comparator: true,
  unit: true,
  range_minimum: true,
  range_maximum: true,
  range_text: true,
  comments: true,
  lab_flag: true,
  interpretation: true,
  flag: true,
  code_system: true,
  code: true,
  code_display: true,
  analyte_code: true,
  loinc: true,
  observation_system: false,
};

/** The columns that hold a result on the chart. */
export const CHARTED_COLUMNS = keysOf(RESULT_COLUMNS);

/** The columns that hold the details of an order. */
export const ORDER_COLUMNS = keysOf(NO_DETAILS);

const COMPARED = CHARTED_COLUMNS.filter((column) => RESULT_COLUMNS[column]);

/** How results, documents and orders are merged. */
export const MERGE_RULES: MergeRules<Charted, OrderDetails> = {
  isSameResult: (before, after) => {
    if (isAttachment(before) || isAttachment(after)) return isSameAttachment(before, after);
    return hasSameColumns(COMPARED, before, after) && isSameTime(before, after);
  },
  isSameOrder: (before, after) => hasSameColumns(ORDER_COLUMNS, before, after),
  detailsAfter: (earlier, later, given) =>
    detailsAfter(
      earlier,
      later,
      given.map(({ name }) => name),
    ),
};

function keysOf<Row extends object>(row: Row): readonly (keyof Row & string)[] {
  return Object.keys(row) as (keyof Row & string)[];
}

function isSameAttachment(before: Charted, after: Charted): boolean {
  if (!isAttachment(before) || !isAttachment(after)) return false;
  return hasSameColumns(['name', 'loinc', 'content_type', 'sha256'], before, after);
}

function hasSameColumns<Row>(columns: readonly (keyof Row)[], before: Row, after: Row): boolean {
  return columns.every((column) => before[column] === after[column]);
}

/** A message that does not say when the specimen was collected does not change what an earlier one said. */
function isSameTime(before: ChartedResult, after: ChartedResult): boolean {
  if (after.time_collected === null || before.time_collected === null) return true;
  return Date.parse(before.time_collected) === Date.parse(after.time_collected);
}
