import { formatMoment } from './format.ts';
import type { ReportDocument } from './report-document.ts';

/** Something a reader must know before the results: that they are replaced, corrected or not complete. */
export interface Notice {
  readonly title: string;
  readonly statement: string;
  /** Whether acting on the report without having read the notice could harm. */
  readonly isUrgent: boolean;
}

/** The notices of a report, most urgent first (contract, section 6: "that it is one and what it corrects"). */
export function noticesOf({ amendedBy, amends, isPartial }: ReportDocument): readonly Notice[] {
  const notices: Notice[] = [];
  if (amendedBy !== null) {
    notices.push({
      title: 'SUPERSEDED REPORT',
      statement:
        `This report has been corrected. Amended report ${amendedBy.reportId}, ` +
        `resulted ${formatMoment(amendedBy.dateResulted)}, takes its place: use that one.`,
      isUrgent: true,
    });
  }
  if (amends !== null) {
    const whatChanged = amends.changes.length === 0 ? 'No listed value changed.' : 'The changes are listed below.';
    notices.push({
      title: 'AMENDED REPORT',
      statement:
        `This report corrects and replaces report ${amends.reportId}, ` +
        `resulted ${formatMoment(amends.dateResulted)}. ${whatChanged}`,
      isUrgent: true,
    });
  }
  if (isPartial) {
    notices.push({
      title: 'PARTIAL REPORT – further results to follow',
      statement: 'Results that are not listed here are still pending.',
      isUrgent: false,
    });
  }
  return notices;
}

/** The same in a few capitals, for the head of a further page: `SUPERSEDED · AMENDED · PARTIAL`, or empty. */
export function standing({ amendedBy, amends, isPartial }: ReportDocument): string {
  return [amendedBy && 'SUPERSEDED', amends && 'AMENDED', isPartial && 'PARTIAL'].filter(Boolean).join(' · ');
}
