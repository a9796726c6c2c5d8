import type { DiagnosticReport, Observation } from '@medplum/fhirtypes';
import type { DocumentResult, ReportDocument } from '../content/report-document.ts';

/**
 * The status of a report (contract, 10.2). An amendment is `corrected`, whether or not more results will follow. A superseded report keeps
 * its status, like everything else in it: its replacement refers to it.
 */
export function reportStatus({ withdrawn, isAmendment, isPartial }: ReportDocument): DiagnosticReport['status'] {
  if (withdrawn !== null) return 'entered-in-error';
  if (isAmendment) return 'corrected';
  return isPartial ? 'partial' : 'final';
}

/** The status of a single result: only those that an amendment corrected are `corrected`. */
export function observationStatus({ isPreliminary, change }: DocumentResult): Observation['status'] {
  if (isPreliminary) return 'preliminary';
  return change === 'CORRECTED' ? 'corrected' : 'final';
}
