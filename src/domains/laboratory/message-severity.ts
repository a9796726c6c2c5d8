import type { ResultFlag, ResultSeverity } from '../../generated/prisma/enums.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { givesValue } from '../../hl7/read-result.ts';
import { flagAsCharted } from '../reports/check-report.ts';

/** How grave a flag is: what is too low or too high is abnormal. */
const SEVERITY_OF: Readonly<Record<ResultFlag, ResultSeverity>> = {
  CRITICAL: 'CRITICAL',
  ABNORMAL: 'ABNORMAL',
  LOW: 'ABNORMAL',
  HIGH: 'ABNORMAL',
  UNKNOWN: 'UNKNOWN',
  NORMAL: 'NORMAL',
};

/** From the gravest on. What nobody can tell may be grave. */
const GRAVEST_FIRST: readonly ResultSeverity[] = ['CRITICAL', 'ABNORMAL', 'UNKNOWN', 'NORMAL'];

/**
 * How grave what a message says is: the gravest of its observations as they would be charted, `UNKNOWN` without any (contract, 10.4). What it
 * withdraws does not count.
 */
export function severityOf({ results }: Pick<LaboratoryReport, 'results'>): ResultSeverity {
  const found = new Set(results.filter(givesValue).map((result) => SEVERITY_OF[flagAsCharted(result)]));
  return GRAVEST_FIRST.find((severity) => found.has(severity)) ?? 'UNKNOWN';
}
