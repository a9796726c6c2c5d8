import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../server/recording/metrics.ts';
import { readBuild } from '../telemetry/build.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** Starts tracing, if it is configured. OpenTelemetry is loaded only then, so that it costs nothing otherwise. */
export async function startTracing(config: Config, log: Log, { countSpans }: Metrics): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { otlpTracing } = await import('../telemetry/otlp.ts');
  return otlpTracing(config.traces, await readBuild(config.commit), log, countSpans);
}
