import type { DiagnosticReport, Observation } from '@medplum/fhirtypes';
import type { ReportDocument } from '../report-document.ts';

/**
 * The status of a report and of its observations (contract, 10.2). An amendment is corrected, whether or not more results will
 * follow. A report that has been amended keeps its status, as it keeps everything else: the amendment says what it replaces.
 */
export function statusOf({ amends, isPartial }: ReportDocument): {
  readonly report: DiagnosticReport['status'];
  readonly observation: Observation['status'];
} {
  if (amends !== null) return { report: 'corrected', observation: 'corrected' };
  return isPartial ? { report: 'partial', observation: 'preliminary' } : { report: 'final', observation: 'final' };
}
