import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { repeatWhileRunning } from './background.ts';

/** Something to measure while the app runs. */
export interface Measurement {
  /** Its name in the log. */
  readonly name: string;
  readonly intervalMs: number;
  /** The gauges that it sets. Once it fails, what they say is not known any more. */
  readonly gauges: readonly { forget(): void }[];
  readonly run: () => Promise<void>;
}

/** Measures again and again while the app runs. */
export function measureWhileRunning(
  app: FastifyInstance,
  log: Log,
  { name, intervalMs, gauges, run }: Measurement,
): void {
  repeatWhileRunning(app, log, {
    name,
    firstMs: intervalMs,
    intervalMs,
    run: async () => {
      try {
        await run();
      } catch (error) {
        for (const gauge of gauges) gauge.forget();
        throw error;
      }
    },
  });
}
