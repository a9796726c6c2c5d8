import { submitReport } from '../domains/reports/submit-report.ts';
import { COLLECTED, type DayAndHour, RECEIVED } from './data/journeys.ts';
import type { DemoReport } from './data/results.ts';
import type { Stage } from './stage.ts';

/** Submits the reports on one sample, one after the other; an amendment amends the one before it. */
export function reportWriter(
  stage: Stage,
  at: (time: DayAndHour) => Date,
  sampleId: () => Promise<string>,
): (report: DemoReport) => Promise<void> {
  let newest: string | undefined;
  return async ({ day, hour, partial, amends, results }) => {
    newest = await submitReport(stage.as('laboratory'), {
      sampleId: await sampleId(),
      dateCollected: at(COLLECTED).toISOString(),
      dateReceived: at(RECEIVED).toISOString(),
      // Measured an hour before somebody signs the report.
      dateResulted: at({ day, hour: hour - 1 }).toISOString(),
      partial,
      amends: amends ? newest : undefined,
      results,
    });
  };
}
