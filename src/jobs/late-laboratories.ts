import { NIL_UUID } from '../db/sql/identifiers.ts';
import { measureStalledKits, type StalledAtLaboratory } from '../domains/kits/measure-stalled-kits.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredBreakdown } from '../telemetry/measured.ts';
import type { BackgroundWork } from './background.ts';
import { measurement } from './measure.ts';

/** The most laboratories that the metrics name; the kits of others are counted together. */
const MAX_NAMED = 100;

/** Measures how many kits are stalled at each laboratory (contract, 11.5), by the UUID of its account. */
export function measuringLateLaboratories({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
  const stalled = new MeasuredBreakdown(
    metrics.registry,
    'laboratory_kits_stalled',
    'Kits that are stalled at a laboratory, by the UUID of its account and by stage.',
    ['laboratory', 'stage'],
  );
  return measurement({
    name: 'measuring late laboratories',
    gauges: [stalled],
    measure: async () => {
      const measured = await measureStalledKits(database.prisma, clock.now());
      const nameOf = names(measured);
      stalled.setAll(
        measured.map(({ laboratory, stage, count }) => ({
          labels: { laboratory: nameOf(laboratory), stage: stage.toLowerCase() },
          value: count,
        })),
      );
    },
  });
}

/** The label of each laboratory: those with the most stalled kits have a series of their own. */
function names(measured: readonly StalledAtLaboratory[]): (laboratory: string) => string {
  const totals = new Map<string, number>();
  for (const { laboratory, count } of measured) totals.set(laboratory, (totals.get(laboratory) ?? 0) + count);
  const named = new Set(
    [...totals].sort(([, a], [, b]) => b - a).flatMap(([id], index) => (index < MAX_NAMED ? [id] : [])),
  );
  return (laboratory) => {
    if (laboratory === NIL_UUID) return 'nobody';
    return named.has(laboratory) ? laboratory : 'others';
  };
}
