import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { lockNamedSample } from '../locks.ts';
import { chartReport } from './chart-report.ts';
import { checkReport } from './check-report.ts';

/**
 * Takes a laboratory's report on a sample, and moves the sample and its requisition along. An amendment leaves the report
 * that it amends unchanged. Returns the report's id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT, also for an analyte that the catalogue lacks; NOT_FOUND for the sample or the report
 * to amend; CONFLICT if that is not the newest of its chain or not of this sample; INVALID_TRANSITION if the sample cannot be
 * resulted.
 */
export async function submitReport(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'reports.write');
  const report = await checkReport(context, rawInput);
  return context.transaction(async (context) => {
    const sample = await lockNamedSample(context, actor, report.sampleId);
    await chartReport(context, sample, report, actor);
    return report.id;
  });
}
