import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../server/dependencies.ts';
import type { ReadinessWatch } from '../server/readiness.ts';
import { MeasuredGauge, StateGauge } from '../telemetry/measured.ts';
import { repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** The difference of the clocks, in seconds, from which on the log warns. */
const CLOCKS_DIFFER = 2;

const REPLICA_STATES = ['in_use', 'behind', 'away'] as const;

/** Checks the database while the app runs, so that the metrics and the log say what is wrong even without requests. */
export function watchDatabase(app: FastifyInstance, dependencies: AppDependencies, readiness: ReadinessWatch): void {
  const { log, watch } = dependencies;
  if (watch) {
    const checking = {
      name: 'checking readiness',
      runOnce: async () => {
        await readiness.look();
      },
    };
    repeatWhileRunning(app, log, checking, { firstMs: 0, intervalMs: watch.intervalMs });
  }
  watchReplica(app, dependencies);
  watchClock(app, dependencies);
}

/** The state of the replica. Requests that it could have served would not show it, because there may be none. */
function watchReplica(app: FastifyInstance, { database, log, metrics, watch }: AppDependencies): void {
  const state = new StateGauge(
    metrics.registry,
    'replica_state',
    '1 for the state of the replica: in_use, behind (the primary reads in its place), or away.',
    'state',
    REPLICA_STATES,
  );
  const behind = new MeasuredGauge(
    metrics.registry,
    'replica_behind_bytes',
    "How much of the primary's log the replica has yet to replay, in bytes.",
  );
  const { replica } = database;
  if (!watch || !replica) return;
  const checking = measurement({
    name: 'checking the replica',
    gauges: [state, behind],
    measure: async () => {
      const bytes = await replica.bytesBehind();
      state.set(bytes === undefined ? 'away' : bytes > 0 ? 'behind' : 'in_use');
      if (bytes === undefined) behind.forget();
      else behind.set(bytes);
    },
  });
  repeatWhileRunning(app, log, checking, { intervalMs: watch.intervalMs });
}

/** How far the clocks of the process and of the database are apart. Timestamps follow the database. */
function watchClock(app: FastifyInstance, { database, log, metrics, watch }: AppDependencies): void {
  const difference = new MeasuredGauge(
    metrics.registry,
    'database_clock_difference_seconds',
    "How far the database's clock is ahead of the process's; negative if it is behind.",
  );
  if (!watch) return;
  let isFar = false;
  const comparing = measurement({
    name: 'comparing clocks',
    gauges: [difference],
    measure: async () => {
      const seconds = (await watch.clock.compare(database.transactions.pool)) / 1000;
      difference.set(seconds);
      const wasFar = isFar;
      isFar = Math.abs(seconds) >= CLOCKS_DIFFER;
      if (isFar && !wasFar)
        log.warn({ seconds }, "the database's clock is ahead (or behind, if negative): timestamps follow the database");
      if (wasFar && !isFar) log.info({ seconds }, "the database's clock and the process's agree again");
    },
  });
  repeatWhileRunning(app, log, comparing, { intervalMs: watch.intervalMs });
}
