import type { ResultFlag, ResultSeverity } from '../../generated/prisma/enums.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { givesValue } from '../../hl7/read-result.ts';
import { flagAsCharted } from '../reports/check-report.ts';

/** The severity of each flag: too low or too high is abnormal. */
const SEVERITY_OF: Readonly<Record<ResultFlag, ResultSeverity>> = {
  CRITICAL: 'CRITICAL',
  ABNORMAL: 'ABNORMAL',
  LOW: 'ABNORMAL',
  HIGH: 'ABNORMAL',
  UNKNOWN: 'UNKNOWN',
  NORMAL: 'NORMAL',
};

/** Most severe first. An unknown result may be severe. */
const GRAVEST_FIRST: readonly ResultSeverity[] = ['CRITICAL', 'ABNORMAL', 'UNKNOWN', 'NORMAL'];

/**
 * The severity of a message: that of its most severe observation as it would be charted, `UNKNOWN` without any (contract, 10.4). Withdrawn
 * results do not count.
 */
export function severityOf({ results }: Pick<LaboratoryReport, 'results'>): ResultSeverity {
  const found = new Set(results.filter(givesValue).map((result) => SEVERITY_OF[flagAsCharted(result)]));
  return GRAVEST_FIRST.find((severity) => found.has(severity)) ?? 'UNKNOWN';
}
