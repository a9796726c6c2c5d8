import type { DiagnosticReport, Observation } from '@medplum/fhirtypes';
import type { DocumentResult, ReportDocument } from '../report-document.ts';

/**
 * The status of a report (contract, 10.2). An amendment is `corrected`, whether or not more results will follow. A superseded report
 * keeps its status, like everything else in it: the one that replaces it says so.
 */
export function reportStatus({ withdrawn, isAmendment, isPartial }: ReportDocument): DiagnosticReport['status'] {
  if (withdrawn !== null) return 'entered-in-error';
  if (isAmendment) return 'corrected';
  return isPartial ? 'partial' : 'final';
}

/** The status of a result of its own: what an amendment corrected is `corrected`, and nothing else on it. */
export function observationStatus({ isPreliminary, change }: DocumentResult): Observation['status'] {
  if (isPreliminary) return 'preliminary';
  return change === 'CORRECTED' ? 'corrected' : 'final';
}
