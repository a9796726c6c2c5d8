import { formatMoment, printableLine } from './format.ts';
import type { ReportDocument } from './report-document.ts';

/** A warning the reader must see before the results: the report is withdrawn, superseded, amended or partial. */
export interface Notice {
  readonly title: string;
  /** One line or more. */
  readonly statement: string;
  /** Whether acting on the report without reading the notice could harm the patient. */
  readonly isUrgent: boolean;
}

/**
 * The status of a report among those on its sample, for the head of each page: `FINAL`, `FINAL, AMENDED`, `PARTIAL`. A report that is no
 * longer current is not called final, even if it was.
 */
export function formatStatus({ withdrawn, replacedBy, isPartial, isAmendment }: ReportDocument): string {
  if (withdrawn !== null) return 'WITHDRAWN';
  if (replacedBy !== null) return 'SUPERSEDED';
  const status = isPartial ? 'PARTIAL' : 'FINAL';
  return isAmendment ? `${status}, AMENDED` : status;
}

/** The notices of a report, most urgent first (contract, 6.2). */
export function noticesOf(document: ReportDocument): readonly Notice[] {
  const { withdrawn, replacedBy, isAmendment, isPartial } = document;
  if (withdrawn !== null) return [withdrawal(withdrawn)];
  return [
    ...(replacedBy === null ? [] : [supersession(document, replacedBy)]),
    ...(isAmendment ? [amendment(document)] : []),
    // The results pending in a superseded report are the business of its replacement.
    ...(isPartial && replacedBy === null ? [PARTIAL] : []),
  ];
}

const PARTIAL: Notice = {
  title: 'PARTIAL REPORT – further results to follow',
  statement: 'Results not listed here are still pending.',
  isUrgent: false,
};

function withdrawal({ at, reason }: NonNullable<ReportDocument['withdrawn']>): Notice {
  return {
    title: 'WITHDRAWN REPORT – do not use',
    statement:
      `The laboratory withdrew this report on ${formatMoment(at)}, and with it every result that it gave. ` +
      `Nothing in an earlier copy may be used.\nReason: ${printableLine(reason)}`,
    isUrgent: true,
  };
}

function supersession({ isPartial }: ReportDocument, by: NonNullable<ReportDocument['replacedBy']>): Notice {
  const isCompleted = isPartial && !by.isPartial;
  const done = [isCompleted && 'completed', by.isCorrection && 'corrected'].filter((word) => word !== false);
  const what =
    done.length === 0
      ? 'A newer report has replaced this one.'
      : `This ${isCompleted ? 'partial ' : ''}report has been ${done.join(' and ')}.`;
  return {
    title: 'SUPERSEDED REPORT',
    statement: `${what} Use report ${by.reportId}, resulted ${formatMoment(by.dateResulted)}, instead.`,
    isUrgent: true,
  };
}

function amendment({ replaces, changes }: ReportDocument): Notice {
  const onlyAdds = changes.length > 0 && changes.every(({ before }) => before === null);
  const earlier =
    replaces === null
      ? 'an earlier report'
      : `report ${replaces.reportId}, resulted ${formatMoment(replaces.dateResulted)}`;
  const whatChanged = changes.length > 0 ? 'The changes are listed below.' : 'None of the listed results changed.';
  return {
    title: 'AMENDED REPORT',
    statement: `This report ${onlyAdds ? 'adds to' : 'corrects'} and replaces ${earlier}. ${whatChanged}`,
    isUrgent: true,
  };
}
