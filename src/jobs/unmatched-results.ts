import type { FastifyInstance } from 'fastify';
import { HELD, measureUnmatched } from '../domains/laboratory/measure-unmatched.ts';
import { ResultSeverity } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauges } from '../telemetry/measured.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** Watches unmatched results while the app runs. */
export function watchUnmatchedResults(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, unmatchedResults } = dependencies;
  const work = measuringUnmatchedResults(dependencies);
  if (unmatchedResults) repeatWhileRunning(app, log, work, unmatchedResults);
}

/** All sets of labels that the gauges may have. */
const KINDS = HELD.flatMap((status) => Object.values(ResultSeverity).map((severity) => ({ status, severity })));

/** Measures how many unmatched results are not decided, how grave they are, and how long the oldest have waited. */
export function measuringUnmatchedResults({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
  const labels = KINDS.map(({ status, severity }) => labelsOf(status, severity));
  const held = new MeasuredGauges(
    metrics.registry,
    'unmatched_results',
    'Unmatched laboratory results that await a decision, or somebody to compare them with.',
    labels,
  );
  const oldest = new MeasuredGauges(
    metrics.registry,
    'unmatched_results_oldest_seconds',
    'How long the oldest of these unmatched results has been there; 0 if there is none.',
    labels,
  );
  return measurement({
    name: 'measuring unmatched results',
    gauges: [held, oldest],
    measure: async () => {
      const measured = await measureUnmatched(database.prisma);
      const now = clock.now();
      for (const { status, severity } of KINDS) {
        const found = measured.find((each) => each.status === status && each.severity === severity);
        held.set(labelsOf(status, severity), found?.count ?? 0);
        const age = now.getTime() - (found?.oldest ?? now).getTime();
        oldest.set(labelsOf(status, severity), Math.max(0, age) / 1000);
      }
    },
  });
}

function labelsOf(status: string, severity: string) {
  return { status: status.toLowerCase(), severity: severity.toLowerCase() };
}
